/** The texts of the lecture. */

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
    en: "{1} is won: leave {2}, and the other player is lost. One such move is enough.",
    ja: "{1}は勝ちです。{2}にすれば相手の負け。そういう手が一つあれば十分です。",
  },
  onlyWins: {
    en: "{1} is lost: whatever you take, the other player wins.",
    ja: "{1}は負けです。どう取っても、相手の勝ちになります。",
  },
  likewise: { en: "Likewise {1}.", ja: "{1}も同じです。" },
  merge: {
    en: "The order of the heaps does not matter, so mirror images become one: ten are left of 27.",
    ja: "山の順番は関係ありません。並べ替えただけのものを重ねると、27局面は10個になります。",
  },
  losses: {
    en: "Only these are lost, seven of the 27: nothing at all, or two equal heaps. What if heaps are larger?",
    ja: "負けはこれだけ、27局面のうち7個です。石がないか、等しい山が二つあるだけ。山がもっと大きかったら？",
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
  comparing: { en: "Does the engine agree?", ja: "エンジンの結果とも一致するでしょうか。" },
  agree: {
    en: "The engine, which solves the table in another way, says the same of all {2}. But what is the pattern?",
    ja: "別の方法で解くエンジンの結果とも、{2}局面すべてで一致しました。では、どんな規則があるのでしょうか。",
  },
  differ: {
    en: "The engine says the same of {1} of {2} only.",
    ja: "エンジンの結果と一致するのは{2}局面のうち{1}個だけです。",
  },

  growthTitle: { en: "Planes", ja: "平面で見る" },
  growthIntroduction: {
    en: "Heap 1 keeps one size; each point is a position of heap 2 (to the right) and heap 3 (upwards). Make the heaps larger, then change heap 1: what stays, and what comes again?",
    ja: "山1の大きさを決めると、平面の各点が山2（右向き）と山3（上向き）の局面になります。山を大きくし、次に山1を変えてみてください。変わらないもの、繰り返すものは何でしょうか。",
  },
  largest: { en: "Heaps of at most", ja: "山の大きさの上限" },
  sizes: { en: "Sizes at which the pattern is whole", ja: "模様がそろう大きさ" },
  firstHeap: { en: "Heap 1", ja: "山1" },
  heap: { en: "heap {1}", ja: "山{1}" },
  growthPlane: {
    en: "Plane of heap 2 and heap 3, 0 to {1} each, heap 1 being {2}",
    ja: "山1が{2}のときの、山2と山3の平面（それぞれ0から{1}まで）",
  },
  growthCounts: {
    en: "{1} of {2} positions of this plane are lost: one in each column, at most.",
    ja: "この平面の{2}局面のうち負け局面は{1}です。どの列にも高々一つです。",
  },
  growthPattern: {
    en: "At 1, 3, 7, 15 … each square is four smaller ones: the smaller picture stands twice, on the rising diagonal, and the other two are empty. As soon as heap 1 has one binary digit more, it stands in those two instead. So every binary digit decides by itself: in each column of digits the number of ones is even.",
    ja: "1、3、7、15…では、正方形は四つの小さな正方形からできています。小さいときの図が右上がりの対角線に二つ並び、残りの二つは空です。山1の二進法の桁が一つ増えると、今度はその二つのほうに入ります。つまり二進法の桁ごとに独立に決まり、どの桁でも1の個数が偶数になっています。",
  },
  colours: { en: "Colours", ja: "色の見方" },
  planesPerSecond: { en: "{1} planes per second", ja: "毎秒{1}枚" },
  lost: { en: "lost", ja: "負け局面" },
  won: { en: "won", ja: "勝ち局面" },

  ruleTitle: { en: "The XOR rule", ja: "XORの法則" },
  ruleIntroduction: {
    en: "Write the heaps in binary and add each column without carrying: a ^ b ^ c, the nim-sum. The picture says: a position is lost exactly where it is 0. The claim:",
    ja: "山の大きさを二進法で書き、桁ごとに繰り上がりなしで足したもの（a ^ b ^ c）がニム和です。図によれば、ニム和が0の局面だけが負け局面です。つまり、負け局面の条件は次のとおりです。",
  },
  checkedEverywhere: { en: "Checked on every entry", ja: "すべての局面で確かめる" },
  checks: { en: "Tables to check", ja: "確かめる表" },
  heapsUpTo: { en: "Heaps", ja: "山" },
  threeHeaps: { en: "three of {1}", ja: "{1}の三山" },
  check: { en: "Check", ja: "確かめる" },
  checkUpTo: { en: "Check three heaps of at most {1}", ja: "{1}までの三山で確かめる" },
  checking: { en: "checking …", ja: "確認中…" },
  compared: { en: "Compared", ja: "比べた局面" },
  agreeing: { en: "Agree", ja: "一致" },
  failing: { en: "Failures", ja: "不一致" },
  verdict: { en: "Verdict", ja: "結果" },
  ruleHolds: { en: "The rule holds for all {1}.", ja: "{1}局面すべてで成り立ちます。" },
  ruleFails: { en: "The rule fails {1} times.", ja: "{1}局面で成り立ちません。" },
  proof: { en: "Proved for all heaps", ja: "すべての大きさについての証明" },
  proofEnd: {
    en: "At the end, 0, 0, 0, the nim-sum is 0, and whoever is to move has lost.",
    ja: "終わりの局面0, 0, 0のニム和は0で、手番の人の負けです。",
  },
  proofFromZero: {
    en: "From nim-sum 0 every move leads to another nim-sum: it changes one heap, so some column changes by a single digit.",
    ja: "ニム和が0の局面からは、どう動いてもニム和は0でなくなります。変わる山は一つだけなので、どこかの桁で数字が一つだけ変わるからです。",
  },
  proofToZero: {
    en: "From a nim-sum s that is not 0 some move leads to 0: a heap x that has the top digit of s becomes x ^ s, which is smaller.",
    ja: "ニム和sが0でない局面からは、必ず0にする手があります。sの一番上の桁が1である山xを選び、より小さいx ^ sにすればよいのです。",
  },
  proofSays: {
    en: "So whoever moves from nim-sum 0 gets nim-sum 0 back, again and again, until no stone is left.",
    ja: "したがって、ニム和0から動いた人は、相手に毎回ニム和0を返され、最後に石がなくなります。",
  },
  example: { en: "Worked through", ja: "例題" },
  examplePosition: { en: "Position", ja: "局面" },
  showColumns: { en: "Show", ja: "示す" },
  columns: { en: "Columns of binary digits", ja: "二進法の桁" },
  exampleWon: {
    en: "{1} is won. The winning moves:",
    ja: "{1}は勝ち局面です。必勝手は次のとおりです。",
  },
  exampleLost: {
    en: "{1} is lost: every move makes the nim-sum something else than 0.",
    ja: "{1}は負け局面です。どう動いてもニム和は0でなくなります。",
  },
} satisfies import("../shell/language.ts").Texts;
