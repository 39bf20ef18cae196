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

/// True if each instruction set of this machine has a compilation of its own of this kernel. Those
/// that the machine lacks cannot be asked: what fills the struct is compiled for them, too.
template <class Kernels, class Kernel>
[[nodiscard]] bool has_own_compilations(Kernel Kernels::*kernel) {
  std::set<Kernel> compilations{nullptr};
  for (const Isa isa : available_instruction_sets())
    compilations.insert(kernels_for<Kernels>(isa).*kernel);
  return compilations.size() == available_instruction_sets().size() + 1;
}

}  // namespace miyama
