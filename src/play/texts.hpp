/// @file  texts.hpp
/// @brief Everything that advice and play say to a person: a table, each text by its name, in both
/// languages.
///
///     from_heap = in("{1} from heap {2} ({3})", "山{2}（{3}個）から{1}個")
///
/// {1}, {2} … are places for values; their order differs from language to language. A text that is
/// no sentence is a part of others. Records of play and JSON are the same in every language, so
/// their words are not here.
///
/// In Japanese heaps are 山 and their stones 個, groups of sticks are 組 and their sticks 本.
/// Normal play is 正規形, misère play 逆形.
///
/// Rules and theorems lie below. Names of theorems, and what is wrong with the name of a game, are
/// Bilingual texts there (base/text.hpp).
#pragma once

#include "base/error.hpp"
#include "game/rules.hpp"

namespace miyama {

enum class Language { english, japanese };

/// Every member is a text in `language`, none is empty.
struct Texts {
  using Text = std::string_view;

  Language language;

  // Moves in words.
  Text take = in("take {1}", "{1}取る"), move = in("move", "動く"),
       from_heap = in("{1} from heap {2} ({3})", "山{2}（{3}個）から{1}個"),
       pass = in("pass", "パスする"),
       take_group = in("take the whole group of {1}", "{1}本の組を全部取る"),
       leave_group = in("leave {2} of the group of {1}", "{1}本の組を{2}にする"),
       leave_groups = in("leave {2} of the group of {1}", "{1}本の組を{2}に分ける"),
       split_group = in("split the group of {1} into {2}", "{1}本の組を{2}に分ける"),
       sticks = in("{1}", "{1}本"), no_sticks = in("nothing", "0本"), between = in(", ", "、"),
       before_last = in(" and ", "と"), interval = in("{1}–{2}", "{1}〜{2}");

  // How moves are typed; and the words that are understood, with spaces between, in small letters.
  Text how_to_take = in("heap and how many to take, such as {1}", "山の番号と取る個数（例：{1}）"),
       how_to_name_position =
           in("the new position, such as = {1}", "動かした後の局面（例：= {1}）"),
       how_to_pass = in("pass", "パス"), or_else = in("; or ", "、または"),
       how_to_break = in("the size of a group and what is left of it", "組の本数と、残す本数"),
       how_to_break_in_two = in("the size of a group and what is left of it, left and right",
                                "組の本数と、左右に残す本数"),
       such_as = in("{1}, such as {2}", "{1}（例：{2}）"),
       takes_it_whole = in("{1}; {2} takes it whole", "{1}、全部取るなら「{2}」"),
       words_for_pass = in("pass", "pass パス"), words_for_hint = in("hint", "hint ヒント"),
       words_for_undo = in("undo", "undo 待った まった"),
       words_for_quit = in("quit", "quit 終了 終わり やめる"),
       words_for_help = in("help", "help 助け ヘルプ"),
       words_for_me = in("me first yes y 1", "me first yes y 1 私 わたし 自分 先手 はい"),
       words_for_computer = in("computer second no n 2",
                               "computer second no n 2 コンピュータ コンピューター 後手 いいえ");

  // What is wrong with a position.
  Text the_position = in("the position", "局面"), the_opening = in("the opening", "初期局面"),
       no_number_in_list =
           in("{1} \"{2}\": \"{3}\" is no whole number from 0 on; write numbers with commas "
              "between, such as 9,9,9",
              "{1}「{2}」の「{3}」は0以上の整数ではありません。9,9,9 "
              "のようにコンマで区切って書いてください。"),
       too_large_in_list = in("{1} \"{2}\": {3} is too large: at most {4}",
                              "{1}「{2}」の {3} は大きすぎます。最大は {4} です。"),
       row_has_gap = in("the row {1} has a gap: heaps of {2} have none, draw them as '||| / ||||'",
                        "段「{1}」に隙間があります。{2}の山に隙間はないので、「||| / "
                        "||||」のように描いてください。"),
       no_stick =
           in("the board \"{1}\" has a '{2}': draw sticks as |, gaps as -, and / between rows, "
              "such as '||| / |---| / ||'",
              "図「{1}」に「{2}」があります。棒は |、隙間は -、段の区切りは / で、「||| / |---| / "
              "||」のように描いてください。"),
       wrong_numbers = in("the position \"{1}\" has {2}, {3} takes {4}",
                          "局面「{1}」の数は{2}ですが、{3}では{4}個です"),
       one_number = in("1 number", "1個"), some_numbers = in("{1} numbers", "{1}個"),
       passes_first =
           in(": the passes left, 0 or 1, then the heaps", "（残りのパス0か1、続いて山）"),
       heap_and_limit = in(": the heap and the limit", "（山と、一度に取れる上限）"),
       wrong_passes = in("the position \"{1}\" has {2} passes left: give 0 or 1",
                         "局面「{1}」では残りのパスが{2}です。0か1にしてください。"),
       too_many_sticks = in("the position \"{1}\" has more than {2} sticks: give fewer",
                            "局面「{1}」の棒は{2}本を超えています。減らしてください。"),
       unknown_rules = in(
           "unknown rules \"{1}\"{3}: there are {2}, and codes such as 0.77 (see `miyama games`)",
           "「{1}」というルールはありません{3}。あるのは "
           "{2}、棒消し（rows）、三山くずし（nim）と、0.77 のような符号です（一覧は `miyama "
           "games`）。"),
       did_you_mean = in(" (did you mean {1}?)", "（{1} のことですか）"),
       too_many_places = in(
           "a position of {1} has at most {2} heaps here, not {3}: heaps without places, as in the "
           "row game, may be more",
           "{1}の局面の山はここでは{2}個までで、{3}"
           "個は多すぎます。棒消しのように山に場所のないゲームなら、もっと多くてもかまいません。"),
       too_many_options =
           in("the position has more than {1} options, too many to look at: give smaller heaps",
              "この局面の手は{1}通りを超え、調べきれません。山を小さくしてください。"),
       too_many_moves =
           in("the opening {1} has more than {2} moves: give smaller heaps (`miyama advise` takes "
              "these)",
              "初期局面 {1} の手は{2}通りを超えています。山を小さくしてください（`miyama advise` "
              "なら扱えます）。"),
       leaves_no_move = in("the opening {1} leaves no move: give larger heaps",
                           "初期局面 {1} には手がありません。山を大きくしてください。");

  // What is wrong with a move.
  Text no_number = in("\"{1}\" is no number", "「{1}」は数ではありません。"),
       too_large_number = in("{1} is too large", "{1} は大きすぎます。"),
       no_move = in("\"{1}\" is no move", "「{1}」は手ではありません。"),
       or_words = in("{1}; or hint, undo, quit, help",
                     "{1}ほかに使えるのは、ヒント、待った、終了、助けです。"),
       line_too_long = in("that line is too long for a move", "この行は手としては長すぎます。"),
       no_pass = in("there is no pass in {1}", "{1}にパスはありません。"),
       pass_is_gone =
           in("the pass is gone: take stones", "パスはもう使われました。石を取ってください。"),
       no_pass_alone =
           in("no pass where there is no other move", "ほかに手がないときは、パスできません。"),
       which_position = in("which position? Type {1}", "どの局面ですか。{1}を入力してください。"),
       remedy = in("{1}: type {2}", "{1}{2}を入力してください。"),
       no_such_move =
           in("no move leads from {1} to {2} in {3}", "{3}では {1} から {2} へは動かせません。"),
       no_heap_but_one =
           in("there is no heap {1}: there is heap 1", "山{1}はありません。あるのは山1だけです。"),
       no_heap = in("there is no heap {1}: heaps are 1 to {2}",
                    "山{1}はありません。山は1から{2}までです。"),
       heap_is_empty =
           in("heap {1} is empty: choose another one", "山{1}は空です。ほかの山を選んでください。"),
       may_not_be_taken = in("from heap {1} ({2}) {3} may not be taken: take {4}",
                             "山{1}（{2}個）から{3}個は取れません。取れる個数は {4} です。"),
       nothing_alone = in("from heap {1} ({2}) alone nothing may be taken",
                          "山{1}（{2}個）だけから取ることはできません。"),
       nothing_now = in("from heap {1} ({2}) nothing may be taken now: choose another one",
                        "山{1}（{2}個）からは今は取れません。ほかの山を選んでください。"),
       no_group = in("there is no group of {1}: there are {2}",
                     "{1}本の組はありません。あるのは {2} です。"),
       cannot_leave = in("a group of {1} cannot leave {2}, it has fewer sticks",
                         "{1}本しかない組に、{2}本を残すことはできません。"),
       may_not_become = in("a group of {1} may not become {2}: {3}",
                           "{1}本の組を{2}にすることはできません。{3}。"),
       has_no_move = in("it has no move", "この組に手はありません"),
       may_become = in("it may become {1}", "できるのは、{1}です"), between_ways = in("; ", "／");

  // What no board shows.
  Text pass_left = in("one pass is left", "パスはあと1回できます"),
       no_pass_left = in("no pass is left", "パスはもうできません"),
       with_pass = in("pass left, heaps {1}", "パスあり、山{1}"),
       without_pass = in("no pass left, heaps {1}", "パスなし、山{1}"),
       at_most = in("at most {1} may be taken", "今取れるのは{1}個までです");

  // How anyone knows who wins, and what nobody knows.
  Text
      table_lacks = in("{1} does not hold the position {2}: solve a table with higher bounds",
                       "{1} に局面 {2} はありません。もっと大きい範囲の表を作ってください。"),
      in_misere_play = in("{1}, misère play,", "{1}（逆形）"),
      too_many_to_search = in(
          "no theorem is known for {1} and too many positions can be reached from {2} to search "
          "them: give smaller heaps, or a solved table",
          "{1}には知られた定理がなく、{2} "
          "から先の局面は多すぎて調べきれません。山を小さくするか、計算済みの表を使ってください。"),
      theorem_too_short = in(
          "the theorem of {1} does not reach {2}, and too many positions can be reached from there "
          "to search them: give smaller heaps, or a solved table",
          "{1}の定理は {2} "
          "までは届かず、そこから先の局面は多すぎて調べきれません。山を小さくするか、計算済みの表"
          "を使ってください。"),
      group_too_large =
          in("a group of {1} is too large for {2}: the values of all smaller groups would be "
             "needed; give smaller groups",
             "{1}本の組は{2}"
             "では大きすぎます。それより小さい組すべての値が必要になるからです。もっと小さい組にし"
             "てください。"),
      no_lost_option =
          in("{1} contradicts itself: {2} is no loss, but none of its options is one",
             "{1} に矛盾があります。{2} は負けでないのに、そこから動ける負け局面がありません。"),
      both_lost = in("{1} contradicts itself: {2} and its option {3} cannot both be lost",
                     "{1} に矛盾があります。{2} と、そこから動ける {3} "
                     "の両方が負けということはありえません。"),
      see_check =
          in("{1}; see what `miyama check` says of it", "{1}`miyama check` で調べてください。");

  // Why a position is won or lost.
  Text heap = in("heap", "山"), heaps = in("heaps", "山"), group = in("group", "組"),
       groups = in("groups", "組"), heap_name = in("heap {1}", "山{1}"),
       group_name = in("group of {1}", "{1}本の組"), value_of = in("{1}, value", "{1}の値"),
       nim_sum = in("nim-sum", "ニム和"),
       sum_is_zero =
           in("the nim-sum is 0: every move changes it, so every move leaves a win",
              "ニム和は0です。どの手もニム和を変えるので、どの手も相手の勝ちになります。"),
       top_bit_of_one = in("the nim-sum is not 0: {1} has its top bit: {2}",
                           "ニム和は0ではありません。その最上位のビットがあるのは{1}です。{2}"),
       top_bit_of_several = in("the nim-sum is not 0: {1} have its top bit: one of these wins: {2}",
                               "ニム和は0ではありません。その最上位のビットがあるのは{1}"
                               "です。次のどれか一つで勝ちです。{2}"),
       make_into = in("make {1} into {1} XOR {2} = {3}", "{1}を {1} XOR {2} = {3} にします。"),
       make_value_into =
           in("make the value {1} into {1} XOR {2} = {3}", "値{1}を {1} XOR {2} = {3} にします。"),
       others_win_too =
           in("{1}; other groups win too where they can be given such a value, though it is more",
              "{1}ほかの組でも、値は大きくなりますが、同じようにできるなら勝ちです。"),
       misere_one_large = in("misère: just one {1} is larger than 1: {2}",
                             "逆形：1より大きい{1}は一つだけです。{2}。"),
       leave_ones = in("leave 0 or 1 of it, so that the number of ones is odd",
                       "1だけのものが奇数個になるように、それを0か1にします"),
       leave_ones_or_pair = in("leave 0 or 1 of it, or 1 and 1, so that the number of ones is odd",
                               "1だけのものが奇数個になるように、それを0か1、または1と1にします"),
       or_two_groups = in("{1}; or two groups larger than 1, so that the nim-sum is 0",
                          "{1}。ニム和が0になるように、1より大きい二つの組に分けても勝ちです"),
       misere_ones =
           in("misère, {1} of 1 alone: an odd number of them is lost, here there {2}: {3}",
              "逆形、1だけの{1}：奇数個なら負けです。ここでは{2}なので、{3}です。"),
       there_is_one = in("is 1", "1個"), there_are_ones = in("are {1}", "{1}個"),
       a_loss = in("a loss", "負け"), a_win = in("a win", "勝ち"),
       misere_as_normal = in("misère: as in normal play while two or more {1} are larger than 1",
                             "逆形：1より大きい{1}が二つ以上ある間は、正規形と同じです。");

  // Advice.
  Text won = in("{1} is won{2}", "{1} は手番の人の勝ちです{2}"),
       in_moves = in(" in {1}", "（あと{1}）"),
       lost = in("{1} is lost{2}: every move leaves a win",
                 "{1} は手番の人の負けです{2}。どの手も相手の勝ちになります"),
       over = in("{1} is over, no move is left: who is to move has {2}",
                 "{1} は終わった局面で、手がありません。手番の人の{2}"),
       has_won = in("won (misère)", "勝ちです（逆形）"), has_lost = in("lost", "負けです"),
       one_move = in("1 move", "1手"), some_moves = in("{1} moves", "{1}手"),
       holds_out_longest = in("this holds out longest", "いちばん長く粘れる手です"),
       takes_least =
           in("this takes least; how long games last is not known for so large a position",
              "いちばん少なく取る手です。これほど大きい局面では、あと何手かは分かりません"),
       known_by = in("known by {1}", "根拠：{1}");

  // Play.
  Text normal_play = in("{1}, normal play: who makes the last move wins",
                        "{1}、正規形：最後の手を指した人の勝ち"),
       misere_play = in("{1}, misère play: who makes the last move loses",
                        "{1}、逆形：最後の手を指した人の負け"),
       computer_plays_by =
           in("{1}; the computer plays by {2}", "{1}。コンピュータの指し手の根拠：{2}"),
       nothing_left = in("(nothing)", "（何もありません）"),
       who_is_first =
           in("who goes first, me or computer?", "どちらが先手ですか（私・コンピュータ）？"),
       type_who_is_first =
           in("type me (first) or computer (then you are second); quit ends",
              "私（先手）かコンピュータ（あなたは後手）と入力してください。終了でやめます。"),
       your_move = in("your move>", "あなたの手>"),
       help = in("Type {1}. Or: hint, undo, quit, help.",
                 "{1}を入力してください。ほかに使えるのは、ヒント、待った、終了、助けです。"),
       you_are_lost = in("You are lost: every move leaves the computer a win.",
                         "あなたの負けの局面です。どの手もコンピュータの勝ちになります。"),
       hint = in("hint{1}: {2} → {3} (type {4})", "ヒント{1}：{2} → {3}（入力は {4}）"),
       hint_longest = in(", this holds out longest", "、いちばん長く粘れる手"),
       hint_least = in(", this takes least", "、いちばん少なく取る手"),
       taken_back = in("taken back", "手を戻しました"),
       nothing_to_take_back = in("there is nothing to take back", "戻せる手はありません"),
       turn = in("{1}: {2} → {3}", "{1}：{2} → {3}"), you = in("you", "あなた"),
       computer = in("computer", "コンピュータ"), you_win = in("you win", "あなたの勝ちです"),
       computer_wins = in("computer wins", "コンピュータの勝ちです"),
       unfinished = in("the game is left unfinished", "勝負は途中で終わりました"),
       interrupted = in("interrupted, {1}", "中断しました。{1}"),
       record_kept = in("the game so far is in {1}", "ここまでの棋譜は {1} にあります"),
       none_begun = in("no game was begun", "勝負は始まっていません"),
       game_is_over = in("the game is over", "勝負は終わっています");

 private:
  constexpr Text in(Text english, Text japanese) const {
    return language == Language::japanese ? japanese : english;
  }
};

const Texts& texts_of(Language language);

/// Throws usage_error with `values` in the places of `text`.
template <class... Values>
[[noreturn]] void refuse_filled(std::string_view text, const Values&... values) {
  throw usage_error(filled(text, values...));
}

/// "1, 2 and 3".
std::string listed(const std::vector<std::string>& things, const Texts& texts);

/// True if `word` is one of `words`, which have spaces between.
bool is_one_of(std::string_view words, std::string_view word);

inline std::string in_language(Language language, const Bilingual& text) {
  return language == Language::japanese ? text.japanese : text.english;
}

/// The name of rules in the catalogue, given any name that people have for them: 棒消し is "rows",
/// 三山くずし+pass is "nim+pass".
std::string catalogue_name(const std::string& name);
/// The name that people have for the rules in `language`.
std::string name_in(Language language, const Rules& rules);

}  // namespace miyama
