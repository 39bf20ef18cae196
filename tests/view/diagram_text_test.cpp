#include "view/diagram.hpp"

#include <cmath>

#include "support/catch.hpp"
#include "support/diagram_of.hpp"

namespace miyama {

TEST_CASE("diagram text: the lecture's picture in the terminal", "[golden]") {
  const Diagram diagram = diagram_of("nim", {2, 2, 2});
  CHECK(text_of(diagram, lecture_layout(diagram)) ==
        "                       000×\n"
        "\n"
        "   001       010       100         002  020  200\n"
        "   ↑000      ↑000      ↑000        ↑000 ↑000 ↑000\n"
        "\n"
        "   011×      101×      110×        022× 202× 220×\n"
        "\n"
        "012  021  102  201  120  210       122  212  221\n"
        "↑011 ↑011 ↑101 ↑101 ↑110 ↑110      ↑022 ↑202 ↑220\n"
        "\n"
        "   211       121       112              222\n"
        "   ↑011      ↑101      ↑110             ↑022\n"
        "                                        ↑202\n"
        "                                        ↑220\n"
        "\n"
        "             111\n"
        "             ↑011\n"
        "             ↑101\n"
        "             ↑110\n");
}

TEST_CASE("diagram text: a win without a move says so", "[golden]") {
  const Diagram diagram = diagram_of("nim", {2}, true);
  CHECK(text_of(diagram, lecture_layout(diagram)) == "0\nwon\n\n1×\n\n2\n↑1\n");
}

TEST_CASE("diagram text: longer positions take more room", "[golden]") {
  const Diagram diagram = diagram_of("nim", {1, 10});
  const std::string text = text_of(diagram, total_layout(diagram));
  CHECK(
      text.ends_with("0,10    1,9\n"
                     "↑0,0    ↑1,1\n"
                     "\n"
                     "   1,10\n"
                     "   ↑1,1\n"));
}

}  // namespace miyama

namespace miyama {
namespace {

std::string dot(const Diagram& diagram) {
  return dot_of(diagram, lecture_layout(diagram), "a \"title\"");
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
    ++found;
  return found;
}

}  // namespace

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
}

TEST_CASE("diagram dot: quotes in the title do not end it", "[unit]") {
  CHECK(count(dot(diagram_of("nim", {1})), R"(label="a \"title\"\n ")") == 1);
}

TEST_CASE("diagram dot: nodes stand where the layout says", "[golden]") {
  const std::string text = dot(diagram_of("nim", {1, 1}));
  const auto y_of = [&](const std::string& position) {
    const std::size_t at = text.find("  \"" + position + "\" [pos=\"");
    const std::size_t comma = text.find(',', at);
    return std::stod(text.substr(comma + 1));
  };
  CHECK(y_of("00") == 0);
  CHECK(std::abs(y_of("01") + 0.95) < 0.001);
  CHECK(std::abs(y_of("10") + 0.95) < 0.001);
  CHECK(std::abs(y_of("11") + 1.9) < 0.001);
}

TEST_CASE("diagram dot: arrows to one loss have one colour, to its neighbour another", "[unit]") {
  const std::string text = dot(diagram_of("nim", {2, 2, 2}));
  const auto colour = [&](const std::string& edge) {
    return text.substr(text.find(edge) + edge.size(), 18);
  };
  CHECK(colour("\"111\" -> \"101\"") == colour("\"121\" -> \"101\""));
  CHECK(colour("\"111\" -> \"101\"") != colour("\"111\" -> \"110\""));
}

TEST_CASE("diagram dot: hundreds of arrows are drawn straight, a win without a move says so",
          "[unit]") {
  CHECK(count(dot(diagram_of("nim", {2, 2, 2})), "splines=true") == 1);
  CHECK(count(dot(diagram_of("nim", {6, 6, 6})), "splines=line") == 1);
  CHECK(count(dot(diagram_of("nim", {1}, true)), "label=\"0 won\"") == 1);
}

}  // namespace miyama
