/** How often the person has lost and won from each opening, as long as the tab is open. */

import { keep, kept } from "../shell/kept.ts";
import type { Game } from "./game.ts";
import { pathOf } from "./settings.ts";

interface Tries {
  losses: number;
  wins: number;
  /** Which try won first. */
  wonOn: number | null;
}

const tries: Record<string, Tries> = JSON.parse(kept("tries", "sessionStorage") ?? "{}");

export const triesAt = ({ settings, opening }: Game): Tries =>
  (tries[pathOf(settings, opening.heaps).join("/")] ??= { losses: 0, wins: 0, wonOn: null });

/** A game against the computer is over. */
export function tried(game: Game): void {
  const { losses, wonOn } = triesAt(game);
  if (game.personWon) Object.assign(triesAt(game), { wonOn: wonOn ?? losses + 1 }).wins += 1;
  else triesAt(game).losses += 1;
  keep("tries", JSON.stringify(tries), "sessionStorage");
}
