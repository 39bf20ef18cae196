#include "sequence/words.hpp"

#include "support/catch.hpp"

namespace miyama {
namespace {

TEST_CASE("sequence words: periods", "[golden]") {
  CHECK(text_of(std::nullopt) == "no period");
  CHECK(text_of(HeapPeriod{71, 12}) == "period 12 from heap 71 on");
  CHECK(text_of(HeapPeriod{1, 4, 4}) == "period 4 and saltus 4 from heap 1 on");
  const TakeAndBreak kayles("kayles", "0.77"), code("0.77", "0.77");
  CHECK(head_text(kayles, 9, {}) == "kayles (0.77), heaps 0–9: no period proved");
  CHECK(head_text(code, 200, HeapPeriod{71, 12}, ", as the file says") ==
        "0.77, heaps 0–200: period 12 from heap 71 on, as the file says");
}

TEST_CASE("sequence words: heaps that were computed again", "[golden]") {
  CHECK(checked_text(10'001, {}).empty());
  CHECK(checked_text(10'001, {1001}) ==
        "  1 001 of 10 001 heaps computed again from the definition, all agree\n");
  const HeapFindings wrong{1001, 2, WrongHeap{7, 2, 5}};
  CHECK(checked_text(10'001, wrong) ==
        "  1 001 of 10 001 heaps computed again from the definition, 2 differ: heap 7 has the "
        "value 2, not 5\n");
  Json json;
  add_checked(json, 10'001, {{}, 3}, wrong);
  CHECK(
      json.dump() ==
      R"({"heaps":10001,"heaps_checked":1001,"seed":3,"mismatches":2,"first":{"heap":7,"expected":2,"found":5}})");
}

}  // namespace
}  // namespace miyama
