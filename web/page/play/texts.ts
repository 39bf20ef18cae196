/** The texts of Play. What the engine says is the engine's. */

import { speaker, type Texts } from "../shell/language.ts";

export const texts = {
  heading: { en: "Play: can you beat it?", ja: "対戦：勝てますか？" },

  // Cards.
  cards: { en: "Games", ja: "ゲーム" },
  cardThree: { en: "3 · 5 · 7", ja: "3・5・7" },
  cardRows: { en: "Rows", ja: "棒消し" },
  cardTwo: { en: "Two heaps", ja: "二つの山" },
  cardWythoff: { en: "Wythoff", ja: "ワイトホフ" },
  cardPass: { en: "With a pass", ja: "パスつき" },
  cardTake: { en: "Take 1–3", ja: "1〜3個取る" },
  cardOwn: { en: "Your own heaps", ja: "自分の山" },

  // The rule.
  ruleNim: {
    en: "Take as many stones as you like from one heap.",
    ja: "一つの山から、好きなだけ石を取る。",
  },
  ruleRows: {
    en: "Cross out as many neighbouring sticks as you like in one row.",
    ja: "一つの段の、隣り合った棒を好きなだけ消す。",
  },
  ruleWythoff: {
    en: "Take as many as you like from one heap, or the same number from both.",
    ja: "一つの山から好きなだけ、または両方の山から同じ数だけ取る。",
  },
  ruleBounded: {
    en: "Take 1 to {1} stones from one heap.",
    ja: "一つの山から、1〜{1}個の石を取る。",
  },
  rulePass: {
    en: "Once in the game, one of you may pass.",
    ja: "どちらか一人が、1回だけパスできる。",
  },
  ruleOfOwn: { en: "Rules of your own: {1}.", ja: "自作のルール：{1}。" },
  lastStoneWins: { en: "Last stone wins", ja: "最後の石を取った人の勝ち" },
  lastStoneLoses: { en: "Last stone loses", ja: "最後の石を取った人の負け" },
  lastStickWins: { en: "Last stick wins", ja: "最後の棒を消した人の勝ち" },
  lastStickLoses: { en: "Last stick loses", ja: "最後の棒を消した人の負け" },

  // Who plays.
  puzzles: { en: "Puzzles", ja: "問題" },
  learns: { en: "learns", ja: "負けて学ぶ" },
  against: { en: "Against", ja: "相手" },
  resist: { en: "never errs", ja: "まちがえない" },
  errs: { en: "errs sometimes", ja: "ときどきまちがえる" },
  people: { en: "a friend", ja: "となりの人" },
  you: { en: "You", ja: "あなた" },
  computer: { en: "Computer", ja: "コンピュータ" },
  leftPlayer: { en: "Left", ja: "左の人" },
  rightPlayer: { en: "Right", ja: "右の人" },
  pile: { en: "{1} taken", ja: "取った数：{1}" },

  // Turns.
  yourStart: { en: "You begin: take some.", ja: "あなたからどうぞ。" },
  yourTurn: { en: "Your move.", ja: "あなたの番です。" },
  turnOf: { en: "{1} to move.", ja: "{1}の番です。" },
  thinking: { en: "The computer is thinking…", ja: "コンピュータが考えています…" },
  letMove: { en: "Let the computer move", ja: "コンピュータの手を進める" },
  played: { en: "{1} {2}", ja: "{1}：{2}" },
  took: { en: "took {1} from heap {2} ({3}→{4})", ja: "山{2}から{1}個取った（{3}→{4}）" },
  andTook: { en: " and ", ja: "、" },
  erased: {
    en: "took {4} in row {1}: sticks {2} to {3}",
    ja: "{1}段目の{2}〜{3}本目（{4}本）を消した",
  },
  erasedOne: { en: "took 1 in row {1}: stick {2}", ja: "{1}段目の{2}本目を消した" },
  youWin: { en: "You win!", ja: "あなたの勝ちです！" },
  wonLesson: {
    en: "Did you leave every block with a partner, each time? The lecture shows why that wins.",
    ja: "毎回、どのかたまりにも相手がいる形にして渡しましたか？ なぜ勝てるのかは「講義」で分かります。",
  },
  computerWins: { en: "The computer wins.", ja: "コンピュータの勝ちです。" },
  wins: { en: "{1} wins!", ja: "{1}の勝ちです！" },
  lostBy: { en: "You had it won, until you {1}.", ja: "勝てる局面でした。分かれ目の手：{1}" },
  lostFromStart: {
    en: "These heaps are lost for whoever begins.",
    ja: "先に取る人が負ける形でした。",
  },
  wonFromStart: {
    en: "These heaps are won for whoever begins.",
    ja: "先に取る人が勝てる形でした。",
  },
  retry: { en: "Go back to that move", ja: "その手まで戻る" },
  first: { en: "I begin", ja: "自分が先に取る" },
  second: { en: "Let the computer begin", ja: "コンピュータから始める" },
  again: { en: "Play it again", ja: "同じ形でもう一度" },
  deal: { en: "New heaps", ja: "別の形" },

  // Help.
  hint: { en: "Hint", ja: "ヒント" },
  advice: { en: "Why?", ja: "なぜ？" },
  undo: { en: "Undo", ja: "待った" },
  close: { en: "Close", ja: "閉じる" },
  isLost: { en: "This position is lost for the player to move.", ja: "負け局面です。" },
  winningMoves: { en: "Winning moves", ja: "必勝手" },
  holdsOut: { en: "The move that holds out longest: {1}", ja: "いちばん長く粘れる手：{1}" },
  takesLeast: { en: "The move that takes least: {1}", ja: "いちばん少なく取る手：{1}" },
  knownBy: { en: "Known by {1}.", ja: "根拠：{1}" },
  position: { en: "Position {1}", ja: "局面 {1}" },
  passLeft: { en: "one pass left, heaps {1}", ja: "パスはあと1回、山 {1}" },
  passGone: { en: "no pass left, heaps {1}", ja: "パスなし、山 {1}" },
  more: { en: "and more", ja: "ほかにもあります" },

  // The board.
  take: { en: "Take {1}", ja: "{1}取る" },
  takePart: { en: "{1} from heap {2}", ja: "山{2}から{1}個" },
  heapHelp: {
    en: "Click a stone: it goes, and all above it. With a finger, touch it twice. With the keyboard: Tab to a heap, arrow keys, then Enter.",
    ja: "石を選ぶと、その上の石も一緒に取ります。指では2回触れます。キーボードではTabで山へ移り、矢印キーで数を選び、Enterで取ります。",
  },
  rowHelp: {
    en: "Sweep over neighbouring sticks of one row. With the keyboard: Tab to a row, arrow keys, with Shift for more, then Enter.",
    ja: "一つの段の隣り合った棒をなぞって消します。キーボードでは矢印キー、Shiftを押しながらで範囲、Enterで消します。",
  },
  heap: { en: "heap {1}", ja: "山{1}" },
  heapName: { en: "Heap {1}: {2}", ja: "山{1}：{2}個" },
  heapChosen: { en: "take {1}, leave {2}", ja: "{1}個取り、{2}個残す" },
  rowName: { en: "Row {1}", ja: "{1}段目" },
  stickName: { en: "row {1}, stick {2}", ja: "{1}段目の{2}本目" },
  sticksChosen: {
    en: "row {1}: sticks {2} to {3} are chosen",
    ja: "{1}段目の{2}本目から{3}本目までを選んでいます",
  },
  acrossGap: {
    en: "A move crosses out neighbouring sticks of one row, not across a gap.",
    ja: "一度に消せるのは一つの段の隣り合った棒だけで、消えた所はまたげません。",
  },
  passMove: { en: "Pass", ja: "パス" },
  split: { en: "Split", ja: "分ける" },

  // Beside the board.
  moves: { en: "Moves so far", ja: "これまでの手" },
  shapes: { en: "Shapes", ja: "渡す形" },
  link: { en: "Copy a link to this game", ja: "このゲームのリンクをコピー" },

  // Your own.
  typedOpening: { en: "Heaps", ja: "山" },
  notRules: {
    en: 'The rules are no JSON: {1}. Rules are written as {"name": …, "moves": […]}.',
    ja: 'ルールがJSONとして読めません：{1}。{"name": …, "moves": […]} のように書いてください。',
  },
  ending: { en: "Whoever takes last", ja: "最後に取った人が" },
  normal: { en: "wins", ja: "勝ち（正規形）" },
  misere: { en: "loses (misère)", ja: "負け（逆形）" },
  asSticks: { en: "draw sticks", ja: "棒で描く" },
  heaps: { en: "Random: how many", ja: "ランダム：山の数" },
  least: { en: "from", ja: "最小" },
  most: { en: "to", ja: "最大" },
  draw: { en: "Deal", ja: "並べる" },
} satisfies Texts;
export const t = speaker(texts);
