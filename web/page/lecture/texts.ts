/** The texts of the lecture. */

import { speaker, type Texts } from "../shell/language.ts";

export const texts = {
  chapters: { en: "Chapters", ja: "章" },
  back: { en: "◀ Back", ja: "◀ 戻る" },
  next: { en: "Next ▶", ja: "次へ ▶" },
  counter: { en: "Step of this chapter", ja: "この章の何歩目か" },
  project: { en: "Project", ja: "投影" },
  projectHint: {
    en: "Only the stage: key P, Escape brings the rest back",
    ja: "舞台だけを映します（Pキー。Escapeキーで戻ります）",
  },
  disagree: {
    en: "These steps and the engine do not agree.",
    ja: "この手順の結果とエンジンの結果が一致しません。",
  },

  smallTitle: { en: "27 by hand", ja: "27局面を手で" },
  smallDiagram: {
    en: "The 27 positions. Lost so far: {1}. Won so far: {2}.",
    ja: "27局面の図。これまでの負け局面：{1}。勝ち局面：{2}。",
  },
  start: {
    en: "Three heaps, each of at most two stones: 27 positions. Take as many as you like from one heap. Whoever takes the last stone wins.",
    ja: "石が2個までの山が三つで、27局面。一つの山から好きなだけ取ります。最後の石を取った人の勝ちです。",
  },
  guess: { en: "Your guess", ja: "予想" },
  guessWon: { en: "Won (W)", ja: "勝ち（W）" },
  guessLost: { en: "Lost (L)", ja: "負け（L）" },
  right: { en: "Right!", ja: "正解！" },
  wrong: { en: "No!", ja: "残念！" },
  askNoMove: {
    en: "Your turn at {1}, but no stone is left. Won or lost?",
    ja: "{1}：あなたの番ですが、石はもうありません。勝ちでしょうか、負けでしょうか。",
  },
  ask: {
    en: "Your turn at {1}, and these are your moves. Won or lost?",
    ja: "{1}で、あなたの番です。点線があなたの手です。勝ちでしょうか、負けでしょうか。",
  },
  noMove: {
    en: "{1} is lost: the other player has just taken the last stone.",
    ja: "{1}は負けです。最後の石は、いま相手が取りました。",
  },
  someLoss: {
    en: "{1} is won: leave {2}, and the other player loses. One such move is enough.",
    ja: "{1}は勝ちです。{2}にすれば相手の負け。そういう手が一つあれば十分です。",
  },
  onlyWins: {
    en: "{1} is lost: whatever you take, the other player wins.",
    ja: "{1}は負けです。どう取っても、相手の勝ちになります。",
  },
  likewise: { en: "Likewise {1}.", ja: "{1}も同じです。" },
  merge: {
    en: "The order of the heaps does not matter, so rearrangements count as one: ten are left of 27.",
    ja: "山の順番は関係ありません。並べ替えただけのものを重ねると、27局面は10個になります。",
  },
  losses: {
    en: "Three shapes are lost, seven of the 27: nothing, or two equal heaps alone. What if heaps are larger?",
    ja: "負けはこの3種類、27局面のうち7個。石がないか、等しい山が二つだけです。山がもっと大きかったら？",
  },

  thousandTitle: { en: "000–999", ja: "000〜999" },
  squares: {
    en: "The array a[000] to a[999]: arrow keys choose an entry to ask about",
    ja: "配列a[000]〜a[999]：矢印キーで局面を選ぶと、どう決まったかが分かります",
  },
  thousandStart: {
    en: "Three heaps of up to nine: 1,000 positions, so we let a program do it. Every move makes the number i smaller: in this order all options are known.",
    ja: "石が9個までの三山なら1000局面。プログラムに任せましょう。どの手でも数iは小さくなるので、小さい順なら動ける先はもう分かっています。",
  },
  deciding: {
    en: "i = {1}: the program looks at every position to which a move leads.",
    ja: "i = {1}：プログラムは、動ける先を一つずつ調べます。",
  },
  notYet: { en: "{1} has not been decided yet.", ja: "{1}はまだ決まっていません。" },
  decidedNoMove: {
    en: "{1} is lost: there is no move, and a[{1}] stays −1.",
    ja: "{1}は負けです。手がないので、a[{1}]は−1のままです。",
  },
  decidedLost: {
    en: "{1} is lost: no move leads to a loss, and a[{1}] stays −1.",
    ja: "{1}は負けです。動ける先に負け局面がないので、a[{1}]は−1のままです。",
  },
  decidedOne: {
    en: "{1} is won: {2} is lost, so a[{1}] = {2} says where to move.",
    ja: "{1}は勝ちです。{2}が負け局面なので、a[{1}] = {2}が必勝手を表します。",
  },
  decidedLast: {
    en: "{1} is won: {2} are lost, and a[{1}] keeps the last one, {3}.",
    ja: "{1}は勝ちです。{2}が負け局面で、a[{1}]には最後の{3}が残ります。",
  },
  rain: {
    en: "All {2} are decided: {1} of them are lost (×). Ask any cell why.",
    ja: "{2}局面がすべて決まり、負け局面（×）は{1}個です。マスを押すと理由が分かります。",
  },
  comparing: {
    en: "Does a second program agree?",
    ja: "別のプログラムの結果とも一致するでしょうか。",
  },
  agree: {
    en: "A second program, which works in another way, agrees on all {2}. But what is the pattern?",
    ja: "別の方法で解くプログラムの結果とも、{2}局面すべてで一致しました。では、どんな規則があるのでしょうか。",
  },
  differ: {
    en: "The second program agrees on {1} of {2} only.",
    ja: "別のプログラムの結果と一致するのは{2}局面のうち{1}個だけです。",
  },

  growthTitle: { en: "Planes", ja: "平面で見る" },
  ruleTitle: { en: "The XOR rule", ja: "XORの法則" },
} satisfies Texts;
export const t = speaker(texts);
