/** Texts around planes. */

export const texts = {
  nearer: { en: "Zoom in", ja: "拡大" },
  farther: { en: "Zoom out", ja: "縮小" },
  whole: { en: "Show all", ja: "全体" },
  zoom: { en: "Zoom", ja: "拡大と縮小" },
  keys: {
    en: "Point at a position, or move with the arrow keys (with Shift by ten). A click, a tap or Enter holds it, Escape lets it go. Plus, minus, the wheel or two fingers zoom, 0 shows all.",
    ja: "局面を指すか、矢印キーで移ります（Shiftと共に10ずつ）。クリック、タップ、Enterで固定し、Escapeで外します。＋と－、ホイール、二本指で拡大・縮小し、0で全体を表示します。",
  },
  legend: { en: "Colours", ja: "色の見方" },
  heap: { en: "heap {1}", ja: "山{1}" },
  passes: { en: "passes left", ja: "残りのパス" },
  across: { en: "Across", ja: "横軸" },
  upwards: { en: "Upwards", ja: "縦軸" },
  sliders: { en: "The other heaps", ja: "ほかの山" },
  film: { en: "Film", ja: "動画" },
  filmOf: { en: "Film along", ja: "動かす座標" },
  play: { en: "Play", ja: "再生" },
  pause: { en: "Pause", ja: "一時停止" },
  speed: { en: "Planes per second", ja: "1秒あたりの枚数" },
  list: { en: "Positions by total", ja: "合計ごとの局面" },
  ofTotal: { en: "Total", ja: "合計" },
  totalCounts: { en: "Total {1}: {2} positions", ja: "合計{1}：{2}局面" },
  earlier: { en: "Earlier", ja: "前へ" },
  later: { en: "Later", ja: "次へ" },
  shownLines: { en: "{1} to {2} of {3}", ja: "{3}局面のうち{1}～{2}" },
} satisfies import("../shell/language.ts").Texts;
