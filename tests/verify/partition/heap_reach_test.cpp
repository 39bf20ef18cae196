#include "verify/partition/partition_certificate.hpp"

#include <random>

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/partition_memory_table.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {
namespace {

using test::PartitionGame;
using test::PartitionMemoryTable;

/// Whether an option of the position is a stated loss, by looking at all of them.
bool has_lost_option(const PartitionMemoryTable& table, std::uint64_t rank) {
  bool has = false;
  table.rules().for_each_option(table.partitions().unrank(rank), [&](const Option& option) {
    has = has || table.entry(LabelKind::outcome, table.partitions().rank(option.to)) == loss;
  });
  return has;
}

/// Marks pieces of the table, cut at `cuts`, and compares every position.
void require_marks(const PartitionMemoryTable& table, int threads,
                   const std::vector<std::uint64_t>& cuts) {
  const PositionSet lost = collect_losses(
      StatedLosses(table, table.convention(), table.rules(), &table.partitions()), threads);
  const auto reach = make_heap_reach(table.rules(), table.partitions(), lost, threads);
  for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
    std::vector<std::uint8_t> reaches(cuts[i + 1] - cuts[i], 7);
    reach->mark_reaching(cuts[i], reaches.size(), reaches.data());
    for (std::uint64_t at = 0; at < reaches.size(); ++at) {
      CAPTURE(cuts[i] + at);
      REQUIRE(reaches[at] == (has_lost_option(table, cuts[i] + at) ? 1 : 0));
    }
  }
}

std::vector<std::uint64_t> pieces(std::uint64_t positions, std::uint64_t length) {
  std::vector<std::uint64_t> cuts;
  for (std::uint64_t at = 0; at < positions; at += length) cuts.push_back(at);
  cuts.push_back(positions);
  return cuts;
}

TEST_CASE("heap reach: losses that no game has", "[ladder]") {
  std::mt19937 random(5);
  for (const std::string& rules : test::partition_rules)
    for (const unsigned every : {2U, 9U, 40U}) {
      PartitionMemoryTable table({rules, 12}, {LabelKind::outcome});
      for (std::uint64_t rank = 0; rank < table.positions(); ++rank)
        table.set(LabelKind::outcome, rank, random() % every == 0 ? loss : win);
      CAPTURE(rules, every);
      require_marks(table, 2, pieces(table.positions(), 100));
    }
}

/// A table too large to be solved in a test: outcomes drawn by rank.
class DrawnOutcomes final : public LabelSource {
 public:
  explicit DrawnOutcomes(const Partitions& partitions)
      : layout_(Layout::of_partitions(partitions.positions(), partitions.total(), 2,
                                      {LabelKind::outcome})) {}
  [[nodiscard]] const Layout& layout() const override { return layout_; }
  [[nodiscard]] static bool is_loss(std::uint64_t rank) {
    return (rank * 0x9E3779B97F4A7C15U) >> 54 == 0;
  }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override {
    for (std::uint64_t i = 0; i < job.block.positions; ++i)
      content[i] = std::byte{is_loss(job.block.start[0] + i) ? loss : win};
  }

 private:
  Layout layout_;
};

TEST_CASE("heap reach: sizes beyond one word", "[slow]") {
  const Partitions partitions(66);
  const DrawnOutcomes source(partitions);
  for (const char* name : {"kayles", "0.F", "4.[3]"}) {
    const auto rules = make_take_and_break(name);
    const PositionSet lost =
        collect_losses(StatedLosses(source, Convention::normal, *rules, &partitions), 2);
    const auto reach = make_heap_reach(*rules, partitions, lost, 2);
    for (const std::uint64_t n : {63U, 64U, 65U, 66U}) {  // the largest heaps come last
      const std::uint64_t first = partitions.level_offset(n + 1) - 500;
      std::vector<std::uint8_t> reaches(500);
      reach->mark_reaching(first, reaches.size(), reaches.data());
      for (std::uint64_t i = 0; i < reaches.size(); ++i) {
        bool expected = false;
        rules->for_each_option(partitions.unrank(first + i), [&](const Option& option) {
          expected = expected || DrawnOutcomes::is_loss(partitions.rank(option.to));
        });
        CAPTURE(name, n, i);
        REQUIRE(reaches[i] == (expected ? 1 : 0));
      }
    }
  }
}

}  // namespace
}  // namespace miyama
