#include "game/catalogue.hpp"

#include "base/error.hpp"
#include "game/closed_forms/closed_form.hpp"
#include "game/vector_rules.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

TEST_CASE("catalogue: Nim comes first, every name makes its rules", "[unit]") {
  REQUIRE_FALSE(catalogue().empty());
  CHECK(catalogue().front().name == "nim");
  for (const GameEntry& entry : catalogue()) {
    CAPTURE(entry.name);
    for (const std::size_t heaps : {1, 3}) {
      const auto rules = make_rules(entry.name, heaps);
      REQUIRE(rules != nullptr);
      CHECK(rules->name() == entry.name);
      CHECK(rules->heaps() == heaps);
      const bool has_closed_form = closed_form_of(*rules, Convention::normal) != nullptr;
      CHECK(has_closed_form == (entry.theorem != "none known"));
    }
    CHECK_FALSE(entry.move.empty());
  }
}

TEST_CASE("make_rules: an unknown name is answered with the names there are", "[unit]") {
  for (const std::string name : {"", "Nim", "nim ", "chess"}) {
    CAPTURE(name);
    const std::string message = message_of<usage_error>([&] { (void)make_rules(name, 3); });
    CHECK(contains(message, "unknown rules \"" + name + "\""));
    for (const GameEntry& entry : catalogue()) CHECK(contains(message, entry.name));
    CHECK(contains(message, "miyama games"));
  }
}

TEST_CASE("make_rules: no heaps are refused", "[unit]") { CHECK_THROWS_AS(make_rules("nim", 0), usage_error); }

}  // namespace
}  // namespace miyama
