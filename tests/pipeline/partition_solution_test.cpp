/// @file  partition_solution_test.cpp
/// @brief Tables of multisets: levels cut into blocks, against the plain level solver and the
/// definition.

#include "pipeline/solution.hpp"

#include "support/catch.hpp"
#include "support/partition_memory_table.hpp"
#include "support/produced_table.hpp"
#include "support/told_games.hpp"

namespace miyama {
namespace {

using test::PartitionMemoryTable;
using test::ProducedTable;

constexpr Convention conventions[] = {Convention::normal, Convention::misere};

/// The labels of one number each, of every position.
void require_as_told(const Request& request, const test::ToldGame& game) {
  const ProducedTable table(request, 2);
  const auto answers = oracle::solve_heaps(
      game.rests_of, static_cast<int>(request.partitions().total()),
      request.convention == Convention::normal ? oracle::Last::wins : oracle::Last::loses);
  Totals expected{answers.size(), 0, 0, 0, 0};
  for (const auto& [heaps, answer] : answers) {
    const std::uint64_t rank = request.rank(Position(heaps.begin(), heaps.end()));
    for (const LabelKind kind : common_labels())
      REQUIRE(table.entry(kind, 0, std::vector{rank}) == answer.entry(name_of(kind)));
    expected.lost += answer.wins ? 0 : 1;
    expected.winning_moves += answer.winning_moves;
  }
  REQUIRE(table.true_totals() == expected);
}

/// Blocks of all labels, moves too, are those of the levels one after the other.
void require_like_levels(const Request& request, const PartitionMemoryTable& expected,
                         int threads) {
  const ProducedTable table(request, threads);
  const Layout& layout = table.layout();
  const std::uint64_t arrays = layout.arrays().size();
  REQUIRE(layout.groups() == expected.slices());
  for (std::uint64_t job = 0; job < layout.jobs(); ++job)
    REQUIRE((table.blocks()[job] == expected.contents(job / arrays)[job % arrays]));
  REQUIRE(table.true_totals() == expected.true_totals());
}

TEST_CASE("partition solution: every label of every position, by definition", "[ladder]") {
  for (const test::ToldGame& game : test::told_games())
    for (const Convention convention : conventions)
      for (const std::uint64_t total : {0U, 1U, 2U, 9U}) {
        const Request request = make_request(game.name, PartitionBounds{total}, convention, "all");
        CAPTURE(describe(request));
        require_as_told(request, game);
      }
}

TEST_CASE("partition solution: the blocks of every label are those of the levels", "[ladder]") {
  const auto compare_blocks = [](const test::PartitionGame& game) {
    const PartitionBounds bounds{game.total, game.largest, game.most_heaps};
    const Request request = make_request(game.rules, bounds, game.convention, "all");
    CAPTURE(describe(request));
    require_like_levels(request, PartitionMemoryTable(game), 2);
  };
  for (const Convention convention : conventions) {
    for (const std::string& rules : test::partition_rules)
      for (const std::uint64_t largest : {UINT64_MAX, std::uint64_t{5}})
        compare_blocks({rules, 12, convention, largest});
    compare_blocks({"rows", 0, convention});
    for (const std::uint64_t most_heaps : {1U, 2U, 4U})
      compare_blocks({"nim", 15, convention, 9, most_heaps});
  }
}

TEST_CASE("partition solution: what levels leave over goes to the next block", "[ladder]") {
  // 376 326 positions in two blocks; the first ends within a level, as do labels of several items.
  const Request request = make_request("rows", PartitionBounds{43});
  const std::uint64_t side = request.layout().arrays().front().grid.side(0);
  REQUIRE(request.layout().groups() == 2);
  REQUIRE(request.partitions().level_offset(request.partitions().total_of(side)) != side);
  const PartitionMemoryTable expected({"rows", 43}, request.labels);
  for (const int threads : {1, 3}) require_like_levels(request, expected, threads);
}

TEST_CASE("partition solution: a level that is longer than a block", "[ladder]") {
  const Request request = make_request("rows", PartitionBounds{52}, Convention::normal, "outcome");
  const std::uint64_t side = request.layout().arrays().front().grid.side(0);
  REQUIRE(request.partitions().level_size(52) > side);
  const ProducedTable table(request, 3);
  std::uint64_t wrong = 0;
  for (std::uint64_t rank = 0; rank < request.positions(); rank += 97) {
    std::uint64_t sum = 0;
    for (const std::uint64_t heap : request.position(rank)) sum ^= heap;
    wrong += (table.entry(LabelKind::outcome, 0, std::vector{rank}) == loss) != (sum == 0);
  }
  CHECK(wrong == 0);
}

}  // namespace
}  // namespace miyama
