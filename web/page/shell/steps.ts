/** Steps of the browser's history. Another game is one, and so is what lies over a view until it is
 *  closed: Back closes it. What was closed in another way leaves its step behind, on which the next
 *  one is written, and which Back passes. */

import { addressOf, currentPath } from "./view.ts";

/** What a step says besides its address. */
interface Step {
  /** Something lies over the view, and Back closes it. */
  over?: boolean;
  /** Which game of this page it is. */
  game?: number;
}

export const step = (): Step => (history.state as Step | null | undefined) ?? {};
let last = { over: false, hash: location.hash };
let shut: (() => void) | null = null;

function write(how: "pushState" | "replaceState", said: Step, address = ""): void {
  history[how](said, "", address);
  last = { over: !!said.over, hash: location.hash };
}

/** False while another address is on its way, or another view: then nothing is written. */
const isHere = (view: string): boolean =>
  location.hash === last.hash && ["", view].includes(currentPath()[0]);

/** What the address says is shown from now on. */
export function arrive(): void {
  last = { over: !!step().over, hash: location.hash };
}

/** Writes an address without showing it again. */
export function remember(...path: string[]): void {
  if (isHere(path[0])) write("replaceState", step(), addressOf(...path));
}

/** Writes the address of another game; Back leads to the one before, unless the address led here. */
export function stepTo(game: number, arrived: boolean, ...path: string[]): void {
  if (!isHere(path[0])) return;
  const address = addressOf(...path);
  const stays = arrived || step().over || address === location.hash;
  write(stays ? "replaceState" : "pushState", { game }, address);
}

/** Something lies over the view: Back does this. */
export function layOver(close: () => void): void {
  if (!history.state) write("replaceState", {}); // a link has led here
  if (!step().over) write("pushState", { ...step(), over: true });
  shut = close;
}

/** It is closed. */
export function layOff(): void {
  shut = null;
}

function stepped(): void {
  const before = last;
  const [close, over] = [shut, !!step().over];
  last = { over, hash: location.hash };
  if (!before.over || over || !history.state) return; // or a link was followed
  shut = null;
  if (!close) return before.hash === location.hash ? history.back() : undefined;
  write("replaceState", step(), before.hash); // what was chosen meanwhile stays
  close();
}

/** From now on, until the page is closed. */
export function followSteps(): void {
  addEventListener("popstate", stepped);
}
