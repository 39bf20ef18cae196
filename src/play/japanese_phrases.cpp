/// @file  japanese_phrases.cpp
/// @brief What rules, theorems, the catalogue and what the page asks for say, in Japanese.
///
/// The first phrase that fits is taken, so what is more special stands first. What stands in the
/// places is translated, too.

#include "play/texts.hpp"

namespace miyama {

const std::vector<Phrase>& japanese_phrases() {
  static const std::vector<Phrase> phrases{
      // What no board shows.
      {"one pass is left", "パスはあと1回できます"},
      {"no pass is left", "パスはもうできません"},
      {"at most {1} may be taken", "今取れるのは{1}個までです"},

      // How anyone knows who wins.
      {"{1}, misère: {2}", "{1}（逆形：{2}）"},
      {"{1}, misère", "{1}（逆形）"},
      {"the table {1}", "表 {1}"},
      {"a search from this position down", "この局面から先の探索"},
      {"Bouton's XOR rule", "ブートンのXORの定理"},
      {"nim-sum of the rows", "組のニム和"},
      {"of lone sticks an odd number", "1本の組だけなら奇数個が負け"},
      {"Sprague–Grundy sum of the heaps", "山のスプレイグ・グランディ和"},
      {"Lasker's Nim: heaps 4k+3 and 4k+4 swap values",
       "ラスカーのニム：山4k+3と4k+4は値を入れ替える"},
      {"Moore's Nim_{1}", "ムーアのニム（{1}山まで）"},
      {"Nim with a pass, heaps in pairs", "パス付きニムの山の対"},
      {"Wythoff's pairs", "ワイソフの対"},
      {"Fraenkel's pairs", "フレンケルの対"},
      {"Euclid's golden ratio", "ユークリッドのゲームの黄金比"},
      {"forced games reversed", "手が一つしかない局面では逆"},
      {"smallest part of Zeckendorf's sum", "ツェッケンドルフ表現の最小の項"},
      {"one stone less", "石を1個減らして"},
      {"even number of largest heaps", "最大の山が偶数個"},
      {"of lone ones odd", "1個の山だけなら奇数個"},
      {"End-Nim's matching of the ends", "端取りニムの両端の対応"},
      {"XOR rule of three heaps less one stone each", "各山から1個減らした三山のXORの定理"},
      {"XOR rule, a win without stones", "XORの定理（石がなければ勝ち）"},
      {"exact slow Nim: keep the smallest even heap", "最小の山を偶数に保つ"},

      // Moves of the catalogue.
      {"take any number of stones, at least one, from one heap",
       "一つの山から1個以上、好きなだけ取る"},
      {"take a number of SET from one heap: {1}", "一つの山から、SET に含まれる個数を取る：{1}"},
      {"take 1 to M from one heap", "一つの山から1〜M個取る"},
      {"take any number from one heap, or the same from any two",
       "一つの山から好きなだけ、または二つの山から同じ個数を取る"},
      {"reduce 1 to K heaps, each by its own amount", "1〜K個の山から、それぞれ好きなだけ取る"},
      {"reduce exactly K heaps, each by its own amount",
       "ちょうどK個の山から、それぞれ好きなだけ取る"},
      {"take one stone from each of exactly K heaps", "ちょうどK個の山から1個ずつ取る"},
      {"the heaps stand in a circle: reduce some of K neighbours, each by its own amount",
       "山は輪に並ぶ：隣り合うK個の山のいくつかから、それぞれ好きなだけ取る"},
      {"take any number from one of two heaps, or from both numbers that differ by less than R",
       "二つの山の一方から好きなだけ、または両方から、差がR未満の個数を取る"},
      {"take a multiple of the smaller of two heaps from the larger; both stay positive, with "
       "to-zero the game ends when one is empty",
       "大きい山から小さい山の倍数を取る。どちらの山も空にはならず、to-zero "
       "では一方が空になると終わる"},
      {"take any number of stones, at least one, from a largest heap",
       "最大の山の一つから1個以上、好きなだけ取る"},
      {"take any number of stones, at least one, from the first or the last heap that is not empty",
       "空でない最初か最後の山から1個以上、好きなだけ取る"},
      {"two numbers, heap and limit: take at least one stone, at most the limit; then the limit is "
       "twice what was taken",
       "山と上限の二つの数：1個以上、上限まで取る。次の上限は取った個数の2倍になる"},
      {"take any number of stones, at least one, from one heap; the game ends when one heap is "
       "left",
       "一つの山から1個以上、好きなだけ取る。残りの山が一つになると終わる"},
      {"erase any run of sticks in one row; the row may fall into two",
       "一つの段の隣り合った棒を好きなだけ消す。段は二つに分かれてもよい"},
      {"take one or two neighbouring sticks of a row; the row may fall into two",
       "一つの段から1本、または隣り合った2本を取る。段は二つに分かれてもよい"},
      {"take exactly two neighbouring sticks of a row; the row may fall into two",
       "一つの段から隣り合った2本を取る。段は二つに分かれてもよい"},
      {"take a stick with its neighbours; a row may fall into two",
       "棒を隣の棒ごと取る。段は二つに分かれてもよい"},
      {"split a heap into two of different sizes", "一つの山を、大きさの違う二つに分ける"},
      {"take any number of stones from one heap, or split it into two",
       "一つの山から好きなだけ取る、またはその山を二つに分ける"},

      // Theorems of the catalogue.
      {"none known", "知られていない"},
      {"Bouton's XOR rule, normal and misère; with a pass: pairs of sizes, one or two heaps",
       "ブートンのXORの定理（正規形・逆形）。パス付き：大きさの対（山一つか二つ）"},
      {"Sprague–Grundy sums, normal play; misère: none known",
       "スプレイグ・グランディ和（正規形）。逆形は知られていない"},
      {"Wythoff's golden ratio, two heaps, normal and misère",
       "ワイソフの黄金比（山二つ、正規形・逆形）"},
      {"Moore's digit sums mod K+1, normal and misère",
       "ムーアの定理：桁ごとの和をK+1で割った余り（正規形・逆形）"},
      {"keep the smallest even heap, K = heaps − 1, normal play; misère: none known",
       "最小の山を偶数に保つ（K = 山の数 − 1、正規形）。逆形は知られていない"},
      {"Fraenkel's pairs, normal and misère", "フレンケルの対（正規形・逆形）"},
      {"Euclid's golden ratio, normal and misère", "ユークリッドのゲームの黄金比（正規形・逆形）"},
      {"even number of largest heaps, normal and misère", "最大の山が偶数個（正規形・逆形）"},
      {"End-Nim's matching of the ends, normal and misère",
       "端取りニムの両端の対応（正規形・逆形）"},
      {"smallest part of Zeckendorf's sum, normal and misère",
       "ツェッケンドルフ表現の最小の項（正規形・逆形）"},
      {"XOR rule of three heaps less one stone each, up to three heaps; misère: any number of "
       "heaps",
       "各山から1個減らした三山のXORの定理（山三つまで）。逆形では山はいくつでもよい"},
      {"nim-sum of the rows, normal and misère", "段のニム和（正規形・逆形）"},
      {"Lasker's heap values, normal play; misère: none known",
       "ラスカーの山の値（正規形）。逆形は知られていない"},

      // What is wrong with a game's name.
      {"the rules \"{1}\" name nothing behind the colon: see `miyama games`",
       "ルール「{1}」のコロンの後に何もありません（`miyama games` を見てください）。"},
      {"unknown rules \"{1}\": there are {2}, and those of subtraction to circular with +pass (see "
       "`miyama games`)",
       "「{1}」というルールはありません。あるのは {2} と、subtraction から circular までに +pass "
       "を付けたものです（一覧は `miyama games`）。"},
      {"unknown take-and-break rules \"{1}\": there are {2} and codes such as 0.77 or 0.[7] (see "
       "`miyama games`)",
       "組を分けるルールに「{1}」はありません。あるのは {2} と、0.77 や 0.[7] "
       "のような符号です（一覧は `miyama games`）。"},
      {"the rules {1} need {2}: write {3}, such as {4}",
       "ルール {1} には {2} が必要です。{3} のように、例えば {4} と書いてください。"},
      {"the rules {1} allow no pass: nim, subtraction, wythoff, moore and their like do",
       "ルール {1} にパスは付けられません。nim、subtraction、wythoff、moore "
       "などには付けられます。"},
      {"the rules {1} have a pass already: write +pass once",
       "ルール {1} にはもうパスがあります。+pass は1回だけ書いてください。"},
      {"a position of {1} begins with the passes left, 1 or 0, and the heaps follow, such as "
       "1,3,4,5",
       "{1} の局面は、1,3,4,5 のように、残りのパス1か0に続けて山を書きます。"},
      {"the rules {1} on heaps without places: a pass is allowed where they keep their places, "
       "bound each heap",
       "{1} の山には場所がありません。パスは、場所のある山のゲームにだけ付けられます。"},
      {"the code \"{1}\": {2}", "符号「{1}」：{2}。"},
      {"the digit before the point says how a heap may be split without taking: give 0, 4, 8 or C",
       "点の前の桁は、取らずに分ける分け方を表し、0、4、8、C のどれかです"},
      {"a point must follow the first digit, as in 0.77",
       "0.77 のように、最初の桁の後に点が必要です"},
      {"one digit in brackets, the last, is repeated, as in 0.[7]",
       "括弧に入れて繰り返せるのは、0.[7] のように最後の1桁だけです"},
      {"a digit is missing at the end", "最後に桁が足りません"},
      {"\"{1}\" is no digit: give 0 to 9 and A to F",
       "「{1}」は桁に使えません。使えるのは0から9とAからFです"},
      {"it has {1} digits after the point: give at most {2}",
       "点の後が{1}桁あります。{2}桁までです"},
      {"no digit allows a move: give one that is not 0",
       "どの桁も手を認めていません。0でない桁が必要です"},
      {"the steps \"{1}\" {2}: give numbers and ranges such as {3}",
       "取る個数「{1}」{2}。使えるのは次のような数と範囲です：{3}"},
      {"have \"{1}\" for a number", "の「{1}」は数ではありません"},
      {"have a step 0, which takes nothing", "の0では何も取れません"},
      {"go up to {1}, more than any heap, {2}", "の {1} は、山の最大 {2} を超えています"},
      {"have a range that goes down, {1}", "の範囲 {1} が逆順です"},
      {"name no step", "が空です"},
      {"{1} on {2} heaps: give at most {3}", "{1} の山が{2}個あります。{3}個までにしてください。"},
      {"the rules {1} need at least {2} heaps, here is 1: give more heaps, or {3}",
       "ルール {1} の山は{2}個以上ですが、ここでは1個です。山を増やすか、{3} にしてください。"},
      {"the rules {1} need at least {2} heaps, here are {3}: give more heaps, or {4}",
       "ルール {1} の山は{2}個以上ですが、ここでは{3}個です。山を増やすか、{4} にしてください。"},
      {"the rules {1} need a number from {2} to {3} in place of \"{4}\"",
       "ルール {1} では、「{4}」の代わりに {2} から {3} までの数が必要です。"},
      {"{1} has no move without a heap: give at least one",
       "{1} には山が一つもありません。一つ以上にしてください。"},
      {"the rules \"{1}\" have two heaps, not {2}: give two numbers, such as 99,99",
       "ルール「{1}」の山は二つで、{2}個ではありません。99,99 のように二つの数を書いてください。"},
      {"the rules euclid:{1} are none: there are euclid and euclid:to-zero",
       "euclid:{1} というルールはありません。あるのは euclid と euclid:to-zero です。"},
      {"a position of fibonacci has two numbers, the heap and the limit, not {1}: give both, such "
       "as 99,99",
       "fibonacci の局面は山と上限の二つの数で、{1}個ではありません。99,99 のように両方を"
       "書いてください。"},

      // What is wrong with the bounds of a table.
      {"the rules {1} are for {2} heaps, the bounds for {3}",
       "ルール {1} の山は{2}個ですが、範囲は{3}個の山のものです。"},
      {"these rules have {1} heaps, the bounds are of {2}",
       "このルールの山は{1}個ですが、範囲は{2}個の山のものです。"},
      {"the heaps of {1} have no places: bound the total of all heaps in place of each heap",
       "{1} の山には場所がありません。山ごとの最大ではなく、全部の合計を決めてください。"},
      {"{1} heaps: a table has 1 to {2}", "山が{1}個です。表の山は1個から{2}個までです。"},
      {"bound {1} of heap {2} is too large: at most {3}",
       "山{2}の最大 {1} は大きすぎます。{3} までです。"},
      {"these heaps have more than 2^63 positions, too many to number: give lower bounds or fewer "
       "heaps",
       "局面が2^63個を超え、数えきれません。山を小さくするか、減らしてください。"},
      {"a total of {1} is too large: give at most {2}",
       "合計 {1} は大きすぎます。{2} までにしてください。"},
      {"the bounds add up to {1}, too much for the label {2}, which goes up to {3}: give lower "
       "bounds or leave the label out",
       "山の最大の合計は {1} で、{2} が表せる {3} を超えています。山を小さくしてください。"},
      {"the limit of fibonacci is bounded by {1}, less than its heap, {2}, so that moves would "
       "leave "
       "the table: give at least the heap's bound, such as {3}",
       "fibonacci の上限の最大 {1} が山の最大 {2} より小さく、表からはみ出す手があります。{3} "
       "のように、山の最大以上にしてください。"},
      {"a page counts less than 4294967296 positions, these are {1}: lower the bounds",
       "このページで扱える局面は4294967296個未満ですが、{1}個あります。山を小さくしてください。"},
      {"a page saves tables of up to {1} positions, these are {2}: lower the bounds, or make the "
       "table with the program miyama",
       "このページで保存できる表は{1}局面までですが、{2}局面あります。山を小さくするか、"
       "プログラム miyama で表を作ってください。"},
      {"{1} is too large for this label on a page, which holds {2} positions of it: lower the "
       "bounds",
       "{1}は、このページでこの値を調べるには大きすぎます。{2}局面まで扱えます。山を小さくして"
       "ください。"},
      {"{1}, normal play, {2}", "{1}（正規形、{2}）"},
      {"{1}, misère play, {2}", "{1}（逆形、{2}）"},
      {"heaps 0–{1}, with and without a pass", "山0–{1}、パスがあってもなくても"},
      {"heaps 0–{1}", "山0–{1}"},
      {"up to {1} sticks", "棒{1}本まで"},
      {"a diagram of {1} positions could not be read, {2} are the most: lower the bounds",
       "{1}局面の図は読み取れません。{2}局面までです。山を小さくしてください。"},
      {"the shapes of {1} positions are more than anyone learns by heart: lower the bounds",
       "{1}局面の形は多すぎて覚えきれません。山を小さくしてください。"},
      {"the order of the heaps matters in {1}: {2} is lost, {3} is not",
       "{1} では山の順序が意味を持ちます。{2} は負けですが、{3} は負けではありません。"},
      {"heap {1} has at most {2}, not {3}", "山{1}は最大{2}個で、{3}個にはできません。"},
      {"these are {1} positions, more than anyone sees at once: fix a heap",
       "{1}局面を一度に見ることはできません。山を一つ固定してください。"},
      {"no table is open: choose a file", "開いている表がありません。ファイルを選んでください。"},
      {"1 to 100 heaps of 1 to 1000000: the least must not exceed the most",
       "山は1〜100個、大きさは1〜1000000で、最小が最大を超えないようにしてください。"},
      {"this takes more memory than a page has: lower the bounds",
       "このページで使えるメモリが足りません。山を小さくしてください。"},

      // What is wrong with a claim.
      {"the claim cannot be read: at column {1}, {2}\n{3}",
       "この式は読めません。{1}文字目：{2}\n{3}"},
      {"there is no name {1}: {2}", "{1} という名前はありません。{2}"},
      {"the names are {1}", "使える名前は {1} です。"},
      {"write == for \"is equal to\"", "「等しい」は == と書きます。"},
      {"write &&", "&& と書きます。"},
      {"write ||", "|| と書きます。"},
      {"write ! before a value, or != between two",
       "値の前なら !、二つの値の間なら != と書きます。"},
      {"write ^", "^ と書きます。"},
      {"expected {1}, found the end", "{1}が必要ですが、ここで終わっています。"},
      {"expected {1}, found {2}: {3}", "{1}が必要ですが、{2} があります。{3}"},
      {"expected {1}, found {2}", "{1}が必要ですが、{2} があります。"},
      {"an operator or the end", "演算子か式の終わり"},
      {"a number, a name, or an opening parenthesis", "数か名前か開き括弧"},
      {"an operator or a closing parenthesis", "演算子か閉じ括弧"},
      {"an opening parenthesis", "開き括弧"},
      {"comparisons do not chain: write a < b && b < c, or put one of them in parentheses",
       "比較は続けて書けません。a < b && b < c と書くか、一方を括弧に入れてください。"},
      {"nested more than {1} deep: write it with fewer parentheses and signs",
       "入れ子が{1}段を超えています。括弧や符号を減らしてください。"},
      {"the number is too large: the greatest is 9223372036854775807",
       "数が大きすぎます。9223372036854775807 までです。"},
      {"{1} is no decimal number, and a name begins with a letter",
       "{1} は十進数ではありません。名前は文字で始まります。"},
      {"the claim \"{1}\" divides by 0 at the position {2}, at column {3}: keep such positions "
       "from "
       "it, as in {4}",
       "式「{1}」は、局面 {2} で0による割り算になります（{3}文字目）。{4} のように、そのような"
       "局面を除いてください。"},
      {"the claim \"{1}\" shifts by less than 0 or more than 63 at the position {2}, at column "
       "{3}: "
       "keep such positions from it, as in {4}",
       "式「{1}」は、局面 {2} でシフトする幅が0から63の間にありません（{3}文字目）。{4} "
       "のように、そのような局面を除いてください。"},

      // What is wrong with a file that is opened.
      {"{1}: the attribute rules_json does not describe the rules {2}, and by their name: {3}",
       "{1}：属性 rules_json はルール {2} を表していません。名前からも分かりません：{3}"},
      {"{1}: the table is called {2}, its rules_json {3}: the file is damaged, generate it again",
       "{1}：表の名前は {2} ですが、rules_json は {3} です。ファイルが壊れています。作り直して"
       "ください。"},
      {"{1}: the table has {2} directions, its rules have {3}: the file is damaged, generate it "
       "again",
       "{1}：表の方向は{2}個ですが、ルールでは{3}"
       "個です。ファイルが壊れています。作り直してください。"},
      {"{1}: the table stores {2} rests of a move, its rules need {3}: the file is damaged, "
       "generate it again",
       "{1}：表は手ごとに残り{2}個を持ちますが、ルールには{3}個が要ります。ファイルが壊れて"
       "います。作り直してください。"},
      {"{1}: the dataset {2} cannot be read: the file is damaged, generate it again",
       "{1}：データセット {2} を読めません。ファイルが壊れています。作り直してください。"},
  };
  return phrases;
}

}  // namespace miyama
