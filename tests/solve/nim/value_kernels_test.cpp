#include "solve/nim/kernels.hpp"

#include <random>
#include <vector>

#include "support/catch.hpp"
#include "support/instruction_sets.hpp"

namespace miyama {
namespace {

/// A piece with any bits below it: the kernels know nothing about Nim.
template <class T>
struct PieceScene {
  std::size_t rows;
  std::size_t columns;
  std::size_t stride;
  std::vector<std::vector<EightWords>> along;
  std::vector<EightWords> across;
  EightWords within{};
  std::vector<EightWords> valued;
  std::vector<T> values;
  std::uint32_t full = 0;

  /// Each bit of a word is set with the odds `density` : 64.
  PieceScene(std::size_t of_rows, std::size_t of_columns, std::size_t outer, unsigned density)
      : rows(of_rows), columns(of_columns), stride(columns + 3), values(rows * stride, T{77}) {
    std::mt19937 random(static_cast<unsigned>(rows + 10 * columns + 1000 * outer + density));
    const auto any_word = [&] {
      std::uint64_t word = 0;
      for (int bit = 0; bit < 64; ++bit)
        word |= static_cast<std::uint64_t>(random() % 64 < density) << bit;
      return word;
    };
    const std::size_t steps = (columns + 15) / 8 * 8;
    along.assign(outer, std::vector<EightWords>(steps, ones()));
    valued.assign(steps, ones());
    across.assign(steps / 8 + 1, ones());
    within = ones();
    for (std::size_t r = 0; r < rows; ++r) within.row[r] = any_word();
    for (std::size_t c = 0; c < columns; ++c) {
      across[c / 8 + 1].row[c % 8] = any_word();
      for (std::size_t r = 0; r < rows; ++r) {
        for (auto& words : along) words[c + r].row[r] = any_word();
        valued[c + r].row[r] = random() % 4 == 0 ? ~std::uint64_t{0} : any_word() & any_word();
      }
    }
  }

  static EightWords ones() {
    EightWords words;
    for (std::uint64_t& word : words.row) word = ~std::uint64_t{0};
    return words;
  }

  void solve_by_kernel(Isa isa) {
    ValuePiece<T> piece{};
    piece.rows = rows;
    piece.columns = columns;
    piece.outer = along.size();
    for (std::size_t i = 0; i < along.size(); ++i) piece.along[i] = along[i].data();
    piece.across = across[0].row;
    piece.within = &within;
    piece.valued = valued.data();
    piece.first_value = 64;
    piece.values = values.data();
    piece.stride = stride;
    full = kernels_for<ValueKernels<T>>(isa).give_values(piece);
  }

  /// What the header says, position by position in C order.
  void solve_by_positions() {
    for (std::size_t r = 0; r < rows; ++r)
      for (std::size_t c = 0; c < columns; ++c) {
        std::vector<std::uint64_t*> words{&across[c / 8 + 1].row[c % 8], &within.row[r]};
        for (auto& line : along) words.push_back(&line[c + r].row[r]);
        std::uint64_t& own = valued[c + r].row[r];
        std::uint64_t taken = own;
        for (const std::uint64_t* word : words) taken |= *word;
        unsigned value = 0;
        while (value < 64 && (taken >> value & 1U) != 0) ++value;
        if (value == 64) continue;
        for (std::uint64_t* word : words) *word |= std::uint64_t{1} << value;
        own = ~std::uint64_t{0};
        values[r * stride + c] = static_cast<T>(64 + value);
      }
    std::vector<const std::vector<EightWords>*> groups;
    for (const auto& line : along) groups.push_back(&line);
    const std::vector<EightWords> within_alone{within};
    groups.insert(groups.end(), {&across, &within_alone, &valued});
    for (std::size_t i = 0; i < groups.size(); ++i) {
      bool all = true;
      for (const EightWords& words : *groups[i])
        for (const std::uint64_t word : words.row) all = all && ~word == 0;
      full |= static_cast<std::uint32_t>(all) << i;
    }
  }

  [[nodiscard]] std::vector<std::uint64_t> all_words() const {
    std::vector<std::uint64_t> all{full};
    const auto add = [&](const EightWords& words) {
      all.insert(all.end(), words.row, words.row + 8);
    };
    add(within);
    for (const auto& line : along)
      for (const EightWords& words : line) add(words);
    for (const EightWords& words : across) add(words);
    for (const EightWords& words : valued) add(words);
    return all;
  }
};

TEMPLATE_TEST_CASE("value kernels: the definition, position by position", "[unit]", std::uint8_t,
                   std::uint16_t, std::uint32_t) {
  for (const std::size_t rows : {1, 3, 8})
    for (const std::size_t columns : {1, 2, 8, 9, 63, 64})
      for (const std::size_t outer : {0, 1, 2, 5})
        for (const unsigned density : {0U, 20U, 40U, 60U, 63U, 64U}) {
          PieceScene<TestType> expected(rows, columns, outer, density);
          const PieceScene<TestType> start = expected;
          expected.solve_by_positions();
          for (const Isa isa : available_instruction_sets()) {
            PieceScene<TestType> found = start;
            found.solve_by_kernel(isa);
            const bool same =
                found.values == expected.values && found.all_words() == expected.all_words();
            CAPTURE(rows, columns, outer, density, name_of(isa));
            CHECK(same);
          }
        }
}

TEST_CASE("value kernels: a compilation of its own for each instruction set", "[unit]") {
  CHECK(has_own_compilations(&ValueKernels<std::uint16_t>::give_values));
}

}  // namespace
}  // namespace miyama
