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

TEMPLATE_TEST_CASE("derive kernels: each instruction set has its own compilation", "[unit]",
                   std::uint8_t, std::uint16_t, std::uint32_t) {
  CHECK(has_own_compilations(&DeriveKernels<TestType>::arrows));
  CHECK(has_own_compilations(&DeriveKernels<TestType>::outcome));
}

}  // namespace
}  // namespace miyama
