/** Games on cards, each with a small picture: a card deals at once. */

import { h, svg, type Child } from "../shell/dom.ts";
import { stonesPicture } from "../plane/stones.ts";
import type { Conduct } from "./conduct.ts";
import { dayWon, today } from "./day.ts";
import type { Game } from "./game.ts";
import { writtenRules } from "./settings.ts";
import { t, type texts } from "./texts.ts";

interface Card {
  name: keyof typeof texts;
  rules: string;
  heaps: string;
  misere?: boolean;
}

export const cards: Card[] = [
  { name: "cardThree", rules: "nim", heaps: "3,5,7" },
  { name: "cardRows", rules: "rows", heaps: "1,2,3,4,5,6", misere: true },
  { name: "cardTwo", rules: "nim", heaps: "5,8" },
  { name: "cardWythoff", rules: "wythoff", heaps: "6,9" },
  { name: "cardPass", rules: "nim+pass", heaps: "3,4,5" },
  { name: "cardTake", rules: "bounded:3", heaps: "21" },
];

const [wide, high] = [64, 40]; // of a picture

/** Sticks in rows, as a pyramid. */
function sticksPicture(rows: number[]): SVGElement {
  const [dx, dy] = [8, high / rows.length];
  const sticks = rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, i) =>
      svg("rect.pebble", {
        x: wide / 2 + (i - count / 2 + 0.5) * dx - 1.25,
        y: row * dy,
        width: 2.5,
        height: dy - 1.5,
        rx: 1,
      }),
    ),
  );
  return svg("g", ...sticks);
}

const framed = (...drawn: Child[]): SVGSVGElement =>
  svg("svg.card-picture", { viewBox: `0 0 ${wide} ${high}`, "aria-hidden": "true" }, ...drawn);

const across = 6; // one heap is a block
const most = 60; // stones of it

function heapsPicture(sizes: number[]): SVGElement {
  const stones = Math.min(sizes[0], most);
  const block = Array.from({ length: Math.ceil(stones / across) }, (_, i) =>
    Math.min(across, stones - across * i),
  );
  const columns = sizes.length > 1 ? sizes : block;
  const pitch = Math.min(wide / columns.length, (high - 2) / Math.max(...columns));
  const place = `translate(${(wide - columns.length * pitch) / 2} ${high - 1})`;
  return svg("g", { transform: place }, stonesPicture(columns, pitch));
}

/** Of heaps, or of rows of sticks. */
export const openingPicture = (sizes: number[], asRows: boolean): SVGSVGElement =>
  framed(asRows ? sticksPicture(sizes) : heapsPicture(sizes));

function card(key: string, picture: SVGElement, name: string, onclick: () => void, look = {}) {
  return h("button.card", { "data-key": key, onclick, ...look }, h("span", name), picture);
}

export function cardStrip(game: Game | null, conduct: Conduct): HTMLElement {
  const settings = game?.settings;
  const isPlayed = ({ rules, heaps, misere = false }: Card) =>
    settings !== undefined &&
    writtenRules(settings.rules) === rules &&
    settings.misere === misere &&
    game!.opening.heaps === heaps;
  const dealt = (one: Card) => {
    const { name, rules, heaps, misere = false } = one;
    const look = { "aria-pressed": String(isPlayed(one)) };
    const picture = openingPicture(heaps.split(",").map(Number), rules === "rows");
    return card(name, picture, t(name), () => conduct.deal({ rules, misere }, heaps), look);
  };
  const pencil = svg("path.pencil", { d: "M22 32 l2 -8 l16 -16 l6 6 l-16 16 z M36 12 l6 6" });
  const isOpen = conduct.state.panel === "own";
  const look = { "aria-expanded": String(isOpen) };
  const daily = () => (location.hash = `play/day/${today()}`);
  const isDay = { "aria-pressed": String(settings?.day === today()) };
  const frame = svg("path.pencil", { d: "M18 8 h28 v28 h-28 z M18 15 h28 M25 4 v7 M39 4 v7" });
  const calendar = svg("g", frame, svg("text.day-of", { x: 32, y: 31 }, new Date().getDate()));
  const ladder = framed(heapsPicture([1, 2, 3, 4]));
  return h(
    "div.cards",
    { role: "group", "aria-label": t("cards") },
    card("puzzles", ladder, t("puzzles"), () => (location.hash = "play/puzzle")),
    card("day", framed(calendar), `${t("day")}${dayWon() ? " ✓" : ""}`, daily, isDay),
    ...cards.map(dealt),
    card("own", framed(pencil), t("cardOwn"), () => conduct.open("own"), look),
  );
}
