/// @file  instruction_sets.hpp
/// @brief The instruction sets that a test of kernels goes through: those of this machine.
#pragma once

#include <set>
#include <vector>

#include "base/isa.hpp"

namespace miyama {

[[nodiscard]] inline std::vector<Isa> available_instruction_sets() {
  std::vector<Isa> all;
  for (const Isa isa : {Isa::baseline, Isa::avx2, Isa::avx512})
    if (isa <= best_isa()) all.push_back(isa);
  return all;
}

/// True if each available instruction set has a compilation of its own of this kernel. The others
/// are not asked, because what fills the struct is compiled for them, too.
template <class Kernels, class Kernel>
[[nodiscard]] bool has_own_compilations(Kernel Kernels::*kernel) {
  std::set<Kernel> own;
  for (const Isa isa : available_instruction_sets()) own.insert(kernels_for<Kernels>(isa).*kernel);
  return !own.contains(nullptr) && own.size() == available_instruction_sets().size();
}

}  // namespace miyama
