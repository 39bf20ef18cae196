/// @file  bridge.cpp
/// @brief The page's one way to the engine: a question in JSON, an answer in JSON, and perhaps
/// bytes beside it.
///
///     {"ask": "solve", "rules": "nim", "heaps": [9,9,9]}  →  {"positions": 1000, "lost": 76, …}
///     {"ask": "labels", …, "plane": {"heap": 1, "size": 3}}  →  {"shape": [10,10], …} and 100 bytes
///     {"ask": "solve", "rules": "nimm", …}                →  {"error": "unknown rules \"nimm\": …"}
///
/// One thread asks, one question at a time. Whatever a question says is looked at here and by the
/// engine; what cannot be held by a page's 32-bit sizes is refused here, once.

#include <string>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "held_tables.hpp"
#include "pipeline/answers.hpp"
#include "play/advice.hpp"
#include "questions.hpp"

namespace miyama::web {
namespace {

std::string answer;
std::vector<std::byte> bytes;

Json games() {
  Json games = Json::array();
  for (const GameEntry& game : catalogue())
    games.push_back({{"name", game.name},
                     {"parameter", game.parameter},
                     {"heaps", game.has_places()},
                     {"total", game.has_total()},
                     {"code", game.code},
                     {"move", game.move},
                     {"theorem", game.theorem},
                     {"example", game.example},
                     {"bounds", game.bounds}});
  return {{"games", games}};
}

Json solve(const Question& question) {
  const Request request = request_of(question);
  const SolveReport report = count_table(request, 1);
  return {
      {"positions", report.totals.positions},        {"lost", report.totals.lost},
      {"winningMoves", report.totals.winning_moves}, {"theorem", request.theorem_name()},
      {"compared", report.theorem.entries()},        {"mismatches", report.theorem.mismatches()}};
}

Json advise(const Question& question) {
  const std::string text = question.text("position");
  const PlayedGame game = game_of(question, text);
  const Position position = game.view->parse_position(text);
  const std::unique_ptr<Strategy> strategy = strategy_for(game, position);
  const Advice advice = miyama::advise(*strategy, position);
  Json json = advice_json(game, *strategy, advice);
  for (Json& move : json["moves"])
    move["words"] = game.view->words(position, move["to"].get<Position>());
  json["why"] = Json::array();
  if (strategy->theorem() != nullptr && advice.standing != Standing::over)
    json["why"] = explanation(*game.rules, *strategy->theorem(), position);
  return json;
}

Json labels(const Question& question) {
  const HeldTable& table = held_table(question);
  Plane plane = plane_of(question, table);
  bytes = std::move(plane.entries);
  return {{"shape", plane.shape}, {"itemBytes", plane.item_bytes}, {"signed", plane.is_signed}};
}

Json claim(const Question& question) {
  const HeldTable& table = held_table(question);
  const Claim claim = claim_of(table.request(), table, question.text("text"), "the table");
  return claim_json(test_claim(table.request(), table, claim, 1));
}

Json answer_to(const Question& question) {
  const std::string what = question.text("ask");
  if (what == "games") return games();
  if (what == "solve") return solve(question);
  if (what == "advise") return advise(question);
  if (what == "labels") return labels(question);
  if (what == "claim") return claim(question);
  throw usage_error("there is no question \"" + what + "\"");
}

}  // namespace
}  // namespace miyama::web

extern "C" {

/// The answer to a question, both texts ending with 0; it stays until the next question.
const char* miyama_answer(const char* question) {
  using namespace miyama;
  web::bytes.clear();
  try {
    web::answer = web::answer_to(web::Question(question)).dump();
  } catch (const std::bad_alloc&) {
    web::answer =
        Json{{"error", "this takes more memory than a page has: lower the bounds"}}.dump();
  } catch (const std::exception& error) {
    web::answer =
        Json{{"error", error.what()}}.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  return web::answer.c_str();
}

/// What stands beside the last answer.
const void* miyama_bytes() { return miyama::web::bytes.data(); }
std::size_t miyama_byte_count() { return miyama::web::bytes.size(); }
}
