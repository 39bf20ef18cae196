/** What the Explore view shows: rules, bounds, convention, label, and where one looks. Addresses:
 *
 *      #explore/nim/63,63,63/misere/grundy/plane:2,3/at:5,0,0/claim:a ^ b ^ c == 0
 *      #explore/nim/63,63,63/3d
 *      #explore/kayles/total:30
 *      #explore/{"moves": …}/99,99 */

import type { Rules, SolvedTable } from "../engine/questions.ts";
import type { KeptGame } from "../play/game.ts";
import { partsOf, pathOf as playPathOf, writtenRules } from "../play/settings.ts";
import { heapsIn } from "../shell/heaps.ts";
import { addressOf } from "../shell/view.ts";

export const labels = ["outcome", "winning_moves", "grundy", "remoteness"] as const;
export type Label = (typeof labels)[number];
export const isLabel = (name: string): name is Label => labels.includes(name as Label);

/** What was typed; nothing of it is known to be right. */
export interface Settings {
  /** A name of the catalogue, or `code`, or `own`. */
  game: string;
  parameter: string;
  pass: boolean;
  /** A rules file. */
  own: string;
  byTotal: boolean;
  heaps: string;
  total: string;
  misere: boolean;
  label: Label;
}

/** Where in a table one looks. */
export interface Looked {
  /** Coordinates that span the plane, from 1: upwards, across. */
  plane: [number, number] | null;
  at: number[] | null;
}

export interface Place extends Looked {
  settings: Settings;
  claim: string;
  /** The plane rises at once. */
  solid?: boolean;
}

export const example_of_own = `{"name": "wythoff-1-2",
 "moves": [{"direction": [1, 0]}, {"direction": [0, 1]}, {"direction": [1, 1]},
           {"direction": [1, 2]}, {"direction": [2, 1], "steps": "any"}]}`;

export function defaultPlace(): Place {
  const settings: Settings = {
    game: "nim",
    parameter: "",
    pass: false,
    own: example_of_own,
    byTotal: false,
    heaps: "63,63,63",
    total: "30",
    misere: false,
    label: "outcome",
  };
  return { settings, plane: null, at: [21, 9, 4], claim: "" };
}

/** The name of rules, as the engine reads it; a rules file stands for itself. */
export function rulesName({ game, parameter, pass, own }: Settings): string {
  if (game === "own") return own.trim();
  if (game === "code") return parameter.trim();
  return game + (parameter.trim() && `:${parameter.trim()}`) + (pass ? "+pass" : "");
}

function readRules(settings: Settings, written: string): void {
  const name = written.replace(/^octal:/, "");
  if (name.startsWith("{"))
    return void Object.assign(settings, { game: "own", own: name, parameter: "", pass: false });
  const { name: game, parameter, pass } = partsOf(name);
  if (game.includes(".")) Object.assign(settings, { game: "code", parameter: name, pass: false });
  else Object.assign(settings, { game, parameter, pass });
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + separator.length)];
}

const numbersIn = (text: string) => text.split(",").map(Number);

export function placeOf([rules, bounds, ...rest]: string[]): Place {
  const place: Place = { ...defaultPlace(), at: null };
  const { settings } = place;
  readRules(settings, rules);
  const [word, total] = splitOnce(bounds ?? "", ":");
  settings.byTotal = word === "total";
  if (settings.byTotal) settings.total = total ?? "";
  else settings.heaps = bounds ?? "";
  for (const part of rest) {
    const [key, value = ""] = splitOnce(part, ":");
    if (key === "misere") settings.misere = true;
    else if (isLabel(key)) settings.label = key;
    else if (key === "3d") place.solid = true;
    else if (key === "plane") place.plane = numbersIn(value) as [number, number];
    else if (key === "at") place.at = numbersIn(value);
    else if (key === "claim") place.claim = value;
  }
  return place;
}

const most_played = 1 << 22; // positions of a table around a game

/** A table around the opening of a game, unless it were too large: heaps up to one less than a power
 *  of two, at least 15, or sticks up to their number. */
export function placeAround({ settings: played, boards, moves }: KeptGame): Place | null {
  const { heaps, rows } = boards[0];
  const place: Place = { ...defaultPlace(), at: null };
  const { settings } = place;
  readRules(settings, writtenRules(played.rules));
  settings.misere = played.misere;
  const sticks = rows.join("").replaceAll(/[^|]/g, "").length;
  settings.byTotal = heaps.length === 0;
  settings.total = String(sticks);
  const bound = Math.max(15, 2 ** Math.ceil(Math.log2(Math.max(...heaps) + 1)) - 1);
  settings.heaps = heaps.map(() => bound).join(",");
  const tooLarge = settings.byTotal ? sticks > 30 : (bound + 1) ** heaps.length > most_played;
  if (tooLarge || moves.length === 0) return null;
  if (!settings.byTotal) place.at = settings.pass ? [1, ...heaps] : heaps;
  return place;
}

export function pathOf({ settings, plane, at, claim }: Place): string[] {
  return [
    rulesName(settings),
    settings.byTotal ? `total:${settings.total}` : settings.heaps,
    settings.misere ? "misere" : "",
    settings.label === "outcome" ? "" : settings.label,
    plane ? `plane:${plane}` : "",
    at ? `at:${at}` : "",
    claim && `claim:${claim}`,
  ].filter((part, i) => i < 2 || part !== "");
}

/** The table that is meant, or what is wrong with what was typed. */
export type Meant =
  | { table: SolvedTable }
  | { refused: "badHeaps" | "badTotal" | "badJson" | "noObject"; what: string };

/** Null where a rules file is JSON, but no object. */
function rulesMeant(settings: Settings): Rules | null {
  if (settings.game !== "own") return rulesName(settings);
  const rules: unknown = JSON.parse(settings.own);
  return typeof rules === "object" && !Array.isArray(rules) ? rules : null;
}

/** The first character that is not JSON, counted from 1: browsers name it only in English. */
function wrongLetter(text: string, { message }: Error): string {
  const position = /position (\d+)/.exec(message)?.[1];
  return String(Number(position ?? text.trim().length) + 1);
}

export function tableMeant(settings: Settings): Meant {
  const { misere } = settings;
  let rules: Rules | null;
  try {
    rules = rulesMeant(settings);
  } catch (error) {
    return { refused: "badJson", what: wrongLetter(settings.own, error as Error) };
  }
  if (rules === null) return { refused: "noObject", what: settings.own.trim() };
  if (settings.byTotal) {
    const [total, ...others] = heapsIn(settings.total) ?? [];
    return total === undefined || others.length > 0
      ? { refused: "badTotal", what: settings.total }
      : { table: { rules, total, misere } };
  }
  const heaps = heapsIn(settings.heaps);
  return heaps === null
    ? { refused: "badHeaps", what: settings.heaps }
    : { table: { rules, heaps, misere } };
}

/** Positions of these rules begin with the passes left, 1 or 0. */
export function hasPass({ rules }: SolvedTable): boolean {
  return partsOf(rules).pass || (rules as { pass?: unknown }).pass === true;
}

/** How many values each coordinate has. */
export function sizesOf(table: SolvedTable): number[] {
  const heaps = table.heaps!.map((bound) => bound + 1);
  return hasPass(table) ? [2, ...heaps] : heaps;
}

/** How many positions a table of ordered heaps has. */
export const positionsOf = (table: SolvedTable): number =>
  sizesOf(table).reduce((product, size) => product * size, 1);

/** Where this position is played: #play/nim/3,5,7/misere. Positions in which the pass is spent go
 *  on without one. */
export function playAddress({ rules, misere }: SolvedTable, position: number[]): string {
  const passes = hasPass({ rules, misere });
  const spent = passes && position[0] === 0;
  const heaps = passes ? position.slice(1) : position;
  const without = () =>
    typeof rules === "string" ? rules.replace(/\+pass$/, "") : { ...rules, pass: false };
  const played = { rules: spent ? without() : rules, misere };
  return addressOf("play", ...playPathOf(played, heaps.join(",")));
}
