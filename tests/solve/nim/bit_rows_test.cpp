#include "solve/nim/bit_rows.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <variant>

#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "game/vector_rules.hpp"
#include "label/label.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/rungs.hpp"
#include "support/stopping.hpp"

namespace miyama {
namespace {

using test::both_conventions;

/// Where marking finds the loss of each line: one list per heap, UINT64_MAX on lines without a
/// loss.
std::vector<std::vector<std::uint64_t>> marked_lines(const Box& box, Convention convention) {
  const auto marking =
      solve_by_marking<std::uint32_t>(make_nim(box.heaps()), convention, box, false);
  std::vector<std::vector<std::uint64_t>> lines;
  for (std::size_t heap = 0; heap < box.heaps(); ++heap)
    lines.emplace_back(box.lines(heap), UINT64_MAX);
  Position position(box.heaps());
  for (std::uint64_t rank = 0; rank < box.positions(); ++rank) {
    if (marking.outcome[rank] == win) continue;
    box.unrank(rank, position);
    for (std::size_t heap = 0; heap < box.heaps(); ++heap)
      lines[heap][box.line_of(position, heap)] = position[heap];
  }
  return lines;
}

std::vector<std::vector<std::uint64_t>> solved_lines(const Box& box, Convention convention,
                                                     int threads = 1) {
  std::vector<std::vector<std::uint64_t>> lines;
  std::visit(
      [&]<class T>(const LossLines<T>& typed) {
        for (std::size_t heap = 0; heap < box.heaps(); ++heap) {
          lines.emplace_back();
          for (const T size : typed.along(heap))
            lines.back().push_back(size == LossLines<T>::none ? UINT64_MAX : size);
        }
      },
      solve_by_bit_rows(box, convention, threads));
  return lines;
}

void check_against_marking(const std::vector<Bounds>& all) {
  for (const Bounds& bounds : all)
    for (const Convention convention : both_conventions) {
      const bool same =
          solved_lines(Box(bounds), convention) == marked_lines(Box(bounds), convention);
      CAPTURE(bounds, name_of(convention));
      CHECK(same);
    }
}

TEST_CASE("bit rows: the losses of marking, all small tables", "[ladder]") {
  check_against_marking(small_bounds(96));
}

TEST_CASE("bit rows: the losses of marking, sizes at word boundaries in every place", "[ladder]") {
  check_against_marking(word_boundary_bounds(65 * 65 * 65));
}

TEST_CASE("bit rows: the losses of marking, random tables", "[ladder]") {
  check_against_marking(random_bounds(5, 200, 50'000));
  check_against_marking({{1, 1, 2, 1, 3, 1, 2, 1}, Bounds(16, 1), {0, 0, 0, 200, 0, 3}});
}

TEST_CASE("bit rows: bounds at the ends of the line types", "[ladder]") {
  check_against_marking({{254},
                         {255},
                         {65534},
                         {65535},
                         {254, 254},
                         {255, 255},
                         {254, 255},
                         {2, 254},
                         {254, 2},
                         {2, 255},
                         {255, 2},
                         {2, 65534},
                         {65534, 2},
                         {2, 65535},
                         {65535, 2}});
}

TEST_CASE("bit rows: several threads find what one finds", "[ladder]") {
  // Strips of 64 sizes of the heap before the last two follow each other: three heaps, more than
  // one strip.
  for (const Bounds& bounds :
       {Bounds{500, 300, 70}, Bounds{130, 700, 5}, Bounds{200, 64, 300}, Bounds{3, 130, 130, 9},
        // Sizes of the first heap follow each other.
        Bounds{9, 9, 9, 9, 9, 2}, Bounds{4, 30, 1, 20, 21, 5}, Bounds{1, 400, 10, 10, 70}})
    for (const Convention convention : both_conventions) {
      const Box box(bounds);
      const auto expected = solved_lines(box, convention);
      for (const int threads : {2, 3, 7}) {
        const bool same = solved_lines(box, convention, threads) == expected;
        CAPTURE(bounds, threads, name_of(convention));
        CHECK(same);
      }
    }
}

TEST_CASE("bit rows: the tiles cover every row once, from any number of threads", "[ladder]") {
  for (const Bounds& bounds :
       {Bounds{9}, Bounds{200, 3}, Bounds{0, 200}, Bounds{200, 130, 70}, Bounds{200, 0, 3},
        Bounds{2, 3, 70, 1}, Bounds{1, 2, 130, 65, 3}, Bounds{6, 40, 40, 5, 1}})
    for (const int threads : {1, 2, 7}) {
      CAPTURE(bounds, threads);
      const Box box(bounds);
      std::mutex mutex;
      std::uint64_t tiles = 0;
      std::uint64_t rows = 0;
      LossCount count;
      find_losses(box, Convention::normal, threads, [&](const LossTile& tile) {
        const std::lock_guard lock(mutex);
        ++tiles;
        rows += tile.a_count * tile.b_count;
        const LossCount more = count_losses(box, tile);
        count.lost += more.lost;
        count.winning_moves += more.winning_moves;
      });
      const Totals totals = count_totals(solve_by_bit_rows(box, Convention::normal));
      CHECK(tiles == count_tiles(box));
      CHECK(rows == box.lines(box.heaps() - 1));
      CHECK(count.lost == totals.lost);
      CHECK(count.winning_moves == totals.winning_moves);
    }
}

TEST_CASE("bit rows: what the receiver of a tile throws comes out, whoever waits for the tile",
          "[unit]") {
  struct Refused {};
  for (const int threads : {1, 2, 4})
    for (const std::uint64_t at : {0, 64, 640})
      CHECK_THROWS_AS(find_losses(Box(Bounds{1000, 300, 5}), Convention::normal, threads,
                                  [&](const LossTile& tile) {
                                    if (tile.a_first == at) throw Refused{};
                                  }),
                      Refused);
}

TEST_CASE("bit rows: a request to stop ends the search before the next tile", "[unit]") {
  test::Stopping observer(false);
  std::uint64_t tiles = 0;
  const auto count = [&](const LossTile&) {
    if (++tiles == 5) observer.stop();
  };
  CHECK_THROWS_AS(
      find_losses(Box(Bounds{1'000'000, 63}), Convention::normal, {1, &observer}, count),
      stopped_error);
  CHECK(tiles == 5);
}

TEST_CASE(
    "bit rows: the memory of two heaps is one row of bits, and is known before anything is "
    "allocated",
    "[unit]") {
  CHECK(bit_rows_bytes(Box(Bounds{63})) == 12);
  CHECK(bit_rows_bytes(Box(Bounds{9999, 6399})) == 100 * 8 + 4);
  CHECK(bit_rows_bytes(Box(Bounds{9999, 0, 6399})) == 100 * 8 + 4);
  CHECK(bit_rows_bytes(Box(Bounds{10, 20, 639})) == (11 + 21) * (10 * 8 + 4));
  CHECK(bit_rows_bytes(Box(Bounds{4, 10, 20, 639})) == (11 + 21 + 11 * 21) * (10 * 8 + 4));
  // Each of two threads has bits of its own, but for those along the first heap.
  const std::uint64_t two = has_threads() ? 2 : 1;
  CHECK(bit_rows_bytes(Box(Bounds{9, 99, 9, 9, 9}), 2) == (10'000 + two * (100 + 20)) * 12);
  CHECK(bit_rows_bytes(Box(Bounds{1, 9, 99, 9, 9, 9}), 7) ==
        (100'000 + two * (10'000 + 100 + 20)) * 12);
  // 2^62 rows for each heap before them.
  CHECK(bit_rows_bytes(Box(Bounds{0, 0, 0, 0, 0, 0x7FFF'FFFF, 0x7FFF'FFFF, 0})) == UINT64_MAX);
}

}  // namespace
}  // namespace miyama
