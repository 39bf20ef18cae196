/** The texts of chapter 4. */

import { pairs, speaker, type Texts } from "../shell/language.ts";

/** What is said at each beat. */
export const said = pairs(
  "Every heap is a sum of 1, 2, 4, each at most once. Tap the digits, drag the heaps.",
  "どの山も、1と2と4を一つずつまで足して作れます。数字を押すか、つまみを動かしてみてください。",
  "Count the ones in each column: even or odd? Change the heaps: when is the position lost?",
  "桁ごとに1の個数を数えます。偶数でしょうか、奇数でしょうか。山を変えて、負け局面になるときを見つけましょう。",
  "Your move: make all columns even by changing one heap. A heap can only shrink.",
  "問題：山を一つだけ変えて、どの桁も偶数にしてください。山は減らすことしかできません。",
  "Larger heaps, the same task: one heap, all columns even.",
  "山を大きくして、もう一度。山を一つだけ変えて、どの桁も偶数にしてください。",
  "Take a heap with a 1 in the leftmost odd column, and flip it in every odd column. It shrinks, because its largest change is from 1 to 0.",
  "奇数の桁のうち一番左で1になっている山を選び、奇数の桁をすべて反転します。一番大きな変化が1から0なので、山は必ず小さくなります。",
  "All columns are even. Change one heap and keep them even. Can you?",
  "どの桁も偶数です。山を一つだけ変えて、偶数のままにできるでしょうか。",
  "It never works: a move changes one heap, so in some column a single digit changes, and that column becomes odd.",
  "どうしてもできません。変わる山は一つだけなので、どこかの桁で数字が一つだけ変わり、その桁は奇数になります。",
  "Both halves are done; together they prove the rule.",
  "この二つを合わせると、証明になります。",
  "Is it true for every position? Let the engine check, or try a claim of your own.",
  "すべての局面で本当でしょうか。確かめてみましょう。自分の予想も試せます。",
  "One thousand, one million, one billion positions: compared with tables built from the moves alone.",
  "千、百万、十億の局面を、手だけから作った表とすべて比べます。",
  "Now you know more than the computer wants you to. Beat it!",
  "これで必勝法が分かりました。コンピューターに勝ってみましょう。",
  "Change the rules a little, and the formula breaks. See how.",
  "ルールを少し変えると、この法則は崩れます。試してみましょう。",
);

export const texts = {
  heap: { en: "Heap {1}", ja: "山{1}" },
  digit: { en: "Heap {1}, digit {2}: {3}", ja: "山{1}、{2}の桁：{3}" },
  even: { en: "even", ja: "偶数" },
  odd: { en: "odd", ja: "奇数" },
  isLost: { en: "{1}: this position is lost.", ja: "{1}は負け局面です。" },
  isWon: { en: "{1}: this position is won.", ja: "{1}は勝ち局面です。" },
  oneHeap: {
    en: "Only one heap at a time: the other one is back.",
    ja: "変えられる山は一つだけです。もう一つの山は元に戻しました。",
  },
  grows: {
    en: "A heap can only shrink: {2} is more than {1}. Go on, or flip another digit.",
    ja: "山は減らすことしかできません。{2}は{1}より大きくなっています。ほかの桁も変えてみてください。",
  },
  stillOdd: { en: "Column {1} is still odd.", ja: "{1}の桁がまだ奇数です。" },
  stillOddMany: { en: "Columns {1} are still odd.", ja: "{1}の桁がまだ奇数です。" },
  turnedOdd: {
    en: "Odd now: column {1}. {2} of {3} moves tried.",
    ja: "{1}の桁が奇数になりました。{3}通りの手のうち{2}通りを試しました。",
  },
  allTried: { en: "All {1} moves fail.", ja: "{1}通りの手はすべて失敗です。" },
  madeEven: {
    en: "All even: {1} is lost for whoever moves next.",
    ja: "どの桁も偶数になりました。{1}は、次の番の人の負けです。",
  },
  lemmaEven: {
    en: "If a column is odd, one move makes all columns even.",
    ja: "奇数の桁があれば、一手ですべての桁を偶数にできる。",
  },
  lemmaKeep: {
    en: "If all columns are even, every move makes one odd.",
    ja: "すべての桁が偶数なら、どう動いても奇数の桁ができる。",
  },
  moves: { en: "All moves", ja: "すべての手" },
  failed: { en: "✗ odd", ja: "✗ 奇数" },
  someOdd: { en: "Some column is odd", ja: "奇数の桁がある" },
  allEven: { en: "All columns are even", ja: "すべての桁が偶数" },
  proofWon: { en: "Whoever moves wins.", ja: "手番の人の勝ち" },
  proofLost: { en: "Whoever moves loses.", ja: "手番の人の負け" },
  proofThere: { en: "one move makes all even", ja: "一手で偶数にできる" },
  proofBack: { en: "every move makes one odd", ja: "どう動いても奇数ができる" },
  proofEnd: {
    en: "The stones run out. At 0, 0, 0 all columns are even, and there is no move: lost.",
    ja: "石はいつかなくなります。0, 0, 0ではどの桁も偶数で、手がないので負けです。",
  },
  written: { en: "“All columns are even” is written", ja: "「すべての桁が偶数」を式で書くと" },
  claim: { en: "A position is lost exactly if", ja: "負け局面の条件" },
  check: { en: "Check 1,000,000,000", ja: "10億局面で確かめる" },
  stop: { en: "Stop", ja: "中止" },
  orTry: { en: "Try", ja: "ほかの予想" },
  compared: { en: "positions compared.", ja: "局面を比べました。" },
  holds: { en: "true everywhere", ja: "すべて正しい" },
  fails: { en: "wrong {1} times", ja: "{1}回まちがい" },
  missed: {
    en: "{1} is lost, and the claim says it is won.",
    ja: "{1}は負け局面ですが、予想では勝ちです。",
  },
  mistaken: {
    en: "{1} is won, and the claim says it is lost.",
    ja: "{1}は勝ち局面ですが、予想では負けです。",
  },
  playIt: { en: "Play against the computer", ja: "コンピューターと対戦する" },
  code: { en: "Code for phones: {1}", ja: "スマートフォン用のコード：{1}" },
  scan: { en: "Scan it with a phone and play along.", ja: "スマートフォンで読み取って遊べます。" },
  handOver: {
    en: "This page is one file. Send miyama.html to a phone, or copy it to a USB stick: it opens there without a network.",
    ja: "このページは一つのファイルです。miyama.htmlをスマートフォンへ送るか、USBメモリにコピーすれば、通信なしでそのまま開けます。",
  },
  misere: { en: "Last stone loses", ja: "最後の石を取ると負け" },
  misereHow: {
    en: "Almost the same rule. Where does it differ?",
    ja: "法則はほとんど同じ。どこが違う？",
  },
  pass: { en: "One pass", ja: "パスが1回" },
  passHow: {
    en: "Either player, once. Nobody has a formula.",
    ja: "どちらか一人が1回だけ。公式は知られていません。",
  },
  wythoff: { en: "Wythoff", ja: "ワイトホフ" },
  wythoffHow: {
    en: "Also the same number from both heaps: the golden ratio appears.",
    ja: "両方の山から同じ数も取れる。黄金比が現れます。",
  },
} satisfies Texts;
export const t = speaker(texts);
