#include "view/diagram.hpp"

#include <algorithm>
#include <set>

#include "game/take_and_break.hpp"
#include "index/partition/partitions.hpp"
#include "support/catch.hpp"
#include "support/diagram_of.hpp"

namespace miyama {
namespace {

using Texts = std::vector<std::string>;

const DiagramPosition& at(const Diagram& diagram, const std::string& text) {
  return *std::ranges::find(diagram.positions, text, &DiagramPosition::text);
}

Texts shape_of(const Diagram& diagram, const std::string& text) {
  return texts(diagram, diagram.shapes[at(diagram, text).shape].members);
}

}  // namespace

TEST_CASE("diagram: the lecture's 27 positions, 7 of them lost, 24 arrows", "[reference]") {
  const Diagram diagram = diagram_of("nim", {2, 2, 2});
  std::size_t lost = 0, arrows = 0;
  for (const DiagramPosition& entry : diagram.positions) {
    lost += entry.is_loss ? 1 : 0;
    arrows += entry.arrows.size();
  }
  CHECK(diagram.positions.size() == 27);
  CHECK(lost == 7);
  CHECK(arrows == 24);
  CHECK(texts(diagram, at(diagram, "111").arrows) == Texts{"011", "101", "110"});
  CHECK(texts(diagram, at(diagram, "021").arrows) == Texts{"011"});
  CHECK(at(diagram, "022").arrows.empty());
  CHECK(texts(diagram, at(diagram, "011").options) == Texts{"001", "010"});
}

TEST_CASE("diagram: all orders of the same heaps are one shape", "[unit]") {
  const Diagram diagram = diagram_of("nim", {2, 2, 2});
  CHECK(diagram.shapes.size() == 10);
  CHECK(shape_of(diagram, "120") == Texts{"012", "021", "102", "120", "201", "210"});
  CHECK(shape_of(diagram, "222") == Texts{"222"});
  CHECK(diagram.shapes[at(diagram, "120").shape].heaps == Position{0, 1, 2});
}

TEST_CASE("diagram: orders are told apart where the rules do", "[unit]") {
  const Diagram ends = diagram_of("end-nim", {2, 2, 2});
  CHECK(shape_of(ends, "121") == Texts{"121"});
  const Diagram fibonacci = diagram_of("fibonacci", {3, 3});  // a heap and a limit
  CHECK(shape_of(fibonacci, "01") == Texts{"01"});
  const Diagram pass = diagram_of("nim+pass", {1, 2, 2});  // the passes left are no heap
  CHECK(shape_of(pass, "112") == Texts{"112", "121"});
  CHECK(shape_of(pass, "011") == Texts{"011"});
}

TEST_CASE("diagram: orders beyond an uneven bound are not missed", "[unit]") {
  const Diagram diagram = diagram_of("nim", {1, 3});
  CHECK(shape_of(diagram, "01") == Texts{"01", "10"});
  CHECK(shape_of(diagram, "13") == Texts{"13"});
}

TEST_CASE("diagram: layers are the moves of a hurried game", "[unit]") {
  const Diagram diagram = diagram_of("nim", {3, 3, 3});
  for (const auto& [text, layer] : std::vector<std::pair<std::string, std::size_t>>{{"000", 0},
                                                                                    {"030", 1},
                                                                                    {"033", 2},
                                                                                    {"011", 2},
                                                                                    {"113", 3},
                                                                                    {"111", 3},
                                                                                    {"321", 4},
                                                                                    {"233", 5},
                                                                                    {"223", 5}})
    CHECK((text + " " + std::to_string(at(diagram, text).layer)) ==
          text + " " + std::to_string(layer));
}

TEST_CASE("diagram: arrows lead to earlier layers, in many games", "[unit]") {
  for (const bool misere : {false, true})
    for (const std::string name : {"nim", "wythoff", "subtraction:2,3,7", "moore:2", "euclid",
                                   "end-nim", "fibonacci", "greedy"}) {
      const Diagram diagram = diagram_of(name, {9, 9}, misere);
      CAPTURE(name, misere);
      for (const DiagramPosition& entry : diagram.positions) {
        CHECK((entry.arrows.empty() == (entry.is_loss || is_won_at_once(entry))));
        for (const std::size_t to : entry.arrows) {
          CHECK(diagram.positions[to].is_loss);
          CHECK(diagram.positions[to].layer < entry.layer);
        }
      }
    }
}

TEST_CASE("diagram: members of a shape have one outcome and one layer", "[unit]") {
  const Diagram diagram = diagram_of("end-nim", {3, 3, 3});
  for (const DiagramShape& shape : diagram.shapes) {
    std::set<std::pair<bool, std::size_t>> kinds;
    for (const std::size_t i : shape.members)
      kinds.emplace(diagram.positions[i].is_loss, diagram.positions[i].layer);
    CHECK(kinds.size() == 1);
  }
}

TEST_CASE("diagram: a win without a move is told from others", "[unit]") {
  const Diagram diagram = diagram_of("nim", {2, 2}, true);
  CHECK(is_won_at_once(at(diagram, "00")));
  CHECK_FALSE(is_won_at_once(at(diagram, "11")));
  CHECK_FALSE(is_won_at_once(at(diagram_of("nim", {2, 2}), "00")));
}

TEST_CASE(
    "diagram: multisets are shapes of their own, and the same option by two moves is one arrow",
    "[unit]") {
  const auto rules = make_take_and_break("rows");
  const Partitions partitions(4);
  std::vector<Position> positions;
  for (std::uint64_t rank = 0; rank < partitions.positions(); ++rank)
    positions.push_back(partitions.unrank(rank));
  test::Truth truth(*rules, Convention::normal);
  const Diagram diagram = make_diagram(
      *rules, positions,
      [&](PositionView p) {
        return truth.of({p.begin(), p.end()}).lost;
      },
      PositionFormat(partitions));
  CHECK(diagram.shapes.size() == diagram.positions.size());
  CHECK(texts(diagram, at(diagram, "3").arrows) == Texts{"0", "1,1"});
  CHECK(texts(diagram, at(diagram, "2,1").arrows) == Texts{"1,1"});
}

}  // namespace miyama
