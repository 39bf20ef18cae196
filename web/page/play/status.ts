/** What is played and the dare, the rule of the game, whose turn it is, and how it ended. */

import type { Game as CatalogueGame } from "../engine/questions.ts";
import { h } from "../shell/dom.ts";
import type { Game } from "./game.ts";
import { gameName, moveOf, sentenceOf } from "../plane/names.ts";
import { most_drawn } from "./heap_layout.ts";
import { lessonOf, puzzleName, taskOf } from "./puzzles.ts";
import { partsOf } from "./settings.ts";
import { sideName } from "./sides.ts";
import { moveWords } from "./taken.ts";
import { t } from "./texts.ts";
import { triesAt } from "./tries.ts";

export function endingOf(game: Game): string {
  const winner = game.match.winner!;
  if (game.settings.against === "people") return t("wins", sideName(game, winner));
  return t(winner === "you" ? "youWin" : "computerWins");
}

export function turnOf(game: Game): string {
  const { toMove } = game.match;
  if (game.settings.against === "people") return t("turnOf", sideName(game, toMove));
  if (!game.personsTurn) return t("thinking");
  return t(game.begun ? "yourTurn" : "yourStart");
}

/** The last move, and who made it. */
export function lastMove(game: Game): string {
  const last = game.match.turns.length - 1;
  if (last < 0) return "";
  return t("played", sideName(game, game.match.turns[last].player), moveWords(game, last));
}

function sentence(game: Game, games: CatalogueGame[]): string {
  const { rules } = game.settings;
  if (typeof rules !== "string") return t("ruleOfOwn", game.opening.rules);
  const { name, parameter, pass } = partsOf(rules);
  const usual = { nim: "ruleNim", rows: "ruleRows", wythoff: "ruleWythoff" } as const;
  const said =
    name === "bounded"
      ? t("ruleBounded", parameter)
      : name in usual
        ? t(usual[name as keyof typeof usual])
        : name.includes(".")
          ? t("ruleCode", name)
          : sentenceOf(moveOf(games, name, parameter));
  return pass ? `${said} ${t("rulePass")}` : said;
}

export function gameTitle(game: Game, as: "title" | "sendTitle" = "title"): string {
  const { opening } = game;
  const { rules } = game.settings;
  const { day } = game.settings;
  const heaps = opening.heaps.replaceAll(",", " · ");
  if (day) return t("dayTitle", String(day), heaps);
  const own = typeof rules === "string" ? null : ((rules as { name?: string }).name ?? "");
  return t(as, own ?? gameName(partsOf(rules).name), heaps);
}

/** Whether hardly anybody wins at first: against one that never errs, with three different heaps or
 *  more, by a rule that nobody sees at once. */
const isHard = ({ settings: { against, rules }, dealt }: Game): boolean =>
  against === "resist" &&
  ["nim", "rows"].includes(partsOf(rules).name) &&
  new Set(dealt.filter((size) => size > 0)).size > 2;

function daring({ first, openingLost, settings: { against } }: Game) {
  const canWin = against !== "people" && (first === "you") !== openingLost;
  return !canWin ? "dareWho" : first === "you" ? "dare" : "dareSecond";
}

/** What is said of the opening: it depends on who begins. */
export function dareOf(game: Game): string {
  const dare = daring(game);
  return dare !== "dareWho" && isHard(game) ? t("dareHard", t(dare)) : t(dare);
}

/** What a friend reads. */
export function sentDare(game: Game): string {
  const said = { dare: "sendFirst", dareSecond: "sendSecond", dareWho: "sendWho" } as const;
  const ending = game.settings.misere ? ` (${t("lastStoneLoses")})` : "";
  const { wonOn } = triesAt(game);
  const tries = t(wonOn === 1 ? "sendOnce" : "sendTries", wonOn!);
  return t(said[daring(game)], gameTitle(game, "sendTitle") + ending, tries);
}

/** What is played, and a dare; of a puzzle, its task. */
export function invitation(game: Game): HTMLElement[] {
  const { puzzle } = game.settings;
  const [title, dare] = puzzle
    ? [puzzleName(puzzle), taskOf(puzzle)]
    : [gameTitle(game), dareOf(game)];
  const [, name, position] = /^(.*?)((?:\d+ · )*\d+)?$/.exec(title)!; // it does not break inside
  return [h("h2", { id: "play-heading" }, name, h("span", position)), h("p.dare", dare)];
}

/** One sentence, and who wins. */
export function ruleOf(game: Game, games: CatalogueGame[]): HTMLElement {
  const { misere, sticks } = game.settings;
  const [wins, loses] =
    game.opening.breaks || sticks
      ? (["lastStickWins", "lastStickLoses"] as const)
      : (["lastStoneWins", "lastStoneLoses"] as const);
  return h(
    "p.rule",
    h("span", sentence(game, games)),
    " ",
    h("strong", { class: misere ? "ending loses" : "ending wins" }, t(misere ? loses : wins)),
  );
}

/** By which move the person lost, or what the puzzle or the game that was won has taught. */
function learnt(game: Game): string | null {
  if (game.solved) return lessonOf(game.solved);
  const { rules, misere } = game.settings;
  if (game.personWon) {
    const { wins, wonOn } = triesAt(game);
    const tries = wins === 1 && t(wonOn === 1 ? "firstTry" : "onTry", wonOn!);
    const lesson = rules === "nim" && !misere && t("wonLesson");
    return [tries, lesson].filter(Boolean).join(" ") || null;
  }
  if (!game.personLost) return null;
  const { blunder, first } = game;
  if (blunder !== null) return t("lostBy", moveWords(game, blunder));
  return t(first === "you" ? "lostFromStart" : "wonFromStart");
}

/** How fingers take, before the first move. */
function touchHelp({ opening, dealt }: Game): string {
  if (opening.breaks) return t("rowTouch");
  if (dealt.some((size) => size > most_drawn)) return t("barTouch");
  return t(opening.several ? "severalTouch" : "heapTouch");
}

/** `asked`: what is asked in place of a move. */
export function statusOf(game: Game, message: string, asked?: string): HTMLElement {
  const { beside } = game.match;
  const turn = asked ?? (game.over ? endingOf(game) : turnOf(game));
  const won = game.over && game.isPerson(game.match.winner!);
  const said = learnt(game) ?? message;
  return h(
    "div.status",
    h("p", { class: won ? "turn won" : "turn" }, turn),
    h("p.said", said, beside && ` ${beside}`),
    !said && !game.begun && h("p.help.touch", touchHelp(game)),
  );
}
