/// @file  derive_kernels.cpp
/// @brief One compilation of the phase-2 loops; MIYAMA_KERNEL_ISA names the instruction set.
///
/// "size − loss, at least 0" is one saturating subtraction (vpsubus) for 64 or 32 entries. Lines without a loss hold the greatest T, so
/// they need no test. A branch per entry would cost as much as the memory.

#include "solve/derive_kernels.hpp"

#include <cstring>

namespace miyama::MIYAMA_KERNEL_ISA {
namespace {

template <class T>
T steps_down(T size, T lost) {
  return size > lost ? static_cast<T>(size - lost) : T{0};
}

/// Calls visit(block offset, line offset) at each point of the walk's loops.
template <class Visit>
void for_each_point(const LineWalk& walk, std::size_t loop, std::size_t block, std::size_t line, const Visit& visit) {
  if (loop == 0) {
    visit(block, line);
    return;
  }
  --loop;
  for (std::size_t turn = 0; turn < walk.loop_extent[loop]; ++turn)
    for_each_point(walk, loop, block + turn * walk.block_stride[loop], line + turn * walk.line_stride[loop], visit);
}

/// Along an outer heap: neighbouring entries lie on neighbouring lines.
template <class T>
void arrows_across(const LineWalk& walk, const T* lines, T* block) {
  for_each_point(walk, walk.loops, 0, walk.first_line, [&](std::size_t at, std::size_t line) {
    const T* lost = lines + line;
    for (std::size_t x = 0; x < walk.axis_extent; ++x) {
      const T size = static_cast<T>(walk.axis_start + x);
      T* out = block + at + x * walk.axis_stride;
      for (std::size_t r = 0; r < walk.run; ++r) out[r] = steps_down(size, lost[r]);
    }
  });
}

/// Along the last heap: neighbouring entries lie on the same line.
template <class T>
void arrows_within(const LineWalk& walk, const T* lines, T* block) {
  for_each_point(walk, walk.loops, 0, walk.first_line, [&](std::size_t at, std::size_t line) {
    for (std::size_t r = 0; r < walk.run; ++r) {
      const T lost = lines[line + r];
      T* out = block + at + r * walk.row_stride;
      for (std::size_t x = 0; x < walk.axis_extent; ++x) out[x] = steps_down(static_cast<T>(walk.axis_start + x), lost);
    }
  });
}

template <class T>
void arrows(const LineWalk& walk, const T* lines, T* block) {
  if (walk.axis_stride == 1 && walk.row_stride == walk.axis_extent) {
    arrows_within(walk, lines, block);
  } else {
    arrows_across(walk, lines, block);
  }
}

template <class T>
void outcome(const LineWalk& walk, const T* lines, std::uint64_t positions, std::uint8_t* block) {
  std::memset(block, 1, positions);
  for_each_point(walk, walk.loops, 0, walk.first_line, [&](std::size_t at, std::size_t line) {
    for (std::size_t r = 0; r < walk.run; ++r) {
      const std::uint64_t in_block = static_cast<std::uint64_t>(lines[line + r]) - walk.axis_start;
      if (in_block < walk.axis_extent) block[at + r * walk.row_stride + in_block] = 0;
    }
  });
}

}  // namespace

template <class T>
DeriveKernels<T> derive_kernels() {
  return {&arrows<T>, &outcome<T>};
}

template DeriveKernels<std::uint8_t> derive_kernels();
template DeriveKernels<std::uint16_t> derive_kernels();
template DeriveKernels<std::uint32_t> derive_kernels();

}  // namespace miyama::MIYAMA_KERNEL_ISA
