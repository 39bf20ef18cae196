/** The texts around table files. */

import { speaker, type Texts } from "../shell/language.ts";

export const texts = {
  openTitle: { en: "Open a table", ja: "表を開く" },
  introduction: {
    en: "A table made by “miyama solve”, or saved by this page, of up to 4,294,967,295 positions. It stays on this computer, and only what you look at is read.",
    ja: "miyama solveで作った表や、このページで保存した表を開きます（4,294,967,295局面まで）。ファイルはこのコンピュータの外に出ず、見る部分だけが読み込まれます。",
  },
  dropHere: {
    en: "Drop a table file (.h5) anywhere on the page, or the folder of a table in parts",
    ja: "表のファイル（.h5）か、分割された表のフォルダを、画面のどこにでもドロップしてください",
  },
  dropNow: { en: "Drop it to open it", ja: "ドロップすると開きます" },
  dropWhat: {
    en: "A table file (.h5), or the folder of a table in parts",
    ja: "表のファイル（.h5）か、分割された表のフォルダ",
  },
  stillOpen: { en: "{1} is still open.", ja: "{1}は開いたままです。" },
  chooseFile: { en: "Choose a file", ja: "ファイルを選ぶ" },
  chooseFolder: { en: "Choose a folder", ja: "フォルダを選ぶ" },
  notOpened: { en: "The table cannot be opened.", ja: "表を開けません。" },
  isOpen: { en: "{1} is open.", ja: "{1}を開きました。" },

  header: { en: "What the file says", ja: "ファイルの内容" },
  rules: { en: "Rules", ja: "ルール" },
  convention: { en: "Who wins", ja: "勝敗" },
  normal: { en: "normal play: whoever cannot move loses", ja: "最後の石を取った人の勝ち" },
  misere: { en: "misère play: whoever cannot move wins", ja: "最後の石を取った人の負け" },
  bounds: { en: "Heaps of at most", ja: "山の上限" },
  total: { en: "Sticks in all", ja: "合計" },
  upTo: { en: "up to {1}", ja: "{1}本まで" },
  and: { en: ", ", ja: "、" },
  heapsUpTo: { en: "heaps of at most {1}", ja: "一山{1}本まで" },
  atMostHeaps: { en: "at most {1} heaps", ja: "山{1}個まで" },
  labels: { en: "Labels", ja: "値の種類" },
  positions: { en: "Positions", ja: "局面" },
  lostOnes: { en: "Lost", ja: "負け局面" },
  winningMoves: { en: "Winning moves", ja: "必勝手の総数" },
  theorem: { en: "Theorem", ja: "定理" },
  comparedBy: {
    en: "{1}: {2} entries compared, {3} differ",
    ja: "{1}：{2}個の値を照合し、不一致は{3}個",
  },
  origin: { en: "How it was made, and digests", ja: "作成の記録とダイジェスト" },
  source: { en: "Made by", ja: "作成したもの" },
  history: { en: "History", ja: "履歴" },
  digests: { en: "Digests", ja: "ダイジェスト" },

  passMove: { en: "pass", ja: "パス" },
  label: { en: "Colours show", ja: "色で示すもの" },
  direction: { en: "Taken from", ja: "取る山" },
} satisfies Texts;
export const t = speaker(texts);
