/** Texts of the Explore view. */

export const texts = {
  title: { en: "Explore", ja: "探索" },
  settings: { en: "Settings", ja: "設定" },
  rules: { en: "Rules", ja: "ルール" },
  own: { en: "rules of my own", ja: "自作のルール" },
  code: { en: "take-and-break code", ja: "取り崩しゲームのコード" },
  codeParameter: { en: "Code", ja: "コード" },
  codeWords: {
    en: "A code such as 0.77 or 4.[3] says, digit by digit, what is left when so many sticks are taken.",
    ja: "0.77や4.[3] のようなコードで、1本、2本…取ったあとに何山残してよいかを桁ごとに表します。",
  },
  ownRules: { en: "Rules file (JSON)", ja: "ルールファイル (JSON)" },
  ownWords: {
    en: "Each move is a direction, what one step takes from each heap, with the steps that are allowed, or a face, heaps each of which is reduced by an amount of its own.",
    ja: "手は、1歩で各山から取る数を並べた direction と許される歩数 steps、または別々の数だけ減らせる山の組 face で書きます。",
  },

  noTheorem: { en: "No theorem is known.", ja: "定理は知られていません。" },
  pass: { en: "one pass (+pass)", ja: "パス1回 (+pass)" },
  boundBy: { en: "Bound", ja: "上限の与え方" },
  byHeaps: { en: "each heap", ja: "山ごと" },
  byTotal: { en: "the total", ja: "合計" },
  heaps: { en: "Largest heaps", ja: "山の上限" },
  heapsHint: { en: "such as 63,63,63 or 3 × 63", ja: "例：63,63,63または3×63" },
  total: { en: "Largest total", ja: "合計の上限" },
  convention: { en: "Who wins", ja: "勝ち負け" },
  normal: { en: "last move wins", ja: "最後に取ると勝ち" },
  misere: { en: "last move loses (misère)", ja: "最後に取ると負け（逆形）" },
  label: { en: "Colours show", ja: "色で示すもの" },
  show: { en: "Show", ja: "表示" },
  badHeaps: {
    en: "“{1}” is no list of heap sizes: write 63,63,63 or 3 × 63.",
    ja: "「{1}」は山の大きさの並びではありません。63,63,63や3×63のように書いてください。",
  },
  badTotal: {
    en: "“{1}” is no whole number: write a total such as 30.",
    ja: "「{1}」は整数ではありません。30のような合計を書いてください。",
  },
  badJson: {
    en: "These rules are not valid JSON: letter {1} does not fit, or something is missing there.",
    ja: "このルールは JSON になっていません。{1}文字目が余分か、そこに何かが足りません。",
  },
  noObject: {
    en: "“{1}” is not a rules file: write a JSON object, {…}.",
    ja: "「{1}」はルールファイルではありません。JSON のオブジェクト {…} を書いてください。",
  },
  tooLong: {
    en: "A plane is drawn up to {1} positions wide and high: lower the bounds.",
    ja: "平面は縦横{1}局面まで描けます。上限を下げてください。",
  },

  plane: { en: "Plane", ja: "平面" },
  planeLabel: { en: "Plane of {1}: {2} across, {3} upwards", ja: "{1}の平面：横は{2}、縦は{3}" },
  lineLabel: { en: "Line of {1}: {2}", ja: "{1}の列：{2}" },
  legend: { en: "Colours", ja: "色の見方" },
  lost: { en: "lost", ja: "負け" },
  won: { en: "won", ja: "勝ち" },
  lostFull: { en: "lost for the player to move", ja: "手番の負け局面" },
  wonFull: { en: "won for the player to move", ja: "手番の勝ち局面" },
  wrongHere: { en: "the claim is wrong here", ja: "主張が外れる局面" },
  valueIs: { en: "{1}: {2}", ja: "{1}：{2}" },

  counts: { en: "Counts", ja: "数" },
  positions: { en: "positions", ja: "局面" },
  lostCount: { en: "lost", ja: "負け局面" },
  wonCount: { en: "won", ja: "勝ち局面" },
  movesCount: { en: "winning moves in all", ja: "必勝手の総数" },
  compared: {
    en: "{1}: {2} entries compared, {3} differ.",
    ja: "{1}：{2}個の値と照合し、不一致は{3}個です。",
  },

  position: { en: "Position", ja: "局面" },
  noCursor: {
    en: "Point at a position of the plane, or move there with the arrow keys, to see its moves.",
    ja: "平面の局面を指すか、矢印キーで選ぶと、その手が表示されます。",
  },
  goTo: { en: "Go to position", ja: "局面へ移動" },
  go: { en: "Go", ja: "移動" },
  badPosition: {
    en: "“{1}” is not in this table: write {2} numbers, up to {3}.",
    ja: "「{1}」はこの表にありません。{2}個の数（上限{3}）を書いてください。",
  },
  winningMoves: { en: "Winning moves", ja: "必勝手" },
  lostAdvice: {
    en: "You are lost: every move leaves the opponent a win. Longest resistance:",
    ja: "負け局面です。どう動いても相手の勝ち局面になります。最も長く粘る手：",
  },
  lostLeast: {
    en: "You are lost: every move leaves the opponent a win, such as:",
    ja: "負け局面です。どう動いても相手の勝ち局面になります。例えば：",
  },
  overLost: {
    en: "There is no move: who is to move has lost.",
    ja: "動かす手がありません。手番の負けです。",
  },
  overWon: {
    en: "There is no move: who is to move has won.",
    ja: "動かす手がありません。手番の勝ちです。",
  },
  movesLeft: {
    en: "Moves left, if both play their best: {1}",
    ja: "両者が最善を尽くすと残り{1}手です。",
  },
  why: { en: "Why", ja: "理由" },
  knownBy: { en: "Known by: {1}", ja: "根拠：{1}" },
  arrowsTo: { en: "go to {1}", ja: "{1}へ移動" },

  claim: { en: "Claim", ja: "主張" },
  claimWords: {
    en: "What is true exactly of the lost positions? a, b, c … are the heaps; ^ is the nim-sum. Or state a label: grundy == a ^ b ^ c.",
    ja: "負け局面でだけ成り立つ式は何でしょう。a, b, c … は山、^ はニム和です。grundy == a ^ b ^ c のように値を主張することもできます。",
  },
  claimWordsTotal: {
    en: "What is true exactly of the lost positions? a is the largest heap, b the next one …; besides there are heaps, total and nim_sum.",
    ja: "負け局面でだけ成り立つ式は何でしょう。aは一番大きい山、bは次の山…です。山の数heaps、合計total、ニム和nim_sumも使えます。",
  },
  claimField: { en: "Lost is where", ja: "負け局面の条件" },
  test: { en: "Test", ja: "検証" },
  clear: { en: "Clear", ja: "消去" },
  holds: { en: "The claim holds for all {1} positions.", ja: "主張は全{1}局面で成り立ちます。" },
  fails: {
    en: "The claim does not hold: {1} of {2} positions agree.",
    ja: "主張は成り立ちません。{2}局面のうち{1}局面で一致します。",
  },
  falseLosses: { en: "claimed lost, but won: {1}", ja: "負けと主張して実は勝ち：{1}" },
  missedLosses: { en: "claimed won, but lost: {1}", ja: "勝ちと主張して実は負け：{1}" },
  differ: {
    en: "The claim does not hold: {1} of {2} positions differ.",
    ja: "主張は成り立ちません。{2}局面のうち{1}局面で外れます。",
  },
  firstCounterexample: { en: "First counterexample:", ja: "最初の反例：" },
  saysInstead: { en: "the claim says {1}, the table {2}", ja: "主張では{1}、表では{2}" },

  diagram: { en: "Diagram with arrows", ja: "矢印の図" },
  diagramWords: {
    en: "Losses are crossed out; from each win an arrow leads to each loss that one move reaches. Choose a position to see its arrows.",
    ja: "負け局面には×をつけ、勝ち局面からは1手で移れる負け局面へ矢印を引きます。局面を選ぶとその矢印が強調されます。",
  },
  diagramHeaps: { en: "Largest heaps of the diagram", ja: "図の山の上限" },
  diagramTotal: { en: "Largest total of the diagram", ja: "図の合計の上限" },
  layout: { en: "Arranged", ja: "並べ方" },
  byShape: { en: "by shape, as in the lecture", ja: "形ごと（講義の図）" },
  byTotals: { en: "by total", ja: "合計ごと" },
  draw: { en: "Draw", ja: "描画" },
  diagramOf: { en: "Diagram of {1}: {2} positions", ja: "{1}の図：{2}局面" },
  lostPosition: { en: "{1}, lost", ja: "{1}、負け" },
  wonPosition: { en: "{1}, won, arrows to {2}", ja: "{1}、勝ち、矢印の先は{2}" },
  wonAtOnce: { en: "{1}, won at once", ja: "{1}、その場で勝ち" },

  shapes: { en: "Good shapes", ja: "相手に渡したい形（負け局面）" },
  shapesWords: {
    en: "Leave one of these to your opponent: the lost positions, whatever the order of their heaps.",
    ja: "山の順序を区別せずに負け局面を並べました。どれかを相手に渡せば勝てます。",
  },
  shapesNumber: { en: "{1} good shapes", ja: "全部で{1}個" },
  shapesFirst: {
    en: "{1} good shapes, the first {2} of them:",
    ja: "全部で{1}個（最初の{2}個を表示）",
  },
  shapesList: { en: "List of good shapes", ja: "相手に渡したい形の一覧" },

  save: { en: "Save", ja: "保存" },
  savePng: { en: "Picture (PNG)", ja: "画像 (PNG)" },
  saveTable: { en: "Table (.h5)", ja: "表 (.h5)" },
  copyLink: { en: "Copy link", ja: "リンクをコピー" },
  copied: { en: "The link is copied.", ja: "リンクをコピーしました。" },
  copyThis: { en: "Copy this link:", ja: "このリンクをコピーしてください：" },
  saved: { en: "Saved as {1}.", ja: "{1}として保存しました。" },
  tooLarge: {
    en: "A file from this page holds at most {1} positions, these are {2}: lower the bounds, or make it with the program miyama.",
    ja: "このページで保存できる表は{1}局面までです（今は{2}局面）。上限を下げるか、プログラム miyama で作ってください。",
  },
} satisfies import("../shell/language.ts").Texts;
