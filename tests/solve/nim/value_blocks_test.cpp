#include "solve/nim/value_blocks.hpp"

#include <algorithm>
#include <atomic>

#include "base/parallel_for.hpp"
#include "label/label_source.hpp"
#include "solve/nim/bit_rows.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/mex_table.hpp"
#include "support/oracle.hpp"
#include "support/solved_blocks.hpp"

namespace miyama {
namespace {

using test::both_conventions;

std::vector<unsigned> narrowed(const Bounds& bounds) { return {bounds.begin(), bounds.end()}; }

/// How a table is solved.
struct Way {
  int threads = 1;
  std::uint64_t columns = 64;  ///< of a piece
};

/// Every block of every plane, put together by rank. Positions that no block gives stay all ones.
std::vector<std::uint32_t> table_of(const Bounds& bounds, Convention convention, const Way& way,
                                    std::size_t item_bytes = 4) {
  const Box box(bounds);
  const BlockGrid grid(box, item_bytes);
  std::vector<std::uint32_t> table(box.positions(), 0xFFFF'FFFF);
  std::atomic<std::uint64_t> seen{0};
  StageClock clock;
  const auto blocks =
      make_grundy_blocks(box, grid, item_bytes, convention, way.threads, clock, way.columns);
  for (std::uint64_t plane = 0; plane < blocks->planes(); ++plane) {
    blocks->begin(plane);
    parallel_for(blocks->strips(), way.threads, [&](std::uint64_t strip, int thread) {
      const auto take = [&](std::uint64_t number, const std::vector<std::byte>& content) {
        const Block block = grid.block(number);
        with_unsigned(item_bytes, [&]<class T>(T) {
          const T* const values = reinterpret_cast<const T*>(content.data());
          for_each_position(block, box.heaps(), [&](std::uint64_t at, PositionView position) {
            table[box.rank(position)] = values[at];
          });
        });
        ++seen;
      };
      blocks->solve_strip(strip, static_cast<std::size_t>(thread), take);
    });
  }
  REQUIRE(seen == grid.blocks());
  return table;
}

void check_small(const std::vector<Bounds>& all) {
  for (const Bounds& bounds : all)
    for (const Convention convention : both_conventions) {
      const auto answers = oracle::solve_nim(narrowed(bounds), convention == Convention::normal
                                                                   ? oracle::Last::wins
                                                                   : oracle::Last::loses);
      const auto table = table_of(bounds, convention, {});
      const bool same = std::ranges::equal(table, answers, {}, {}, &oracle::Answer::grundy);
      CAPTURE(bounds, name_of(convention));
      CHECK(same);
    }
}

void check_against_mex(const Bounds& bounds, const std::vector<Way>& ways) {
  for (const Convention convention : both_conventions) {
    const std::vector<unsigned> expected =
        oracle::mex_table(narrowed(bounds), convention == Convention::normal ? 0 : 1);
    for (const Way& way : ways) {
      const bool same = std::ranges::equal(table_of(bounds, convention, way), expected);
      CAPTURE(bounds, way.threads, way.columns, name_of(convention));
      CHECK(same);
    }
  }
}

TEST_CASE("value blocks: the oracle's values, all small tables", "[ladder]") {
  check_small(small_bounds(48));
}

TEST_CASE("value blocks: the oracle's values, sizes at word boundaries in every place",
          "[ladder]") {
  check_small(word_boundary_bounds(65 * 65 * 3));
  check_small({{64},
               {63},
               {62},
               {0, 0, 64, 1},
               {1, 64, 0, 63},
               {64, 1, 1, 1, 1},
               {1, 1, 64, 1, 1},
               {1, 1, 1, 1, 64},
               {2, 1, 3, 2, 4}});
}

TEST_CASE("value blocks: the values of a mex by stamps, random tables", "[ladder]") {
  for (const Bounds& bounds : random_bounds(11, 60, 10'000)) check_against_mex(bounds, {{2}});
}

TEST_CASE("value blocks: the values of a mex by stamps, 0 to 99 per heap", "[ladder]") {
  check_against_mex({99, 99, 99}, {{2}});
}

TEST_CASE("value blocks: several blocks and several runs of values", "[ladder]") {
  for (const Bounds& bounds :
       {Bounds{50, 70, 130}, Bounds{130, 50, 50}, Bounds{1, 50, 80, 50}, Bounds{600},
        Bounds{5, 600}, Bounds{600, 5}, Bounds{550, 500}, Bounds{3, 2, 600}, Bounds{2, 1100},
        Bounds{64, 64, 64}, Bounds{2, 2, 70, 3, 66}, Bounds{3, 3, 2, 2, 1, 1, 3, 20, 20}})
    check_against_mex(bounds, {{2}});
}

TEST_CASE("value blocks: any number of threads, pieces of any width", "[ladder]") {
  // Pieces that do not end with a run of values ask for several runs.
  for (const Bounds& bounds :
       {Bounds{70, 9, 70}, Bounds{130, 66, 3}, Bounds{6, 3, 70, 9}, Bounds{140, 170}, Bounds{300}})
    check_against_mex(bounds, {{1}, {3}, {7}, {1, 1}, {1, 7}, {3, 48}, {1, 63}});
}

TEST_CASE("value blocks: one heap of several blocks, values of the item types at their ends",
          "[unit]") {
  for (const auto& [bound, item_bytes] : {std::pair<std::uint64_t, std::size_t>{254, 1},
                                          {255, 1},
                                          {65534, 2},
                                          {65535, 2},
                                          {300'000, 4}}) {
    const auto table = table_of({bound}, Convention::normal, {}, item_bytes);
    bool same = true;
    for (std::uint64_t size = 0; size <= bound; ++size) same = same && table[size] == size;
    CHECK(same);
  }
}

TEST_CASE("value blocks: the nim-sum in normal play, 0 to 99 per heap", "[theorem]") {
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

TEST_CASE("value blocks: in misère play too the value 0 is a loss, 0 to 99 per heap", "[theorem]") {
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

TEST_CASE("value blocks: memory is told before", "[unit]") {
  const auto bytes = [](const Bounds& bounds, std::size_t item_bytes, int threads) {
    const Box box(bounds);
    return grundy_bytes(box, BlockGrid(box, item_bytes), item_bytes, threads);
  };
  CHECK(bytes({9}, 1, 1) < 1 << 20);
  // 128 · 16 pieces along the first heap, of 72 steps of 64 bytes; 64 · 16 groups of 64 words.
  const std::uint64_t cube = bytes({1023, 1023, 1023}, 2, 1);
  CHECK(cube > 10 << 20);
  CHECK(cube < 14 << 20);
  CHECK(bytes({1023, 1023, 1023}, 2, 8) > cube);
  // Two heaps of a million: what is kept is a word per column and its bits.
  CHECK(bytes({1'000'000, 1'000'000}, 4, 1) < 100 << 20);
  CHECK(bytes({0x3FFF'FFFF, 0x3FFF'FFFF, 1}, 4, 1) > std::uint64_t{1} << 47);
}

}  // namespace
}  // namespace miyama
