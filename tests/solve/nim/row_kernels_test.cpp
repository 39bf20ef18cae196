#include "solve/nim/kernels.hpp"

#include <algorithm>
#include <random>

#include "support/catch.hpp"
#include "support/instruction_sets.hpp"

namespace miyama {
namespace {

struct Bits {
  std::vector<std::uint64_t> words;
  std::vector<std::uint32_t> full_words;

  bool operator==(const Bits&) const = default;

  /// `density`: of 16 bits, how many are set; `full`: how many words each row begins with that are
  /// full.
  Bits(std::size_t rows, std::size_t row_words, unsigned density, std::size_t full,
       std::mt19937& random)
      : words(rows * row_words, 0), full_words(rows, 0) {
    for (std::size_t at = 0; at < words.size() * 64; ++at)
      if (random() % 16 < density || at / 64 % row_words < full)
        words[at / 64] |= std::uint64_t{1} << (at % 64);
    for (std::size_t row = 0; row < rows; ++row) full_words[row] = full_of(row, row_words);
  }

  [[nodiscard]] std::uint32_t full_of(std::size_t row, std::size_t row_words) const {
    std::uint32_t full = 0;
    while (full < row_words && ~words[row * row_words + full] == 0) ++full;
    return full;
  }
};

/// A tile with any bits below it. The rows of the outer heaps are those of a wider plane: `stride`
/// rows from one a to the next.
struct Scene {
  std::size_t sizes, words, a_count, b_count, stride;
  bool starts_won;
  Bits below_a, below_b;
  std::vector<Bits> below_outer;
  std::vector<std::uint32_t> found;

  bool operator==(const Scene&) const = default;

  Scene(std::size_t n, std::size_t a, std::size_t b, std::size_t outer, unsigned density,
        std::size_t full, bool won, std::mt19937 random)
      : sizes(n),
        words((n + 63) / 64),
        a_count(a),
        b_count(b),
        stride(b + 3),
        starts_won(won),
        below_a(b, words, density, full, random),
        below_b(a, words, density, full, random),
        found(a * b, 77) {
    for (std::size_t e = 0; e < outer; ++e)
      below_outer.emplace_back(a * stride, words, density, full, random);
    if (!won) return;
    clear_first_row(below_a);  // before the position without a move nothing is solved
    clear_first_row(below_b);
    for (Bits& bits : below_outer) clear_first_row(bits);
  }

  void clear_first_row(Bits& bits) const {
    std::fill_n(bits.words.begin(), words, std::uint64_t{0});
    bits.full_words[0] = 0;
  }

  void solve_by_kernel(Isa isa) {
    RowTile tile{};
    tile.sizes = sizes;
    tile.words = words;
    tile.a_count = a_count;
    tile.b_count = b_count;
    tile.below_a = {below_a.words.data(), below_a.full_words.data(), 1};
    tile.below_b = {below_b.words.data(), below_b.full_words.data(), 1};
    tile.outer = below_outer.size();
    for (std::size_t e = 0; e < below_outer.size(); ++e)
      tile.below_outer[e] = {below_outer[e].words.data(), below_outer[e].full_words.data(), 1};
    tile.outer_stride = stride;
    tile.starts_won = starts_won;
    tile.found = found.data();
    kernels_for<RowKernels>(isa).solve_tile(tile);
  }

  static bool has(const Bits& bits, std::size_t row, std::size_t row_words, std::size_t c) {
    return (bits.words[row * row_words + c / 64] >> (c % 64) & 1) != 0;
  }
  static void set(Bits& bits, std::size_t row, std::size_t row_words, std::size_t c) {
    bits.words[row * row_words + c / 64] |= std::uint64_t{1} << (c % 64);
    // Rows of one word are never skipped.
    if (row_words > 1) bits.full_words[row] = bits.full_of(row, row_words);
  }

  /// The definition, position by position.
  void solve_by_bits() {
    for (std::size_t a = 0; a < a_count; ++a)
      for (std::size_t b = 0; b < b_count; ++b) {
        std::uint32_t& loss = found[a * b_count + b];
        loss = RowTile::none;
        for (std::size_t c = 0; c < sizes && loss == RowTile::none; ++c) {
          bool won = has(below_a, b, words, c) || has(below_b, a, words, c) ||
                     (starts_won && a == 0 && b == 0 && c == 0);
          for (const Bits& bits : below_outer) won = won || has(bits, a * stride + b, words, c);
          if (!won) loss = static_cast<std::uint32_t>(c);
        }
        if (loss == RowTile::none) continue;
        set(below_a, b, words, loss);
        set(below_b, a, words, loss);
        for (Bits& bits : below_outer) set(bits, a * stride + b, words, loss);
      }
  }
};

void check(std::size_t n, std::size_t a, std::size_t b, std::size_t outer, unsigned density,
           std::size_t full) {
  for (const bool won : {false, true}) {
    Scene expected(n, a, b, outer, density, full, won,
                   std::mt19937(static_cast<unsigned>(n + 7 * a + b)));
    const Scene start = expected;
    expected.solve_by_bits();
    for (const Isa isa : available_instruction_sets()) {
      Scene solved = start;
      solved.solve_by_kernel(isa);
      const bool same = solved == expected;
      CAPTURE(n, a, b, outer, density, full, won, name_of(isa));
      CHECK(same);
    }
  }
}

TEST_CASE("row kernels: position by position, rows of 1, 2, 8, 9, 17 words", "[unit]") {
  for (const std::size_t n : {1, 2, 63, 64, 65, 128, 512, 513, 576, 1088})
    for (const unsigned density : {0U, 13U, 16U}) {
      check(n, 64, 64, 0, density, 0);
      check(n, 64, 5, 1, density, 0);
      check(n, 1, 64, 2, density, 0);
      check(n, 64, 1, 0, density, 0);
      check(n, 3, 4, 14, density, 0);
      check(n, 1, 1, 0, density, 0);
    }
}

TEST_CASE("row kernels: full words at the beginning are skipped, up to the last", "[unit]") {
  for (const std::size_t words : {2, 8, 9, 17})
    for (std::size_t full = 1; full <= words; ++full)
      for (const std::size_t n : {64 * words - 63, 64 * words - 1, 64 * words}) {
        check(n, 3, 5, 0, 8, full);
        check(n, 5, 3, 2, 15, full);
      }
}

TEST_CASE("row kernels: no loss where the row ends", "[unit]") {
  // Every size is won below, but not the bits after the last size, which belong to no position.
  for (const Isa isa : available_instruction_sets())
    for (const std::size_t n : {3, 63, 65, 127, 513, 1025}) {
      Scene scene(n, 1, 1, 0, 0, 0, false, std::mt19937(1));
      for (std::size_t c = 0; c < n; ++c) Scene::set(scene.below_a, 0, scene.words, c);
      scene.solve_by_kernel(isa);
      CAPTURE(n, name_of(isa));
      CHECK(scene.found.front() == RowTile::none);
    }
}

TEST_CASE("row kernels: each instruction set has its own compilation", "[unit]") {
  CHECK(has_own_compilations(&RowKernels::solve_tile));
}

}  // namespace
}  // namespace miyama
