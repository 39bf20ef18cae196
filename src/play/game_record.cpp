#include "play/game_record.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace miyama {
namespace {

/// A line's first word, and what follows it.
struct Line {
  std::string word;
  std::string rest;
};

Line split(std::string_view line) {
  const std::size_t begin = std::min(line.find_first_not_of(" \t\r"), line.size());
  const std::size_t end = std::min(line.find_first_of(" \t\r", begin), line.size());
  const std::size_t rest = std::min(line.find_first_not_of(" \t\r", end), line.size());
  const std::size_t last = line.find_last_not_of(" \t\r");
  return {std::string(line.substr(begin, end - begin)),
          rest == line.size() ? "" : std::string(line.substr(rest, last + 1 - rest))};
}

Player player_of(const std::string& word, const std::string& where) {
  if (word == "you") return Player::person;
  if (word == "computer") return Player::computer;
  throw usage_error(where + "\"" + word + "\" is no player: write you or computer");
}

void read_move(GameRecord& record, const Line& line, const std::string& where) {
  const Player expected = record.moves.size() % 2 == 0 ? record.first : other(record.first);
  if (player_of(line.word, where) != expected)
    throw usage_error(where +
                      (expected == Player::person ? "it is your turn here, not the computer's"
                                                  : "it is the computer's turn here, not yours") +
                      ": the line \"first\" says who begins, and turns alternate");
  record.moves.push_back(line.rest);
}

void read_line(GameRecord& record, const Line& line, const std::string& where) {
  if (line.word == "rules") {
    record.rules = line.rest;
  } else if (line.word == "convention") {
    if (line.rest != "normal" && line.rest != "misere")
      throw usage_error(where + "\"" + line.rest + "\" is no convention: write normal or misere");
    record.convention = line.rest == "misere" ? Convention::misere : Convention::normal;
  } else if (line.word == "opening") {
    record.opening = line.rest;
  } else if (line.word == "first") {
    if (!record.moves.empty()) throw usage_error(where + "who goes first stands before the moves");
    record.first = player_of(line.rest, where);
  } else if (line.word == "you" || line.word == "computer") {
    read_move(record, line, where);
  } else if (line.word != "result") {
    throw usage_error(
        where + "\"" + line.word +
        "\" is not known: write rules, convention, opening, first, you, computer or result");
  }
}

/// Rows that may break as they stood, with their gaps.
std::string opening_text(const Match& match) {
  const bool has_places = match.view().rules().heaps() != any_number_of_heaps;
  return has_places ? match.view().text(match.opening()) : board_text(match.opening_board());
}

}  // namespace

std::string record_of(const Match& match) {
  std::string text = "rules " + match.view().rules().name() + "\nconvention " +
                     (match.convention() == Convention::misere ? "misere" : "normal") +
                     "\nopening " + opening_text(match) + "\nfirst " + name_of(match.first()) +
                     "\n";
  for (const Turn& turn : match.turns()) text += name_of(turn.player) + " " + turn.typed + "\n";
  return text + "result " + (match.is_over() ? result_of(match.winner()) : "unfinished") + "\n";
}

GameRecord parse_record(std::string_view text, const std::string& source) {
  GameRecord record;
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const Line line = split(text.substr(begin, end - begin));
    ++number;
    if (!line.word.empty() && line.word[0] != '#')
      read_line(record, line, source + ", line " + std::to_string(number) + ": ");
    begin = end + 1;
  }
  if (record.rules.empty())
    throw usage_error(source + ": no line says which rules, such as \"rules nim\"");
  if (record.opening.empty())
    throw usage_error(source + ": no line says the opening, such as \"opening 3,4,5\"");
  return record;
}

std::string result_of(Player winner) {
  return winner == Player::person ? "you win" : "computer wins";
}

}  // namespace miyama
