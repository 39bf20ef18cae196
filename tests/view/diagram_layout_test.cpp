#include "view/diagram.hpp"

#include <cmath>
#include <set>

#include "game/vector_rules.hpp"

#include "support/catch.hpp"
#include "support/diagram_of.hpp"

namespace miyama {
namespace {

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

const std::vector<std::vector<std::uint64_t>> small_boxes{{0},    {5},       {1, 1},      {9, 9},
                                                          {2, 7}, {3, 3, 3}, {1, 2, 3, 1}};

}  // namespace

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

TEST_CASE("diagram layout: 64 positions have three parts and a line of the whole width",
          "[golden]") {
  const Diagram diagram = diagram_of("nim", {3, 3, 3});
  const DiagramLayout layout = lecture_layout(diagram);
  const std::vector<std::string> text = lines(diagram, layout);
  CHECK(text[3] == "012 021 102 201 120 210 023 032 203 302 230 320 333");
  CHECK(text[8] == "123 132 213 231 312 321");
}

TEST_CASE("diagram layout: every position has a place of its own", "[unit]") {
  for (const std::string name : {"nim", "subtraction:2,3", "greedy"})
    for (const auto& bounds : small_boxes) {
      const Diagram diagram = diagram_of(name, bounds);
      for (const DiagramLayout& layout : {lecture_layout(diagram), total_layout(diagram)}) {
        CAPTURE(name, bounds.size(), diagram.positions.size());
        CHECK(layout.places.size() == diagram.positions.size());
        const double slot = layout.least_slot([](std::size_t) { return 1.0; });
        CHECK(slot < 4);
        for (const DiagramPlace& place : layout.places) {
          CHECK(place.line < layout.lines);
          CHECK((place.slot >= 0 && place.slot <= layout.width));
        }
        std::set<std::pair<std::size_t, double>> taken;
        for (const DiagramPlace& place : layout.places) taken.emplace(place.line, place.slot);
        CHECK(taken.size() == layout.places.size());
      }
    }
}

TEST_CASE("diagram layout: arrows point up", "[unit]") {
  for (const bool misere : {false, true})
    for (const std::string name :
         {"nim", "nim+pass", "wythoff", "subtraction:2,3,7", "fibonacci"}) {
      const Diagram diagram = diagram_of(name,
                                         name == "nim+pass" ? std::vector<std::uint64_t>{1, 6, 6}
                                                            : std::vector<std::uint64_t>{9, 9},
                                         misere);
      for (const DiagramLayout& layout : {lecture_layout(diagram), total_layout(diagram)})
        for (std::size_t i = 0; i < diagram.positions.size(); ++i)
          for (const std::size_t to : diagram.positions[i].arrows) {
            CAPTURE(name, misere, diagram.positions[i].text, diagram.positions[to].text);
            CHECK(layout.places[to].line < layout.places[i].line);
          }
    }
}

TEST_CASE("diagram layout: arrows point up where bounds differ or are 0, too", "[unit]") {
  const auto uneven = [](std::vector<std::uint64_t> bounds) {
    std::vector<LineMove> lines;
    const std::vector<const char*> steps{"1", "1,2", "1,2", "any"};
    for (std::size_t i = 0; i < 4; ++i) {
      Direction direction(4, 0);
      direction[i] = 1;
      lines.push_back({direction, i == 3 ? Steps::any() : Steps::parse(steps[i])});
    }
    return diagram_of_rules(VectorRules("uneven", Moves{4, lines, {}, false}), bounds, true);
  };
  const std::vector<Diagram> diagrams{uneven({4, 0, 2, 4}),
                                      uneven({4, 0, 0, 1}),
                                      uneven({1, 3, 0, 2}),
                                      diagram_of("nim+pass", {1, 0, 4}),
                                      diagram_of("nim+pass", {1, 0, 5, 4}),
                                      diagram_of("wythoff+pass", {1, 0, 2})};
  for (const Diagram& diagram : diagrams)
    for (const DiagramLayout& layout : {lecture_layout(diagram), total_layout(diagram)})
      for (std::size_t i = 0; i < diagram.positions.size(); ++i)
        for (const std::size_t to : diagram.positions[i].arrows)
          CHECK(layout.places[to].line < layout.places[i].line);
}

TEST_CASE("diagram layout: each total has its line", "[unit]") {
  const Diagram diagram = diagram_of("nim", {2, 2, 2});
  CHECK(lines(diagram, total_layout(diagram)) ==
        std::vector<std::string>{"000", "001 010 100", "002 020 200 011 101 110",
                                 "012 021 102 201 120 210 111", "022 202 220 211 121 112",
                                 "122 212 221", "222"});
  const Diagram pass = diagram_of("nim+pass", {1, 1, 1});
  for (const DiagramPosition& entry : pass.positions)
    for (const DiagramPosition& other : pass.positions)
      if (entry.position[1] + entry.position[2] + entry.position[0] !=
          other.position[1] + other.position[2] + other.position[0])
        CHECK(place_of(pass, total_layout(pass), entry.text).line !=
              place_of(pass, total_layout(pass), other.text).line);
}

TEST_CASE("diagram layout: the least slot keeps neighbours apart and no more", "[unit]") {
  DiagramLayout layout;
  layout.places = {{1, 0}, {2, 0}, {4, 0}, {1.5, 1}};
  layout.lines = 2;
  CHECK(layout.least_slot([](std::size_t) { return 1.0; }) == 1.0);
  CHECK(layout.least_slot([](std::size_t i) { return i == 2 ? 9.0 : 1.0; }) == 2.5);
}

}  // namespace miyama
