/// @file  isa.hpp
/// @brief Which instruction set the kernels may use on this machine.
///
/// Kernel files are compiled once per instruction set (see CMakeLists.txt) and chosen here at run
/// time, so that one binary serves every x86-64 machine. Function multiversioning by attribute
/// would be shorter but does not cover templates.
#pragma once

#include <string_view>

namespace miyama {

enum class Isa { baseline, avx2, avx512 };

/// The best instruction set that this machine has, the program was built for and the environment
/// variable MIYAMA_ISA allows
/// ("baseline", "avx2" or "avx512"; for tests and measurements).
[[nodiscard]] Isa best_isa();

[[nodiscard]] std::string_view name_of(Isa isa);

}  // namespace miyama
