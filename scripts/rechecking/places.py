"""Sums of games: what a summand may hold, by number, and the options of each. It begins with one heap of at most its bound."""

import numpy as np

from rechecking import NotATable, integer, look_at_keys
from rechecking.multiset_moves import CODES, Breaks, Code
from rechecking.steps import Steps

MOST_OPTIONS = 1 << 24
SAYS_MOVES = {"code", "steps", "breaks"}


def rests_of(place):
    """heap → all that a move may leave of it, by the code, the list or the steps of one summand."""
    if "code" in place or "breaks" in place:
        code = Code(place["code"]) if "code" in place else Breaks.of_line(place["breaks"], place["heap"])
        return lambda heap: [[rest for rest in rests if rest] for rests in code.rests(heap).tolist()]
    steps = Steps(place["steps"], place["heap"])
    return lambda heap: [[heap - taken] * (taken < heap) for taken in steps.at(np.arange(int(steps.count(np.array([heap]))[0]))).tolist()]


def steps_of(name):
    """The text of the steps that a game of one heap has by its name; None for other names."""
    game, _, parameter = name.partition(":")
    bound = int(parameter) if game == "bounded" and parameter.isdecimal() else 0
    few = ",".join(map(str, range(1, min(bound, 3) + 1)))
    return {"nim": "any", "subtraction": parameter, "bounded": f"1-{bound}" if bound > 3 else few}.get(game)


class Place:
    """The moves in a summand, whose positions are numbered by total, then by their heaps in descending order."""

    def __init__(self, place, entry, stride):
        if not isinstance(place, dict) or not isinstance(place.get("rules"), str) or len(SAYS_MOVES & place.keys()) != 1:
            raise NotATable(f"the place {place!r:.60} in rules_json has neither a code nor steps nor a list")
        look_at_keys(place, ["rules", "heap", "steps", "code", "breaks"])
        if "code" in place and place["code"] != CODES.get(place["rules"], place["rules"]):
            raise NotATable(f"rules_json gives the place {place['rules']!r:.60} the code {place['code']!r:.60}, the format another one")
        if "steps" in place and place["steps"] != steps_of(place["rules"]):
            raise NotATable(f"rules_json gives the place {place['rules']!r:.60} the steps {place['steps']!r:.60}, the format others")
        integer(place.get("heap"), 0, 2**32 - 2, "the heap of a place")
        self.entry, self.stride = entry, stride
        options = self.reached(rests_of(place), place["heap"])
        self.heaps = sorted(options, key=lambda heaps: (sum(heaps), heaps))
        numbers = {heaps: number for number, heaps in enumerate(self.heaps)}
        self.number = np.array([len(options[heaps]) for heaps in self.heaps], np.int64)
        self.begins = np.cumsum(self.number) - self.number
        self.options = np.array([numbers[option] for heaps in self.heaps for option in sorted(options[heaps])], np.int64)

    @staticmethod
    def reached(rests, bound):
        """Every multiset, descending, that a heap of at most `bound` reaches, with its options."""
        waiting, options, listed = [()] + [(size,) for size in range(1, bound + 1)], {}, 0
        while waiting:
            heaps = waiting.pop()
            if heaps in options:
                continue
            left = [(heaps[:i] + heaps[i + 1 :], rests(heap)) for i, heap in enumerate(heaps) if heap not in heaps[:i]]
            options[heaps] = {tuple(sorted((*others, *rest), reverse=True)) for others, ways in left for rest in ways}
            listed += len(options[heaps])
            if listed > MOST_OPTIONS:
                raise NotATable("a place has more options than this program lists")
            waiting.extend(option for option in options[heaps] if option not in options)
        return options

    def counts(self, positions):
        return self.number[positions[:, self.entry]]

    def offsets(self, positions, rows, numbers):
        here = positions[rows, self.entry]
        return (here - self.options[self.begins[here] + numbers]) * self.stride


def look_at_lists_of_places(places):
    """A name stands for one game: that of the catalogue, or a list, of which each summand holds the part up to its heap."""
    for place in places:
        whole = max((other for other in places if other["rules"] == place["rules"]), key=lambda other: other["heap"])["breaks"]
        part = ";".join(heap for heap in whole.split(";") if heap and int(heap.split(":")[0]) <= place["heap"])
        if place["rules"] in CODES or place["breaks"] != part:
            raise NotATable(f"the name {place['rules']!r:.60} of a place stands for another game, too")


def places_of(rules, sizes, strides):
    """The summands of a sum, whose numbers of positions must be those of the table."""
    if not isinstance(rules.get("places"), list) or len(rules["places"]) != len(sizes):
        raise NotATable("rules_json has no list of places, one for each bound")
    places = [Place(place, i, strides[i]) for i, place in enumerate(rules["places"])]
    look_at_lists_of_places([place for place in rules["places"] if "breaks" in place])
    name = "sum:" + "+".join(f"{place['rules']}:{place['heap']}" for place in rules["places"])
    if rules["name"] != name:
        raise NotATable(f"the places in rules_json are those of {name:.60}, not of {rules['name']:.60}")
    if [len(place.heaps) for place in places] != list(sizes):
        raise NotATable("the places have not as many positions as the bounds say")
    return places
