"""Looks at what a table holds besides labels: coordinates, directions, levels, the list of losses, totals."""

import numpy as np

from rechecking import things


def look_at_lists(table, certificate, sample, everything):
    """Looks at the lists and adds what is wrong to the certificate's mismatches."""
    say = certificate.mismatches.say
    file, game = table.file, table.game
    if table.by_box:
        axes = [name for name in ("passes_left", *(f"heap_{i + 1}" for i in range(len(game.bounds)))) if name in file]
        for name in axes:
            if file[name].dtype.kind == "i" and not np.array_equal(file[name][...], np.arange(file[name].shape[0])):
                say(f"{name}: not the coordinates 0, 1, …, {file[name].shape[0] - 1}")
        if game.directions is not None:
            if file["move"][...].tolist() != list(range(1, len(game.directions) + 1)):
                say(f"move: not the numbers 1, …, {len(game.directions)}")
            if file["directions"][...].tolist() != game.directions:
                say("directions: not those of rules_json")
            if game.first and file["first"][...].tolist() != game.first:
                say("first: not what rules_json says")
        if "losses" in file:
            look_at_losses(table, certificate, sample, everything)
    elif file["level_offset"][...].tolist() != game.level_offset:
        say("level_offset: not those of these bounds")
    look_at_totals(table, certificate, everything)


def look_at_totals(table, certificate, everything):
    leaves_out = table.by_box and table.game.leaves_out()
    found = {} if leaves_out else {"positions": table.game.positions_number}
    if everything and leaves_out:
        found["positions"] = certificate.looked_at + certificate.passed_over
    if everything and not certificate.passed_over:
        found |= {"lost": certificate.lost, "winning_moves_total": certificate.winning_moves}
    for name, value in found.items():
        if table.attributes[name] != value:
            certificate.mismatches.say(f"{name}: the file says {table.attributes[name]}, it holds {value}")
    if table.attributes["mismatches"] > table.attributes["entries_checked"]:
        certificate.mismatches.say("mismatches: more than entries_checked")


def look_at_losses(table, certificate, sample, everything):
    """Rows must be positions in ascending order. Among the positions that were looked at, exactly the lost ones must be listed; if these are a sample, 1000
    rows are drawn besides, and must be lost."""
    dataset, game, say = table.file["losses"], table.game, certificate.mismatches.say
    last, wrong, listed = -1, 0, []
    rows = (dataset.chunks or dataset.shape)[0]
    for start in range(0, dataset.shape[0], rows):
        block = dataset[start : start + rows].astype(np.int64)
        indices = block @ np.array(game.strides, np.int64)
        wrong += int((block >= game.sizes).any(axis=1).sum() + (np.diff(indices, prepend=last) <= 0).sum())
        last = int(indices[-1])
        listed.append(indices)
    if wrong:
        say(f"losses: the rows are not positions in ascending order, {things(wrong, 'fault')}")
        return
    listed, lost = np.concatenate(listed), np.concatenate(certificate.lost_indices)
    missing = np.setdiff1d(lost, listed, assume_unique=True)
    others = np.zeros(0, np.int64)
    if not certificate.passed_over:
        others = np.setdiff1d(listed if everything else np.intersect1d(listed, sample, assume_unique=True), lost, assume_unique=True)
    if not everything:
        drawn = np.unique(np.random.default_rng(len(sample)).choice(listed, 1000))
        others = np.union1d(others, drawn[~(certificate.losses.at(drawn) & game.are_positions(game.positions(drawn)))])
    for indices, what in ((missing, "missing"), (others, "listed, but not lost")):
        if len(indices):
            first = game.text(game.positions(indices[:1])[0].tolist())
            say(f"losses: {len(indices)} {what}, the first is {first}")
