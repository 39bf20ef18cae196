#include "quotient/heap_set.hpp"

#include "support/catch.hpp"

namespace miyama {
namespace {

HeapSet nim_and_dawson() {
  return {"sum:nim:2+0.07", {{TakeAndBreak("nim", "0.[3]"), 2}, {TakeAndBreak("0.07", "0.07")}}};
}

std::vector<Rests> rests_of(const HeapSet& heaps, std::uint64_t heap) {
  std::vector<Rests> all;
  heaps.for_each_rests(heap, [&](const Rests& rests) { all.push_back(rests); });
  return all;
}

TEST_CASE("heap set: one game is numbered by its sizes", "[unit]") {
  const HeapSet kayles = TakeAndBreak("kayles", "0.77");
  CHECK(kayles.name() == "kayles");
  CHECK(kayles.text(7) == "7");
  CHECK(kayles.number_of(0, 7) == 7);
  CHECK(kayles.largest_of(0, 7) == 7);
  CHECK(rests_of(kayles, 3) == std::vector<Rests>{{2, 0, 0}, {1, 1, 0}, {1, 0, 0}});
}

TEST_CASE("heap set: games take turns", "[unit]") {
  const HeapSet both = nim_and_dawson();
  CHECK(both.code() == "0.[3]+0.07");
  CHECK(both.text(3) == "nim 2");
  CHECK(both.text(10) == "0.07 5");
  CHECK(both.number_of(1, 5) == 10);
  CHECK(both.number_of(1, 0) == 0);
  CHECK(both.largest_of(0, 1) == 1);
  CHECK(both.largest_of(1, 1) == 0);
  CHECK(both.largest_of(1, 10) == 5);
  CHECK(both.largest_of(0, 10) == 2);  // its bound
  CHECK(rests_of(both, 3) == std::vector<Rests>{{1, 0, 0}, {0, 0, 0}});
  CHECK(rests_of(both, 10) == std::vector<Rests>{{6, 0, 0}, {4, 2, 0}});
  CHECK(rests_of(both, 5).empty());  // 3 in Nim is beyond the bound
  CHECK(rests_of(both, 0).empty());
}

TEST_CASE("heap set: visits end when they are asked to", "[unit]") {
  int seen = 0;
  CHECK_FALSE(nim_and_dawson().for_each_rests(10, [&](const Rests&) { return ++seen < 1; }));
  CHECK(seen == 1);
}

TEST_CASE("heap set: steps as a code", "[unit]") {
  CHECK(code_of_steps(Steps::parse("2,3,7")) == "0.0330003");
  CHECK(code_of_steps(Steps::any()) == "0.[3]");
  CHECK(code_of_steps(Steps::parse("all-but:1,2")) == "0.00[3]");
  CHECK(code_of_steps(Steps::parse("all-but:2,5"), 1000) == "0.30330[3]");
  CHECK(code_of_steps(Steps::parse("all-but:1-253")) == "0." + std::string(253, '0') + "[3]");
  CHECK_FALSE(code_of_steps(Steps::parse("all-but:254")));
  CHECK_FALSE(code_of_steps(Steps::parse("1mod2")));
  CHECK(code_of_steps(Steps::parse("squares"), 10) == "0.300300003");
  CHECK(code_of_steps(Steps::parse("5-6"), 3) == "0.00003");
  CHECK_FALSE(code_of_steps(Steps::parse("squares")));
  CHECK_FALSE(code_of_steps(Steps::parse("1,254"), 254));
  CHECK(code_of_steps(Steps::parse("1,254"), 253) == "0.3");
}

}  // namespace
}  // namespace miyama
