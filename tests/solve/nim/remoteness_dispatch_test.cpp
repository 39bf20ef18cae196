#include "solve/nim/remoteness_kernels.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

TEMPLATE_TEST_CASE("remoteness dispatch: each instruction set has its own compilation", "[unit]",
                   std::uint8_t, std::uint16_t, std::uint32_t) {
  const auto baseline = row_remoteness<TestType>(Isa::baseline);
  CHECK(baseline.wins != nullptr);
  CHECK(baseline.reach_loss != nullptr);
  CHECK(baseline.pass_on != nullptr);
  CHECK(lower_to_losses<TestType, TestType>(Isa::baseline) != nullptr);
#if defined(MIYAMA_X86_KERNELS)
  const auto avx2 = row_remoteness<TestType>(Isa::avx2);
  const auto avx512 = row_remoteness<TestType>(Isa::avx512);
  CHECK((avx2.wins != baseline.wins && avx512.wins != baseline.wins && avx512.wins != avx2.wins));
  CHECK((avx2.reach_loss != baseline.reach_loss && avx512.reach_loss != baseline.reach_loss &&
         avx512.reach_loss != avx2.reach_loss));
  CHECK((avx2.pass_on != baseline.pass_on && avx512.pass_on != baseline.pass_on &&
         avx512.pass_on != avx2.pass_on));
  const auto lower = [](Isa isa) { return lower_to_losses<TestType, TestType>(isa); };
  CHECK((lower(Isa::avx2) != lower(Isa::baseline) && lower(Isa::avx512) != lower(Isa::baseline) &&
         lower(Isa::avx512) != lower(Isa::avx2)));
#endif
}

}  // namespace
}  // namespace miyama
