/// @file  remoteness_kernels.cpp
/// @brief One compilation of the remoteness loops; MIYAMA_KERNEL_ISA names the instruction set.

#include "solve/remoteness_kernels.hpp"

namespace miyama::MIYAMA_KERNEL_ISA {
namespace {

template <class R>
R least(R a, R b) {
  return a < b ? a : b;
}

template <class R>
R wins(const RemotenessRow<R>& row, std::size_t before) {
  R* const result = row.result;
  const R none = static_cast<R>(~R{0});
  for (std::size_t c = 0; c < row.n; ++c) result[c] = none;
  for (std::size_t i = 0; i < row.outer; ++i) {
    const R* const below = row.loss_below[i];
    for (std::size_t c = 0; c < row.n; ++c) result[c] = least(result[c], below[c]);
  }
  R greatest = 0;
  for (std::size_t c = 0; c < row.n; ++c) result[c] = static_cast<R>(result[c] + 1);
  for (std::size_t c = 0; c < before; ++c) greatest = greatest > result[c] ? greatest : result[c];
  return greatest;
}

/// "None" has wrapped to 0 in `wins`: where nothing else was reached, the row's own loss is.
template <class R>
void reach_loss(const RemotenessRow<R>& row, std::size_t after, R loss) {
  R* const result = row.result;
  for (std::size_t c = after; c < row.n; ++c) result[c] = static_cast<R>(least(static_cast<R>(result[c] - 1), loss) + 1);
}

template <class R>
void pass_on(const RemotenessRow<R>& row) {
  const R* const result = row.result;
  for (std::size_t i = 0; i < row.outer; ++i) {
    R* const greatest = row.greatest[i];
    for (std::size_t c = 0; c < row.n; ++c) greatest[c] = greatest[c] > result[c] ? greatest[c] : result[c];
  }
}

template <class T, class R>
void lower_to(const LineWalk& walk, std::size_t block_at, std::size_t line_at, const T* losses, const R* remoteness, R* block) {
  const R none = static_cast<R>(~R{0});
  if (walk.axis_stride == 1 && walk.row_stride == walk.axis_extent) {
    for (std::size_t r = 0; r < walk.run; ++r) {
      const T lost = losses[line_at + r];
      const R far = remoteness[line_at + r];
      R* out = block + block_at + r * walk.row_stride;
      for (std::size_t x = 0; x < walk.axis_extent; ++x) out[x] = least(out[x], static_cast<T>(walk.axis_start + x) > lost ? far : none);
    }
    return;
  }
  for (std::size_t x = 0; x < walk.axis_extent; ++x) {
    const T size = static_cast<T>(walk.axis_start + x);
    const T* lost = losses + line_at;
    const R* far = remoteness + line_at;
    R* out = block + block_at + x * walk.axis_stride;
    for (std::size_t r = 0; r < walk.run; ++r) out[r] = least(out[r], size > lost[r] ? far[r] : none);
  }
}

template <class T, class R>
void lower_all(const LineWalk& walk, const T* losses, const R* remoteness, R* block) {
  std::size_t turn[LineWalk::max_loops] = {};
  for (;;) {
    std::size_t block_at = 0;
    std::size_t line_at = walk.first_line;
    for (std::size_t loop = 0; loop < walk.loops; ++loop) {
      block_at += turn[loop] * walk.block_stride[loop];
      line_at += turn[loop] * walk.line_stride[loop];
    }
    lower_to(walk, block_at, line_at, losses, remoteness, block);
    std::size_t loop = 0;
    while (loop < walk.loops && ++turn[loop] == walk.loop_extent[loop]) turn[loop++] = 0;
    if (loop == walk.loops) return;
  }
}

}  // namespace

template <class R>
RowRemoteness<R> row_remoteness() {
  return {&wins<R>, &reach_loss<R>, &pass_on<R>};
}

template RowRemoteness<std::uint8_t> row_remoteness();
template RowRemoteness<std::uint16_t> row_remoteness();
template RowRemoteness<std::uint32_t> row_remoteness();

template <class T, class R>
void lower_to_losses(const LineWalk& walk, const T* losses, const R* remoteness, R* block) {
  lower_all(walk, losses, remoteness, block);
}

template void lower_to_losses(const LineWalk&, const std::uint8_t*, const std::uint8_t*, std::uint8_t*);
template void lower_to_losses(const LineWalk&, const std::uint8_t*, const std::uint16_t*, std::uint16_t*);
template void lower_to_losses(const LineWalk&, const std::uint16_t*, const std::uint16_t*, std::uint16_t*);
template void lower_to_losses(const LineWalk&, const std::uint16_t*, const std::uint32_t*, std::uint32_t*);
template void lower_to_losses(const LineWalk&, const std::uint32_t*, const std::uint32_t*, std::uint32_t*);

}  // namespace miyama::MIYAMA_KERNEL_ISA
