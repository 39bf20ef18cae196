#include "sequence/compute/stamps.hpp"

// Stamps against the definition, for codes of every kind, and against theorems.

#include <random>

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/heap_definition.hpp"
#include "support/short_sequences.hpp"

namespace miyama {
namespace {

using test::stamped;
using Values = std::vector<std::uint32_t>;

/// A random code, or an empty text if it has no move.
std::string random_code(std::mt19937& random) {
  const std::string digits = "0123456789ABCDEF";
  const auto below = [&](unsigned bound) { return static_cast<unsigned>(random()) % bound; };
  const unsigned most = below(3) == 0 ? 16 : 8;
  std::string code{"048C"[below(most == 16 ? 4 : 2) * (most == 16 ? 1 : 2) % 4]};
  code += '.';
  for (unsigned i = below(6); i > 0; --i) code += digits[below(most)];
  if (below(3) == 0) code += std::string{'[', digits[below(most)], ']'};
  if (code.find_first_not_of("0.[]") == std::string::npos) return "";
  if (code.back() == '.') code += '0';
  return code + (below(3) == 0 ? ":unequal" : "");
}

TEST_CASE("stamps: every code with up to three octal digits", "[ladder]") {
  for (const char* before : {"0.", "4."})
    for (unsigned digits = 0; digits < 512; ++digits) {
      const std::string code =
          before +
          std::string{char('0' + digits / 64), char('0' + digits / 8 % 8), char('0' + digits % 8)};
      if (code == "0.000") continue;
      for (const char* suffix : {"", ":unequal"}) {
        INFO(code << suffix);
        const TakeAndBreak rules("", code + suffix);
        REQUIRE(stamped(rules, 130) == heap_values_by_definition(rules, 130));
      }
    }
}

TEST_CASE("stamps: random codes, hexadecimal, repeated and unequal among them", "[ladder]") {
  std::mt19937 random(20);
  for (int i = 0; i < 150; ++i) {
    const std::string code = random_code(random);
    if (code.empty()) continue;
    INFO(code);
    const TakeAndBreak rules("", code);
    const std::uint64_t last = rules.most_rests() == 3 ? 70 : 300;
    REQUIRE(stamped(rules, last) == heap_values_by_definition(rules, last));
  }
}

TEST_CASE("stamps: sparse games past several choices of the mask", "[ladder]") {
  for (const char* code : {"0.77", "4.0:unequal", "0.6", "4.7", "0.17", "0.137", "0.56", "0.16",
                           "4.726", "0.04", "lasker", "0.77:unequal"}) {
    INFO(code);
    const auto rules = make_take_and_break(code);
    CHECK(stamped(*rules, 1500) == heap_values_by_definition(*rules, 1500));
  }
}

TEST_CASE("stamps: the row game has the values of Nim", "[theorem]") {
  const Values values = stamped("rows", 3000);
  for (std::uint32_t heap = 0; heap <= 3000; ++heap) REQUIRE(values[heap] == heap);
}

// 4k+1, 4k+2 keep their number, 4k+3 and 4k+4 exchange theirs: Winning Ways, chapter 4.
TEST_CASE("stamps: Lasker's Nim", "[theorem]") {
  const Values values = stamped("lasker", 20000);
  for (std::uint32_t heap = 1; heap <= 20000; ++heap)
    REQUIRE(values[heap] == (heap % 4 == 3 ? heap + 1 : heap % 4 == 0 ? heap - 1 : heap));
}

TEST_CASE("stamps: begin behind known values, whole blocks of them", "[unit]") {
  for (const char* code : {"0.77", "4.0:unequal", "0.3F"}) {
    INFO(code);
    const Values expected = stamped(code, 700);
    Stamps stamps(*make_take_and_break(code));
    while (stamps.values().size() < 300) stamps.add_next();
    const std::uint64_t kept = stamps.heaps_to_keep();
    CHECK(kept == 288);
    Stamps others(*make_take_and_break(code));
    others.begin_from(Values(expected.begin(), expected.begin() + 288));
    while (others.values().size() <= 700) others.add_next();
    CHECK(others.values() == expected);
  }
  Stamps for_ever(*make_take_and_break("0.[7]"));
  while (for_ever.values().size() < 40) for_ever.add_next();
  CHECK(for_ever.heaps_to_keep() == 0);
}

}  // namespace
}  // namespace miyama
