/** The texts of puzzles, hints, reasons and the opponent that learns. */

import { speaker, type Texts } from "../shell/language.ts";

export const texts = {
  heaps: { en: "Heaps", ja: "山" },
  blocks: { en: "Blocks", ja: "かたまり" },
  pairs: { en: "Pairs", ja: "組" },
  after: { en: "After the move", ja: "取った後" },
  whyHeaps: {
    en: "Look for blocks of {1} in each heap.",
    ja: "それぞれの山の中に、{1}のかたまりを探します。",
  },
  whyBlocks: {
    en: "Each heap is made of blocks, no two of them alike.",
    ja: "どの山も、大きさのちがうかたまりに分かれます。",
  },
  whyLeft: {
    en: "Equal blocks make pairs. Blocks left over: {1}.",
    ja: "同じ大きさのかたまりは二つずつ組になります。余ったかたまりは {1} です。",
  },
  whyOneLeft: {
    en: "Equal blocks make pairs. A block of {1} is left over: take it.",
    ja: "同じ大きさのかたまりは二つずつ組になります。余った {1} のかたまりを取ります。",
  },
  whyBreak: {
    en: "Left over: {1}. Break the largest, so that every block gets a partner.",
    ja: "余りは {1}。いちばん大きなものをこわし、どのかたまりにも相手ができるように残します。",
  },
  whyPaired: {
    en: "Every block has its partner. Whatever you take breaks a pair.",
    ja: "どのかたまりにも相手がいます。何を取っても組がこわれます。",
  },
  whyAfter: {
    en: "The move: {1}. Now every block has its partner, and the other player must break a pair.",
    ja: "「{1}」と、どのかたまりにも相手ができます。次の人は組をこわすしかありません。",
  },
  whyMove: { en: "The move: {1}.", ja: "この手：{1}" },

  hint: { en: "Hint", ja: "ヒント" },
  howMany: { en: "How many?", ja: "何個？" },
  why: { en: "Why?", ja: "なぜ？" },
  hintHeap: { en: "Take from heap {1}.", ja: "山{1}から取ります。" },
  hintHeaps: { en: "Take from heaps {1}.", ja: "山{1}から取ります。" },
  and: { en: " and ", ja: "と山" },
  hintGroup: { en: "Look at a group of {1}.", ja: "{1}本の組に注目します。" },
  hintPass: { en: "Take nothing this time.", ja: "ここでは石を取りません。" },
  hintMany: { en: " (There are {1} winning moves.)", ja: "（必勝手は{1}通りあります。）" },
  hintMove: { en: "Best: {1}.", ja: "最善手：{1}" },
  hintLost: {
    en: "This position is lost for the player to move. All you can do is hold out.",
    ja: "負け局面です。粘って、相手のまちがいを待ちましょう。",
  },
  inNumbers: { en: "The same in numbers", ja: "数で見る" },

  puzzles: { en: "Puzzles", ja: "問題" },
  puzzle: { en: "Puzzle {1}", ja: "問題{1}" },
  stepWon: { en: "Puzzle {1}, won", ja: "問題{1}（クリア）" },
  stepShut: { en: "Puzzle {1}, still locked", ja: "問題{1}（まだ開いていません）" },
  stillShut: {
    en: "Puzzle {1} is still locked: win puzzle {2} first.",
    ja: "問題{1}はまだ開いていません。まず問題{2}に勝ってください。",
  },
  games: { en: "All games", ja: "ゲーム一覧" },
  nextPuzzle: { en: "Next puzzle", ja: "次の問題へ" },
  ladderDone: { en: "All twelve are won!", ja: "12問すべてクリアです！" },

  learner: { en: "What it has learnt", ja: "学んだこと" },
  learnerBegins: {
    en: "It knows nothing but the rules, and moves at random. Beat it: after each game that it loses it notes what was wrong.",
    ja: "ルールのほかは何も知らず、でたらめに取ります。負けるたびに、何が悪かったかを書きとめます。",
  },
  learnerKnows: {
    en: "Games lost: {1}. Positions learnt from them: {2}.",
    ja: "{1}回負けて、局面を{2}個覚えました。",
  },
  learntLost: {
    en: "Likes to leave these {1}: whoever must move has lost",
    ja: "渡したい形（{1}個）：次に取る人の負け",
  },
  learntWon: {
    en: "Leaves these {1} no more: whoever moves wins",
    ja: "もう渡さない形（{1}個）：次に取る人の勝ち",
  },
  forget: { en: "Forget everything", ja: "すべて忘れる" },
  tooManyToLearn: {
    en: "There are too many moves here to learn them: choose smaller heaps, or another opponent.",
    ja: "手が多すぎて学べません。山を小さくするか、ほかの相手を選んでください。",
  },
} satisfies Texts;
export const t = speaker(texts);
