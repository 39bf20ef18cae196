#include "theorem/heap_sum.hpp"

#include "support/catch.hpp"
#include "support/partition_memory_table.hpp"

namespace miyama {
namespace {

TEST_CASE("sum losses: those of enumerated tables", "[theorem]") {
  for (const char* const rules : {"nim", "rows", "kayles", "0.123", "lasker", "grundys-game"})
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      const test::PartitionMemoryTable table({rules, 24, convention}, {LabelKind::outcome});
      const auto sum = heap_sum_of(table.rules(), convention, 24);
      CAPTURE(rules, name_of(convention));
      REQUIRE(sum != nullptr);
      std::vector<std::uint64_t> counted(25, 0);
      for (std::uint64_t rank = 0; rank < table.positions(); ++rank)
        counted[table.partitions().total_of(rank)] +=
            table.entry(LabelKind::outcome, rank) == loss ? 1U : 0U;
      CHECK(losses_by_total(*sum, 24) == counted);
    }
}

TEST_CASE("sum losses: every multiset is lost or won, up to the last that fits", "[unit]") {
  // Without a move all positions are lost in normal play. There are p(416) of 416 sticks.
  const HeapSum all({"", ""}, std::vector<std::uint64_t>(most_counted_sticks + 1, 0), false);
  CHECK(losses_by_total(all, most_counted_sticks).back() == 17'873'792'969'689'876'004U);
}

}  // namespace
}  // namespace miyama
