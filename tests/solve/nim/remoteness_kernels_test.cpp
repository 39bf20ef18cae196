#include "solve/nim/kernels.hpp"

#include <algorithm>
#include <limits>
#include <random>

#include "index/box/box.hpp"
#include "index/box/line_walk.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/instruction_sets.hpp"

namespace miyama {
namespace {

/// One row with any numbers below it: the kernels know nothing about Nim.
template <class R>
struct Row {
  static constexpr R none = std::numeric_limits<R>::max();
  std::size_t n;
  std::vector<std::vector<R>> loss_below;
  std::vector<std::vector<R>> greatest;
  std::vector<R> result;

  Row(std::size_t length, std::size_t heaps) : n(length), result(length, R{0x5A}) {
    std::mt19937 random(static_cast<unsigned>(length * 16 + heaps));
    for (std::size_t heap = 0; heap < heaps; ++heap) {
      loss_below.emplace_back(length);
      greatest.emplace_back(length);
      for (R& far : loss_below.back())
        far = random() % 3 == 0 ? none : static_cast<R>(random() % 250);
      for (R& far : greatest.back()) far = static_cast<R>(random() % 250);
    }
  }

  [[nodiscard]] RemotenessRow<R> pointers() {
    RemotenessRow<R> row{};
    row.n = n;
    row.outer = loss_below.size();
    for (std::size_t heap = 0; heap < loss_below.size(); ++heap) {
      row.loss_below[heap] = loss_below[heap].data();
      row.greatest[heap] = greatest[heap].data();
    }
    row.result = result.data();
    return row;
  }

  [[nodiscard]] std::uint64_t least_below(std::size_t c) const {
    std::uint64_t least = none;
    for (const auto& far : loss_below) least = std::min<std::uint64_t>(least, far[c]);
    return least;
  }
};

/// `loss`: of the row; n: it has none.
template <class R>
void check_row(Isa isa, std::size_t n, std::size_t heaps, std::size_t loss, bool starts) {
  Row<R> row(n, heaps);
  const Row<R> start = row;
  CAPTURE(n, heaps, loss, starts, name_of(isa), sizeof(R));
  const R found = kernels_for<RemotenessKernels<R>>(isa).solve_row(row.pointers(), loss, starts,
                                                                   starts && loss != 0);
  std::uint64_t most = 0;
  std::vector<R> expected(n);
  for (std::size_t c = 0; c < n; ++c) {  // "none" plus one wraps to 0
    expected[c] = static_cast<R>(start.least_below(c) + 1);
    if (c < loss && loss < n) most = std::max<std::uint64_t>(most, expected[c]);
  }
  std::uint64_t remoteness = 0;
  if (loss < n) {
    for (const auto& far : start.greatest) most = std::max<std::uint64_t>(most, far[loss]);
    remoteness = starts && loss == 0 ? 0 : most + 1;
    CHECK(found == static_cast<R>(remoteness));
    for (std::size_t c = loss + 1; c < n; ++c)
      expected[c] = static_cast<R>(std::min<std::uint64_t>(start.least_below(c), remoteness) + 1);
    expected[loss] = static_cast<R>(remoteness);
  }
  if (starts && loss != 0) expected[0] = 0;
  CHECK(row.result == expected);
  CHECK(row.loss_below == start.loss_below);
  std::uint64_t wrong = 0;
  for (std::size_t heap = 0; heap < heaps; ++heap)
    for (std::size_t c = 0; c < n; ++c)
      wrong += row.greatest[heap][c] != std::max(start.greatest[heap][c], expected[c]);
  CHECK(wrong == 0);
}

TEMPLATE_TEST_CASE("remoteness kernels: a row, position by position", "[unit]", std::uint8_t,
                   std::uint16_t, std::uint32_t) {
  for (const Isa isa : available_instruction_sets())
    for (const std::size_t n : {1, 2, 15, 16, 17, 31, 33, 63, 64, 65, 127, 128, 129, 200})
      for (const std::size_t heaps : {0, 1, 2, 3, 5, 15})
        for (const std::size_t loss : {std::size_t{0}, std::size_t{1}, n / 2, n - 1, n})
          for (const bool starts : {false, true}) check_row<TestType>(isa, n, heaps, loss, starts);
}

/// A block of a box with any losses on its lines; every fourth line has none.
template <class T, class R>
void check_block(const Bounds& bounds, const Coordinates& start, const Coordinates& extent) {
  const Box box(bounds);
  Block block{start, extent, 1};
  for (std::size_t i = 0; i < bounds.size(); ++i) block.positions *= extent[i];
  std::mt19937 random(5);
  for (std::size_t axis = 0; axis < bounds.size(); ++axis) {
    std::vector<T> losses(box.lines(axis));
    std::vector<R> far(box.lines(axis));
    for (T& lost : losses)
      lost = random() % 4 == 0 ? std::numeric_limits<T>::max()
                               : static_cast<T>(random() % box.size(axis));
    for (R& moves : far) moves = static_cast<R>(random() % 250);
    // One entry more on either side shows a kernel that writes past its block.
    std::vector<R> before(block.positions + 2);
    for (R& entry : before)
      entry = random() % 3 == 0 ? std::numeric_limits<R>::max() : static_cast<R>(random() % 250);
    std::vector<R> expected = before;
    std::vector<std::uint64_t> p(start.begin(),
                                 start.begin() + static_cast<std::ptrdiff_t>(bounds.size()));
    for (std::uint64_t at = 0; at < block.positions; ++at, advance(block, bounds.size(), p)) {
      const std::uint64_t line = box.line_of(p, axis);
      if (p[axis] > losses[line]) expected[at + 1] = std::min(expected[at + 1], far[line]);
    }
    for (const Isa isa : available_instruction_sets()) {
      std::vector<R> found = before;
      const auto kernels = kernels_for<RemotenessKernels<R>>(isa);
      const LineWalk walk = make_line_walk(box, block, axis);
      if constexpr (sizeof(T) == sizeof(R))
        kernels.lower(walk, losses.data(), far.data(), found.data() + 1);
      else
        kernels.lower_from_half(walk, losses.data(), far.data(), found.data() + 1);
      const bool same = found == expected;
      CAPTURE(bounds, axis, name_of(isa), sizeof(T), sizeof(R));
      CHECK(same);
    }
  }
}

template <class T, class R>
void check_blocks() {
  check_block<T, R>({9}, {3}, {7});
  check_block<T, R>({199, 70, 130}, {64, 0, 64}, {64, 64, 64});
  check_block<T, R>({199, 70, 130}, {192, 64, 128}, {8, 7, 3});
  check_block<T, R>({30, 8, 16}, {10, 0, 0}, {5, 9, 17});
  check_block<T, R>({3, 3, 3, 3, 3}, {1, 0, 2, 0, 0}, {2, 4, 1, 4, 4});
  check_block<T, R>({9, 9, 9}, {4, 5, 6}, {1, 1, 1});
  for (const std::uint64_t length : {1, 15, 17, 31, 33, 63, 65, 129, 200})
    check_block<T, R>({4, 254}, {1, 5}, {3, length});
}

TEST_CASE("remoteness kernels: lowering a block to the losses below, entry by entry", "[unit]") {
  check_blocks<std::uint8_t, std::uint8_t>();
  check_blocks<std::uint8_t, std::uint16_t>();
  check_blocks<std::uint16_t, std::uint16_t>();
  check_blocks<std::uint16_t, std::uint32_t>();
  check_blocks<std::uint32_t, std::uint32_t>();
}

TEMPLATE_TEST_CASE("remoteness kernels: each instruction set has its own compilation", "[unit]",
                   std::uint8_t, std::uint16_t, std::uint32_t) {
  CHECK(has_own_compilations(&RemotenessKernels<TestType>::solve_row));
  CHECK(has_own_compilations(&RemotenessKernels<TestType>::lower));
}

}  // namespace
}  // namespace miyama
