/** What people call the games of the catalogue, and the labels of a table. */

import { inLanguage, type Said } from "../shell/language.ts";

const games: Record<string, Said> = {
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

const labels: Record<string, Said> = {
  outcome: { en: "won or lost", ja: "勝ち負け" },
  winning_moves: { en: "number of winning moves", ja: "必勝手の数" },
  losing_moves: { en: "number of losing moves", ja: "負けになる手の数" },
  grundy: { en: "Grundy value", ja: "グランディ数" },
  remoteness: { en: "remoteness (moves left)", ja: "終局までの手数" },
};

/** A name that is not known stands for itself. */
const nameIn = (names: Record<string, Said>) => (name: string) =>
  Object.hasOwn(names, name) ? inLanguage(names[name]) : name;
export const gameName = nameIn(games);
export const labelName = nameIn(labels);

/** For a list of games: beside the words stands the name that people type. */
export const namedGame = (name: string): [string, string] => [name, `${gameName(name)} (${name})`];
