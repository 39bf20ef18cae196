/// @file  remoteness_kernels.cpp
/// @brief One compilation of the remoteness loops; MIYAMA_KERNEL_ISA names the instruction set.

#include "solve/nim/kernels.hpp"

namespace miyama {
namespace {

template <class R>
R least(R a, R b) {
  return a < b ? a : b;
}

template <class R>
R greatest(R a, R b) {
  return a > b ? a : b;
}

// Lengths and bounds are copied before each loop: bytes written through a result could be those of
// the row or walk that holds them, as far as the compiler knows, and it would not vectorise.

/// result = 1 + least of loss_below; "none" wraps to 0. Returns the greatest result of the first
/// `before` positions, 0 if there are none.
template <class R>
R put_wins(const RemotenessRow<R>& row, std::size_t before) {
  R* const result = row.result;
  const std::size_t n = row.n;
  const std::size_t outer = row.outer;
  const R none = static_cast<R>(~R{0});
  for (std::size_t c = 0; c < n; ++c) result[c] = none;
  for (std::size_t i = 0; i < outer; ++i) {
    const R* const below = row.loss_below[i];
    for (std::size_t c = 0; c < n; ++c) result[c] = least(result[c], below[c]);
  }
  R most = 0;
  for (std::size_t c = 0; c < n; ++c) result[c] = static_cast<R>(result[c] + 1);
  for (std::size_t c = 0; c < before; ++c) most = greatest(most, result[c]);
  return most;
}

template <class R>
R solve_row(const RemotenessRow<R>& row, std::size_t loss, bool starts, bool starts_won) {
  R* const result = row.result;
  const std::size_t n = row.n;
  const std::size_t outer = row.outer;
  R most = put_wins(row, loss < n ? loss : 0);
  R remoteness = 0;
  if (loss < n) {
    for (std::size_t i = 0; i < outer; ++i) most = greatest(most, row.greatest[i][loss]);
    if (!starts || loss != 0) remoteness = static_cast<R>(most + 1);
    // Where no other loss was reached, 0 − 1 is "none": the row's own loss counts.
    for (std::size_t c = loss + 1; c < n; ++c)
      result[c] = static_cast<R>(least(static_cast<R>(result[c] - 1), remoteness) + 1);
    result[loss] = remoteness;
  }
  if (starts_won) result[0] = 0;
  for (std::size_t i = 0; i < outer; ++i) {
    R* const on_line = row.greatest[i];
    for (std::size_t c = 0; c < n; ++c) on_line[c] = greatest(on_line[c], result[c]);
  }
  return remoteness;
}

template <class T, class R>
void lower_to(const LineWalk& walk, const T* lost, const R* far, R* block) {
  const R none = static_cast<R>(~R{0});
  const std::size_t start = walk.axis_start;
  const std::size_t extent = walk.axis_extent;
  const std::size_t run = walk.run;
  const std::size_t row_stride = walk.row_stride;
  const std::size_t axis_stride = walk.axis_stride;
  if (axis_stride == 1 && row_stride == extent) {
    for (std::size_t r = 0; r < run; ++r) {
      const T here = lost[r];
      const R value = far[r];
      R* const out = block + r * row_stride;
      for (std::size_t x = 0; x < extent; ++x)
        out[x] = least(out[x], static_cast<T>(start + x) > here ? value : none);
    }
    return;
  }
  for (std::size_t x = 0; x < extent; ++x) {
    const T size = static_cast<T>(start + x);
    R* const out = block + x * axis_stride;
    for (std::size_t r = 0; r < run; ++r) out[r] = least(out[r], size > lost[r] ? far[r] : none);
  }
}

template <class T, class R>
void lower_to_losses(const LineWalk& walk, const T* losses, const R* remoteness, R* block) {
  for_each_point(walk, [&](std::size_t at, std::size_t line) {
    lower_to(walk, losses + line, remoteness + line, block + at);
  });
}

}  // namespace

template <Isa isa, class R>
void provide(RemotenessKernels<R>& kernels) {
  kernels = {&solve_row<R>, &lower_to_losses<R, R>, &lower_to_losses<typename HalfOf<R>::Type, R>};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(RemotenessKernels<std::uint8_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(RemotenessKernels<std::uint16_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(RemotenessKernels<std::uint32_t>&);

}  // namespace miyama
