"""What is printed of a quotient, in letters."""


def test_text(miyama):
    done = miyama("quotient", "0.123")
    assert (done.code, done.err) == (0, "")
    assert done.lines == [
        "0.123, misère play: a quotient of 20 elements, 5 of them lost",
        "  holds for   period 5 from heap 5 on, proved: this is the quotient of all heaps",
        "  kind        wild, 3 idempotents, a kernel of 4",
        "  grew        heap 1: 2, heap 3: 6, heap 8: 12, heap 9: 20",
        "  generators  a=1, b=3, c=8, d=9 (heaps)",
        "  relations   a²=1, c²=1, cd=bd, b²c=b³, b²d=d, d³=ad², b⁴=b²",
        "  lost        a, d², ac, b², bd",
        "  heaps",
        "           0  1 a 1 b b a d² 1 c d",
        "          10  a d² 1"]


def test_tame_and_short(miyama):
    assert "  kind        tame, 2 idempotents, a kernel of 4" in miyama("quotient", "nim", "--heap", 3).lines
    assert miyama("quotient", "bounded:1").lines[0] == "bounded:1 (0.3), misère play: a quotient of 2 elements, 1 of them lost"
    assert miyama("quotient", "kayles", "--heap", 9, "--quiet").out == ""
    done = miyama("quotient", "kayles", "--heap", 9)
    assert done.lines[:2] == ["kayles (0.77), misère play: a quotient of 18 elements, 6 of them lost",
                              "  holds for   heaps 0–9, proved; no period is proved by so few (--heap)"]
