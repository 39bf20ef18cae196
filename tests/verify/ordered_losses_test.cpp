#include <algorithm>
#include <functional>
#include <numeric>

#include "game/catalogue.hpp"
#include "support/certified_table.hpp"
#include "support/memory_table.hpp"
#include "support/partition_memory_table.hpp"
#include "support/stopping.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {
namespace {

using test::Bounds;
using test::MemoryTable;
using Positions = std::vector<std::vector<std::uint64_t>>;

Positions listed(const MemoryTable& table, int threads, std::uint64_t most,
                 std::size_t wanted = SIZE_MAX) {
  const VectorRules nim = make_nim(table.box().heaps());
  Positions all;
  for_each_loss_in_order(
      StatedLosses(table, table.convention(), nim), threads,
      [&](std::span<const std::uint64_t> p) {
        all.emplace_back(p.begin(), p.end());
        return all.size() < wanted;
      },
      {}, most);
  return all;
}

/// Bouton: the XOR is 0; misère with heaps of at most 1: their number is odd.
Positions by_theorem(const MemoryTable& table) {
  Positions all;
  for (const auto& p : test::all_positions(table.box())) {
    const std::uint64_t nim_sum =
        std::accumulate(p.begin(), p.end(), std::uint64_t{0}, std::bit_xor<>());
    const bool lone = table.convention() == Convention::misere && std::ranges::max(p) <= 1;
    if (nim_sum == (lone ? 1U : 0U)) all.push_back(p);
  }
  return all;
}

}  // namespace

TEST_CASE("ordered losses: of a box ascending, from every label, in slabs of any thickness",
          "[unit]") {
  for (const Convention convention : test::both_conventions)
    for (const Bounds& bounds : {Bounds{0}, Bounds{1, 1}, Bounds{9, 9, 9}, Bounds{3, 65, 67},
                                 Bounds{300, 270}, Bounds{1, 66, 40, 1}})
      for (const LabelKind kind : test::line_labels) {
        const MemoryTable table(bounds, convention, {kind});
        const Positions right = by_theorem(table);
        for (const std::uint64_t most :
             {std::uint64_t{1} << 30, std::uint64_t{10'000}, std::uint64_t{640}})
          CHECK(listed(table, 2, most) == right);
      }
}

TEST_CASE("ordered losses: of one long heap", "[unit]") {
  CHECK(listed(MemoryTable({300'000}, Convention::misere, {LabelKind::outcome}), 1, 70'000) ==
        Positions{{1}});
}

TEST_CASE("ordered losses: what the table states, right or wrong", "[unit]") {
  MemoryTable table({66, 65, 67}, Convention::normal, {LabelKind::outcome});
  Positions expected = by_theorem(table);
  table.set(LabelKind::outcome, 0, std::vector<std::uint64_t>{64, 64, 67}, 0);
  expected.insert(std::ranges::lower_bound(expected, std::vector<std::uint64_t>{64, 64, 67}),
                  {64, 64, 67});
  // A block never written.
  table.set(LabelKind::outcome, 0, std::vector<std::uint64_t>{1, 1, 0}, 255);
  std::erase(expected, std::vector<std::uint64_t>{1, 1, 0});
  CHECK(listed(table, 2, std::uint64_t{1} << 30) == expected);
}

TEST_CASE("ordered losses: the visit says when there are enough", "[unit]") {
  const MemoryTable table({66, 65, 67}, Convention::normal, {LabelKind::outcome});
  const Positions all = by_theorem(table);
  for (const std::size_t wanted : {std::size_t{1}, std::size_t{3}, std::size_t{4000}}) {
    const Positions some = listed(table, 1, std::uint64_t{1} << 30, wanted);
    CHECK(some == Positions(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(wanted)));
  }
}

TEST_CASE("ordered losses: enough in the middle of a row", "[unit]") {
  MemoryTable table({2, 9}, Convention::normal, {LabelKind::outcome});
  for (const std::uint64_t size : {3U, 5U, 8U})
    table.set(LabelKind::outcome, 0, std::vector<std::uint64_t>{0, size}, 0);
  CHECK(listed(table, 1, 1000, 2) == Positions{{0, 0}, {0, 3}});
}

TEST_CASE("ordered losses: by total, in rank order, from every label", "[unit]") {
  for (const Convention convention : test::both_conventions)
    for (const char* rules : {"rows", "grundys-game", "C.8"})
      for (const LabelKind kind : {LabelKind::outcome, LabelKind::grundy, LabelKind::remoteness,
                                   LabelKind::winning_moves, LabelKind::move_from}) {
        const test::PartitionMemoryTable table({rules, 20, convention}, {LabelKind::outcome, kind});
        const test::PartitionMemoryTable alone({rules, 20, convention}, {kind});
        Positions right, found;
        for (std::uint64_t rank = 0; rank < table.positions(); ++rank)
          if (table.entry(LabelKind::outcome, rank) == loss)
            right.push_back(table.partitions().unrank(rank));
        for_each_loss_in_order(StatedLosses(alone, convention, alone.rules(), &alone.partitions()),
                               2, [&](PositionView p) {
                                 found.emplace_back(p.begin(), p.end());
                                 return found.size() < right.size();
                               });
        CHECK(found == right);
      }
}

TEST_CASE("ordered losses: a request to stop ends the list of multisets", "[unit]") {
  const test::PartitionMemoryTable table({"rows", 6, Convention::normal}, {LabelKind::outcome});
  test::Stopping observer;
  const StatedLosses losses(table, Convention::normal, table.rules(), &table.partitions());
  CHECK_THROWS_AS(
      for_each_loss_in_order(losses, Team(1, &observer), [](PositionView) { return true; }),
      stopped_error);
}

}  // namespace miyama
