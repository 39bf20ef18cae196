#include "store/program.hpp"

#include <regex>

#include "support/catch.hpp"

namespace miyama {

TEST_CASE("program: its version and revision, and behind them who calls it", "[unit]") {
  CHECK(std::regex_match(program_text(), std::regex(R"(miyama \d+\.\d+\.\d+ \(git [^ ()]+\))")));
  CHECK(source_text("") == program_text());
  CHECK(source_text("mine 2") == program_text() + ", by mine 2");
}

}  // namespace miyama
