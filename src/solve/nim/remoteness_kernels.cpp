/// @file  remoteness_kernels.cpp
/// @brief One compilation of the remoteness loops; MIYAMA_KERNEL_ISA names the instruction set.

#include "solve/nim/kernels.hpp"

namespace miyama {
namespace {

template <class R>
R least(R a, R b) {
  return a < b ? a : b;
}

// Lengths and bounds are copied before each loop: bytes written through a result could be those of
// the row or walk that holds them, as far as the compiler knows, and it would not vectorise.

template <class R>
R wins(const RemotenessRow<R>& row, std::size_t before) {
  R* const result = row.result;
  const std::size_t n = row.n;
  const std::size_t outer = row.outer;
  const R none = static_cast<R>(~R{0});
  for (std::size_t c = 0; c < n; ++c) result[c] = none;
  for (std::size_t i = 0; i < outer; ++i) {
    const R* const below = row.loss_below[i];
    for (std::size_t c = 0; c < n; ++c) result[c] = least(result[c], below[c]);
  }
  R greatest = 0;
  for (std::size_t c = 0; c < n; ++c) result[c] = static_cast<R>(result[c] + 1);
  for (std::size_t c = 0; c < before; ++c) greatest = greatest > result[c] ? greatest : result[c];
  return greatest;
}

/// "None" has wrapped to 0 in `wins`: where nothing else was reached, the row's own loss is.
template <class R>
void reach_loss(const RemotenessRow<R>& row, std::size_t after, R loss) {
  R* const result = row.result;
  const std::size_t n = row.n;
  for (std::size_t c = after; c < n; ++c)
    result[c] = static_cast<R>(least(static_cast<R>(result[c] - 1), loss) + 1);
}

template <class R>
void pass_on(const RemotenessRow<R>& row) {
  const R* const result = row.result;
  const std::size_t n = row.n;
  const std::size_t outer = row.outer;
  for (std::size_t i = 0; i < outer; ++i) {
    R* const greatest = row.greatest[i];
    for (std::size_t c = 0; c < n; ++c)
      greatest[c] = greatest[c] > result[c] ? greatest[c] : result[c];
  }
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
void provide(RowRemoteness<R>& kernels) {
  kernels = {&wins<R>, &reach_loss<R>, &pass_on<R>};
}

template <Isa isa, class T, class R>
void provide(BlockRemoteness<T, R>& kernels) {
  kernels = {&lower_to_losses<T, R>};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(RowRemoteness<std::uint8_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(RowRemoteness<std::uint16_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(RowRemoteness<std::uint32_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(BlockRemoteness<std::uint8_t, std::uint8_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(BlockRemoteness<std::uint8_t, std::uint16_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(BlockRemoteness<std::uint16_t, std::uint16_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(BlockRemoteness<std::uint16_t, std::uint32_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(BlockRemoteness<std::uint32_t, std::uint32_t>&);

}  // namespace miyama
