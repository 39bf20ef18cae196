/// @file  derive_kernels.cpp
/// @brief One compilation of the loops that derive blocks; MIYAMA_KERNEL_ISA names the instruction
/// set.
///
/// "size − loss, at least 0" is one saturating subtraction (vpsubus) for 64 or 32 entries. Lines
/// without a loss hold the greatest T, so they need no test. A branch per entry would cost as much
/// as the memory.

#include "solve/nim/kernels.hpp"

#include <cstring>

namespace miyama {
namespace {

template <class T>
T steps_down(T size, T lost) {
  return size > lost ? static_cast<T>(size - lost) : T{0};
}

/// Along an outer heap: neighbouring entries lie on neighbouring lines. `full`: their number, if
/// the compiler may know it; their losses then stay in registers.
template <std::size_t full = 0, class T>
void arrows_across_at(const LineWalk& walk, const T* lost, T* out) {
  // A copy: as far as the compiler knows, bytes written through `out` could be those of `walk`.
  const std::size_t run = full != 0 ? full : walk.run;
  for (std::size_t x = 0; x < walk.axis_extent; ++x, out += walk.axis_stride) {
    const T size = static_cast<T>(walk.axis_start + x);
    for (std::size_t r = 0; r < run; ++r) out[r] = steps_down(size, lost[r]);
  }
}

/// `width` entries as one value: GCC and Clang turn operations on it into as many vector operations
/// as the instruction set needs.
template <std::size_t width, class T>
struct Lanes {
  using Vector [[gnu::vector_size(width * sizeof(T))]] = T;

  static Vector load(const T* from) {
    Vector lanes;
    std::memcpy(&lanes, from, sizeof lanes);
    return lanes;
  }
  static Vector steps_down(Vector size, Vector lost) {
    return (Vector)(size > lost) & (size - lost);
  }
  static void store(T* to, Vector lanes) { std::memcpy(to, &lanes, sizeof lanes); }
};

/// The same for runs of at most `width` entries that follow each other without a gap. Each is
/// written as if it had `width` entries, in one or two vector operations; what is too much is
/// overwritten by the next run. Near the ends the exact loop takes over.
template <std::size_t width, class T>
void arrows_across_short(const LineWalk& walk, const T* lines, T* block) {
  using L = Lanes<width, T>;
  const std::size_t run = walk.run;
  const std::size_t extent = walk.axis_extent;
  const std::size_t start = walk.axis_start;
  const std::size_t last_line = walk.lines;
  const std::size_t entries = walk.entries;
  for_each_point(walk, [&](std::size_t at, std::size_t line) {
    T* out = block + at;
    if (line + width > last_line || at + extent * run + width > entries)
      return arrows_across_at(walk, lines + line, out);
    const typename L::Vector lost = L::load(lines + line);
    for (std::size_t x = 0; x < extent; ++x, out += run)
      L::store(out, L::steps_down(typename L::Vector{} + static_cast<T>(start + x), lost));
  });
}

template <class T>
void arrows_across(const LineWalk& walk, const T* lines, T* block) {
  if (walk.run == walk.axis_stride && walk.run <= 16)
    return arrows_across_short<16>(walk, lines, block);
  if (walk.run == walk.axis_stride && walk.run < 64)
    return arrows_across_short<64>(walk, lines, block);
  for_each_point(walk, [&](std::size_t at, std::size_t line) {
    if (walk.run == 64)
      arrows_across_at<64>(walk, lines + line, block + at);
    else
      arrows_across_at(walk, lines + line, block + at);
  });
}

/// Along the last heap: neighbouring entries lie on the same line.
template <class T>
void arrows_within_row(std::size_t start, std::size_t extent, T lost, T* row) {
  for (std::size_t x = 0; x < extent; ++x) row[x] = steps_down(static_cast<T>(start + x), lost);
}

/// Rows of at most `width` entries as above; 0: rows of any length, or of `full` entries.
template <std::size_t width, std::size_t full = 0, class T>
void arrows_within(const LineWalk& walk, const T* lines, T* block) {
  using L = Lanes<width == 0 ? 1 : width, T>;
  const std::size_t extent = full != 0 ? full : walk.axis_extent;  // copies, see above
  const std::size_t start = walk.axis_start;
  const std::size_t run = walk.run;
  const std::size_t row_stride = walk.row_stride;
  const std::size_t entries = walk.entries;
  typename L::Vector sizes{};
  for (std::size_t x = 0; x < width; ++x) sizes[x] = static_cast<T>(start + x);
  for_each_point(walk, [&](std::size_t at, std::size_t line) {
    std::size_t row = at;
    for (std::size_t r = 0; r < run; ++r, row += row_stride) {
      const T lost = lines[line + r];
      if (width != 0 && row + width <= entries) {
        L::store(block + row, L::steps_down(sizes, typename L::Vector{} + lost));
      } else {
        arrows_within_row(start, extent, lost, block + row);
      }
    }
  });
}

template <class T>
void arrows(const LineWalk& walk, const T* lines, T* block) {
  const bool within = walk.axis_stride == 1 && walk.row_stride == walk.axis_extent;
  if (!within) return arrows_across(walk, lines, block);
  if (walk.axis_extent <= 16) return arrows_within<16>(walk, lines, block);
  if (walk.axis_extent < 64) return arrows_within<64>(walk, lines, block);
  if (walk.axis_extent == 64) return arrows_within<0, 64>(walk, lines, block);
  arrows_within<0>(walk, lines, block);
}

template <class T>
void outcome(const LineWalk& walk, const T* lines, std::uint64_t positions, std::uint8_t* block) {
  std::memset(block, 1, positions);
  for_each_point(walk, [&](std::size_t at, std::size_t line) {
    for (std::size_t r = 0; r < walk.run; ++r) {
      const std::uint64_t in_block = static_cast<std::uint64_t>(lines[line + r]) - walk.axis_start;
      if (in_block < walk.axis_extent) block[at + r * walk.row_stride + in_block] = 0;
    }
  });
}

}  // namespace

template <Isa isa, class T>
void provide(DeriveKernels<T>& kernels) {
  kernels = {&arrows<T>, &outcome<T>};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(DeriveKernels<std::uint8_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(DeriveKernels<std::uint16_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(DeriveKernels<std::uint32_t>&);

}  // namespace miyama
