#include <array>
#include <limits>
#include <random>
#include <vector>

#include "index/box/box.hpp"
#include "solve/box/labels/kernels.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/instruction_sets.hpp"

namespace miyama {
namespace {

constexpr std::array<std::size_t, 9> lengths{1, 2, 7, 8, 9, 63, 64, 65, 130};

template <class T>
std::vector<T> random_items(std::size_t count, std::mt19937_64& random) {
  std::vector<T> items(count);
  for (T& item : items) item = random() % 3 == 0 ? T{0} : static_cast<T>(random());
  return items;
}

/// Rows of random bits, dense, sparse or empty.
struct BitScene {
  BitBlock bits;
  std::vector<std::uint64_t> words;

  BitScene(std::size_t entries, std::mt19937_64& random) : bits{} {
    bits.entries = entries;
    bits.rows = 1 + random() % 3;
    bits.extent = entries + random() % 3;
    bits.first = random() % 150;
    bits.row_words = bits.first / 64 + 1 + random() % 3;  // entries may lie past the end
    words.resize(bits.rows * bits.row_words);
    const std::uint64_t kind = random() % 3;
    for (std::uint64_t& word : words)
      word = kind == 0 ? random() : kind == 1 ? std::uint64_t{1} << random() % 64 : 0;
    bits.words = words.data();
  }
  bool at(std::size_t r, std::size_t x) const {
    const std::uint64_t bit = bits.first + x;
    return bit / 64 < bits.row_words && (words[r * bits.row_words + bit / 64] >> bit % 64 & 1) != 0;
  }
  /// What `items` become where each entry does, by change(old, its bit), and others do not.
  template <class T, class Change>
  std::vector<T> changed(std::vector<T> items, const Change& change) const {
    for (std::size_t r = 0; r < bits.rows; ++r)
      for (std::size_t x = 0; x < bits.entries; ++x) {
        T& item = items[r * bits.extent + x];
        item = static_cast<T>(change(item, at(r, x)));
      }
    return items;
  }
};

template <class T>
void check_bits(Isa isa, std::mt19937_64& random) {
  const auto kernels = kernels_for<StepKernels<T>>(isa);
  for (const std::size_t entries : lengths) {
    const BitScene scene(entries, random);
    const auto value = static_cast<T>(random());
    std::vector<T> items = random_items<T>(scene.bits.rows * scene.bits.extent, random);
    const std::vector<T> wanted =
        scene.changed(items, [&](T old, bool set) { return set ? value : old; });
    const std::vector<T> counted =
        scene.changed(wanted, [](T old, bool set) { return old + (set ? 1U : 0U); });
    kernels.put(scene.bits, value, items.data());
    REQUIRE(items == wanted);
    kernels.count_bits(scene.bits, items.data());
    REQUIRE(items == counted);
  }
}

template <class T>
void check_steps(Isa isa, std::mt19937_64& random) {
  const auto kernels = kernels_for<StepKernels<T>>(isa);
  for (const std::size_t extent : lengths) {
    std::vector<T> lost(3 * extent + 9);
    for (T& size : lost) size = random() % 4 == 0 ? static_cast<T>(-1) : T(random() % 140);
    const LineRows<T> rows{lost.data() + 2,  // room for the two steps down that three rows take
                           std::ptrdiff_t{-1 + 2 * int(random() % 2)},
                           random() % 100,
                           random() % 2,
                           3,
                           extent};
    std::vector<T> steps(3 * extent);
    kernels.steps_to_losses(rows, steps.data());
    std::uint64_t wrong = 0;
    for (std::size_t r = 0; r < 3; ++r)
      for (std::size_t x = 0; x < extent; ++x) {
        const std::uint64_t below = rows.lost[static_cast<std::ptrdiff_t>(r) * rows.next_lost +
                                              static_cast<std::ptrdiff_t>(x)];
        const std::uint64_t size = rows.size + r * rows.next_size;
        wrong += steps[r * extent + x] == (size > below ? size - below : 0) ? 0 : 1;
      }
    REQUIRE(wrong == 0);
  }
}

template <class T, class Item>
void check_drops(Isa isa, std::mt19937_64& random) {
  const auto all = kernels_for<StepKernels<T>>(isa);
  const DropKernels<T, Item> kernels = [&] {
    if constexpr (sizeof(Item) == 4)
      return all.narrow_drops;
    else
      return all.wide_drops;
  }();
  for (const std::size_t entries : lengths) {
    const std::vector<T> steps = random_items<T>(entries, random);
    std::vector<Item> drops(entries), rank_steps(entries), wanted(entries), targets;
    for (std::size_t i = 0; i < entries; ++i) {
      drops[i] = random() % 2 == 0 ? static_cast<Item>(-1) : static_cast<Item>(random() % 99);
      rank_steps[i] = static_cast<Item>(random() % 1000);
      wanted[i] = steps[i] == 0 ? drops[i] : std::min<Item>(drops[i], Item(steps[i]) * Item{7} + 3);
    }
    kernels.lower(steps.data(), entries, 3, 7, drops.data());
    REQUIRE(drops == wanted);
    for (std::size_t i = 0; i < entries; ++i)
      targets.push_back(drops[i] == static_cast<Item>(-1) ? drops[i]
                                                          : 5000 + rank_steps[i] - drops[i]);
    kernels.to_targets(rank_steps.data(), entries, 5000, drops.data());
    REQUIRE(drops == targets);
  }
}

template <class T>
void check_counts(Isa isa, std::mt19937_64& random) {
  const auto kernels = kernels_for<StepKernels<T>>(isa);
  for (const std::size_t entries : lengths) {
    const std::vector<T> steps = random_items<T>(entries, random);
    std::vector<std::uint32_t> moves = random_items<std::uint32_t>(entries, random);
    std::vector<std::uint32_t> wanted = moves;
    for (std::size_t i = 0; i < entries; ++i) wanted[i] += steps[i] != 0 ? 1 : 0;
    kernels.count(steps.data(), entries, moves.data());
    REQUIRE(moves == wanted);
  }
}

TEST_CASE("entry kernels: entry by entry, every instruction set and type", "[unit]") {
  std::mt19937_64 random(5);
  const auto check = [&]<class T>(Isa isa, T) {
    check_bits<T>(isa, random);
    check_steps<T>(isa, random);
    check_counts<T>(isa, random);
    check_drops<T, std::uint32_t>(isa, random);
    check_drops<T, std::uint64_t>(isa, random);
  };
  for (const Isa isa : available_instruction_sets())
    for (int i = 0; i < 40; ++i) {
      CAPTURE(name_of(isa));
      check(isa, std::uint8_t{});
      check(isa, std::uint16_t{});
      check(isa, std::uint32_t{});
    }
}

/// A box of one block size in the middle of a larger one, with any numbers as its lines.
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

  [[nodiscard]] std::uint64_t wrong_steps(Isa isa, std::size_t axis) const {
    std::vector<T> out(block.positions, T{0x5A});
    kernels_for<StepKernels<T>>(isa).steps_along(make_line_walk(box, block, axis),
                                                 lines[axis].data(), out.data());
    std::uint64_t wrong = 0;
    for_each_entry(axis, [&](std::uint64_t at, std::uint64_t size, std::uint64_t lost) {
      wrong += out[at] != (size > lost ? size - lost : 0);
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
      CHECK(scene.wrong_steps(isa, axis) == 0);
  }
}

TEMPLATE_TEST_CASE(
    "entry kernels: steps along a heap, every instruction set, blocks inside a table", "[unit]",
    std::uint8_t, std::uint16_t, std::uint32_t) {
  check_scene<TestType>({199, 70, 130}, {64, 0, 64}, {64, 64, 64});
  check_scene<TestType>({199, 70, 130}, {192, 64, 128}, {8, 7, 3});
  check_scene<TestType>({30, 30, 64}, {3, 5, 0}, {9, 11, 65});  // whole rows
  check_scene<TestType>({30, 8, 16}, {10, 0, 0}, {5, 9, 17});   // whole planes
  check_scene<TestType>({9, 9, 9}, {4, 5, 6}, {1, 1, 1});
  check_scene<TestType>({3, 3, 3, 3, 3}, {1, 0, 2, 0, 0}, {2, 4, 1, 4, 4});
}

TEMPLATE_TEST_CASE(
    "entry kernels: steps along a heap, every instruction set, lengths around the vectors'",
    "[unit]", std::uint8_t, std::uint16_t, std::uint32_t) {
  for (const std::uint64_t length :
       {1, 2, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 200}) {
    check_scene<TestType>({254}, {54}, {length});
    check_scene<TestType>({4, 254}, {1, 5}, {3, length});
    check_scene<TestType>({254, 4}, {5, 1}, {length, 3});
  }
}

TEST_CASE("entry kernels: steps along a heap, sizes up to the last before `none`", "[unit]") {
  check_scene<std::uint8_t>({254, 254}, {0, 0}, {255, 255});
  check_scene<std::uint16_t>({65534}, {0}, {65535});
  check_scene<std::uint16_t>({2, 65534}, {0, 65000}, {3, 535});
  check_scene<std::uint32_t>({65535, 2}, {65000, 0}, {536, 3});
  check_scene<std::uint32_t>({2'000'000}, {1'900'000}, {100'001});
}

using Row32 = std::vector<std::uint32_t>;

TEST_CASE("entry kernels: each instruction set has its own compilation", "[unit]") {
  CHECK(has_own_compilations(&StepKernels<std::uint8_t>::steps_along));
  CHECK(has_own_compilations(&StepKernels<std::uint16_t>::steps_along));
  CHECK(has_own_compilations(&StepKernels<std::uint32_t>::steps_along));
  CHECK(has_own_compilations(&StepKernels<std::uint16_t>::put));
}

}  // namespace
}  // namespace miyama
