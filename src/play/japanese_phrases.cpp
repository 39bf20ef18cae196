/// @file  japanese_phrases.cpp
/// @brief The names of theorems in Japanese, and what is wrong with the name of a game.
///
/// Theorems and rules lie below and say these in English. The first phrase that fits is taken, so
/// what is more special stands first. The values in a phrase are translated, too, since a sentence
/// may be put together from clauses.

#include "play/texts.hpp"

namespace miyama {

const std::vector<Phrase>& japanese_phrases() {
  static const std::vector<Phrase> phrases{
      // Theorems.
      {"none known", "知られていない"},
      {"{1}, misère: {2}", "{1}（逆形：{2}）"},
      {"{1}, misère", "{1}（逆形）"},
      {"Bouton's XOR rule", "ブートンのXORの定理"},
      {"nim-sum of the rows", "組のニム和"},
      {"where every heap is one stick, an odd number of heaps", "1本の組だけなら奇数個が負け"},
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

      // What is wrong with a game's name.
      {"the rules \"{1}\" name nothing behind the colon: see `miyama games`",
       "ルール「{1}」のコロンの後に何もありません（`miyama games` を見てください）。"},
      {"{1}: there are {2}, and all but euclid, fibonacci and r-wythoff:{3} and more with +pass "
       "(see `miyama games`)",
       "{1}。あるのは {2} と、euclid、fibonacci と r-wythoff:{3} 以上を除いて +pass "
       "を付けたものです（一覧は `miyama games`）。"},
      {"{1}: there are {2} and codes such as 0.77 or 0.[7] (see `miyama games`)",
       "{1}。あるのは {2} と、0.77 や 0.[7] のような符号です（一覧は `miyama games`）。"},
      {"unknown rules \"{1}\" (did you mean {2}?)",
       "「{1}」というルールはありません（{2} のことですか）"},
      {"unknown rules \"{1}\"", "「{1}」というルールはありません"},
      {"unknown take-and-break rules \"{1}\" (did you mean {2}?)",
       "組を分けるルールに「{1}」はありません（{2} のことですか）"},
      {"unknown take-and-break rules \"{1}\"", "組を分けるルールに「{1}」はありません"},
      {"the rules {1} need {2}: write {3}, such as {4}",
       "ルール {1} には {2} が必要です。{3} のように、例えば {4} と書いてください。"},
      {"the rules {1} allow no pass: all do but euclid, fibonacci and r-wythoff:{2} and more",
       "ルール {1} にパスは付けられません。euclid、fibonacci と r-wythoff:{2} "
       "以上を除くゲームには付けられます。"},
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
      {"the rules {1} need at least {2} heaps, here {3}: give more heaps, or {4}",
       "ルール {1} の山は{2}個以上ですが、ここでは{3}です。山を増やすか、{4} にしてください。"},
      {"is 1", "1個"},
      {"are {1}", "{1}個"},
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
       "fibonacci の局面は山と上限の二つの数で、{1}個ではありません。99,99 "
       "のように両方を書いてください。"},
  };
  return phrases;
}

}  // namespace miyama
