#include "base/isa.hpp"

#include <cstdlib>
#include <filesystem>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "solve/nim/kernels.hpp"
#include "solve/numbers/cell_kernels.hpp"
#include "store/shuffle_kernels.hpp"
#include "support/catch.hpp"
#include "support/child_process.hpp"
#include "support/instruction_sets.hpp"
#include "support/thrown.hpp"
#include "sweep/loss_kernels.hpp"

namespace miyama {
namespace {

struct TriedKernels {
  Isa compiled_for;
};

template <Isa isa>
void provide(TriedKernels& kernels) {
  kernels.compiled_for = isa;
}

TEST_CASE("kernels_for: the compilation for the instruction set", "[unit]") {
  for (const Isa isa : {Isa::baseline, Isa::avx2, Isa::avx512}) {
#if defined(MIYAMA_X86_KERNELS)
    CHECK(kernels_for<TriedKernels>(isa).compiled_for == isa);
#else
    CHECK(kernels_for<TriedKernels>(isa).compiled_for == Isa::baseline);
#endif
  }
}

TEST_CASE("kernels_for: each instruction set has its own compilation of each kernel", "[unit]") {
  CHECK(has_own_compilations(&RowKernels::solve_tile));
  CHECK(has_own_compilations(&LossKernels<std::uint8_t>::steps_to_losses));
  CHECK(has_own_compilations(&LossKernels<std::uint16_t>::put));
  CHECK(has_own_compilations(&CellKernels::find_values));
  CHECK(has_own_compilations(&CellKernels::find_lengths));
  CHECK(has_own_compilations(&ShuffleKernels::shuffle));
  CHECK(has_own_compilations(&ShuffleKernels::unshuffle));
}

TEST_CASE("isa: at most what MIYAMA_ISA names", "[unit]") {
  const char* wanted = std::getenv("MIYAMA_ISA");
  if (wanted != nullptr && std::string(wanted) == "baseline") CHECK(best_isa() == Isa::baseline);
  if (wanted != nullptr && std::string(wanted) == "avx2") CHECK(best_isa() <= Isa::avx2);
  CHECK(best_isa() == best_isa());
}

TEST_CASE("isa: MIYAMA_ISA is obeyed by a new process", "[unit]") {
  // The choice is made once per process, so the case above runs again in a new one.
  if (!std::filesystem::exists("/proc/self/exe")) {
    WARN("not tried: no /proc/self/exe here to start again");
    return;
  }
  for (const char* wanted : {"baseline", "avx2"}) {
    CAPTURE(wanted);
    const int status = status_of_child([wanted] {
      setenv("MIYAMA_ISA", wanted, 1);
      // A reporter's output of the inner run would spoil that of the outer one.
      if (std::freopen("/dev/null", "w", stdout) == nullptr) return 1;
      execl("/proc/self/exe", "miyama_tests", "isa: at most what MIYAMA_ISA names",
            static_cast<char*>(nullptr));
      return 2;
    });
    CHECK(exited_with(status, 0));
  }
}

TEST_CASE("isa: what MIYAMA_ISA names must be known", "[unit]") {
  const std::pair<const char*, int> tried[]{{"", 0},       {"baseline", 0}, {"avx2", 0},
                                            {"avx512", 0}, {"AVX2", 1},     {"foo", 1}};
  for (const auto& [wanted, refused] : tried) {
    CAPTURE(wanted);
    const int status = status_of_child([wanted = wanted] {
      setenv("MIYAMA_ISA", wanted, 1);
      return contains(message_of<usage_error>(refuse_unknown_isa), wanted + std::string(" in the"));
    });
    CHECK(exited_with(status, refused));
  }
}

}  // namespace
}  // namespace miyama
