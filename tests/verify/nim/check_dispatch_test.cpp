#include <set>

#include "support/catch.hpp"
#include "verify/nim/check_kernels.hpp"

namespace miyama {

TEMPLATE_TEST_CASE("check dispatch: each instruction set has its own complete compilation",
                   "[unit]", std::uint8_t, std::uint16_t, std::uint32_t) {
  std::set<bool (*)(const XorBlock<TestType>&, const TestType*)> different;
  std::size_t levels = 0;
  for (const Isa isa : {Isa::baseline, Isa::avx2, Isa::avx512}) {
    const CheckKernels<TestType> kernels = check_kernels<TestType>(isa);
    CHECK(kernels.arrows_follow_xor != nullptr);
    CHECK(kernels.outcomes_follow_xor != nullptr);
    CHECK(kernels.arrows_follow_lines != nullptr);
    CHECK(kernels.mark_reach != nullptr);
    different.insert(kernels.arrows_follow_xor);
    ++levels;
  }
#if defined(MIYAMA_X86_KERNELS)
  CHECK(different.size() == levels);
#else
  CHECK(different.size() == 1);
#endif
}

TEMPLATE_TEST_CASE("check dispatch: the same kernels each time", "[unit]", std::uint8_t,
                   std::uint16_t, std::uint32_t) {
  for (const Isa isa : {Isa::baseline, Isa::avx2, Isa::avx512})
    CHECK(check_kernels<TestType>(isa).mark_reach == check_kernels<TestType>(isa).mark_reach);
}

}  // namespace miyama
