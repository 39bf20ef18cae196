/// @file  value_check_kernels.cpp
/// @brief One compilation of the mex check; MIYAMA_KERNEL_ISA names the instruction set.
///
/// The set of the row's own values so far is kept in local words: it is the only thing that one
/// position leaves to the next. Set sizes up to 1024 values have code of their own, whose inner
/// loops the compiler unrolls into a few vector operations.

#include "verify/nim/value_check_kernels.hpp"

namespace miyama {
namespace {

template <std::size_t fixed_words, class G>
bool check_row(const ValueCheckRow<G>& row, std::uint64_t* own) {
  const std::size_t words = fixed_words == 0 ? row.set_words : fixed_words;
  std::uint64_t wrong = 0;
  for (std::size_t c = 0; c < row.n; ++c) {
    const std::size_t value_word = row.values[c] / 64;
    const std::uint64_t value_bit = std::uint64_t{1} << (row.values[c] % 64);
    std::uint64_t differences = 0;
    for (std::size_t w = 0; w < words; ++w) {
      std::uint64_t set = own[w];
      for (std::size_t i = 0; i < row.outer; ++i) set |= row.below[i][c * words + w];
      const std::uint64_t bit = w == value_word ? value_bit : 0;
      const std::uint64_t smaller = w < value_word    ? ~std::uint64_t{0}
                                    : w == value_word ? value_bit - 1
                                                      : 0;
      differences |= (smaller & ~set) | (set & bit);
      own[w] |= bit;
    }
    wrong |= c >= row.first ? differences : 0;
  }
  return wrong == 0;
}

constexpr std::size_t most_words = 1024;

template <class G>
bool values_are_mex(const ValueCheckRow<G>& row) {
  std::uint64_t own[most_words] = {};
  switch (row.set_words) {
    case 1: return check_row<1>(row, own);
    case 2: return check_row<2>(row, own);
    case 4: return check_row<4>(row, own);
    case 8: return check_row<8>(row, own);
    case 16: return check_row<16>(row, own);
    default: return row.set_words <= most_words && check_row<0>(row, own);
  }
}

}  // namespace

template <Isa isa, class G>
void provide(ValueCheckKernels<G>& kernels) {
  kernels = {&values_are_mex<G>};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(ValueCheckKernels<std::uint8_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(ValueCheckKernels<std::uint16_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(ValueCheckKernels<std::uint32_t>&);

}  // namespace miyama
