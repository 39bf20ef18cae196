"""Every label of small tables, computed from the moves of each game in its own words: what the readers must find in the files."""

import itertools

import numpy as np


def nim_with_a_pass(position):
    passes, *heaps = position
    for i, size in enumerate(heaps):
        for left in range(size):
            yield passes, *heaps[:i], left, *heaps[i + 1 :]
    if passes and any(heaps):
        yield 0, *heaps


def nim(position):
    return [to[1:] for to in nim_with_a_pass((0, *position))]


def moore_2(position):
    for to in itertools.product(*(range(size + 1) for size in position)):
        if 1 <= sum(a != b for a, b in zip(position, to)) <= 2:
            yield to


def fibonacci(position):
    heap, limit = position
    for taken in range(1, min(heap, limit) + 1):
        yield heap - taken, min(2 * taken, heap - taken)


def subtraction_1_4(position):
    for i, taken in itertools.product(range(len(position)), (1, 4)):
        if position[i] >= taken:
            yield *position[:i], position[i] - taken, *position[i + 1 :]


# name → options, bounds, directions as the format lists them, axes of a position
GAMES = {
    "nim": (nim, (9, 6, 8), [[1, 0, 0], [0, 1, 0], [0, 0, 1]], ["heap_1", "heap_2", "heap_3"]),
    "nim+pass": (nim_with_a_pass, (4, 3, 6), [[1, 0, 0], [0, 1, 0], [0, 0, 1], [0, 0, 0]], ["passes_left", "heap_1", "heap_2", "heap_3"]),
    "moore:2": (moore_2, (4, 3, 6), None, ["heap_1", "heap_2", "heap_3"]),
    "fibonacci": (fibonacci, (12, 13), None, ["heap_1", "heap_2"]),
    "subtraction:1,4": (subtraction_1_4, (6, 9), [[1, 0], [0, 1]], ["heap_1", "heap_2"]),
}  # fmt: skip


def shape_of(rules):
    _, bounds, _, axes = GAMES[rules]
    return ([2] if axes[0] == "passes_left" else []) + [bound + 1 for bound in bounds]


def defined_labels(rules, misere):
    """label → array; `losses` with them, and `arrows` where the rules have directions."""
    moves, _, directions, _ = GAMES[rules]
    return labels_of(moves, directions, shape_of(rules), misere)


def labels_of(moves, directions, shape, misere):
    labels = {name: np.zeros(shape, int) for name in ("outcome", "target", "winning_moves", "losing_moves", "grundy", "remoteness")}
    if directions:
        labels["arrows"] = np.zeros([len(directions), *shape], int)
    for position in np.ndindex(*shape):
        options = set(moves(position))
        winning = {option for option in options if labels["outcome"][option] == 0}
        values = {int(labels["grundy"][option]) for option in options}
        far = [labels["remoteness"][option] for option in winning or options]
        labels["outcome"][position] = bool(winning) or (misere and not options)
        labels["target"][position] = max((np.ravel_multi_index(option, shape) for option in winning), default=-1)
        labels["winning_moves"][position] = len(winning)
        labels["losing_moves"][position] = len(options) - len(winning)
        labels["grundy"][position] = min(set(range(len(values) + 1)) - values) if options else int(misere)
        labels["remoteness"][position] = 0 if not options else 1 + (min(far) if winning else max(far))
        for number, direction in enumerate(directions or []):
            steps = [steps_along(direction, position, option) for option in winning]
            labels["arrows"][(number, *position)] = min((t for t in steps if t), default=0)
    labels["losses"] = np.argwhere(labels["outcome"] == 0)
    return labels


def steps_along(direction, position, option):
    """How often `direction` must be taken from `position` to reach `option`, 0 if that does not lead there."""
    taken = [a - b for a, b in zip(position, option)]
    if not any(direction):
        return int(taken == [1] + [0] * len(direction))
    heaps = taken[-len(direction) :]
    return max(heaps) if taken == [0] * (len(taken) - len(heaps)) + [max(heaps) * stones for stones in direction] else 0
