#include "expression/heap_names.hpp"

#include "support/catch.hpp"

namespace miyama {
namespace {

TEST_CASE("heap names: letters as far as they go, and numbers", "[unit]") {
  CHECK(told_heaps(1) == "a or h1");
  CHECK(told_heaps(3) == "a … c or h1 … h3");
  CHECK(told_heaps(30) == "a … z or h1 … h30");
  const std::vector<VariableName> names = names_of_heaps(27, 1);
  CHECK(names.size() == 26 + 27 + 27);
  CHECK((names.front().name == "a" && names.front().variable == 1));
  CHECK((names.back().name == "heap_27" && names.back().variable == 27));
}

}  // namespace
}  // namespace miyama
