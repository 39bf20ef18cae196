#include "solve/nim/derive_kernels.hpp"

#include "support/catch.hpp"

namespace miyama {
namespace {

TEMPLATE_TEST_CASE("derive dispatch: each instruction set has its own compilation", "[unit]",
                   std::uint8_t, std::uint16_t, std::uint32_t) {
  const auto baseline = derive_kernels<TestType>(Isa::baseline);
  CHECK(baseline.arrows != nullptr);
  CHECK(baseline.outcome != nullptr);
#if defined(MIYAMA_X86_KERNELS)
  const auto avx2 = derive_kernels<TestType>(Isa::avx2);
  const auto avx512 = derive_kernels<TestType>(Isa::avx512);
  CHECK(avx2.arrows != baseline.arrows);
  CHECK(avx2.outcome != baseline.outcome);
  CHECK(avx512.arrows != baseline.arrows);
  CHECK(avx512.arrows != avx2.arrows);
  CHECK(avx512.outcome != avx2.outcome);
#endif
}

}  // namespace
}  // namespace miyama
