#include "support/catch.hpp"
#include "verify/nim/value_check_kernels.hpp"

namespace miyama {
namespace {

TEMPLATE_TEST_CASE("value check dispatch: each instruction set has its own compilation", "[unit]",
                   std::uint8_t, std::uint16_t, std::uint32_t) {
  CHECK(value_checker<TestType>(Isa::baseline) != nullptr);
#if defined(MIYAMA_X86_KERNELS)
  CHECK(value_checker<TestType>(Isa::avx2) != value_checker<TestType>(Isa::baseline));
  CHECK(value_checker<TestType>(Isa::avx512) != value_checker<TestType>(Isa::baseline));
  CHECK(value_checker<TestType>(Isa::avx512) != value_checker<TestType>(Isa::avx2));
#endif
}

}  // namespace
}  // namespace miyama
