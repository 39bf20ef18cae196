/** How often the person has lost from each opening, as long as the tab is open. */

import { keep, kept } from "../shell/kept.ts";
import type { Game } from "./game.ts";
import { pathOf } from "./settings.ts";

const lost: Record<string, number> = JSON.parse(kept("losses", "sessionStorage") ?? "{}");

const nameOf = ({ settings, opening }: Game): string => pathOf(settings, opening.heaps).join("/");

export const lossesAt = (game: Game): number => lost[nameOf(game)] ?? 0;

export function lostAgain(game: Game): void {
  lost[nameOf(game)] = lossesAt(game) + 1;
  keep("losses", JSON.stringify(lost), "sessionStorage");
}
