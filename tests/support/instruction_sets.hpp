/// @file  instruction_sets.hpp
/// @brief The instruction sets that a test of kernels goes through: those of this machine.
#pragma once

#include <vector>

#include "base/isa.hpp"

namespace miyama {

[[nodiscard]] inline std::vector<Isa> available_instruction_sets() {
  std::vector<Isa> all;
  for (const Isa isa : {Isa::baseline, Isa::avx2, Isa::avx512})
    if (isa <= best_isa()) all.push_back(isa);
  return all;
}

/// True if each instruction set that the program is built for has a compilation of its own of this
/// kernel.
template <class Kernels, class Kernel>
[[nodiscard]] bool has_own_compilations(Kernel Kernels::*kernel) {
  const Kernel baseline = kernels_for<Kernels>(Isa::baseline).*kernel;
#if defined(MIYAMA_X86_KERNELS)
  const Kernel avx2 = kernels_for<Kernels>(Isa::avx2).*kernel;
  const Kernel avx512 = kernels_for<Kernels>(Isa::avx512).*kernel;
  return baseline != nullptr && avx2 != nullptr && avx512 != nullptr && baseline != avx2 &&
         baseline != avx512 && avx2 != avx512;
#else
  return baseline != nullptr;
#endif
}

}  // namespace miyama
