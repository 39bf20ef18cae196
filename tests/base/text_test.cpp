#include "base/text.hpp"

#include <vector>

#include "support/catch.hpp"

namespace miyama {

TEST_CASE("text: things joined, empty ones left out", "[unit]") {
  CHECK(joined(std::vector<int>{}, ",").empty());
  CHECK(joined(std::vector{12, 0, 5}, ",") == "12,0,5");
  CHECK(joined(std::vector<std::string>{"", "one", "", "two", ""}, " / ") == "one / two");
  CHECK(joined(std::vector{1, 2, 3}, "+", [](int x) { return std::string(x == 2 ? "" : "x"); }) ==
        "x+x");
  CHECK(joined(std::vector<std::string>{"ab", "c"}, ", ", &std::string::size) == "2, 1");
}

TEST_CASE("text: split at commas", "[unit]") {
  using Words = std::vector<std::string_view>;
  CHECK(split_at_commas("") == Words{""});
  CHECK(split_at_commas("9") == Words{"9"});
  CHECK(split_at_commas("1,20,3") == Words{"1", "20", "3"});
  CHECK(split_at_commas(",a,,") == Words{"", "a", "", ""});
}

TEST_CASE("text: characters are not bytes", "[unit]") {
  CHECK(characters_in("") == 0);
  CHECK(characters_in("a×b↑") == 4);
  CHECK_FALSE(continues_character('a'));
  CHECK(continues_character("×"[1]));
}

}  // namespace miyama
