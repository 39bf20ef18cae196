/** What people call the games of the catalogue; what each of them is the engine says. */

import { inLanguage, type Said } from "../shell/language.ts";

const names: Record<string, Said> = {
  nim: { en: "Nim", ja: "ニム" },
  subtraction: { en: "Take one of certain numbers", ja: "決まった数だけ取る" },
  bounded: { en: "Take a few", ja: "少しずつ取る" },
  wythoff: { en: "Wythoff’s game", ja: "ワイトホフの石取り" },
  equal: { en: "As many from each", ja: "どの山からも同じ数" },
  moore: { en: "Moore’s Nim", ja: "ムーアのニム" },
  exact: { en: "Exactly so many heaps", ja: "ちょうど決まった数の山" },
  "slow-exact": { en: "One stone from each", ja: "1個ずつ取る" },
  circular: { en: "Heaps in a circle", ja: "円に並んだ山" },
  "r-wythoff": { en: "Fraenkel’s game", ja: "フレンケルの石取り" },
  euclid: { en: "Euclid’s game", ja: "ユークリッドのゲーム" },
  greedy: { en: "Largest heap only", ja: "最大の山から取る" },
  "end-nim": { en: "End-Nim", ja: "端のニム" },
  fibonacci: { en: "Fibonacci Nim", ja: "フィボナッチのニム" },
  "one-left": { en: "Until one heap is left", ja: "一山になるまで" },
  rows: { en: "Rows of sticks", ja: "棒消し" },
  kayles: { en: "Kayles", ja: "ケイルズ" },
  "dawsons-kayles": { en: "Dawson’s Kayles", ja: "ドーソンのケイルズ" },
  "dawsons-chess": { en: "Dawson’s Chess", ja: "ドーソンのチェス" },
  "grundys-game": { en: "Grundy’s game", ja: "グランディのゲーム" },
  lasker: { en: "Lasker’s Nim", ja: "ラスカーのニム" },
};

/** A name that is not known stands for itself. */
export const gameName = (name: string): string =>
  Object.hasOwn(names, name) ? inLanguage(names[name]) : name;

/** For a list of games: beside the words stands the name that people type. */
export const namedGame = (name: string): [string, string] => [name, `${gameName(name)} (${name})`];
