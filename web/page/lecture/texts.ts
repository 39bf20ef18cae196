/** The texts of the lecture. */

export const texts = {
  chapters: { en: "Chapters", ja: "章" },
  back: { en: "◀ Back", ja: "◀ 前へ" },
  next: { en: "Next ▶", ja: "次へ ▶" },
  film: { en: "Step by step", ja: "一歩ずつ" },
  playFilm: { en: "Play", ja: "再生" },
  pause: { en: "Pause", ja: "一時停止" },
  step: { en: "Step", ja: "一歩進む" },
  stepBack: { en: "Step back", ja: "一歩戻る" },
  reset: { en: "To the start", ja: "最初へ" },
  toEnd: { en: "To the end", ja: "最後へ" },
  speed: { en: "Speed", ja: "速さ" },
  perSecond: { en: "{1} per second", ja: "毎秒{1}局面" },
  disagree: {
    en: "These steps and the engine do not agree.",
    ja: "この手順の結果とエンジンの結果が一致しません。",
  },

  smallTitle: { en: "27 positions", ja: "27の局面" },
  smallIntroduction: {
    en: "Three heaps of at most two stones. A move takes any number of stones, at least one, from one heap; whoever cannot move has lost. Start at the end of the game, and go backwards: an arrow is a move to a position in which the other player has lost, × is a position without an arrow.",
    ja: "石が2個までの山が三つあります。一手で一つの山から好きなだけ（1個以上）石を取り、取れなくなった人の負けです。ゲームの終わりから逆向きに調べます。矢印は相手を負けにする手、×は矢印の出ない局面です。",
  },
  smallStart: {
    en: "Nothing is known yet. Press “Step”: we begin with the position that ends the game.",
    ja: "まだ何も分かっていません。「一歩進む」を押すと、ゲームが終わる局面から始まります。",
  },
  noMove: {
    en: "{1}: no stone is left. Whoever is to move cannot, and has lost: {1} is lost (×).",
    ja: "{1}：石が残っていません。手番の人は取れないので負けです。{1}は負け局面（×）です。",
  },
  someLoss: {
    en: "From {1} there is a move to {2}, where the other player has lost: {1} is won.",
    ja: "{1}からは{2}に動けて、そこで相手の負けになります。{1}は勝ち局面です。",
  },
  onlyWins: {
    en: "{1} can only move to {2}, where the other player wins: {1} is lost (×).",
    ja: "{1}から動ける先は{2}だけで、どれも相手の勝ちです。{1}は負け局面（×）です。",
  },
  likewise: { en: "Likewise {1}.", ja: "{1}も同様です。" },
  smallDiagram: {
    en: "Diagram: {1} of the 27 positions, with arrows to losses",
    ja: "図：27局面のうち{1}局面と、負け局面への矢印",
  },
  pointAt: {
    en: "Point at a position, or walk through the diagram with the arrow keys, to see its arrows.",
    ja: "局面を指すか、図の中を矢印キーで動くと、その局面から出る矢印が分かります。",
  },
  lostAt: {
    en: "{1}: lost, every move leads to a win of the other player",
    ja: "{1}：負け局面。どう動いても相手の勝ちになります",
  },
  wonAt: { en: "{1}: won, by the move to {2}", ja: "{1}：勝ち局面。必勝手は{2}にする手です" },
  foundSoFar: {
    en: "Found so far: {1} lost, {2} won; {3} are open.",
    ja: "これまでに負け局面{1}、勝ち局面{2}。残りは{3}局面です。",
  },
  smallEnd: {
    en: "All 27 are solved. Seven are lost: 000, and those with two equal heaps and an empty one. What about larger heaps? Next chapter.",
    ja: "27局面すべてが解けました。負け局面は七つで、000と、等しい二つの山と空の山からなる局面です。もっと大きな山ではどうでしょうか。次の章へ進みます。",
  },

  thousandTitle: { en: "000 to 999", ja: "000から999まで" },
  thousandIntroduction: {
    en: "Heaps of up to nine stones: a position is a number i from 000 to 999. Every move makes this number smaller, so in increasing order all options are known before they are needed. a[i] is −1 where i is lost, else the lost position that was found last.",
    ja: "石が9個までの山が三つなら、局面は000から999までの数iで表せます。どの手でもこの数は小さくなるので、小さい順に調べれば、動ける先は必ず調べ終わっています。iが負け局面ならa[i]は−1、そうでなければ最後に見つかった負け局面です。",
  },
  thousandStart: {
    en: "The array is empty. Play, or go step by step.",
    ja: "配列は空です。再生するか、一歩ずつ進めてください。",
  },
  nothingYet: { en: "nothing yet", ja: "まだありません" },
  place: { en: "Position i", ja: "局面 i" },
  square: { en: "a[{1}]", ja: "a[{1}]" },
  fromHeap: { en: "Heap {1} leaves", ja: "山{1}から取ると" },
  decidedNoMove: {
    en: "a[{1}] = −1: there is no move, {1} is lost.",
    ja: "a[{1}] = −1：手がないので、{1}は負け局面です。",
  },
  decidedLost: {
    en: "a[{1}] = −1: none of these is lost, so {1} is.",
    ja: "a[{1}] = −1：動ける先に負け局面がないので、{1}は負け局面です。",
  },
  decidedOne: {
    en: "a[{1}] = {2}: it is lost, so {1} is won by moving there.",
    ja: "a[{1}] = {2}：{2}は負け局面なので、そこへ動けば勝ちです。",
  },
  decidedLast: {
    en: "a[{1}] = {3}: {2} are lost, and {3} was found last.",
    ja: "a[{1}] = {3}：{2}が負け局面で、最後に見つかったのは{3}です。",
  },
  lossesSoFar: { en: "{1} losses so far.", ja: "これまでの負け局面は{1}です。" },
  agree: {
    en: "The engine, which solves the table in another way, says the same of all {2}.",
    ja: "別の方法で表を作るエンジンの結果とも、{2}局面すべてで一致しています。",
  },
  differ: {
    en: "The engine says the same of {1} of {2} only.",
    ja: "エンジンの結果と一致するのは{2}局面のうち{1}だけです。",
  },
  thousandEnd: {
    en: "Press a cell to see how it was decided. Filled cells say where to move; −1 are the losses.",
    ja: "マスを押すと、どう決まったかが分かります。数字は動く先、−1は負け局面です。",
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
