#include "solve/nim/kernels.hpp"

#include <limits>
#include <random>

#include "index/box/box.hpp"
#include "index/box/line_walk.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/instruction_sets.hpp"

namespace miyama {
namespace {

/// A box of one block size in the middle of a larger one, with any numbers as its lines: the
/// kernels know nothing about Nim.
template <class T>
struct BlockScene {
  Box box;
  Block block;
  std::vector<std::vector<T>> lines;  ///< per heap

  BlockScene(const Bounds& bounds, const Bounds& start, const Bounds& extent) : box(bounds) {
    block.positions = 1;
    for (std::size_t i = 0; i < bounds.size(); ++i) {
      block.start[i] = start[i];
      block.extent[i] = extent[i];
      block.positions *= extent[i];
    }
    std::mt19937_64 engine(7);
    for (std::size_t i = 0; i < bounds.size(); ++i) {
      lines.emplace_back(box.lines(i));
      // Every fourth line has no loss; the others have one inside the box.
      for (T& lost : lines.back())
        lost = engine() % 4 == 0 ? std::numeric_limits<T>::max()
                                 : static_cast<T>(engine() % box.size(i));
    }
  }

  /// Calls visit(entry, size of heap `axis`, number on its line) for each entry of the block.
  template <class Visit>
  void for_each_entry(std::size_t axis, const Visit& visit) const {
    std::vector<std::uint64_t> position(block.start.begin(), block.start.begin() + box.heaps());
    for (std::uint64_t at = 0; at < block.positions; ++at) {
      visit(at, position[axis], lines[axis][box.line_of(position, axis)]);
      advance(block, box.heaps(), position);
    }
  }

  [[nodiscard]] std::uint64_t wrong_arrows(Isa isa, std::size_t axis) const {
    std::vector<T> out(block.positions, T{0x5A});
    kernels_for<DeriveKernels<T>>(isa).arrows(make_line_walk(box, block, axis), lines[axis].data(),
                                              out.data());
    std::uint64_t wrong = 0;
    for_each_entry(axis, [&](std::uint64_t at, std::uint64_t size, std::uint64_t lost) {
      wrong += out[at] != (size > lost ? size - lost : 0);
    });
    return wrong;
  }

  [[nodiscard]] std::uint64_t wrong_outcomes(Isa isa) const {
    const std::size_t last = box.heaps() - 1;
    // One entry more on either side shows a kernel that writes past its block.
    std::vector<std::uint8_t> out(block.positions + 2, 0x5A);
    kernels_for<DeriveKernels<T>>(isa).outcome(make_line_walk(box, block, last), lines[last].data(),
                                               block.positions, out.data() + 1);
    std::uint64_t wrong = out.front() != 0x5A || out.back() != 0x5A;
    for_each_entry(last, [&](std::uint64_t at, std::uint64_t size, std::uint64_t lost) {
      wrong += out[at + 1] != (size == lost ? 0 : 1);
    });
    return wrong;
  }
};

template <class T>
void check_scene(const Bounds& bounds, const Bounds& start, const Bounds& extent) {
  const BlockScene<T> scene(bounds, start, extent);
  for (const Isa isa : {Isa::baseline, Isa::avx2, Isa::avx512}) {
    if (isa > best_isa()) continue;
    CAPTURE(bounds, start, extent, name_of(isa), sizeof(T));
    for (std::size_t axis = 0; axis < bounds.size(); ++axis)
      CHECK(scene.wrong_arrows(isa, axis) == 0);
    CHECK(scene.wrong_outcomes(isa) == 0);
  }
}

TEMPLATE_TEST_CASE("derive kernels: every instruction set, blocks inside a table", "[unit]",
                   std::uint8_t, std::uint16_t, std::uint32_t) {
  check_scene<TestType>({199, 70, 130}, {64, 0, 64}, {64, 64, 64});
  check_scene<TestType>({199, 70, 130}, {192, 64, 128}, {8, 7, 3});
  check_scene<TestType>({30, 30, 64}, {3, 5, 0}, {9, 11, 65});  // whole rows
  check_scene<TestType>({30, 8, 16}, {10, 0, 0}, {5, 9, 17});   // whole planes
  check_scene<TestType>({9, 9, 9}, {4, 5, 6}, {1, 1, 1});
  check_scene<TestType>({3, 3, 3, 3, 3}, {1, 0, 2, 0, 0}, {2, 4, 1, 4, 4});
}

TEMPLATE_TEST_CASE("derive kernels: every instruction set, lengths around the vectors'", "[unit]",
                   std::uint8_t, std::uint16_t, std::uint32_t) {
  for (const std::uint64_t length :
       {1, 2, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 200}) {
    check_scene<TestType>({254}, {54}, {length});
    check_scene<TestType>({4, 254}, {1, 5}, {3, length});
    check_scene<TestType>({254, 4}, {5, 1}, {length, 3});
  }
}

TEST_CASE("derive kernels: sizes up to the last before `none`", "[unit]") {
  check_scene<std::uint8_t>({254, 254}, {0, 0}, {255, 255});
  check_scene<std::uint16_t>({65534}, {0}, {65535});
  check_scene<std::uint16_t>({2, 65534}, {0, 65000}, {3, 535});
  check_scene<std::uint32_t>({65535, 2}, {65000, 0}, {536, 3});
  check_scene<std::uint32_t>({2'000'000}, {1'900'000}, {100'001});
}

/// Entries of `n` that the merging kernels get wrong.
template <class T, class Item>
std::uint64_t wrong_merged(Isa isa, std::size_t n, std::uint64_t positions) {
  const auto kernels = kernels_for<MergeKernels<T, Item>>(isa);
  std::mt19937_64 engine(n);
  std::vector<T> arrows(n);
  for (T& arrow : arrows) arrow = static_cast<T>(engine() % 4);
  const auto stride = static_cast<Item>((positions - 1) / 4);
  std::vector<Item> drops(n), rank_steps(n);
  for (std::size_t i = 0; i < n; ++i) {
    drops[i] = engine() % 2 == 0 ? 0 : static_cast<Item>(1 + engine() % (positions - 1));
    rank_steps[i] = static_cast<Item>(engine() % 1000);
  }
  std::vector<std::uint32_t> moves(n, 5);
  std::vector<Item> targets = drops;
  const auto first = static_cast<Item>(positions - 1);
  kernels.count(arrows.data(), n, moves.data());
  kernels.put_drops(arrows.data(), n, stride, targets.data());
  kernels.to_targets(rank_steps.data(), n, first, targets.data());
  std::uint64_t wrong = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const Item drop = arrows[i] != 0 ? Item{arrows[i]} * stride : drops[i];
    wrong += moves[i] != 5U + (arrows[i] != 0 ? 1 : 0);
    wrong += targets[i] != (drop != 0 ? first + rank_steps[i] - drop : static_cast<Item>(-1));
  }
  return wrong;
}

TEMPLATE_TEST_CASE("derive kernels: arrows of several heaps put together", "[unit]", std::uint8_t,
                   std::uint16_t, std::uint32_t) {
  for (const Isa isa : available_instruction_sets())
    for (const std::size_t n : {1, 15, 16, 17, 64, 65, 200, 2048}) {
      CAPTURE(name_of(isa), n);
      CHECK(wrong_merged<TestType, std::uint32_t>(isa, n, INT32_MAX) == 0);
      CHECK(wrong_merged<TestType, std::uint64_t>(isa, n, INT64_MAX) == 0);
    }
}

TEMPLATE_TEST_CASE("derive kernels: each instruction set has its own compilation", "[unit]",
                   std::uint8_t, std::uint16_t, std::uint32_t) {
  CHECK(has_own_compilations(&DeriveKernels<TestType>::arrows));
  CHECK(has_own_compilations(&DeriveKernels<TestType>::outcome));
  CHECK(has_own_compilations(&MergeKernels<TestType, std::uint32_t>::count));
  CHECK(has_own_compilations(&MergeKernels<TestType, std::uint64_t>::put_drops));
  CHECK(has_own_compilations(&MergeKernels<TestType, std::uint32_t>::to_targets));
}

}  // namespace
}  // namespace miyama
