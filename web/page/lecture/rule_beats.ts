/** What each beat of chapter 4 shows. */

export type Task =
  /** Change what you like. */
  | "free"
  /** The same, and the engine says which positions are lost. */
  | "look"
  /** Make all columns even by changing one heap. */
  | "even"
  /** Change one heap and keep all columns even. */
  | "keep";

export interface ColumnsBeat {
  kind: "columns";
  task: Task;
  start: number[];
  /** The beat itself does what was asked for. */
  done?: number[];
}
export type RuleBeat =
  ColumnsBeat | { kind: "proof" | "play" | "break" } | { kind: "check"; checked: boolean };

export const beats: RuleBeat[] = [
  { kind: "columns", task: "free", start: [3, 5, 7] },
  { kind: "columns", task: "look", start: [3, 5, 7] },
  { kind: "columns", task: "even", start: [3, 5, 7] },
  { kind: "columns", task: "even", start: [9, 12, 6] },
  { kind: "columns", task: "even", start: [9, 12, 6], done: [9, 12, 5] },
  { kind: "columns", task: "keep", start: [1, 4, 5] },
  { kind: "columns", task: "keep", start: [1, 4, 5], done: [1, 4, 5] },
  { kind: "proof" },
  { kind: "check", checked: false },
  { kind: "check", checked: true },
  { kind: "play" },
  { kind: "break" },
];
