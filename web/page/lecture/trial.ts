/** The columns of chapter 4 with a task: people change heaps, and the stage says what came of it. */

import type { Engine } from "../engine/client.ts";
import type { Position } from "../engine/questions.ts";
import { h } from "../shell/dom.ts";
import { listed } from "../shell/language.ts";
import { animate } from "../shell/motion.ts";
import { digitsOf, makeColumns, oddColumns } from "./columns.ts";
import { t } from "./texts.ts";

type Task =
  /** Change what you like; the engine says which positions are lost. */
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

const nim = { rules: "nim", misere: false };

export function makeTrial(engine: Engine) {
  const columns = makeColumns(change);
  const status = h("p.trial-status", { role: "status" });
  const lemma = h("p.trial-lemma");
  const tries = h("ul.trial-moves");
  const element = h("div.trial", columns.element, status, lemma, tries);
  let beat: ColumnsBeat | null = null;
  let position: Position = [];
  let changed: number | null = null;
  let moves: Position[] = []; // all from the start
  let tried = new Set<string>();
  let words = () => "";
  let proved = false; // the lemma was done

  const nameOf = (to: Position): string => {
    const heap = to.findIndex((size, i) => size !== beat!.start[i]);
    return `${beat!.start[heap]}→${to[heap]}`;
  };

  function draw(): void {
    const digits = digitsOf(beat!.start);
    const { task } = beat!;
    columns.update({ position, digits, changed, open: !beat!.done });
    status.textContent = words();
    status.classList.toggle("well", proved);
    lemma.textContent = proved ? t(task === "keep" ? "lemmaKeep" : "lemmaEven") : "";
    const list = task === "keep" ? moves : [];
    tries.setAttribute("aria-label", t("moves"));
    tries.hidden = list.length === 0;
    tries.replaceChildren(
      ...list.map((to) => {
        const done = tried.has(String(to));
        return h("li", { class: done ? "tried" : null }, nameOf(to), done && ` ${t("failed")}`);
      }),
    );
  }

  /** What people did to a heap: all the others are as they were, unless they may change freely. */
  function change(heap: number, size: number): void {
    const { task, start } = beat!;
    const free = task === "look";
    const other = !free && changed !== null && changed !== heap;
    position = (free ? position : start).with(heap, size);
    changed = position[heap] === start[heap] && !free ? null : heap;
    words = () => "";
    if (free) void look();
    else if (size > start[heap]) words = () => t("grows", start[heap], size);
    else if (changed !== null) judge();
    else if (other) words = () => t("oneHeap");
    draw();
  }

  /** The engine says whether the position is lost; where all columns are even, it is indeed. */
  async function look(): Promise<void> {
    const [asked, { task }] = [String(position), beat!];
    const { outcome } = await engine.ask("advise", { ...nim, position: asked });
    if (asked !== String(position) || beat!.task !== task) return;
    const lost = outcome === "loss";
    proved = task === "even" && lost;
    words = () => t(proved ? "madeEven" : lost ? "isLost" : "isWon", position.join(", "));
    draw();
  }

  function judge(): void {
    const odd = oddColumns(position, digitsOf(beat!.start));
    const where = () => listed(odd.map(String));
    if (beat!.task === "even") {
      if (odd.length > 0) words = () => t(odd.length > 1 ? "stillOddMany" : "stillOdd", where());
      else void look();
      return;
    }
    tried.add(String(position));
    words = () => t("turnedOdd", where(), tried.size, moves.length);
    proved = tried.size === moves.length;
  }

  /** The stage does it, for a class that watches. */
  async function demonstrate(signal: AbortSignal): Promise<void> {
    const { task, start, done } = beat!;
    const way = (part: number): void => {
      const at = Math.floor(part * moves.length);
      if (task === "keep") {
        tried = new Set(moves.slice(0, at).map(String));
        position = moves[at] ?? start;
      } else position = part < 0.5 ? start : done!;
      changed = position.findIndex((size, i) => size !== start[i]);
      draw();
    };
    await animate(task === "keep" ? 3600 : 1800, way, signal);
    words = () => (task === "keep" ? t("allTried", moves.length) : t("madeEven", done!.join(", ")));
    proved = true;
    draw();
  }

  return {
    element,
    async show(wanted: ColumnsBeat, moving: boolean, signal: AbortSignal): Promise<void> {
      beat = wanted;
      [position, changed, words, proved] = [wanted.start, null, () => "", false];
      [moves, tried] = [[], new Set()];
      draw();
      if (wanted.task === "look") await look();
      if (wanted.task === "keep") {
        const options = { ...nim, position: String(wanted.start) };
        moves = (await engine.ask("options", options)).moves.map(({ to }) => to);
        draw();
      }
      if (wanted.done) await demonstrate(moving ? signal : AbortSignal.abort());
    },
    translate(): void {
      if (beat) draw();
    },
  };
}
