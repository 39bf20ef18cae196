/** The diagram of a small game as SVG: losses crossed, and from each win an arrow to each lost option.
 *
 *      const drawing = drawDiagram(await engine.ask("diagram", table), {
 *        label: "Diagram of Nim with 2, 2 and 2 stones",
 *        describe: (i) => `${diagram.positions[i].text}, …`,     what a screen reader says of a position
 *      });
 *
 *  Put it into an element of the class "scroll": it fills the width, and never gets too small to read.
 *  It is a listbox of positions: the arrow keys go to the nearest one, Home and End to the ends, and
 *  the arrows of the position chosen stand out. Its colours are those of the class "diagram". */

import type { Diagram } from "../engine/questions.ts";
import { svg } from "../shell/dom.ts";
import { obstacles, wayBetween, type Obstacles, type Place } from "./arrow_paths.ts";

export interface DiagramLook {
  label: string;
  describe(index: number): string;
}

const letter_width = 9;
const half_height = 13;
const gap = 10;
const colours = 7; // of arrows, by the loss they lead to
const head = 7; // length of an arrow's head

let drawn = 0;

/** Least length of a slot for which neighbours on a line do not touch. */
function slotLength(diagram: Diagram, half: number[]): number {
  const lines = new Map<number, number[]>();
  diagram.positions.forEach(({ line }, i) => lines.set(line, [...(lines.get(line) ?? []), i]));
  let least = 0;
  for (const line of lines.values()) {
    line.sort((i, j) => diagram.positions[i].slot - diagram.positions[j].slot);
    for (let at = 1; at < line.length; ++at) {
      const [i, j] = [line[at - 1], line[at]];
      const slots = diagram.positions[j].slot - diagram.positions[i].slot;
      least = Math.max(least, (half[i] + half[j] + gap) / slots);
    }
  }
  return least || 2 * Math.max(...half) + gap;
}

function placesOf(diagram: Diagram): { places: Place[]; width: number; height: number } {
  const half = diagram.positions.map(({ text }) => (text.length * letter_width) / 2 + 6);
  const slot = slotLength(diagram, half);
  const sides = diagram.positions.map((entry, i) => [
    entry.slot * slot - half[i],
    entry.slot * slot + half[i],
  ]);
  const left = Math.min(0, ...sides.map(([from]) => from));
  const width = Math.max(diagram.width * slot, ...sides.map(([, to]) => to)) - left + 2 * gap;
  const between = Math.max(
    4.5 * half_height,
    Math.min(9 * half_height, (0.5 * width) / diagram.lines),
  );
  const places = diagram.positions.map((entry, i) => ({
    x: gap - left + entry.slot * slot,
    y: gap + half_height + entry.line * between,
    half: half[i],
  }));
  return { places, width, height: (diagram.lines - 1) * between + 2 * (half_height + gap) };
}

/** From the top of one box to the bottom of another one, where arrows end side by side. */
function arrow(
  from: Place,
  to: Place,
  around: Obstacles,
  colour: number,
  ends: [number, number],
): SVGElement {
  const x = to.x + Math.max(-0.8 * to.half, Math.min(0.8 * to.half, (from.x - to.x) / 8));
  const y = to.y + half_height + 1;
  const start = { x: from.x, y: from.y - half_height };
  const { bend } = wayBetween(start, { x, y }, around);
  const [dx, dy] = [bend.x - x, bend.y - y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [(dx / length) * head, (dy / length) * head];
  return svg(
    "g",
    { class: `arrow colour-${colour}`, "data-from": ends[0], "data-to": ends[1] },
    svg("path.shaft", { d: `M${start.x},${start.y}Q${bend.x},${bend.y} ${x + ux},${y + uy}` }),
    svg("path.head", { d: `M${x},${y}l${ux - uy / 2},${uy + ux / 2}l${uy},${-ux}z` }),
  );
}

function box(entry: Diagram["positions"][number], { x, y, half }: Place): SVGElement[] {
  const [left, top] = [x - half, y - half_height];
  const cross = `M${left},${top}l${2 * half},${2 * half_height}m0,${-2 * half_height}l${-2 * half},${2 * half_height}`;
  return [
    svg("rect", { x: left, y: top, width: 2 * half, height: 2 * half_height, rx: 5 }),
    ...(entry.lost ? [svg("path.cross", { d: cross })] : []),
    svg("text", { x, y: y + 5 }, entry.text),
  ];
}

/** The nearest position into which a key points. */
function nearest(places: Place[], from: number, key: string): number {
  const [ux, uy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
    key
  ]!;
  let best = from;
  let least = Infinity;
  for (const i of places.keys()) {
    const [dx, dy] = [places[i].x - places[from].x, places[i].y - places[from].y];
    const along = dx * ux + dy * uy;
    const aside = Math.abs(dx * uy) + Math.abs(dy * ux);
    if (along > 1 && along + 4 * aside < least) [best, least] = [i, along + 4 * aside];
  }
  return best;
}

/** Lets the pointer and the keyboard choose a position. */
function choosable(drawing: SVGSVGElement, places: Place[]): void {
  const last = places.length - 1;
  let chosen: number | null = null;
  const choose = (index: number | null) => {
    if (index === chosen) return;
    chosen = index;
    drawing.classList.toggle("choosing", index !== null);
    for (const part of drawing.querySelectorAll("[data-from]"))
      part.classList.toggle("bright", part.getAttribute("data-from") === String(index));
    for (const part of drawing.querySelectorAll("[role=option]"))
      part.setAttribute("aria-selected", String(part.getAttribute("data-index") === String(index)));
    if (index === null) drawing.removeAttribute("aria-activedescendant");
    else drawing.setAttribute("aria-activedescendant", `${drawing.id}-${index}`);
  };
  const pointed = (event: Event) => {
    const position = (event.target as Element).closest("[data-index]");
    choose(position ? Number(position.getAttribute("data-index")) : null);
  };
  drawing.addEventListener("pointermove", pointed);
  drawing.addEventListener("pointerdown", pointed);
  drawing.addEventListener("pointerleave", () => choose(null));
  drawing.addEventListener("focus", () => choose(chosen ?? 0));
  drawing.addEventListener("blur", () => choose(null));
  drawing.addEventListener("keydown", (event) => {
    const { key } = event;
    if (chosen === null && key.startsWith("Arrow")) choose(0);
    else if (key.startsWith("Arrow")) choose(nearest(places, chosen!, key));
    else if (key === "Home") choose(0);
    else if (key === "End") choose(last);
    else return;
    event.preventDefault();
    drawing
      .querySelector(".position[aria-selected=true]")
      ?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
}

export function drawDiagram(diagram: Diagram, look: DiagramLook): SVGSVGElement {
  const { positions } = diagram;
  const { places, width, height } = placesOf(diagram);
  const losses = positions.flatMap(({ lost }, i) => (lost ? [i] : []));
  const colour = new Map(losses.map((loss, order) => [loss, order % colours]));
  const id = `diagram-${++drawn}`;
  const around = obstacles(places, half_height, width);
  const arrows = positions.flatMap((entry, i) =>
    entry.arrows.map((to) => arrow(places[i], places[to], around, colour.get(to)!, [i, to])),
  );
  const boxes = positions.map((entry, i) => {
    const kind = `position ${entry.lost ? "lost" : "won"} ${entry.wonAtOnce ? "at-once" : ""}`;
    const name = { role: "option", "aria-selected": "false", "aria-label": look.describe(i) };
    const known = { class: kind, id: `${id}-${i}`, "data-index": i };
    return svg("g", { ...known, ...name }, ...box(entry, places[i]));
  });
  const named = { id, role: "listbox", tabindex: 0, "aria-label": look.label };
  const viewBox = `0 0 ${width} ${height}`;
  const drawing = svg("svg.diagram", { viewBox, ...named }, ...arrows, ...boxes);
  drawing.style.minWidth = `${Math.round(0.8 * width)}px`;
  drawing.style.minHeight = `${Math.round(0.8 * height)}px`;
  choosable(drawing, places);
  return drawing;
}
