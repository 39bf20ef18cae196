#include "solve/box/entry_kernels.hpp"

#include <array>
#include <random>
#include <vector>

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
  RowsOfBits bits;
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
void check_put(Isa isa, std::mt19937_64& random) {
  const auto kernels = kernels_for<StepKernels<T>>(isa);
  for (const std::size_t entries : lengths) {
    const BitScene scene(entries, random);
    const auto value = static_cast<T>(random());
    std::vector<T> items = random_items<T>(scene.bits.rows * scene.bits.extent, random);
    const std::vector<T> wanted =
        scene.changed(items, [&](T old, bool set) { return set ? value : old; });
    kernels.put(scene.bits, value, items.data());
    REQUIRE(items == wanted);
  }
}

template <class T>
void check_steps(Isa isa, std::mt19937_64& random) {
  const auto kernels = kernels_for<StepKernels<T>>(isa);
  for (const std::size_t extent : lengths)
    for (const bool along_rows : {false, true}) {
      std::vector<T> lost(3 * extent + 9);
      for (T& size : lost) size = random() % 4 == 0 ? static_cast<T>(-1) : T(random() % 140);
      const LineRows<T> rows{lost.data() + 2,  // room for the two steps down that three rows take
                             along_rows ? 1 : std::ptrdiff_t{-1 + 2 * int(random() % 2)},
                             random() % 100,
                             random() % 2,
                             along_rows,
                             3,
                             extent};
      std::vector<T> steps(3 * extent);
      kernels.steps_to_losses(rows, steps.data());
      std::uint64_t wrong = 0;
      for (std::size_t r = 0; r < 3; ++r)
        for (std::size_t x = 0; x < extent; ++x) {
          const T* const line = rows.lost + static_cast<std::ptrdiff_t>(r) * rows.next_lost;
          const std::uint64_t below = along_rows ? *line : line[x];
          const std::uint64_t size = rows.size + r * rows.next_size + (along_rows ? x : 0);
          wrong += steps[r * extent + x] == (size > below ? size - below : 0) ? 0 : 1;
        }
      REQUIRE(wrong == 0);
    }
}

template <class T, class Item>
void check_drops(Isa isa, std::mt19937_64& random) {
  const auto kernels = kernels_for<DropKernels<T, Item>>(isa);
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
  for (const Isa isa : available_instruction_sets())
    for (int i = 0; i < 40; ++i) {
      CAPTURE(name_of(isa));
      check_put<std::uint8_t>(isa, random);
      check_put<std::uint16_t>(isa, random);
      check_put<std::uint32_t>(isa, random);
      check_steps<std::uint8_t>(isa, random);
      check_steps<std::uint16_t>(isa, random);
      check_steps<std::uint32_t>(isa, random);
      check_counts<std::uint8_t>(isa, random);
      check_counts<std::uint16_t>(isa, random);
      check_counts<std::uint32_t>(isa, random);
      check_drops<std::uint8_t, std::uint32_t>(isa, random);
      check_drops<std::uint16_t, std::uint32_t>(isa, random);
      check_drops<std::uint32_t, std::uint32_t>(isa, random);
      check_drops<std::uint8_t, std::uint64_t>(isa, random);
      check_drops<std::uint16_t, std::uint64_t>(isa, random);
      check_drops<std::uint32_t, std::uint64_t>(isa, random);
    }
}

TEST_CASE("entry kernels: bits, entry by entry, every instruction set", "[unit]") {
  std::mt19937_64 random(6);
  for (const Isa isa : available_instruction_sets())
    for (int i = 0; i < 40; ++i)
      for (const std::size_t entries : lengths) {
        const auto kernels = kernels_for<BitKernels>(isa);
        const BitScene scene(entries, random);
        const std::size_t items = scene.bits.rows * scene.bits.extent;
        std::vector<std::uint8_t> outcomes = random_items<std::uint8_t>(items, random);
        std::vector<std::uint32_t> moves = random_items<std::uint32_t>(items, random);
        const auto wanted_outcomes =
            scene.changed(outcomes, [](std::uint8_t, bool set) { return set ? 0 : 1; });
        const auto wanted_moves =
            scene.changed(moves, [](std::uint32_t old, bool set) { return old + (set ? 1U : 0U); });
        kernels.outcomes(scene.bits, outcomes.data());
        kernels.count(scene.bits, moves.data());
        CAPTURE(name_of(isa), entries);
        REQUIRE(outcomes == wanted_outcomes);
        REQUIRE(moves == wanted_moves);
      }
}

TEST_CASE("entry kernels: each instruction set has its own compilation", "[unit]") {
  CHECK(has_own_compilations(&StepKernels<std::uint16_t>::put));
  CHECK(has_own_compilations(&BitKernels::outcomes));
  CHECK(has_own_compilations(&DropKernels<std::uint16_t, std::uint32_t>::lower));
}

}  // namespace
}  // namespace miyama
