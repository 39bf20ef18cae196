#include "solve/nim/value_rows.hpp"

#include <algorithm>

#include "label/label_source.hpp"
#include "solve/nim/bit_rows.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/derived_table.hpp"
#include "support/mex_table.hpp"
#include "support/oracle.hpp"

namespace miyama {
namespace {

using test::both_conventions;

std::vector<unsigned> narrowed(const Bounds& bounds) { return {bounds.begin(), bounds.end()}; }

/// Every row of every slab of `side` sizes of the first heap, put together by rank. Rows that no
/// slab gives stay all ones.
std::vector<std::uint32_t> table_of(const Bounds& bounds, Convention convention, std::uint64_t side,
                                    int threads) {
  const Box box(bounds);
  const std::size_t last = bounds.size() - 1;
  const std::uint64_t n = box.size(last);
  std::vector<std::uint32_t> table(box.positions(), 0xFFFF'FFFF);
  const auto slabs = make_grundy_slabs(box, convention, side, threads);
  const std::uint64_t end = last == 0 ? 1 : box.size(0);
  for (std::uint64_t first = 0; first < end; first += side) {
    REQUIRE(slabs->has_next());
    slabs->solve_next();
    REQUIRE(slabs->first() == first);
    REQUIRE(slabs->count() == std::min(side, end - first));
    const std::uint64_t rows = slabs->count() * (box.positions() / n / end);
    std::vector<std::uint64_t> position(bounds.size());
    for (std::uint64_t row = 0; row < rows; ++row) {
      const std::uint64_t rank = first * (box.positions() / end) + row * n;
      box.unrank(rank, position);
      slabs->read_row(std::span(position).first(last), 4,
                      std::as_writable_bytes(std::span(table).subspan(rank, n)).data());
    }
  }
  REQUIRE_FALSE(slabs->has_next());
  return table;
}

void check_value_rows(const std::vector<Bounds>& all) {
  for (const Bounds& bounds : all)
    for (const Convention convention : both_conventions) {
      const auto answers = oracle::solve_nim(narrowed(bounds), convention == Convention::normal
                                                                   ? oracle::Last::wins
                                                                   : oracle::Last::loses);
      const auto table = table_of(bounds, convention, 64, 1);
      const bool same = std::ranges::equal(table, answers, {}, {}, &oracle::Answer::grundy);
      CAPTURE(bounds, name_of(convention));
      CHECK(same);
    }
}

struct Slabs {
  std::uint64_t side;
  int threads;
};

void check_against_mex(const Bounds& bounds, const std::vector<Slabs>& ways) {
  for (const Convention convention : both_conventions) {
    const std::vector<unsigned> expected =
        oracle::mex_table(narrowed(bounds), convention == Convention::normal ? 0 : 1);
    for (const auto& [side, threads] : ways) {
      const bool same = std::ranges::equal(table_of(bounds, convention, side, threads), expected);
      CAPTURE(bounds, side, threads, name_of(convention));
      CHECK(same);
    }
  }
}

TEST_CASE("value rows: the oracle's values, all small tables", "[ladder]") {
  check_value_rows(small_bounds(48));
}

TEST_CASE("value rows: the oracle's values, sizes at word boundaries in every place", "[ladder]") {
  check_value_rows(word_boundary_bounds(65 * 65 * 3));
  check_value_rows({{64},
                    {63},
                    {62},
                    {0, 0, 64, 1},
                    {1, 64, 0, 63},
                    {64, 1, 1, 1, 1},
                    {1, 1, 64, 1, 1},
                    {1, 1, 1, 1, 64},
                    {2, 1, 3, 2, 4}});
}

TEST_CASE("value rows: the values of a mex by stamps, random tables", "[ladder]") {
  for (const Bounds& bounds : random_bounds(11, 60, 10'000)) check_against_mex(bounds, {{64, 2}});
}

TEST_CASE("value rows: the values of a mex by stamps, 0 to 99 per heap", "[ladder]") {
  check_against_mex({99, 99, 99}, {{64, 2}});
}

TEST_CASE("value rows: several slabs and several runs of values", "[ladder]") {
  for (const Bounds& bounds :
       {Bounds{99, 70, 130}, Bounds{130, 70, 70}, Bounds{5, 70, 80, 70}, Bounds{600},
        Bounds{5, 600}, Bounds{600, 5}, Bounds{200, 200}, Bounds{3, 2, 600}, Bounds{2, 1100},
        Bounds{64, 64, 64}, Bounds{2, 2, 70, 3, 66}})
    check_against_mex(bounds, {{64, 2}});
}

TEST_CASE("value rows: any thickness of slab, any number of threads", "[ladder]") {
  // Thin slabs mean many short meetings of threads, which are slow where cores are shared: few of
  // them.
  const std::vector<Slabs> ways{{1, 1},  {1, 3},  {3, 1},   {3, 7},   {64, 1},  {64, 2},
                                {64, 3}, {64, 7}, {200, 1}, {200, 2}, {200, 3}, {200, 7}};
  for (const Bounds& bounds :
       {Bounds{70, 9, 70}, Bounds{130, 66, 3}, Bounds{6, 3, 70, 9}, Bounds{140, 17}, Bounds{300}})
    check_against_mex(bounds, ways);
}

TEST_CASE("value rows: values of the item types at their ends", "[unit]") {
  for (const std::uint64_t bound : {254, 255, 65534, 65535}) {
    const auto table = table_of({bound}, Convention::normal, 64, 1);
    bool same = true;
    for (std::uint64_t size = 0; size <= bound; ++size) same = same && table[size] == size;
    CHECK(same);
  }
  const Box box(Bounds{3, 250});
  const auto slabs = make_grundy_slabs(box, Convention::normal, 4, 1);
  slabs->solve_next();
  std::vector<std::uint8_t> narrow(251);
  std::vector<std::uint16_t> wide(251);
  for (std::uint64_t a = 0; a <= 3; ++a) {
    slabs->read_row(std::vector<std::uint64_t>{a}, 1,
                    std::as_writable_bytes(std::span(narrow)).data());
    slabs->read_row(std::vector<std::uint64_t>{a}, 2,
                    std::as_writable_bytes(std::span(wide)).data());
    for (std::uint64_t b = 0; b <= 250; ++b) CHECK((narrow[b] == (a ^ b) && wide[b] == (a ^ b)));
  }
}

TEST_CASE("value rows: the nim-sum in normal play, 0 to 99 per heap", "[theorem]") {
  const Box box(Bounds{99, 99, 99});
  const Layout layout(box, 3, {LabelKind::grundy});
  for (const int threads : {1, 2, 3, 7}) {
    const auto grundy = derived_table(solve_by_bit_rows(box, Convention::normal), layout,
                                      LabelKind::grundy, 0, threads);
    std::uint64_t wrong = 0;
    for (std::uint64_t rank = 0; rank < box.positions(); ++rank)
      wrong += static_cast<std::uint64_t>(grundy[rank]) !=
               ((rank / 10'000) ^ (rank / 100 % 100) ^ (rank % 100));
    CHECK(wrong == 0);
  }
}

TEST_CASE("value rows: in misère play too the value 0 is a loss, 0 to 99 per heap", "[theorem]") {
  const Box box(Bounds{99, 99, 99});
  const AnyLossLines lines = solve_by_bit_rows(box, Convention::misere);
  const Layout layout(box, 3, {LabelKind::outcome, LabelKind::grundy});
  const auto outcome = derived_table(lines, layout, LabelKind::outcome);
  const auto grundy = derived_table(lines, layout, LabelKind::grundy);
  std::uint64_t wrong = 0;
  for (std::uint64_t rank = 0; rank < box.positions(); ++rank)
    wrong += (grundy[rank] == 0) != (outcome[rank] == loss);
  CHECK(wrong == 0);
}

TEST_CASE("value rows: memory is told before, within a factor of two", "[unit]") {
  CHECK(grundy_bytes(Box(Bounds{9}), 10, 1) < 1 << 20);
  // A bit per value and position of a plane: 1024 · 1024 · 1024 / 8 = 128 MiB, and a slab of
  // positions by value: 64 · 1024 · 1024 · 2 bytes.
  const std::uint64_t cube = grundy_bytes(Box(Bounds{1023, 1023, 1023}), 64, 1);
  CHECK(cube > 256ULL << 20);
  CHECK(cube < 600ULL << 20);
  CHECK(grundy_bytes(Box(Bounds{1, 1'000'000}), 2, 1) > 100'000'000'000);
  CHECK(grundy_bytes(Box(Bounds{1, 0x3FFF'FFFF, 0x3FFF'FFFF}), 1, 1) == UINT64_MAX);
}

/// Cuts every slab into blocks, the groups of a slab and the blocks of a group from the last to the
/// first, and compares each entry.
void check_blocks(const Bounds& bounds, Convention convention, std::size_t item_bytes) {
  const Box box(bounds);
  const Layout layout(box, box.heaps(), {LabelKind::outcome, LabelKind::grundy});
  const LabelArray& grundy = layout.arrays()[1];
  REQUIRE(grundy.item_bytes == item_bytes);
  const auto expected =
      oracle::mex_table({bounds.begin(), bounds.end()}, convention == Convention::normal ? 0 : 1);
  const auto slabs = make_grundy_slabs(box, convention, grundy.grid.side(0), 2);
  SlabBlocks cutter(*slabs, layout, 1);
  std::uint64_t seen = 0;
  std::uint64_t wrong = 0;
  while (slabs->has_next()) {
    slabs->solve_next();
    for (std::uint64_t group = cutter.first_group() + cutter.groups_of_slab();
         group-- > cutter.first_group();) {
      for (std::uint64_t b = cutter.blocks_of_group(); b-- > 0; ++seen) {
        const BlockJob job = layout.block(1, group * cutter.blocks_of_group() + b);
        if (b + 1 == cutter.blocks_of_group()) cutter.read_rows(job);
        std::vector<std::byte> content(job.block.positions * grundy.item_bytes, std::byte{0xFF});
        cutter.copy_block(job, content);
        for_each_position(
            job.block, box.heaps(), [&](std::uint64_t at, std::span<const std::uint64_t> position) {
              const auto value = static_cast<std::int64_t>(expected[box.rank(position)]);
              wrong += entry_of(grundy, content, at) != value ? 1 : 0;
            });
      }
    }
  }
  CAPTURE(bounds, name_of(convention));
  CHECK(seen == grundy.blocks());
  CHECK(wrong == 0);
}

TEST_CASE("slab blocks: every block of every slab, cut at every edge", "[ladder]") {
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    check_blocks({9, 9, 9}, convention, 1);
    check_blocks({66, 65, 67}, convention, 1);
    check_blocks({99, 70, 130}, convention, 2);  // blocks of 64 × 64 × 64
    check_blocks({5, 30, 40, 50}, convention, 1);
    // Blocks of one size of the first heaps.
    check_blocks({3, 3, 2, 3, 2, 1, 3, 20, 20}, convention, 1);
    check_blocks({200}, convention, 1);
    check_blocks({550, 500}, convention, 2);
  }
}

TEST_CASE("slab blocks: one heap, more than one block, four bytes", "[ladder]") {
  const Box box(Bounds{300'000});
  const Layout layout(box, 1, {LabelKind::grundy});
  const LabelArray& grundy = layout.arrays().front();
  REQUIRE(grundy.blocks() > 1);
  const auto slabs = make_grundy_slabs(box, Convention::normal, grundy.grid.side(0), 2);
  SlabBlocks cutter(*slabs, layout, 0);
  slabs->solve_next();
  CHECK(cutter.groups_of_slab() == 1);
  CHECK(cutter.first_group() == 0);
  REQUIRE(cutter.blocks_of_group() == grundy.blocks());
  std::uint64_t wrong = 0;
  for (std::uint64_t b = 0; b < grundy.blocks(); ++b) {
    const BlockJob job = layout.block(0, b);
    if (b == 0) cutter.read_rows(job);
    std::vector<std::byte> content(job.block.positions * 4);
    cutter.copy_block(job, content);
    for (std::uint64_t at = 0; at < job.block.positions; ++at)
      wrong += static_cast<std::uint64_t>(entry_of(grundy, content, at)) != job.block.start[0] + at;
  }
  CHECK(wrong == 0);
}

}  // namespace
}  // namespace miyama
