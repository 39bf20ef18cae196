#include "view/diagram_text.hpp"

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
