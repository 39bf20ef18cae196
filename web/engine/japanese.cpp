/// @file  japanese.cpp
/// @brief The Japanese of the catalogue, and of the messages about rules files, bounds and claims.
///
/// The first phrase that fits is taken, so what is more special stands first.

#include "web/engine/japanese.hpp"

#include <optional>

#include "base/ranges.hpp"

namespace miyama::web {
namespace {

constexpr std::string_view none_known = "知られていない";
constexpr std::string_view sums_theorem =
    "スプレイグ・グランディ和（正規形）。逆形は、ミゼール商が小さければその積";

/// The values in the places of `pattern`, in their order, if `text` is the pattern with values.
std::optional<std::vector<std::string>> values_in(std::string_view text, std::string_view pattern) {
  std::vector<std::string> values;
  std::size_t place = std::min(pattern.find('{'), pattern.size());
  if (!text.starts_with(pattern.substr(0, place))) return std::nullopt;
  text.remove_prefix(place);
  while (place != pattern.size()) {
    pattern.remove_prefix(place + 3);
    place = std::min(pattern.find('{'), pattern.size());
    const std::string_view behind = pattern.substr(0, place);
    const std::size_t end = place != pattern.size()  ? text.find(behind)
                            : text.ends_with(behind) ? text.size() - behind.size()
                                                     : std::string_view::npos;
    if (end == std::string_view::npos) return std::nullopt;
    values.emplace_back(text.substr(0, end));
    text.remove_prefix(end + behind.size());
  }
  return text.empty() ? std::optional(values) : std::nullopt;
}

}  // namespace

const GameInJapanese* game_in_japanese(std::string_view name) {
  static const std::vector<GameInJapanese> games{
      {"nim", "一つの山から1個以上、好きなだけ取る",
       "ブートンのXORの定理（正規形・逆形）。パス付き：大きさの対（山一つか二つ）"},
      {"subtraction",
       "一つの山から、SET に含まれる個数を取る：1,2,5-7, all-but:2,3, 1mod2, squares, primes, "
       "powers-of-2, factorials, fibonacci, triangular",
       sums_theorem},
      {"bounded", "一つの山から1〜M個取る", sums_theorem},
      {"wythoff", "一つの山から好きなだけ、または二つの山から同じ個数を取る",
       "ワイソフの黄金比（山二つ、正規形・逆形）"},
      {"equal", "1〜K個の山から同じ個数ずつ取る。equal:1 は nim、equal:2 は wythoff と同じ",
       "K＝1 はXORの定理、山二つで K＝2 はワイソフの黄金比"},
      {"moore", "1〜K個の山から、それぞれ好きなだけ取る",
       "ムーアの定理：桁ごとの和をK+1で割った余り（正規形・逆形）"},
      {"exact", "ちょうどK個の山から、それぞれ好きなだけ取る", none_known},
      {"slow-exact", "ちょうどK個の山から1個ずつ取る",
       "最小の山を偶数に保つ（K = 山の数 − 1、正規形）。逆形は知られていない"},
      {"circular", "山は輪に並ぶ：隣り合うK個の山のいくつかから、それぞれ好きなだけ取る",
       none_known},
      {"r-wythoff", "二つの山の一方から好きなだけ、または両方から、差がR未満の個数を取る",
       "フレンケルの対（正規形・逆形）"},
      {"euclid",
       "大きい山から小さい山の倍数を取る。どちらの山も空にはならず、to-zero "
       "では一方が空になると終わる",
       "ユークリッドのゲームの黄金比（正規形・逆形）"},
      {"greedy", "最大の山の一つから1個以上、好きなだけ取る", "最大の山が偶数個（正規形・逆形）"},
      {"end-nim", "空でない最初か最後の山から1個以上、好きなだけ取る",
       "端取りニムの両端の対応（正規形・逆形）"},
      {"fibonacci", "山と上限の二つの数：1個以上、上限まで取る。次の上限は取った個数の2倍になる",
       "ツェッケンドルフ表現の最小の項（正規形・逆形）"},
      {"one-left", "一つの山から1個以上、好きなだけ取る。残りの山が一つになると終わる",
       "各山から1個減らした三山のXORの定理（山三つまで）。逆形では山はいくつでもよい"},
      {"rows", "一つの段の隣り合った棒を好きなだけ消す。段は二つに分かれてもよい",
       "段のニム和（正規形・逆形）"},
      {"kayles", "一つの段から1本、または隣り合った2本を取る。段は二つに分かれてもよい",
       sums_theorem},
      {"dawsons-kayles", "一つの段から隣り合った2本を取る。段は二つに分かれてもよい", sums_theorem},
      {"dawsons-chess", "棒を隣の棒ごと取る。段は二つに分かれてもよい", sums_theorem},
      {"grundys-game", "一つの山を、大きさの違う二つに分ける", sums_theorem},
      {"lasker", "一つの山から好きなだけ取る、またはその山を二つに分ける",
       "ラスカーの山の値（正規形）。逆形は、ミゼール商が小さければその積"},
  };
  const auto found = ranges::find(games, name, &GameInJapanese::name);
  return found == games.end() ? nullptr : &*found;
}

const std::vector<Phrase>& phrases_of_page() {
  static const std::vector<Phrase> phrases{
      // What is wrong with a rules file.
      {"the rules: the name \"{1}\" belongs to other rules: choose another one",
       "「{1}」は別のルールの名前です。ほかの名前を付けてください。"},
      {"the rules: {1}", "ルールファイル：{1}"},
      {"{1}; rules are written as {2}", "{1}。{2} のように書いてください。"},
      {"no JSON object", "JSON のオブジェクトではありません"},
      {"\"family\" is {1}, not \"vector\"", "\"family\" が {1} で、\"vector\" ではありません"},
      {"lists and objects stand more than {1} deep in each other",
       "リストやオブジェクトの入れ子が{1}段を超えています"},
      {"the key {1} stands twice", "キー {1} が二度あります"},
      {"unknown key \"{1}\"{2}: {3} may have {4}",
       "\"{1}\" というキーはありません{2}。{3}のキーは {4} です"},
      {"rules", "ルール"},
      {"the table", "この表"},
      {"a move along a line", "線に沿う手"},
      {"a move in a face", "面の手"},
      {"a move in a complex", "複体の手"},
      {"{1} has {2} for a whole number of at most {3}", "{1} の {2} は{3}以下の整数ではありません"},
      {"\"steps\" is {1}, neither text nor a list of numbers",
       "\"steps\" の {1} は文字列でも数のリストでもありません"},
      {"\"face\" is {1}, no list of heaps", "\"face\" の {1} は山のリストではありません"},
      {"\"face\" has 0: heaps are counted from 1", "\"face\" に0があります。山は1から数えます"},
      {"\"name\" is {1}: begin with a letter or digit, go on with these and -_.:,+",
       "\"name\" の {1} は使えません。英数字で始め、続けて英数字と -_.:,+ を使ってください"},
      {"there is no list \"moves\"", "手のリスト \"moves\" がありません"},
      {"a move is {1}, with neither \"direction\" nor \"face\" nor \"complex\"",
       "手 {1} に \"direction\"、\"face\"、\"complex\" のどれもありません"},
      {"{1} is {2}, no list of numbers", "{1} の {2} は数のリストではありません"},
      {"\"when\" is {1}, no condition such as {2}",
       "\"when\" の {1} は {2} のような条件ではありません"},
      {"\"upto\" is {1}, no limit such as {2}",
       "\"upto\" の {1} は {2} のような上限ではありません"},
      {"{1} stands beside an empty \"direction\"", "{1} の \"direction\" が空です"},
      {"{1} of {2} characters: give at most {3}",
       "{1} が{2}文字あります。{3}文字までにしてください。"},
      {"a \"when\"", "\"when\""},
      {"an \"upto\"", "\"upto\""},
      {"a \"from\"", "\"from\""},
      {"\"from\" is {1}, no limit such as {2}",
       "\"from\" の {1} は {2} のような下限ではありません"},
      {"the \"when\" of a face names t: a face has no steps; name the heaps after the move, as in "
       "{1}",
       "face の \"when\" では t は使えません。{1} のように、手のあとの山を使ってください。"},
      {"{1} names t: it is computed before the steps are chosen; write \"when\", as in {2}",
       "{1} では t は使えません。歩数を選ぶ前に計算されます。{2} のように \"when\" "
       "に書いてください。"},
      {"{1} names heaps after the move: it is computed before the steps are chosen; write "
       "\"when\", as in {2}",
       "{1} では手のあとの山は使えません。歩数を選ぶ前に計算されます。{2} のように \"when\" "
       "に書いてください。"},
      {"no pass, which \"{1}\" asks for: write \"pass\": true, or leave it out",
       "\"{1}\" に passes がありますが、パスがありません。\"pass\": true "
       "と書くか、除いてください。"},
      {"\"symmetric\" beside \"complex\" and \"when\": write its faces, each with the condition",
       "\"symmetric\" は \"complex\" と \"when\" とは一緒に使えません。条件付きの face "
       "を書いてください"},
      {"the face {1} for {2} heaps: name heaps there are, each once",
       "face {1} に、{2}個の山にはない番号か、同じ番号が二度あります"},
      {"\"complex\" is {1}, no list of facets", "\"complex\" の {1} は面のリストではありません"},
      {"a facet of \"complex\" is {1}, no list of heaps",
       "\"complex\" の面 {1} は山のリストではありません"},
      {"a facet of \"complex\" has 0: heaps are counted from 1",
       "\"complex\" の面に0があります。山は1から数えます"},
      {"a facet of \"complex\"", "\"complex\" の面"},
      {"a facet of \"complex\" has {1} heaps: give 1 to {2}",
       "\"complex\" の面の山が{1}個あります。1個から{2}個までにしてください"},
      {"\"heaps\" is missing", "\"heaps\" がありません"},
      {"\"pass\" is {1}, neither true nor false",
       "\"pass\" の {1} は true でも false でもありません"},
      {"the rules \"{1}\" have {2}", "ルール「{1}」：{2}"},
      {"no move: give at least one heap", "山がありません。一つ以上にしてください。"},
      {"no move: give at least one direction or face",
       "手がありません。direction か face を一つ以上書いてください。"},
      {"a direction that takes nothing, {1}: give at least one number that is not 0",
       "方向 {1} では何も取れません。0でない数を一つ以上書いてください。"},
      {"{1} for {2} heap: give one number per heap",
       "{1} の数の個数が、山の数 {2} と違います。山ごとに一つの数を書いてください。"},
      {"{1} for {2} heaps: give one number per heap",
       "{1} の数の個数が、山の数 {2} と違います。山ごとに一つの数を書いてください。"},
      {"\"first\" {1} along the direction {2} itself: leave it out and give the steps",
       "\"first\" {1} は方向 {2} に沿っています。書かずに、steps で表してください。"},
      {"a face without heaps: name at least one", "山のない face があります。山を書いてください。"},
      {"the face {1} for {2} heaps: name heaps there are",
       "face {1} に、{2}個の山にはない番号があります。"},
      {"the face {1}: name each heap once, in order", "face {1} に同じ山が二度あります。"},
      {"the direction {1}", "方向 {1}"},

      // What is wrong with the bounds of a table, and what it is of.
      {"the rules {1} are for {2} heaps, the bounds for {3}",
       "ルール {1} の山は{2}個ですが、範囲は{3}個の山のものです。"},
      {"{1} heaps: a table with a pass has 1 to {2}",
       "山が{1}個です。パスのある表の山は1個から{2}個までです。"},
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
      {"{1}, normal play, {2}", "{1}（正規形、{2}）"},
      {"{1}, misère play, {2}", "{1}（逆形、{2}）"},
      {"heaps 0–{1}, with and without a pass", "山0–{1}、パスがあってもなくても"},
      {"heaps 0–{1}", "山0–{1}"},
      {"up to {1} sticks, {2}", "棒{1}本まで、{2}"},
      {"up to {1} sticks", "棒{1}本まで"},
      {"heaps of at most {1}, {2}", "一山{1}本まで、{2}"},
      {"heaps of at most {1}", "一山{1}本まで"},
      {"at most {1} heap", "山{1}個まで"},
      {"at most {1} heaps", "山{1}個まで"},
      {"heaps of at most 0 sticks make no game: give at least 1",
       "一山0本まででは何もできません。1本以上にしてください。"},
      {"at most 0 heaps make no game: give at least 1",
       "山0個まででは何もできません。1個以上にしてください。"},
      {"at most {1} heaps: the moves of {2} can make more, so the table would not hold all "
       "options: do not bound their number",
       "山{1}個まででは、{2} の手で山が増えて表からはみ出します。山の数は決めないでください。"},
      {"the {1} positions of one total are too many: give a lower total or bound the heaps",
       "一つの合計に{1}局面あり、多すぎます。合計を小さくするか、山を制限してください。"},
      {"the winning moves of {1} may be more than 2^64, too many to count: give lower bounds",
       "{1}の必勝手は2^64通りを超えうるので数えられません。山を小さくしてください。"},
      {"the rules {1} have no label \"arrows\": their moves are not steps along lines; they have "
       "target, and winning_moves for their number",
       "ルール {1} の手は線に沿わないので、値 \"arrows\" はありません。手は target、手の数は "
       "winning_moves で表せます。"},
      {"these rules have no label \"{1}\": they have {2}",
       "このルールの表に値「{1}」はありません。あるのは {2} です。"},
      {"the label {1} does not say which positions are lost: ask for outcome, too",
       "ラベル {1} だけでは必敗の局面が分かりません。outcome も指定してください。"},
      {"unknown label \"{1}\"{2}: there are {3}",
       "「{1}」という値はありません{2}。あるのは {3} です。"},
      // What is wrong with a claim.
      {"the claim cannot be read: at column {1}, {2}\n{3}",
       "この式は読めません。{1}文字目：{2}\n{3}"},
      {"\"when\" cannot be read: at column {1}, {2}\n{3}",
       "\"when\" の条件は読めません。{1}文字目：{2}\n{3}"},
      {"\"from\" cannot be read: at column {1}, {2}\n{3}",
       "\"from\" の下限は読めません。{1}文字目：{2}\n{3}"},
      {"\"upto\" cannot be read: at column {1}, {2}\n{3}",
       "\"upto\" の上限は読めません。{1}文字目：{2}\n{3}"},
      {"there is no name {1}: {2}", "{1} という名前はありません。{2}"},
      {"the names are {1}", "使える名前は {1} です。"},
      {"{1} or h1", "{1} または h1"},
      {"{1} or h1 … {2}", "{1} または h1 … {2}"},
      {"{1} or h1, {2}", "{1} または h1, {2}"},
      {"the claim names {1}, which {2} does not hold: generate it with the labels {3}",
       "主張にある {1} は、{2}にありません。値 {3} を持つ表を作ってください。"},
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
      {"an operator or a comma", "演算子かコンマ"},
      {"an opening parenthesis", "開き括弧"},
      {"comparisons do not chain: write a < b && b < c, or put one of them in parentheses",
       "比較は続けて書けません。a < b && b < c と書くか、一方を括弧に入れてください。"},
      {"nested more than {1} deep: write it with fewer parentheses and signs",
       "入れ子が{1}段を超えています。括弧や符号を減らしてください。"},
      {"the number is too large: the greatest is 9223372036854775807",
       "数が大きすぎます。9223372036854775807 までです。"},
      {"{1} is no decimal number, and a name begins with a letter",
       "{1} は十進数ではありません。名前は文字で始まります。"},
      {"{1} divides by 0 at the position {2}, at column {3}: {4}",
       "{1}は、局面 {2} で0による割り算になります（{3}文字目）。{4}"},
      {"{1} shifts by less than 0 or more than 63 at the position {2}, at column {3}: {4}",
       "{1}は、局面 {2} でシフトする幅が0から63の間にありません（{3}文字目）。{4}"},
      {"{1} takes the root of a negative number at the position {2}, at column {3}: {4}",
       "{1}は、局面 {2} で負の数の平方根になります（{3}文字目）。{4}"},
      {"keep such positions from it, as in {1}", "{1} のように、そのような局面を除いてください。"},
      {"give it a value there, as in {1}", "{1} のように、そこでの値を決めてください。"},
      {"{1} has a gcd or lcm beyond 9223372036854775807 at the position {2}, at column {3}: {4}",
       "{1}は、局面 {2} で最大公約数か最小公倍数が 9223372036854775807 "
       "を超えます（{3}文字目）。{4}"},
      {"the condition \"{1}\" for t = {2}", "条件「{1}」（t = {2}）"},
      {"the condition \"{1}\"", "条件「{1}」"},
      {"the limit \"{1}\"", "上限「{1}」"},
      {"the claim \"{1}\"", "式「{1}」"},
  };
  return phrases;
}

std::string in_japanese(const std::string& english) {
  for (const Phrase& phrase : phrases_of_page())
    if (auto values = values_in(english, phrase.english)) {
      for (std::string& value : *values)
        if (value != english) value = in_japanese(value);
      return with_values(phrase.japanese, *values);
    }
  return english;
}

}  // namespace miyama::web
