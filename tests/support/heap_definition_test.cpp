// Grundy values of heaps by definition: small cases by hand, published ones from data/reference.
#include "support/heap_definition.hpp"

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/reference.hpp"

using namespace miyama;

using Values = std::vector<std::uint32_t>;

namespace {

Values by_definition(const std::string& code, std::uint64_t last) {
  return heap_values_by_definition(*make_take_and_break(code), last);
}

}  // namespace

TEST_CASE("heap definition: values by hand", "[unit]") {
  CHECK(by_definition("0.7", 0) == Values{0});
  CHECK(by_definition("nim", 4) == Values{0, 1, 2, 3, 4});
  CHECK(by_definition("0.77", 4) == Values{0, 1, 2, 3, 1});
  CHECK(by_definition("0.1", 3) == Values{0, 1, 0, 0});  // only a heap of one may go
  CHECK(by_definition("4.0:unequal", 7) == Values{0, 0, 0, 1, 0, 2, 1, 0});  // Grundy's game
  // 3 → 1,1,1; 4 → 2,1,1; 5 → 3,1,1 or 2,2,1
  CHECK(by_definition("8.0", 5) == Values{0, 0, 0, 1, 1, 2});
  // 6 → 3,2,1 is the first.
  CHECK(by_definition("8.0:unequal", 7) == Values{0, 0, 0, 0, 0, 0, 1, 1});
}

TEST_CASE("heap definition: published values", "[reference]") {
  for (const auto& game : reference("take_and_break_grundy.json")) {
    std::string code = game["code"];
    if (code == "Grundy's game") code = "grundys-game";
    if (code == "Lasker's Nim") code = "lasker";
    INFO(code);
    const auto published = game["grundy"].get<Values>();
    const std::uint64_t first = game["first_heap"];
    const Values values = by_definition(code, first + published.size() - 1);
    CHECK(Values(values.begin() + static_cast<std::ptrdiff_t>(first), values.end()) == published);
  }
}
