#include "solve/nim/row_kernels.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

TEST_CASE("row dispatch: each instruction set has its own compilation", "[unit]") {
  CHECK(tile_solver(Isa::baseline) != nullptr);
#if defined(MIYAMA_X86_KERNELS)
  CHECK(tile_solver(Isa::avx2) != tile_solver(Isa::baseline));
  CHECK(tile_solver(Isa::avx512) != tile_solver(Isa::baseline));
  CHECK(tile_solver(Isa::avx512) != tile_solver(Isa::avx2));
#endif
}

}  // namespace
}  // namespace miyama
