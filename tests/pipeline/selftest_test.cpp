#include "pipeline/selftest.hpp"

#include "support/catch.hpp"
#include "support/stopping.hpp"

namespace miyama {
namespace {

TEST_CASE("selftest: five sections, each with tests, none of which fails", "[slow]") {
  std::vector<SelftestSection> sections;
  test_program(2, [&](const SelftestSection& section) { sections.push_back(section); });
  REQUIRE(sections.size() == 5);
  for (const SelftestSection& section : sections) {
    CAPTURE(section.name, section.failed);
    CHECK(section.passed > 50);
    CHECK(section.failed.empty());
  }
}

TEST_CASE("selftest: a request to stop ends it", "[unit]") {
  test::Stopping observer;
  CHECK_THROWS_AS(test_program({1, &observer}, [](const SelftestSection&) {}), stopped_error);
}

}  // namespace
}  // namespace miyama
