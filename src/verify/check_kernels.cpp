/// @file  check_kernels.cpp
/// @brief One compilation of the checking loops; MIYAMA_KERNEL_ISA names the instruction set.

#include "verify/check_kernels.hpp"

namespace miyama::MIYAMA_KERNEL_ISA {
namespace {

/// Bits in which `found` differs from "size − other, at least 0".
template <class T>
T difference(T found, T size, T other) {
  const T expected = size > other ? static_cast<T>(size - other) : T{0};
  return static_cast<T>(found ^ expected);
}

template <class T>
bool arrows_follow_xor(const XorBlock<T>& block, const T* found) {
  T differences = 0;
  for (std::size_t b = 0; b < block.before_count; ++b) {
    const T before = block.before[b];
    if (block.after_count == 1) {
      const T other = static_cast<T>(before ^ block.after[0]);
      for (std::size_t x = 0; x < block.axis_extent; ++x) differences |= difference(found[x], static_cast<T>(block.axis_start + x), other);
      found += block.axis_extent;
      continue;
    }
    for (std::size_t x = 0; x < block.axis_extent; ++x) {
      const T size = static_cast<T>(block.axis_start + x);
      for (std::size_t r = 0; r < block.after_count; ++r)
        differences |= difference(found[r], size, static_cast<T>(before ^ block.after[r]));
      found += block.after_count;
    }
  }
  return differences == 0;
}

template <class T>
bool outcomes_follow_xor(const XorBlock<T>& block, const std::uint8_t* found) {
  std::uint8_t differences = 0;
  for (std::size_t b = 0; b < block.before_count; ++b) {
    const T before = block.before[b];
    for (std::size_t r = 0; r < block.after_count; ++r)
      differences |= static_cast<std::uint8_t>(found[r] ^ static_cast<std::uint8_t>(block.after[r] != before ? 1 : 0));
    found += block.after_count;
  }
  return differences == 0;
}

template <class T>
bool values_follow_xor(const XorBlock<T>& block, const T* found) {
  T differences = 0;
  for (std::size_t b = 0; b < block.before_count; ++b) {
    const T before = block.before[b];
    for (std::size_t r = 0; r < block.after_count; ++r) differences |= static_cast<T>(found[r] ^ before ^ block.after[r]);
    found += block.after_count;
  }
  return differences == 0;
}

/// Calls visit(block offset, line offset) at each point of the walk's loops.
template <class Visit>
void for_each_point(const LineWalk& walk, const Visit& visit) {
  std::size_t turn[LineWalk::max_loops] = {};
  std::size_t block = 0;
  std::size_t line = walk.first_line;
  for (;;) {
    visit(block, line);
    std::size_t loop = 0;
    for (; loop < walk.loops; ++loop) {
      block += walk.block_stride[loop];
      line += walk.line_stride[loop];
      if (++turn[loop] < walk.loop_extent[loop]) break;
      block -= walk.block_stride[loop] * turn[loop];
      line -= walk.line_stride[loop] * turn[loop];
      turn[loop] = 0;
    }
    if (loop == walk.loops) return;
  }
}

template <class T>
bool arrows_follow_lines(const LineWalk& walk, const T* lines, const T* found) {
  const bool along_last = walk.axis_stride == 1;
  T differences = 0;
  for_each_point(walk, [&](std::size_t block, std::size_t line) {
    if (along_last) {
      for (std::size_t r = 0; r < walk.run; ++r)
        for (std::size_t x = 0; x < walk.axis_extent; ++x)
          differences |= difference(found[block + r * walk.row_stride + x], static_cast<T>(walk.axis_start + x), lines[line + r]);
      return;
    }
    for (std::size_t x = 0; x < walk.axis_extent; ++x) {
      const T size = static_cast<T>(walk.axis_start + x);
      const T* row = found + block + x * walk.axis_stride;
      for (std::size_t r = 0; r < walk.run; ++r) differences |= difference(row[r], size, lines[line + r]);
    }
  });
  return differences == 0;
}

template <class T>
void mark_reach(const LineWalk& walk, const T* lines, std::uint8_t* reach) {
  for_each_point(walk, [&](std::size_t block, std::size_t line) {
    if (walk.axis_stride == 1) {
      for (std::size_t r = 0; r < walk.run; ++r) {
        const T lost = lines[line + r];
        std::uint8_t* row = reach + block + r * walk.row_stride;
        for (std::size_t x = 0; x < walk.axis_extent; ++x) row[x] |= static_cast<T>(walk.axis_start + x) > lost ? 1 : 0;
      }
      return;
    }
    for (std::size_t x = 0; x < walk.axis_extent; ++x) {
      const T size = static_cast<T>(walk.axis_start + x);
      std::uint8_t* row = reach + block + x * walk.axis_stride;
      for (std::size_t r = 0; r < walk.run; ++r) row[r] |= size > lines[line + r] ? 1 : 0;
    }
  });
}

}  // namespace

template <class T>
CheckKernels<T> check_kernels() {
  return {&arrows_follow_xor<T>, &outcomes_follow_xor<T>, &values_follow_xor<T>, &arrows_follow_lines<T>, &mark_reach<T>};
}

template CheckKernels<std::uint8_t> check_kernels();
template CheckKernels<std::uint16_t> check_kernels();
template CheckKernels<std::uint32_t> check_kernels();

}  // namespace miyama::MIYAMA_KERNEL_ISA
