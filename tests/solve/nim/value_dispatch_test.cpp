#include "solve/nim/value_kernels.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

TEMPLATE_TEST_CASE("value dispatch: each instruction set has its own compilation", "[unit]",
                   std::uint8_t, std::uint16_t, std::uint32_t) {
  CHECK(value_solver<TestType>(Isa::baseline) != nullptr);
#if defined(MIYAMA_X86_KERNELS)
  CHECK(value_solver<TestType>(Isa::avx2) != value_solver<TestType>(Isa::baseline));
  CHECK(value_solver<TestType>(Isa::avx512) != value_solver<TestType>(Isa::baseline));
  CHECK(value_solver<TestType>(Isa::avx512) != value_solver<TestType>(Isa::avx2));
#endif
}

}  // namespace
}  // namespace miyama
