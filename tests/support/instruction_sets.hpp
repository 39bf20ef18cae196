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

}  // namespace miyama
