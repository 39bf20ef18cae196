/// @file  advise.cpp
/// @brief `miyama advise`: which heap, how many, and why.

#include <iostream>

#include "base/letters.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "play/advice.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::size_t most_moves_alone = 12;  ///< winning moves that a person reads
constexpr std::size_t moves_of_many = 10;     ///< how many of them are named where there are more

/// What was asked: rules and position, or a table and a position.
struct Question {
  PlayedGame game;
  std::unique_ptr<Strategy> strategy;
  Position position;
};

Question question_of(const CommandLine& line) {
  Words words = line.texts("words");
  std::string name;
  if (!line.has("rules") && !line.has("breaks") && !(line.has("table") && words.size() == 1)) {
    if (words.empty())
      refuse("game and position are missing", write_instead("advise", {"nim", "3,5,7"}));
    name = half_width(words.front());
    if (name.find_first_not_of("0123456789, ") == std::string::npos) {
      words.insert(words.begin(), "nim");
      refuse("the game is missing", write_instead("advise", words));
    }
    words.erase(words.begin());
  }
  if (words.empty()) refuse("the position is missing", line.write_with({"3,5,7"}));
  const std::string text = position_of_words(words);
  if (text.empty()) refuse("the POSITION is empty: write it such as 3,7,5, or 0 for no heap");
  name = with_bounds_around(name, half_width(text));
  const std::size_t numbers = numbers_in(text, name);
  Question question{asked_game(line, name, numbers), nullptr, {}};
  question.position = question.game.view->parse_position(text);
  question.strategy = strategy_for(question.game, question.position);
  return question;
}

/// The position after a move; of many heaps, on a terminal, those that changed.
std::string result_text(const GameView& view, PositionView from, const Position& to) {
  constexpr std::size_t most_heaps_on_a_terminal = 16;
  if (view.rules().position_names() != nullptr || !is_terminal_output() ||
      to.size() <= most_heaps_on_a_terminal || to.size() != from.size())
    return view.text(to);
  std::string text;
  for (std::size_t i = 0; i < to.size(); ++i)
    if (to[i] != from[i])
      text += (text.empty()               ? i == 0 ? "" : "…,"
               : to[i - 1] == from[i - 1] ? ",…,"
                                          : ",") +
              std::to_string(to[i]);
  return text + (to.back() == from.back() ? ",…" : "");
}

void print_text(const Question& question, const Advice& advice) {
  const GameView& view = *question.game.view;
  const std::size_t columns = is_terminal_output() ? terminal_columns() : SIZE_MAX;
  const auto say = [columns](std::string_view text, std::size_t indent) {
    std::cout << wrapped(text, columns, indent) << '\n';
  };
  const std::string position = view.named(advice.position);
  const auto left = advice.remoteness;
  if (advice.over)
    say(view.say(words::over, position, advice.mover_wins ? words::has_won : words::has_lost), 0);
  else
    say(view.say(advice.mover_wins ? words::won : words::lost, position,
                 left ? view.say(words::in_moves, view.say(words::some_moves, *left)) : ""),
        0);
  const std::size_t moves = advice.moves.size();
  const std::size_t listed = moves > most_moves_alone ? moves_of_many : moves;
  for (const Position& move : std::span(advice.moves).first(listed))
    say(view.words(advice.position, move) + " → " + result_text(view, advice.position, move), 2);
  if (advice.more && listed == moves) say(view.say(words::more_winning_moves), 2);
  if (listed < moves)
    say(view.say(advice.more ? words::many_winning_moves : words::all_winning_moves,
                 moves - listed),
        2);
  if (!advice.over && !advice.mover_wins)
    say(view.say(advice.by_remoteness ? words::holds_out_longest : words::takes_least), 2);
  say(view.say(words::known_by, question.strategy->method_in_words()), 0);
  if (advice.over) return;  // no move, so no reason to count
  for (const std::string& why : explanation(*question.strategy, advice.position)) say(why, 2);
}

int run_advise(const CommandLine& line) {
  try {
    const Question question = question_of(line);
    const Advice advice = advise(*question.strategy, question.position);
    if (line.flag("json"))
      print_object(advice_json(*question.strategy, advice), -1);
    else
      print_text(question, advice);
    return exit_fine;
  } catch (const usage_error& error) {
    throw usage_error(in(language_of(line), error.text()));
  } catch (const contradiction& wrong) {
    std::cerr << "miyama: " << in(language_of(line), words::see_check, wrong.what()) << '\n';
    return exit_mismatch;
  }
}

}  // namespace

Command advise_command() {
  return {"advise",
          "the winning moves of a position, and why they win",
          "RULES POSITION [options]",
          "Says which heap, how many: every winning move, and why; of a lost position the move "
          "that holds out longest.\n\n"
          "  miyama advise nim 3,7,5                           heaps, by the theorem\n"
          "  miyama advise rows --misere 1,2,3,4,5,6           groups, and what stays\n"
          "  miyama advise rows '||| / |---| / |||||||'        drawn: rows, and gaps\n"
          "  miyama advise --table kayles-40-misere.h5 12,9,4  where no theorem is known",
          {{"words", Kind::rules, any_number}},
          "rules breaks name misere table lang json",
          {},
          run_advise};
}

}  // namespace miyama
