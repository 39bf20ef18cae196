
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "game/catalogue.hpp"
#include "play/advice.hpp"
#include "play/match.hpp"
#include "web/engine/answers.hpp"
#include "web/engine/tables.hpp"
#include "words/words.hpp"

// A game is not kept here: the page says all of it every time, as a record does. What takes long,
// finding out who wins, is remembered for the game asked about last.

namespace miyama::web {
namespace {

constexpr std::uint64_t most_options = 500;             ///< that the page lists
constexpr std::uint64_t most_stones_for_answers = 100;  ///< so that they are found at once

/// A game, and how anyone knows who wins: for an opening and all that comes after it.
struct KnownGame {
  std::string name;
  PlayedGame game;
  std::unique_ptr<Strategy> strategy;
};

/// The game of a table, which knows who wins; the table outlives the answer.
PlayedGame game_of_table(const Question& question) {
  const std::shared_ptr<void> nobody;
  return played_game(std::shared_ptr<Outcomes>(nobody, &table_of(question).outcomes()),
                     question.language());
}

KnownGame& known(const Question& question, const std::string& opening) {
  static std::unique_ptr<KnownGame> last;
  const bool from_table = question.has("heaps") || question.has("total") || question.flag("table");
  const char* const language = question.language() == Language::japanese ? "ja " : "en ";
  const std::string name = from_table ? ""
                                      : rules_text(question) +
                                            (question.flag("misere") ? " misere " : " ") +
                                            language + opening;
  if (!from_table && last && last->name == name) return *last;
  last.reset();
  auto now = std::make_unique<KnownGame>();
  now->name = name;
  now->game = from_table ? game_of_table(question) : game_of(question, opening);
  now->game.observer = observer();
  now->strategy = strategy_for(now->game, now->game.view->parse_position(opening));
  last = std::move(now);
  return *last;
}

Json board_json(const Board& board) { return {{"rows", board.rows}, {"heaps", board.heaps}}; }

Json moves_json(const GameView& view, PositionView from, const std::vector<Position>& to) {
  Json moves = Json::array();
  for (const Position& option : to)
    moves.push_back({{"to", option_json(&view.rules(), option)},
                     {"words", view.words(from, option)},
                     {"typed", view.typed(from, option)}});
  return moves;
}

Player player_called(const std::string& name) {
  if (name == "you") return Player::person;
  if (name == "computer") return Player::computer;
  throw usage_error("there is no player \"" + name + "\": there are you and computer");
}

Level level_called(const std::string& name) {
  for (const auto& [known_name, level] : level_names)
    if (name == known_name) return level;
  throw usage_error("there is no level \"" + name + "\"");
}

Json turn_json(const GameView& view, const Turn& turn) {
  return {{"player", name_in(turn.player)},
          {"words", view.words(turn.from, turn.move.to)},
          {"from", turn.from},
          {"to", turn.move.to}};
}

Json match_json(const Match& match, Strategy& strategy) {
  const GameView& view = match.view();
  Json turns = Json::array();
  Json moves = Json::array();
  for (const Turn& turn : match.turns()) {
    turns.push_back(turn_json(view, turn));
    moves.push_back(turn.move.typed);
  }
  const bool over = match.is_over();
  return {{"position", match.position()},
          {"board", board_json(match.board())},
          {"beside", view.beside_the_board(match.position())},
          {"toMove", name_in(match.to_move())},
          {"over", over},
          {"winner", over ? Json(name_in(match.winner())) : Json(nullptr)},
          {"lost", !over && strategy.is_loss(match.position())},
          {"moves", moves},
          {"turns", turns}};
}

}  // namespace

Answer games(const Question& question) {
  const Language language = question.language();
  Json games = Json::array();
  for (const GameEntry& game : catalogue()) {
    games.push_back({{"name", game.name},
                     {"parameter", game.parameter},
                     {"places", game.has_places()},
                     {"total", game.has_total()},
                     {"code", game.code},
                     {"move", in(language, game.move)},
                     {"theorem", in(language, game.theorem)},
                     {"example", game.example},
                     {"bounds", game.bounds}});
  }
  return {{{"games", games}}};
}

/// The values of the heaps if their XOR decides: not where a theorem says something else, nor at
/// the end of misère play, where the number of ones decides.
Json values_that_decide(const Strategy& strategy, const Position& position) {
  const ClosedForm* theorem = strategy.theorem();
  if (theorem == nullptr) return nullptr;
  const auto is_large = [](std::uint64_t size) { return size > 1; };
  if (theorem->lone_heaps() && ranges::count_if(position, is_large) < 2) return nullptr;
  const std::vector<std::uint64_t> values = theorem->heap_values(position);
  return values.empty() ? Json(nullptr) : Json(values);
}

/// What makes a position won or lost if only the answers to its moves are known.
std::string reason_by_answers(KnownGame& known_game, const Advice& advice) {
  const GameView& view = *known_game.game.view;
  const std::string move = view.words(advice.position, advice.moves.front());
  if (advice.mover_wins) return view.say(words::every_move_has_answer, move);
  std::vector<Position> answers = known_game.strategy->winning_options(advice.moves.front());
  if (answers.empty()) return {};  // whoever cannot move wins
  return view.say(words::answered_by, move, view.words(advice.moves.front(), answers.front()));
}

Answer advise(const Question& question) {
  const std::string text = question.text("position");
  KnownGame& known_game = known(question, text);
  const PlayedGame& game = known_game.game;
  const Position position = game.view->parse_position(text);
  const Advice advice = miyama::advise(*known_game.strategy, position);
  Json json = advice_json(*known_game.strategy, advice);
  for (std::size_t i = 0; i < advice.moves.size(); ++i)
    json["moves"][i]["words"] = game.view->words(position, advice.moves[i]);
  json["values"] = values_that_decide(*known_game.strategy, position);
  json["why"] = Json::array();
  if (!advice.over) json["why"] = explanation(*known_game.strategy, position);
  if (!advice.over && json["why"].empty() && ranges::sum(position) <= most_stones_for_answers)
    if (const std::string reason = reason_by_answers(known_game, advice); !reason.empty())
      json["why"].push_back(reason);
  json["knownBy"] = known_game.strategy->method_in_words();
  return {json};
}

/// Heaps alone, as people write an opening, or a whole position of it.
std::string opening_text(const Question& question, const std::string& heaps) {
  const bool adds_pass = !question.is_object("rules") && names_pass(question.text("rules"));
  return adds_pass && !is_drawing(heaps) ? "1," + heaps : heaps;
}

Answer opening(const Question& question) {
  std::string heaps;
  if (question.has("random")) {
    const Question random = question.part("random");
    const std::uint64_t least = random.number("least");
    const std::uint64_t most = random.number("most");
    const std::uint64_t number = random.number("heaps");
    if (least < 1 || most < least || most > 1'000'000 || number < 1 || number > 100)
      throw usage_error(words::random_heaps);
    heaps = random_opening(number, least, most, random.number("seed"));
  } else {
    heaps = typed_position(question.text("position"));
  }
  const std::string text = opening_text(question, heaps);
  const PlayedGame game = game_of(question, text);
  const Opening opening = parse_opening(*game.view, text);
  return {{{"text", text},
           {"heaps", heaps},
           {"position", opening.position},
           {"rules", game.rules->name()},
           {"breaks", game.rules->take_and_break() != nullptr},
           {"several", game.rules->takes_from_several_heaps()},
           {"pass", game.rules->first_heap() == 1},
           {"board", board_json(opening.board)}}};
}

Answer match(const Question& question) {
  const std::string text = question.text("opening");
  KnownGame& known_game = known(question, text);
  const PlayedGame& game = known_game.game;
  Match match(game, parse_opening(*game.view, text), player_called(question.text("first")));
  for (const std::string& move : question.texts("moves")) match.play_typed(move);
  if (question.has("move")) match.play_typed(question.text("move"));
  if (question.has("reply") && !match.is_over() && match.to_move() == Player::computer) {
    const Question reply = question.part("reply");
    Opponent opponent(*known_game.strategy, level_called(reply.text("level")),
                      reply.number("seed"));
    match.play(opponent.choose(match.position()));
  }
  return {match_json(match, *known_game.strategy)};
}

Answer broken_board(const Question& question) {
  const std::string text = question.text("board");
  const PlayedGame game = game_of(question, text);
  const GameView& view = *game.view;
  const Position position = view.parse_position(text);
  const Move move = view.parse_move(position, question.text("move"));
  return {{{"board", board_json(view.board_after(view.board(position, text), move))}}};
}

Answer hint(const Question& question) {
  KnownGame& known_game = known(question, question.text("opening"));
  const GameView& view = *known_game.game.view;
  const Position position = view.parse_position(question.text("position"));
  const Advice advice = miyama::advise(*known_game.strategy, position);
  if (advice.over) throw usage_error(words::game_is_over);
  const Position best = best_move(advice, *known_game.strategy);
  return {{{"move", moves_json(view, position, {best}).front()}}};
}

Answer options(const Question& question) {
  const std::string text = question.text("position");
  const PlayedGame game = game_of(question, text);
  const Position position = game.view->parse_position(text);
  std::vector<Position> found;
  const bool all = game.view->for_each_option(
      position,
      [&](const Option& option) {
        found.emplace_back(option.to.begin(), option.to.end());
        return found.size() < most_options;
      },
      observer());
  return {{{"moves", moves_json(*game.view, position, found)}, {"all", all}}};
}

}  // namespace miyama::web
