#include "verify/check_kernels.hpp"

#include <random>

#include "index/box/box.hpp"
#include "index/box/line_walk.hpp"
#include "label/nim/loss_lines.hpp"
#include "support/catch.hpp"
#include "support/instruction_sets.hpp"
#include "support/memory_table.hpp"

namespace miyama {
namespace {

std::vector<Isa> available() {
  std::vector<Isa> all;
  for (const Isa isa : {Isa::baseline, Isa::avx2, Isa::avx512})
    if (isa <= best_isa()) all.push_back(isa);
  return all;
}

template <class T>
T steps_down(std::uint64_t size, T other) {
  return size > other ? static_cast<T>(size - other) : T{0};
}

/// Calls test(kernel answer) for `found` as it is, then with each single bit of the lowest and the
/// highest place of each entry turned.
template <class T, class Holds>
void require_notices_every_difference(std::vector<T>& found, const Holds& holds) {
  REQUIRE(holds());
  for (T& entry : found)
    for (const T bit : {T{1}, static_cast<T>(T{1} << (8 * sizeof(T) - 1))}) {
      entry ^= bit;
      REQUIRE_FALSE(holds());
      entry ^= bit;
    }
  REQUIRE(holds());
}

template <class T>
std::vector<T> random_sizes(std::size_t count, unsigned greatest) {
  std::mt19937 random(static_cast<unsigned>(count) + greatest);
  std::vector<T> sizes(count);
  for (T& size : sizes) size = static_cast<T>(random() % (greatest + 1));
  return sizes;
}

struct Counts {
  std::size_t before, axis, after;
};

}  // namespace

TEMPLATE_TEST_CASE("check kernels: arrows against XOR", "[ladder]", std::uint8_t, std::uint16_t,
                   std::uint32_t) {
  for (const Isa isa : available())
    for (const Counts& c :
         {Counts{1, 7, 1}, {3, 1, 1}, {2, 67, 1}, {1, 1, 65}, {2, 3, 64}, {3, 5, 31}})
      for (const std::uint64_t start : {0, 3, 64, 180}) {
        const auto before = random_sizes<TestType>(c.before, 254);
        const auto after = random_sizes<TestType>(c.after, 254);
        const XorBlock<TestType> block{before.data(), c.before, after.data(),
                                       c.after,       start,    c.axis};
        std::vector<TestType> found;
        for (std::size_t b = 0; b < c.before; ++b)
          for (std::size_t x = 0; x < c.axis; ++x)
            for (std::size_t r = 0; r < c.after; ++r)
              found.push_back(steps_down(start + x, static_cast<TestType>(before[b] ^ after[r])));
        const auto kernels = kernels_for<CheckKernels<TestType>>(isa);
        require_notices_every_difference(
            found, [&] { return kernels.arrows_follow_xor(block, found.data()); });
      }
}

TEMPLATE_TEST_CASE("check kernels: outcomes against XOR", "[ladder]", std::uint8_t, std::uint16_t,
                   std::uint32_t) {
  for (const Isa isa : available())
    for (const Counts& c : {Counts{1, 1, 1}, {5, 1, 3}, {3, 1, 64}, {2, 1, 130}}) {
      const auto before = random_sizes<TestType>(c.before, 7);
      const auto after = random_sizes<TestType>(c.after, 7);
      const XorBlock<TestType> block{before.data(), c.before, after.data(), c.after, 0, 1};
      std::vector<std::uint8_t> found;
      for (const TestType b : before)
        for (const TestType a : after) found.push_back(a == b ? 0 : 1);
      const auto kernels = kernels_for<CheckKernels<TestType>>(isa);
      require_notices_every_difference(
          found, [&] { return kernels.outcomes_follow_xor(block, found.data()); });
    }
}

namespace {

/// A box, and a block of it that may lie inside or at the edge.
struct Place {
  test::Bounds bounds;
  Coordinates start;
  Coordinates extent;
};

const std::vector<Place>& places() {
  static const std::vector<Place> all{{{9}, {0}, {10}},
                                      {{9}, {3}, {7}},
                                      {{5, 70}, {0, 0}, {6, 71}},
                                      {{5, 70}, {2, 5}, {4, 64}},
                                      {{70, 5}, {6, 0}, {65, 6}},
                                      {{4, 5, 6}, {0, 0, 0}, {5, 6, 7}},
                                      {{4, 5, 6}, {1, 2, 3}, {4, 3, 2}},
                                      {{4, 5, 6}, {1, 0, 0}, {2, 6, 7}},
                                      {{2, 3, 1, 4}, {1, 0, 0, 2}, {2, 2, 2, 3}},
                                      {{2, 3, 1, 4}, {0, 1, 1, 0}, {1, 3, 1, 5}}};
  return all;
}

Block block_of(const Place& place) {
  Block block{place.start, place.extent, 1};
  for (std::size_t i = 0; i < place.bounds.size(); ++i) block.positions *= place.extent[i];
  return block;
}

/// Calls visit(number of the entry, size of the heap, loss on the line) for every position of the
/// block.
template <class T, class Visit>
void for_each_entry(const Box& box, const Block& block, std::size_t axis,
                    const std::vector<T>& lines, const Visit& visit) {
  std::vector<std::uint64_t> p(block.start.begin(),
                               block.start.begin() + static_cast<std::ptrdiff_t>(box.heaps()));
  for (std::uint64_t at = 0; at < block.positions; ++at, advance(block, box.heaps(), p))
    visit(at, p[axis], lines[box.line_of(p, axis)]);
}

template <class T>
std::vector<T> random_lines(const Box& box, std::size_t axis) {
  auto lines = random_sizes<T>(box.lines(axis), static_cast<unsigned>(box.bound(axis)) + 2);
  for (T& lost : lines)
    if (lost > box.bound(axis)) lost = LossLines<T>::none;
  return lines;
}

}  // namespace

TEMPLATE_TEST_CASE("check kernels: arrows against the losses on lines", "[ladder]", std::uint8_t,
                   std::uint16_t, std::uint32_t) {
  for (const Isa isa : available())
    for (const Place& place : places())
      for (std::size_t axis = 0; axis < place.bounds.size(); ++axis) {
        const Box box(place.bounds);
        const Block block = block_of(place);
        const auto lines = random_lines<TestType>(box, axis);
        std::vector<TestType> found(block.positions);
        for_each_entry(box, block, axis, lines,
                       [&](std::size_t at, std::uint64_t size, TestType lost) {
                         found[at] = steps_down(size, lost);
                       });
        const LineWalk walk = make_line_walk(box, block, axis);
        const auto kernels = kernels_for<CheckKernels<TestType>>(isa);
        require_notices_every_difference(
            found, [&] { return kernels.arrows_follow_lines(walk, lines.data(), found.data()); });
      }
}

TEMPLATE_TEST_CASE("check kernels: marking what lies above a loss", "[ladder]", std::uint8_t,
                   std::uint16_t, std::uint32_t) {
  for (const Isa isa : available())
    for (const Place& place : places()) {
      const Box box(place.bounds);
      const Block block = block_of(place);
      std::vector<std::uint8_t> reach(block.positions, 0);
      std::vector<std::uint8_t> expected(block.positions, 0);
      // One after the other: bits are added, none is cleared.
      for (std::size_t axis = 0; axis < box.heaps(); ++axis) {
        const auto lines = random_lines<TestType>(box, axis);
        for_each_entry(box, block, axis, lines,
                       [&](std::size_t at, std::uint64_t size, TestType lost) {
                         expected[at] |= size > lost ? 1 : 0;
                       });
        kernels_for<CheckKernels<TestType>>(isa).mark_reach(make_line_walk(box, block, axis),
                                                            lines.data(), reach.data());
        REQUIRE(reach == expected);
      }
    }
}

TEMPLATE_TEST_CASE("check kernels: each instruction set has its own compilation", "[unit]",
                   std::uint8_t, std::uint16_t, std::uint32_t) {
  CHECK(has_own_compilations(&CheckKernels<TestType>::arrows_follow_xor));
  CHECK(has_own_compilations(&CheckKernels<TestType>::outcomes_follow_xor));
  CHECK(has_own_compilations(&CheckKernels<TestType>::values_follow_xor));
  CHECK(has_own_compilations(&CheckKernels<TestType>::arrows_follow_lines));
  CHECK(has_own_compilations(&CheckKernels<TestType>::mark_reach));
}

}  // namespace miyama
