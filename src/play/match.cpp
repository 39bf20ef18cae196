/// @file  match.cpp
/// @brief The turns of a game, and records, which are read line by line.
///
/// Each turn keeps its board, so it is taken back by forgetting it: nothing is computed again.
///
///     you 1 2          word "you", rest "1 2": a move, if it is that player's turn
///     first you        word "first": must stand before the moves
///
/// Match::play_typed refuses a recorded move that is not legal. Openings with more than a million
/// moves are refused, since moves may be listed turn by turn.

#include "play/match.hpp"

#include <random>
#include <sstream>

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

/// A line's first word, and what follows it.
void read_line(GameRecord& record, const std::string& word, const std::string& rest,
               const std::string& where) {
  if (word == "rules") {
    record.rules = rest;
  } else if (word == "convention") {
    if (rest != "normal" && rest != "misere")
      throw usage_error(where, "\"", excerpt(rest),
                        "\" is not a convention: write normal or misere");
    record.convention = rest == "misere" ? Convention::misere : Convention::normal;
  } else if (word == "opening") {
    record.opening = rest;
  } else if (word == "first") {
    if (!record.moves.empty())
      throw usage_error(where, "the line \"first\" stands before the moves");
    if (rest != "you" && rest != "computer")
      throw usage_error(where, "\"", excerpt(rest), "\" is not a player: write you or computer");
    record.first = rest == "you" ? Player::person : Player::computer;
  } else if (word == "you" || word == "computer") {
    const Player expected = record.moves.size() % 2 == 0 ? record.first : other(record.first);
    if (name_in(expected) != word)
      throw usage_error(where, "it is ",
                        expected == Player::person ? "your turn here, not the computer's"
                                                   : "the computer's turn here, not yours",
                        ": the line \"first\" says who begins, and turns alternate");
    record.moves.push_back(rest);
  } else if (word != "result") {
    throw usage_error(where, "\"", excerpt(word),
                      "\" is not known: write rules, convention, opening, first, you, computer or "
                      "result",
                      note_on_byte_order_mark(word));
  }
}

constexpr std::uint64_t most_moves = 1'000'000;
constexpr std::uint64_t most_in_rows = 1'000'000;  ///< sticks

}  // namespace

Opening parse_opening(const GameView& view, const std::string& text, bool of_any_size) {
  Position position = view.parse_position(text);
  const bool in_rows = view.rules().heaps() == any_number_of_heaps;
  if (!of_any_size && in_rows && ranges::sum(position) > most_in_rows)
    throw usage_error(words::too_many_sticks, excerpt(comma_text(position)), most_in_rows);
  // A search for lost options lists all options turn by turn; a theorem finds them.
  std::uint64_t moves = 0;
  view.rules().for_each_option(position, [&](const Option&) {
    if (++moves > most_moves)
      throw usage_error(words::too_many_moves, excerpt(view.text(position)), most_moves);
    return !of_any_size;
  });
  if (moves == 0) throw usage_error(words::leaves_no_move, excerpt(view.text(position)));
  Board board = view.board(position, text);
  return {std::move(position), std::move(board)};
}

std::string whole_opening(const Rules& rules, const std::string& heaps) {
  return rules.first_heap() == 1 && !is_drawing(heaps) ? "1," + heaps : heaps;
}

std::string random_opening(std::size_t heaps, std::uint64_t least, std::uint64_t most,
                           std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Position sizes(heaps);
  for (std::uint64_t& size : sizes) size = least + random() % (most - least + 1);
  return comma_text(sizes);
}

bool Match::is_over() const { return !view().least_move(position()).has_value(); }

void Match::add(Move move) {
  Board after = view().board_after(board(), move);
  turns_.push_back({to_move(), position(), std::move(move), std::move(after)});
}

bool Match::undo() {
  const std::ptrdiff_t own = to_move() == Player::person ? 2 : 1;  // the computer's answer goes too
  if (std::ssize(turns_) < own) return false;
  turns_.erase(turns_.end() - own, turns_.end());
  return true;
}

std::string record_of(const Match& match) {
  const Rules& rules = match.view().rules();
  const auto& [position, board] = match.opening();
  std::string text =
      filled("rules {1}\nconvention {2}\nopening {3}\nfirst {4}\n", rules.name(),
             name_of(match.game().convention),
             rules.heaps() != any_number_of_heaps ? match.view().text(position) : board_text(board),
             name_in(match.first()));
  for (const Turn& turn : match.turns())
    text += filled("{1} {2}\n", name_in(turn.player), turn.move.typed);
  return text + filled("result {1}\n", match.is_over() ? result_in(match.winner()) : "unfinished");
}

GameRecord parse_record(std::string_view text, const std::string& source) {
  GameRecord record;
  std::istringstream lines{std::string(text)};
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    line.erase(line.find_last_not_of(" \t\r") + 1);
    std::istringstream words(line);
    std::string word;
    std::string rest;
    words >> word;
    std::getline(words >> std::ws, rest);
    if (!word.empty() && word[0] != '#')
      read_line(record, word, rest, filled("{1}, line {2}: ", source, number));
  }
  if (record.rules.empty())
    throw usage_error(source, ": no line says which rules, such as \"rules nim\"");
  if (record.opening.empty())
    throw usage_error(source, ": no line says the opening, such as \"opening 3,4,5\"");
  return record;
}

std::string_view name_in(Player player, Language language) {
  return in(language, player == Player::person ? words::you : words::computer);
}

std::string_view result_in(Player winner, Language language) {
  return in(language, winner == Player::person ? words::you_win : words::computer_wins);
}

}  // namespace miyama
