"""Outcomes of single positions of a table: the listing must agree with brute force whatever label tells the losses."""
import itertools

import pytest


def brute_force(bounds, misere):
    """The losses and, per position, the lost options in the order of the heaps."""
    losses, options = set(), {}
    for p in itertools.product(*(range(b + 1) for b in bounds)):
        moves = [p[:i] + (s,) + p[i + 1:] for i in range(len(p)) for s in range(p[i])]
        options[p] = [q for q in moves if q in losses]
        if not options[p] and (moves or not misere):
            losses.add(p)
    return losses, options


def listing(bounds, misere):
    losses, options = brute_force(bounds, misere)
    text = lambda p: "".join(map(str, p))
    for p in options:
        if p in losses:
            yield text(p) + " ×"
        elif options[p]:
            yield text(p) + " → " + " ".join(map(text, options[p]))
        else:
            yield text(p) + " wins: no move is left"


@pytest.mark.parametrize("heaps, labels", [*itertools.product(["9,9", "4,3,5"], ["outcome", "arrows", "target", "winning_moves", "grundy", "remoteness"]),
                                           *itertools.product(["9,9", "4,3,5", "7", "1,1,1,2"], ["all"])])
@pytest.mark.parametrize("misere", [False, True])
def test_every_position(miyama, labels, misere, heaps):
    options = ["--misere"] if misere else []
    assert miyama("solve", "nim", "--heaps", heaps, "--labels", labels, "--output", "t.h5", *options).code == 0
    done = miyama("show", "t.h5")
    assert done.code == 0
    assert done.lines == list(listing([int(b) for b in heaps.split(",")], misere))


def test_positions_in_several_blocks(miyama, tables):
    done = miyama("show", tables / "nim-69-69-69.h5", "64,63,69", "67,66,65", "63,64,65", "69,64,5", "69,69,0")
    assert done.lines == ["64,63,69 → 64,5,69", "67,66,65 → 3,66,65 67,2,65 67,66,1", "63,64,65 → 1,64,65", "69,64,5 ×", "69,69,0 ×"]


@pytest.mark.parametrize("rules, heaps", [("subtraction:2,3,7", "9,9"), ("exact:2", "3,3,3"), ("nim+pass", "4,4"), ("euclid", "6,6")])
@pytest.mark.parametrize("play", [[], ["--misere"]])
def test_whatever_label_tells_the_losses_the_listing_is_the_same(miyama, rules, heaps, play):
    """Also where many positions have no move; in misère play they are won and no move to them wins."""
    listings = []
    for label in ("outcome", "target", "winning_moves", "grundy", "remoteness", "all"):
        assert miyama("solve", rules, "--heaps", heaps, "--labels", label, "--output", f"{label}.h5", *play).code == 0
        listings.append(miyama("show", f"{label}.h5").lines)
    assert all(listing == listings[0] for listing in listings)
    ends = [line for line in listings[0] if line.endswith("wins: no move is left")]
    assert bool(ends) == bool(play)
