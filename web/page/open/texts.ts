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

  plane: { en: "Plane", ja: "平面" },
  heap: { en: "heap {1}", ja: "山{1}" },
  passesLeft: { en: "passes left", ja: "残りのパス" },
  passMove: { en: "pass", ja: "パス" },
  label: { en: "Colours show", ja: "色で示すもの" },
  direction: { en: "Taken from", ja: "取る山" },
  planeOf: { en: "Plane of {1}: {2} across, {3} upwards", ja: "{1}の平面：横は{2}、縦は{3}" },
  lineOf: { en: "Line of {1}: {2}", ja: "{1}の列：{2}" },
  colours: { en: "Colours", ja: "色の見方" },
  tooLong: {
    en: "A plane is drawn up to {1} positions wide and high, this one is larger. Positions and claims can be looked at.",
    ja: "平面は縦横{1}局面まで描けますが、この表はそれより大きいです。局面と予想は調べられます。",
  },
  wrongHere: { en: "the claim is wrong here", ja: "予想が外れる局面" },
  lost: { en: "lost", ja: "負け局面" },
  won: { en: "won", ja: "勝ち局面" },

  position: { en: "Position", ja: "局面" },
  typePosition: { en: "Sizes of the heaps", ja: "山の大きさ" },
  typeWithPass: { en: "Passes left, then the heaps", ja: "残りのパス、続けて山の大きさ" },
  look: { en: "Look", ja: "調べる" },
  pickPosition: { en: "Type a position, or pick one.", ja: "局面を入力するか、選んでください。" },
  nothingLeft: { en: "nothing left", ja: "何も残らない" },
  isLost: {
    en: "This position is lost: every move leaves the other player a win. These hold out longest:",
    ja: "負け局面です。どう取っても相手の勝ち局面になります。粘るなら次の手です。",
  },
  isWon: {
    en: "This position is won. Winning moves: {1}",
    ja: "勝ち局面です。必勝手は{1}通りあります。",
  },
  overLost: {
    en: "There is no move: whoever is to move has lost.",
    ja: "もう取れません。手番の人の負けです。",
  },
  overWon: {
    en: "There is no move: whoever is to move has won.",
    ja: "もう取れません。手番の人の勝ちです。",
  },
  movesLeft: {
    en: "Moves left, if both play their best: {1}",
    ja: "双方が最善を尽くすと残り{1}手です。",
  },
  why: { en: "Why", ja: "理由" },

  claim: { en: "Claim", ja: "予想" },
  claimIs: { en: "Lost is where", ja: "負け局面の条件" },
  testClaim: { en: "Test", ja: "確かめる" },
  clearClaim: { en: "Clear", ja: "消去" },
  claimHolds: { en: "All {1} positions agree.", ja: "{1}局面すべてで一致します。" },
  claimFails: {
    en: "Of {1} positions {2} agree; {3} are claimed lost but won, {4} are claimed won but lost.",
    ja: "{1}局面のうち{2}局面で一致します。負けと予想して実は勝ちが{3}局面、勝ちと予想して実は負けが{4}局面です。",
  },
  claimDiffers: { en: "Of {1} positions {2} differ.", ja: "{1}局面のうち{2}局面で外れます。" },
  firstWrong: { en: "The first:", ja: "最初の反例：" },
  claimAndTable: { en: "the claim says {1}, the table {2}.", ja: "予想では{1}、表では{2}です。" },
} satisfies Texts;
export const t = speaker(texts);
