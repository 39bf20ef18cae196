/** Twelve puzzles that teach how to win, one idea each. A person wins every one of them against a
 *  computer that never errs: by the right first move, or by letting the computer begin. */

import { keep, kept } from "../shell/kept.ts";
import { inLanguage, type Said } from "../shell/language.ts";
import { puzzleTasks } from "../words.ts";
import { t } from "./texts.ts";

export interface Puzzle {
  rules: string;
  opening: string;
  misere: boolean;
  /** What to think about before. */
  task: Said;
  /** What one knows after having won. */
  lesson: Said;
}

const games = [
  "nim 3,5",
  "nim 4,4",
  "nim 1,2,3",
  "nim 1,3,5",
  "nim 3,5,7",
  "nim 2,4,9",
  "nim 2,8,27",
  "nim 1,1,1,1,1 misere",
  "nim 1,1,5 misere",
  "nim 3,4,5 misere",
  "rows 5,5",
  "rows 1,2,3,4,5,6 misere",
];

/** The task and the lesson of each game in turn. */
const said: Said[] = Object.values(puzzleTasks);

export const puzzles: Puzzle[] = games.map((game, i) => {
  const [rules, opening, ending] = game.split(" ");
  const [task, lesson] = said.slice(2 * i);
  return { rules, opening, misere: ending === "misere", task, lesson };
});

export const puzzleName = (puzzle: number): string => t("puzzle", puzzle);
export const taskOf = (puzzle: number): string => inLanguage(puzzles[puzzle - 1].task);
export const lessonOf = (puzzle: number): string => inLanguage(puzzles[puzzle - 1].lesson);

const won = new Set((kept("puzzles-won") ?? "").split(",").filter(Boolean).map(Number));

export const puzzlesWon = (): ReadonlySet<number> => won;

/** The next one that is not won yet; after the last comes the first. */
export const nextPuzzle = (after: number): number | undefined =>
  puzzles.map((_, i) => ((after + i) % puzzles.length) + 1).find((number) => !won.has(number));

/** The puzzle of an address: 1 for the first. An address without a number leads to the next one. */
export function openPuzzle(asked: string): number {
  const number = Math.trunc(Number(asked));
  return puzzles[number - 1] ? number : (nextPuzzle(0) ?? 1);
}

export function puzzleIsWon(number: number): void {
  won.add(number);
  keep("puzzles-won", [...won].join(","));
}
