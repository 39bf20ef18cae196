#include "solve/nim/kernels.hpp"

#include <limits>
#include <random>

#include "support/catch.hpp"
#include "support/instruction_sets.hpp"

namespace miyama {
namespace {

/// One row with any bits below it: the kernels know nothing about Nim.
template <class T>
struct RowScene {
  std::size_t words;
  std::size_t values;
  std::vector<std::uint64_t> open;
  std::vector<std::vector<std::uint64_t>> below;  ///< per outer heap
  std::vector<T> positions;
  bool first_is_won;
  bool any_open = false;

  bool operator==(const RowScene&) const = default;

  /// `density`: of 8 bits below, how many are set.
  RowScene(std::size_t n, std::size_t row_words, std::size_t run, std::size_t heaps,
           unsigned density, unsigned seed, bool won)
      : words(row_words),
        values(run),
        open(row_words, 0),
        below(heaps),
        positions(run, T{0x5A}),
        first_is_won(won) {
    std::mt19937 random(seed);
    for (std::size_t c = 0; c < n; ++c)
      if (random() % 8 != 0) open[c / 64] |= std::uint64_t{1} << (c % 64);
    for (auto& bits : below) {
      bits.assign(run * row_words, 0);
      for (std::size_t at = 0; at < bits.size() * 64; ++at)
        if (random() % 8 < density) bits[at / 64] |= std::uint64_t{1} << (at % 64);
    }
  }

  ValueRow<T> row() {
    ValueRow<T> row{};
    row.words = words;
    row.values = values;
    row.open = open.data();
    for (std::size_t heap = 0; heap < below.size(); ++heap) row.below[heap] = below[heap].data();
    row.below_count = below.size();
    row.first_is_won = first_is_won;
    row.positions = positions.data();
    return row;
  }

  void solve_by_kernel(Isa isa) {
    any_open = kernels_for<ValueKernels<T>>(isa).solve_values(row(), nullptr) != 0;
  }

  /// Both at once, as rows that share nothing may be.
  void solve_with(RowScene& other, Isa isa) {
    const ValueRow<T> second = other.row();
    const unsigned still = kernels_for<ValueKernels<T>>(isa).solve_values(row(), &second);
    any_open = (still & 1U) != 0;
    other.any_open = (still & 2U) != 0;
  }

  /// The loop that the header describes, bit by bit.
  void solve_by_bits() {
    for (std::size_t value = 0; value < values; ++value) {
      positions[value] = std::numeric_limits<T>::max();
      for (std::size_t c = 0; c < 64 * words; ++c) {
        const std::uint64_t bit = std::uint64_t{1} << (c % 64);
        bool taken = (open[c / 64] & bit) == 0 || (first_is_won && value == 0 && c == 0);
        for (const auto& bits : below) taken = taken || (bits[value * words + c / 64] & bit) != 0;
        if (taken) continue;
        positions[value] = static_cast<T>(c);
        open[c / 64] ^= bit;
        for (auto& bits : below) bits[value * words + c / 64] |= bit;
        break;
      }
    }
    any_open = false;
    for (const std::uint64_t word : open) any_open = any_open || word != 0;
  }
};

template <class T>
void check(std::size_t n, std::size_t words, std::size_t run) {
  for (std::size_t heaps = 0; heaps <= 5; ++heaps)
    for (const unsigned density : {0U, 4U, 7U, 8U})
      for (const bool won : {false, true}) {
        RowScene<T> expected(n, words, run, heaps, density, static_cast<unsigned>(n + heaps), won);
        const RowScene<T> start = expected;
        expected.solve_by_bits();
        for (const Isa isa : available_instruction_sets()) {
          RowScene<T> found = start;
          found.solve_by_kernel(isa);
          const bool same = found == expected;
          CAPTURE(n, words, run, heaps, density, won, name_of(isa), sizeof(T));
          CHECK(same);
        }
      }
}

TEMPLATE_TEST_CASE("value kernels: a literal loop, rows of one word", "[unit]", std::uint8_t,
                   std::uint16_t, std::uint32_t) {
  for (const std::size_t n : {1, 2, 3, 63, 64}) check<TestType>(n, 1, 16);
}

TEMPLATE_TEST_CASE("value kernels: a literal loop, rows of one and two registers and longer",
                   "[unit]", std::uint16_t, std::uint32_t) {
  check<TestType>(65, 8, 64);
  check<TestType>(500, 8, 64);
  check<TestType>(512, 8, 16);
  check<TestType>(513, 16, 64);
  check<TestType>(1024, 16, 16);
  check<TestType>(1025, 24, 16);
  check<TestType>(1536, 24, 8);
}

TEST_CASE("value kernels: a literal loop, rows of several words, sizes of one byte", "[unit]") {
  check<std::uint8_t>(65, 8, 64);
  check<std::uint8_t>(255, 8, 64);
}

TEST_CASE("value kernels: two rows at once are as each alone", "[unit]") {
  for (const Isa isa : available_instruction_sets())
    for (const std::size_t words : {1, 8, 16, 24})
      for (std::size_t heaps = 1; heaps <= 4; ++heaps) {
        const std::size_t n = words == 1 ? 50 : 64 * words - 30;
        RowScene<std::uint16_t> one(n, words, 16, heaps, 6, 1, true);
        RowScene<std::uint16_t> other(n, words, 16, heaps, 4, 2, false);
        // Two positions or none: the second row is valued first.
        other.open.assign(words, words == 1 ? 3 : 0);
        RowScene<std::uint16_t> one_alone = one;
        RowScene<std::uint16_t> other_alone = other;
        one.solve_with(other, isa);
        one_alone.solve_by_kernel(isa);
        other_alone.solve_by_kernel(isa);
        CAPTURE(name_of(isa), words, heaps);
        CHECK((one == one_alone && other == other_alone));
      }
}

TEST_CASE("value kernels: misère holds the value 0 back from the first position alone", "[unit]") {
  for (const Isa isa : available_instruction_sets())
    for (const std::size_t words : {1, 8, 16, 24})
      for (std::size_t word = 0; word < words; ++word) {
        RowScene<std::uint16_t> scene(0, words, 8, 2, 0, 1, true);
        scene.open[0] = 1;
        scene.open[word] |= word == 0 ? 2 : 1;
        scene.solve_by_kernel(isa);
        CAPTURE(words, word, name_of(isa));
        CHECK(scene.positions[0] == (word == 0 ? 1 : 64 * word));
        CHECK(scene.positions[1] == 0);
      }
}

TEST_CASE("value kernels: nothing is open after the last value", "[unit]") {
  for (const Isa isa : available_instruction_sets())
    for (const std::size_t words : {1, 8, 16, 24}) {
      RowScene<std::uint16_t> scene(0, words, 64, 2, 0, 1, false);
      scene.open.back() = std::uint64_t{1} << 63;  // one position alone, the very last
      scene.solve_by_kernel(isa);
      CHECK_FALSE(scene.any_open);
      CHECK(scene.positions[0] == 64 * words - 1);
      CHECK(scene.positions[1] == 0xFFFF);
    }
}

TEMPLATE_TEST_CASE("value kernels: each instruction set has its own compilation", "[unit]",
                   std::uint8_t, std::uint16_t, std::uint32_t) {
  CHECK(has_own_compilations(&ValueKernels<TestType>::solve_values));
}

}  // namespace
}  // namespace miyama
