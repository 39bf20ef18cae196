/// @file  texts.hpp
/// @brief All that a person is told in advice and play, in one table per language.
///
///     english.cpp     .from_heap = "{1} from heap {2} ({3})"
///     japanese.cpp    .from_heap = "山{2}（{3}個）から{1}個"
///
/// {1}, {2} … are places for what is filled in; their order differs from language to language. A
/// text that holds no sentence is a part of others. What is written to files and told to programs,
/// records of play and JSON, is the same in every language and not here.
///
/// Rules and theorems, which lie below, speak English: `translated` says it in another language,
/// sentence by sentence (japanese_phrases.cpp).
#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "game/rules.hpp"

namespace miyama {

enum class Language { english, japanese };

/// Every member is a text, none is empty.
struct Texts {
  // Moves in words.
  std::string_view take, from_heap, pass, take_group, leave_group, leave_groups, split_group;
  std::string_view sticks, no_sticks;
  std::string_view between, before_last, interval;

  // How moves are typed; and the words that are understood, with spaces between, in small letters.
  std::string_view how_to_take, how_to_name_position, how_to_pass, or_else;
  std::string_view how_to_break, how_to_break_in_two, such_as, takes_it_whole;
  std::string_view words_for_pass, words_for_hint, words_for_undo, words_for_quit, words_for_help;
  std::string_view words_for_me, words_for_computer;

  // What is wrong with a position.
  std::string_view the_position, the_opening, no_number_in_list, too_large_in_list;
  std::string_view row_has_gap, no_stick, wrong_numbers, one_number, some_numbers;
  std::string_view passes_first, heap_and_limit, wrong_passes, too_many_sticks;
  std::string_view unknown_rules, did_you_mean, too_many_places, too_many_options, too_many_moves,
      leaves_no_move;

  // What is wrong with a move.
  std::string_view no_number, too_large_number, no_move, no_move_nor_word, line_too_long;
  std::string_view no_pass, pass_is_gone, no_pass_alone, which_position, no_such_move;
  std::string_view no_heap_but_one, no_heap, heap_is_empty, may_not_be_taken, nothing_alone;
  std::string_view nothing_now, no_group, cannot_leave, may_not_become, has_no_move, may_become;
  std::string_view between_ways;

  // How anyone knows who wins, and what nobody knows.
  std::string_view table_lacks, in_misere_play, too_many_to_search, group_too_large;
  std::string_view no_lost_option, both_lost, see_check;

  // Why a position is won or lost.
  std::string_view heap, heaps, group, groups, heap_name, group_name, value_of, nim_sum;
  std::string_view sum_is_zero, top_bit_of_one, top_bit_of_several, make_into, make_value_into;
  std::string_view others_win_too, misere_one_large, leave_ones;
  std::string_view leave_ones_or_pair, or_two_groups, misere_ones, there_is_one, there_are_ones;
  std::string_view a_loss, a_win, misere_as_normal;

  // Advice.
  std::string_view won, won_in, lost, lost_in, over_won, over_lost, one_move, some_moves;
  std::string_view holds_out_longest, takes_least, known_by;

  // Play.
  std::string_view normal_play, misere_play, computer_plays_by, nothing_left, who_is_first;
  std::string_view type_who_is_first, your_move, help, you_are_lost, hint, hint_longest, hint_least;
  std::string_view taken_back, nothing_to_take_back, turn, you, computer, you_win, computer_wins;
  std::string_view unfinished, interrupted, record_kept, none_begun, game_is_over;
};

extern const Texts english_texts;
extern const Texts japanese_texts;

[[nodiscard]] const Texts& texts_of(Language language);

/// `text` with `values` in its places. Precondition: it has no further places.
[[nodiscard]] std::string with_values(std::string_view text,
                                      const std::vector<std::string>& values);

/// The same with values of any kind that is text or a whole number.
template <class... Values>
[[nodiscard]] std::string filled(std::string_view text, const Values&... values) {
  const auto as_text = [](const auto& value) {
    if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(value)>>)
      return std::to_string(value);
    else
      return std::string(value);
  };
  return with_values(text, {as_text(values)...});
}

/// "1, 2 and 3".
[[nodiscard]] std::string listed(const std::vector<std::string>& things,
                                 Language language = Language::english);

/// True if `word` is one of `words`, which have spaces between.
[[nodiscard]] bool is_one_of(std::string_view words, std::string_view word);

/// What rules, theorems and the catalogue say in English, in `language`; what they do not say stays
/// as it is.
[[nodiscard]] std::string translated(const std::string& english, Language language);

/// A sentence in both languages, with places.
struct Phrase {
  std::string_view english;
  std::string_view japanese;
};
[[nodiscard]] const std::vector<Phrase>& japanese_phrases();

/// The name of rules as the catalogue has it, where people call them by another one: 棒消し is
/// "rows", 三山くずし+pass is "nim+pass".
[[nodiscard]] std::string catalogue_name(const std::string& name);
/// What people call the rules in `language`.
[[nodiscard]] std::string name_in(Language language, const Rules& rules);

}  // namespace miyama
