/// @file  japanese_phrases.cpp
/// @brief What rules, theorems and the catalogue say, in Japanese.
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
  };
  return phrases;
}

}  // namespace miyama
