/// @file  number_kernels.cpp
/// @brief One compilation of the loops over cells; MIYAMA_KERNEL_ISA names the instruction set.
///
/// All numbers are known, so no position waits for another. The union of its sets is compared only
/// up to the bit of the value:
///
///     union     1 1 1 1 0 1 …     all smaller values are there, and it is not
///     value 4   1 1 1 1 0

#include "verify/number_kernels.hpp"

namespace miyama {
namespace number_check {
namespace {

constexpr std::uint64_t all_ones = ~std::uint64_t{0};
bool allows(const CheckedCells& cells, std::size_t x) {
  return cells.holds == nullptr || cells.holds[x] != 0;
}

bool ends(const CheckedRun& run, std::size_t x) {
  return run.movable != nullptr && run.movable[x] == 0;
}

/// Word `w` of the union of the sets that position `x` reads.
std::uint64_t taken_of(const CheckedRun& run, std::size_t x, std::size_t w) {
  std::uint64_t taken = 0;
  for (std::size_t l = 0; l < run.lines + run.others; ++l) {
    const CheckedCells& cells = run.cells[l];
    if (allows(cells, x)) taken |= cells.first[x * cells.step + w];
  }
  return taken;
}

/// What a wrong number should be.
std::uint64_t expected_value(const CheckedRun& run, std::size_t x) {
  if (ends(run, x)) return run.of_terminal;
  for (std::size_t w = 0; w < run.words; ++w)
    if (const std::uint64_t taken = taken_of(run, x, w); taken != all_ones)
      return 64 * w + static_cast<std::uint64_t>(__builtin_ctzll(~taken));
  return 64 * run.words;
}

/// A set is gone through word by word, up to that of the value. Words that are full in the row's
/// own set are passed over.
std::uint64_t wrong_values(const CheckedRun& run) {
  const bool shares = run.lines != 0 && run.cells[0].step == 0;
  std::uint64_t wrong = 0;
  std::size_t full = 0;
  for (std::size_t x = 0; x < run.positions; ++x) {
    const std::uint32_t value = run.numbers[x];
    const std::size_t last = value / 64;
    const std::uint64_t bit = std::uint64_t{1} << value % 64;
    while (shares && full < run.words && run.cells[0].first[full] == all_ones) ++full;
    bool follows = last < run.words;
    for (std::size_t w = !shares || !allows(run.cells[0], x) ? 0
                         : full < last                       ? full
                                                             : last;
         follows && w <= last; ++w) {
      const std::uint64_t taken = taken_of(run, x, w);
      follows = w < last ? taken == all_ones : ((taken ^ (bit - 1)) & ((bit - 1) | bit)) == 0;
    }
    if (ends(run, x) ? value != run.of_terminal : !follows) {
      wrong |= std::uint64_t{1} << x;
      run.expected[x] = expected_value(run, x);
    }
    for (std::size_t l = 0; last < run.words && l < run.lines; ++l)
      run.cells[l].first[x * run.cells[l].step + last] |= bit;
  }
  return wrong;
}

/// The two lengths of each cell are compared as numbers of 32 bits, wherever in the word they lie.
using Length [[gnu::may_alias]] = std::uint32_t;

void raise_all(std::uint64_t* to, const std::uint64_t* from, std::size_t cells) {
  Length* __restrict raised = reinterpret_cast<Length*>(to);
  const Length* __restrict by = reinterpret_cast<const Length*>(from);
  for (std::size_t i = 0; i < 2 * cells; ++i) raised[i] = by[i] > raised[i] ? by[i] : raised[i];
}

std::uint64_t wrong_lengths(const CheckedRun& run) {
  constexpr std::uint64_t low = 0xFFFF'FFFF;
  constexpr std::size_t most_positions = CheckedRun::most_positions;
  const std::size_t n = run.positions;
  std::uint64_t own[most_positions], below[most_positions] = {}, before[most_positions];
  for (std::size_t x = 0; x < n; ++x)
    own[x] = std::uint64_t{run.numbers[x]} << 32 | (~run.numbers[x] & (0 - (run.losses >> x & 1)));
  for (std::size_t l = 0; l < run.lines + run.others; ++l) {
    const CheckedCells& cells = run.cells[l];
    const std::uint64_t* met = cells.first;
    if (cells.step == 0) {
      std::uint64_t quick = cells.first[0] & low, slow = cells.first[0] >> 32;
      for (std::size_t x = 0; x < n; ++x) {
        before[x] = slow << 32 | quick;
        quick = quick > (own[x] & low) ? quick : own[x] & low;
        slow = slow > own[x] >> 32 ? slow : own[x] >> 32;
      }
      cells.first[0] = slow << 32 | quick;
      met = before;
    }
    if (cells.holds == nullptr)
      raise_all(below, met, n);
    else
      for (std::size_t x = 0; x < n; ++x)
        if (cells.holds[x] != 0) raise_all(below + x, met + x, 1);
    if (cells.step != 0 && l < run.lines) raise_all(cells.first, own, n);
  }
  std::uint64_t differs = 0, wrong = 0;
  for (std::size_t x = 0; x < n; ++x) {
    const std::uint64_t quick = below[x] & low;
    run.expected[x] = 1 + (quick != 0 ? ~quick & low : below[x] >> 32);
    if (ends(run, x)) run.expected[x] = run.of_terminal;
    differs |= run.expected[x] ^ run.numbers[x];
  }
  for (std::size_t x = 0; differs != 0 && x < n; ++x)
    wrong |= std::uint64_t{run.expected[x] != run.numbers[x] ? 1U : 0U} << x;
  return wrong;
}

}  // namespace
}  // namespace number_check

template <Isa isa>
void provide(NumberCheckKernels& kernels) {
  kernels = {&number_check::wrong_values, &number_check::wrong_lengths};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(NumberCheckKernels&);

}  // namespace miyama
