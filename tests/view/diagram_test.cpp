#include "view/diagram.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "game/vector_rules.hpp"

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

TEST_CASE("diagram: orders are one shape, but told apart where the rules do", "[unit]") {
  const Diagram nim = diagram_of("nim", {2, 2, 2});
  CHECK(nim.shapes.size() == 10);
  CHECK(shape_of(nim, "120") == Texts{"012", "021", "102", "120", "201", "210"});
  CHECK(nim.shapes[at(nim, "120").shape].heaps == Position{0, 1, 2});
  CHECK(shape_of(diagram_of("nim", {1, 3}), "13") == Texts{"13"});  // an uneven bound
  const Diagram ends = diagram_of("end-nim", {2, 2, 2});
  CHECK(shape_of(ends, "121") == Texts{"121"});
  const Diagram fibonacci = diagram_of("fibonacci", {3, 3});  // a heap and a limit
  CHECK(shape_of(fibonacci, "01") == Texts{"01"});
  const Diagram pass = diagram_of("nim+pass", {1, 2, 2});  // the passes left are not a heap
  CHECK(shape_of(pass, "112") == Texts{"112", "121"});
  CHECK(shape_of(pass, "011") == Texts{"011"});
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

TEST_CASE("diagram: a win without a move is told from others", "[unit]") {
  const Diagram diagram = diagram_of("nim", {2, 2}, true);
  CHECK(is_won_at_once(at(diagram, "00")));
  CHECK_FALSE(is_won_at_once(at(diagram, "11")));
  CHECK_FALSE(is_won_at_once(at(diagram_of("nim", {2, 2}), "00")));
}

/// The lines of a layout, positions with a space between.
std::vector<std::string> lines(const Diagram& diagram, const DiagramLayout& layout) {
  std::vector<std::string> result;
  for (const std::vector<std::size_t>& line : layout.positions_of_lines()) {
    std::string text;
    for (const std::size_t i : line) text += (text.empty() ? "" : " ") + diagram.positions[i].text;
    result.push_back(text);
  }
  return result;
}

const DiagramPlace& place_of(const Diagram& diagram, const DiagramLayout& layout,
                             const std::string& text) {
  for (std::size_t i = 0; i < diagram.positions.size(); ++i)
    if (diagram.positions[i].text == text) return layout.places[i];
  throw std::out_of_range(text);
}

TEST_CASE("diagram layout: the lecture's picture", "[reference]") {
  const Diagram diagram = diagram_of("nim", {2, 2, 2});
  const DiagramLayout layout = lecture_layout(diagram);
  CHECK(lines(diagram, layout) ==
        std::vector<std::string>{"000",                                  //
                                 "001 010 100 002 020 200",              //
                                 "011 101 110 022 202 220",              //
                                 "012 021 102 201 120 210 122 212 221",  //
                                 "211 121 112 222",                      //
                                 "111"});
  const double border =
      (place_of(diagram, layout, "210").slot + place_of(diagram, layout, "122").slot) / 2;
  for (const char* text : {"100", "110", "210", "112", "111"})
    CHECK(place_of(diagram, layout, text).slot < border);
  for (const char* text : {"002", "022", "122", "222"})
    CHECK(place_of(diagram, layout, text).slot > border);
  for (const auto& [below, above] :
       {std::pair{"211", "011"}, {"121", "101"}, {"112", "110"}, {"221", "220"}, {"002", "022"}})
    CHECK(std::abs(place_of(diagram, layout, below).slot - place_of(diagram, layout, above).slot) <
          0.001);
}

TEST_CASE("diagram layout: every position has a place of its own, and arrows point up", "[unit]") {
  std::vector<LineMove> lines;  // some steps, other ones on each heap
  for (const char* steps : {"1", "1,2", "2,3", "any"}) {
    lines.push_back({Direction(4, 0), Steps::parse(steps)});
    lines.back().direction[lines.size() - 1] = 1;
  }
  const VectorRules uneven("uneven", Moves{4, lines, {}, false});
  for (const bool misere : {false, true}) {
    std::vector<Diagram> diagrams{diagram_of_rules(uneven, {4, 0, 2, 4}, misere),
                                  diagram_of_rules(uneven, {1, 3, 0, 2}, misere)};
    for (const auto& [name, bounds] :
         std::vector<std::pair<const char*, Position>>{{"nim", {0}},
                                                       {"nim", {2, 7}},
                                                       {"nim", {3, 3, 3}},
                                                       {"nim+pass", {1, 6, 6}},
                                                       {"nim+pass", {1, 0, 5, 4}},
                                                       {"wythoff", {9, 9}},
                                                       {"wythoff+pass", {1, 0, 2}},
                                                       {"subtraction:2,3,7", {9, 9}},
                                                       {"greedy", {3, 3, 3}},
                                                       {"fibonacci", {9, 9}}})
      diagrams.push_back(diagram_of(name, bounds, misere));
    for (const Diagram& diagram : diagrams)
      for (const DiagramLayout& layout : {lecture_layout(diagram), total_layout(diagram)}) {
        std::set<std::pair<std::size_t, double>> taken;
        for (std::size_t i = 0; i < diagram.positions.size(); ++i) {
          const DiagramPlace& place = layout.places[i];
          CHECK(place.line < layout.lines);
          CHECK((place.slot >= 0 && place.slot <= layout.width));
          taken.emplace(place.line, place.slot);
          for (const std::size_t to : diagram.positions[i].arrows)
            CHECK(layout.places[to].line < place.line);
        }
        CHECK(taken.size() == diagram.positions.size());
        CHECK(layout.least_slot([](std::size_t) { return 1.0; }) < 4);
      }
  }
}

TEST_CASE("diagram layout: the least slot keeps neighbours apart and no more", "[unit]") {
  DiagramLayout layout;
  layout.places = {{1, 0}, {2, 0}, {4, 0}, {1.5, 1}};
  layout.lines = 2;
  CHECK(layout.least_slot([](std::size_t) { return 1.0; }) == 1.0);
  CHECK(layout.least_slot([](std::size_t i) { return i == 2 ? 9.0 : 1.0; }) == 2.5);
}

TEST_CASE("diagram text: a win without a move says so", "[golden]") {
  const Diagram diagram = diagram_of("nim", {2}, true);
  CHECK(text_of(diagram, lecture_layout(diagram)) == "0\nwon\n\n1×\n\n2\n↑1\n");
}

std::string dot(const Diagram& diagram) {
  return dot_of(diagram, lecture_layout(diagram), "a \"title\"");
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
    ++found;
  return found;
}

TEST_CASE("diagram dot: a node per position, pinned, and an edge per arrow", "[unit]") {
  const std::string text = dot(diagram_of("nim", {2, 2, 2}));
  CHECK(count(text, "[pos=") == 27);
  CHECK(count(text, "!\"") == 27);
  CHECK(count(text, " -> ") == 24);
  CHECK(count(text, " ×\"") == 7);
  CHECK(count(text, "\"111\" -> \"101\"") == 1);
  CHECK(count(text, "\"101\" -> ") == 0);
  CHECK(text.starts_with("digraph miyama {\n"));
  CHECK(text.ends_with("}\n"));
  CHECK(count(text, "splines=true") == 1);
  // Hundreds of arrows are drawn straight.
  CHECK(count(dot(diagram_of("nim", {6, 6, 6})), "splines=line") == 1);
  CHECK(count(dot(diagram_of("nim", {1}, true)), "label=\"0 won\"") == 1);
  CHECK(count(dot(diagram_of("nim", {1})), R"(label="a \"title\"\n ")") == 1);
}

}  // namespace
}  // namespace miyama
