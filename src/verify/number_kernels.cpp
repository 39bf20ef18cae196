/// @file  number_kernels.cpp
/// @brief One compilation of the loop over cells; MIYAMA_KERNEL_ISA names the instruction set.
///
/// All numbers are known, so no position waits for another.

#include "verify/number_kernels.hpp"

namespace miyama {
namespace number_check {
namespace {

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
    if (run.movable != nullptr && run.movable[x] == 0) run.expected[x] = run.of_terminal;
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
  kernels = {&number_check::wrong_lengths};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(NumberCheckKernels&);

}  // namespace miyama
