"""What a table holds beside labels: coordinates, directions, levels, the list of losses, totals."""

import numpy as np


def look_at_lists(table, certificate, sample, everything):
    """Says what is wrong to the certificate's mismatches."""
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
        if "losses" in file:
            look_at_losses(table, certificate, sample, everything)
    elif file["level_offset"][...].tolist() != game.level_offset:
        say("level_offset: not those of these bounds")
    look_at_totals(table, certificate, everything)


def look_at_totals(table, certificate, everything):
    found = {"positions": table.game.positions_number}
    if everything and not certificate.passed_over:
        found |= {"lost": certificate.lost, "winning_moves_total": certificate.winning_moves}
    for name, value in found.items():
        if table.attributes[name] != value:
            certificate.mismatches.say(f"{name}: the file says {table.attributes[name]}, it holds {value}")
    if table.attributes["mismatches"] > table.attributes["entries_checked"]:
        certificate.mismatches.say("mismatches: more than entries_checked")


def look_at_losses(table, certificate, sample, everything):
    """Rows ascend and are positions; of those looked at the lost ones are listed, and no other is."""
    dataset, game, say = table.file["losses"], table.game, certificate.mismatches.say
    last, wrong, listed = -1, 0, np.zeros(len(sample), bool)
    rows = dataset.chunks[0]
    drawn = np.random.default_rng(0).integers(0, dataset.shape[0], 1000)
    probe = []
    for start in range(0, dataset.shape[0], rows):
        block = dataset[start : start + rows].astype(np.int64)
        inside = (block < game.sizes).all(axis=1)
        indices = block @ np.array(game.strides, np.int64)
        wrong += int((~inside).sum() + (np.diff(indices, prepend=last) <= 0).sum())
        last = int(indices.max())
        probe.append(indices[drawn[(drawn >= start) & (drawn < start + rows)] - start])
        listed |= np.isin(sample, indices[inside]) if len(sample) < 10**8 else False
    if wrong:
        say(f"losses: {wrong} rows are no positions in ascending order")
        return
    lost = certificate.losses.at(sample)
    if (lost != listed).any():
        first = int(sample[np.flatnonzero(lost != listed)[0]])
        what = "missing" if lost[np.flatnonzero(lost != listed)[0]] else "listed, but not lost"
        say(f"losses: {int((lost != listed).sum())} rows are wrong or missing, the first: {game.text(game.positions(np.array([first]))[0].tolist())} is {what}")
    probe = np.concatenate(probe)
    if not everything and not certificate.losses.at(probe).all():
        say(f"losses: {int((~certificate.losses.at(probe)).sum())} of {len(probe)} rows drawn are not lost")
