/// @file  row_dispatch.cpp
/// @brief Picks the compilation of the tile loop for an instruction set.

#include "solve/nim/row_kernels.hpp"

namespace miyama {

namespace baseline {
void solve_tile(const RowTile& tile);
}
namespace avx2 {
void solve_tile(const RowTile& tile);
}
namespace avx512 {
void solve_tile(const RowTile& tile);
}

SolveTile tile_solver([[maybe_unused]] Isa isa) {
#if defined(MIYAMA_X86_KERNELS)
  if (isa == Isa::avx512) return &avx512::solve_tile;
  if (isa == Isa::avx2) return &avx2::solve_tile;
#endif
  return &baseline::solve_tile;
}

}  // namespace miyama
