#include "game/position.hpp"

#include "support/catch.hpp"

namespace miyama {

TEST_CASE("comma text: numbers with commas, and 0 where there are none", "[unit]") {
  CHECK(comma_text(Position{12, 0, 5}) == "12,0,5");
  CHECK(comma_text(Position{0}) == "0");
  CHECK(comma_text(Position{0, 0}) == "0,0");
  CHECK(comma_text(Position{18446744073709551615U, 1}) == "18446744073709551615,1");
  CHECK(comma_text(Position{}) == "0");
}

}  // namespace miyama
