"""The catalogue of texts is a PO file of one form, both languages have every text and take the same values, and each text is used."""
import os
import pathlib
import re

import pytest

SOURCE = pathlib.Path(os.environ["MIYAMA_SOURCE"])
CATALOGUE = (SOURCE / "data/words/ja.po").read_text()
ENTRY = re.compile(r'(?:#.*\n)*msgctxt "([\w.-]+)"\nmsgid ((?:"(?:\\["\\n]|[^"\\\n])*"\n)+)msgstr ((?:"(?:\\["\\n]|[^"\\\n])*"\n)+)')
PAGE = "\n# The page alone says what follows"
# Texts that are in Japanese what they are in English.
SAME = {"behind", "play.sendTitle"}


def plain(lines):
    return "".join(line[1:-1] for line in lines.splitlines())


def entries(catalogue):
    """Name → English and Japanese; each paragraph but the first is an entry."""
    found = {}
    for paragraph in catalogue.rstrip("\n").split("\n\n")[1:]:
        match = ENTRY.fullmatch(paragraph + "\n")
        assert match, f"no entry, or not of this form:\n{paragraph}"
        assert match[1] not in found, f"{match[1]} stands twice"
        found[match[1]] = plain(match[2]), plain(match[3])
    return found


WORDS = entries(CATALOGUE)


def without_japanese(words):
    return [name for name, (english, japanese) in words.items() if not japanese or japanese == english and name not in SAME]


def unequal_places(words):
    places = [(name, {*re.findall(r"\{(\d)\}", english)}, {*re.findall(r"\{(\d)\}", japanese)}) for name, (english, japanese) in words.items()]
    return [name for name, english, japanese in places if english != japanese or english != {*map(str, range(1, len(english) + 1))}]


def test_each_text_has_both_languages_and_the_same_places():
    assert len(WORDS) > 800
    assert without_japanese(WORDS) == [] and unequal_places(WORDS) == []


def test_texts_of_the_page_stand_behind_all_others():
    assert CATALOGUE.count(PAGE) == 1
    program, page = CATALOGUE.split(PAGE)
    assert not re.search(r'msgctxt "\w+\.', program) and not re.search(r'msgctxt "\w+"', page)


def test_no_text_stands_twice():
    for of_page in (False, True):
        texts = [text for name, text in WORDS.items() if ("." in name) == of_page]
        assert [text for text in texts if texts.count(text) > 1] == []


def test_each_text_is_used():
    program = "".join(path.read_text() for folder in ("src", "web/engine") for path in (SOURCE / folder).rglob("*.[ch]pp"))
    page = "".join(path.read_text() for folder in ("page", "course") for path in (SOURCE / "web" / folder).rglob("*.*s") if path.name != "words.ts")
    used, named = {*re.findall(r"words::(\w+)", program)}, {*re.findall(r"\w+", page)}
    by_number = ("Beats", "Tasks", "game", "label")   # the page takes these in order, or by the engine's names
    assert [name for name in WORDS if "." not in name and name not in used] == []
    assert [name for name in WORDS if "." in name and not name.split(".")[0].endswith(by_number) and name.split(".")[1] not in named] == []


@pytest.mark.parametrize("entry, wrong", [
    ('msgctxt "a"\nmsgid "{1} is lost"\nmsgstr ""', (["a"], ["a"])), ('msgctxt "a"\nmsgid "lost"\nmsgstr "lost"', (["a"], [])),
    ('msgctxt "a"\nmsgid "{1} to {2}"\nmsgstr "{1}を"', ([], ["a"])), ('msgctxt "a"\nmsgid "{2}"\nmsgstr "{2}山"', ([], ["a"])),
    ('# Said aloud.\nmsgctxt "a"\nmsgid ""\n"heap {1} \\"of\\" "\n"{2}"\nmsgstr "{2}の山{1}"', ([], []))])
def test_what_is_wrong_with_an_entry_is_found(entry, wrong):
    words = entries(f'msgid ""\nmsgstr ""\n\n{entry}\n')
    assert (without_japanese(words), unequal_places(words)) == wrong


@pytest.mark.parametrize("entry", ['msgctxt "a"\nmsgid "x"', 'msgid "x"\nmsgstr "山"', 'msgctxt "a"\nmsgid "x" y"\nmsgstr "山"', 'msgctxt "a"\nmsgid "\\t"\nmsgstr "山"',
                                   'msgctxt "a"\nmsgid "x"\nmsgstr "山"\n\nmsgctxt "a"\nmsgid "y"\nmsgstr "山"'])
def test_entries_of_another_form_are_refused(entry):
    with pytest.raises(AssertionError):
        entries(f'msgid ""\nmsgstr ""\n\n{entry}\n')
