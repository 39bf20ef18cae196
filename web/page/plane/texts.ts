/** Texts around planes. */

import { speaker, type Texts } from "../shell/language.ts";

export const texts = {
  nearer: { en: "Zoom in", ja: "拡大" },
  farther: { en: "Zoom out", ja: "縮小" },
  whole: { en: "Show all", ja: "全体" },
  zoom: { en: "Zoom", ja: "拡大と縮小" },
  keys: {
    en: "Point, tap or use the arrow keys (with Shift by ten). Enter holds, Escape lets go. +, −, the wheel or two fingers zoom, 0 shows all.",
    ja: "マウス、タップ、矢印キー（Shiftで10ずつ）で選びます。Enterで固定、Escapeで解除。＋、－、ホイール、二本指で拡大と縮小、0で全体。",
  },
  legend: { en: "Colours", ja: "色の見方" },
  heap: { en: "heap {1}", ja: "山{1}" },
  passes: { en: "passes left", ja: "残りのパス" },
  across: { en: "Across", ja: "横軸" },
  upwards: { en: "Upwards", ja: "縦軸" },
  sliders: { en: "The other heaps", ja: "ほかの山" },
  play: { en: "Play", ja: "再生" },
  pause: { en: "Pause", ja: "一時停止" },
  speed: { en: "Speed", ja: "速さ" },
  perSecond: { en: "{1} planes per second", ja: "毎秒{1}枚" },
  list: { en: "Positions by total", ja: "合計ごとの局面" },
  ofTotal: { en: "Total", ja: "合計" },
  earlier: { en: "Earlier", ja: "前へ" },
  later: { en: "Later", ja: "次へ" },
  shownLines: { en: "{1} to {2} of {3} positions", ja: "{3}局面のうち{1}～{2}" },
  position: { en: "Position", ja: "局面" },
  outcome: { en: "Outcome", ja: "勝敗" },
  winningMoves: { en: "Winning moves", ja: "必勝手" },
  lost: { en: "lost", ja: "負け局面" },
  won: { en: "won", ja: "勝ち局面" },
  takeAll: { en: "take all of {1}", ja: "{1}を全部取る" },
  becomes: { en: "{1} to {2}", ja: "{1}を{2}に" },
  between: { en: "; ", ja: "、または" },
  nothingLeft: { en: "nothing left", ja: "何も残らない" },
  countedOnly: {
    en: "The positions of this table are counted, but not listed: there are more than {1}. Lower the total to see them.",
    ja: "この表は局面の数だけを数え、一覧は表示しません（{1}局面を超えています）。一覧を見るには合計を小さくしてください。",
  },
} satisfies Texts;
export const t = speaker(texts);
