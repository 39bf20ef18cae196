#include <algorithm>

#include "pipeline/certificate.hpp"
#include "pipeline/solution.hpp"
#include "play/advice.hpp"
#include "view/diagram.hpp"
#include "web/engine/answers.hpp"
#include "web/engine/tables.hpp"
#include "words/words.hpp"

namespace miyama::web {
namespace {

constexpr std::uint64_t most_lines = 1000;        ///< lines of a listing, at once
constexpr std::uint64_t most_shapes = 2000;       ///< that the page lists
constexpr std::uint64_t most_searched = 1 << 22;  ///< positions whose shapes are looked for

PositionFormat format_of(const Request& request) {
  return std::visit([](const auto& index) { return PositionFormat(index); }, request.index);
}

IsLoss is_loss_of(const HeldTable& table) {
  return
      [&outcomes = table.outcomes()](PositionView position) { return outcomes.is_loss(position); };
}

Answer plane_answer(Plane plane) {
  return {{{"shape", plane.shape}, {"itemBytes", plane.item_bytes}, {"signed", plane.is_signed}},
          std::move(plane.entries)};
}

Claim claim_asked(const Question& question, const HeldTable& table) {
  return claim_of(table.request(), table, question.text("text"), "the table");
}

}  // namespace

Answer solve(const Question& question) {
  const Request request = request_of(question);
  const SolveReport report = count_table(request, Team(1, observer()));
  return {{{"positions", report.totals.positions},
           {"lost", report.totals.lost},
           {"winningMoves", report.totals.winning_moves},
           {"theorem", in_languages(request.theorem_names())},
           {"compared", report.theorem.entries()},
           {"mismatches", report.theorem.mismatches()}}};
}

Answer labels(const Question& question) {
  return plane_answer(plane_of(question, table_of(question)));
}

Answer claim(const Question& question) {
  const HeldTable& table = table_of(question);
  return {claim_json(
      test_claim(table.request(), table, claim_asked(question, table), Team(1, observer())))};
}

Answer wrong(const Question& question) {
  const HeldTable& table = table_of(question);
  return plane_answer(wrong_plane_of(question, table, claim_asked(question, table)));
}

Answer list(const Question& question) {
  const HeldTable& table = table_of(question);
  const Request& request = table.request();
  if (request.is_box()) throw usage_error(words::only_totals_are_listed);
  const std::uint64_t first = question.number("first");
  const std::uint64_t end = std::min(
      request.positions(), first + std::min(question.number("count"), std::uint64_t{most_lines}));
  const IsLoss is_loss = is_loss_of(table);
  Json lines = Json::array();
  for (std::uint64_t rank = first; rank < end; ++rank) {
    const Position position = request.position(rank);
    Json moves = Json::array();
    for (const HeapMove& move : winning_moves(request.take_and_break(), position, is_loss))
      moves.push_back(move_json(move));
    lines.push_back({{"position", position}, {"lost", is_loss(position)}, {"moves", moves}});
  }
  return {{{"lines", lines}, {"positions", request.positions()}}};
}

namespace {

Json listed_shapes(const HeldTable& table) {
  const Request& request = table.request();
  LossShapes shapes(request.box(), request.has_pass());
  for_each_loss_in_order(stated_losses(request, table), Team(1, observer()),
                         [&](PositionView loss) {
                           shapes.insert(loss);
                           return true;
                         });
  const std::vector<std::uint64_t> ranks = shapes.ranks();
  const auto example = shapes.order_that_matters(ranks, is_loss_of(table));
  if (example)
    throw usage_error(words::order_matters, request.rules->name(), example->first, example->second);
  Json list = Json::array();
  for (std::size_t i = 0; i < std::min<std::size_t>(ranks.size(), most_shapes); ++i)
    list.push_back(shapes.shape(ranks[i]));
  return {{"shapes", list}, {"number", ranks.size()}};
}

Json listed_multisets(const HeldTable& table) {
  Json list = Json::array();
  std::uint64_t number = 0;
  for_each_loss_in_order(stated_losses(table.request(), table), Team(1, observer()),
                         [&](PositionView loss) {
                           if (++number <= most_shapes)
                             list.push_back(Position(loss.rbegin(), loss.rend()));
                           return true;
                         });
  return {{"shapes", list}, {"number", number}};
}

}  // namespace

Answer shapes(const Question& question) {
  const HeldTable& table = table_of(question);
  if (table.request().positions() > most_searched)
    throw usage_error(words::too_many_shapes, table.request().positions());
  return {table.request().is_box() ? listed_shapes(table) : listed_multisets(table)};
}

Answer diagram(const Question& question) {
  const HeldTable& table = table_of(question);
  const Request& request = table.request();
  std::vector<Position> every;
  for (std::uint64_t rank = 0; rank < request.positions(); ++rank)
    every.push_back(request.position(rank));
  const Diagram diagram =
      make_diagram(*request.rules, every, is_loss_of(table), format_of(request));
  Json positions = Json::array();
  for (const DiagramPosition& entry : diagram.positions)
    positions.push_back({{"text", entry.text},
                         {"position", entry.position},
                         {"lost", entry.is_loss},
                         {"arrows", entry.arrows},
                         {"options", entry.options}});
  return {{{"positions", positions}}};
}

}  // namespace miyama::web
