/// @file  isa.hpp
/// @brief Which instruction set the kernels may use on this machine.
///
/// Kernel files are compiled once per instruction set (see CMakeLists.txt) and chosen here at run
/// time, so that one binary serves every x86-64 machine. A family of kernels is a plain struct of
/// functions, which its file fills, each compilation for its own instruction set:
///
///     kernels.hpp          template <class T> struct StepKernels { void (*put)(…); … };
///                          template <Isa isa, class T> void provide(StepKernels<T>& kernels);
///     entry_kernels.cpp    … all in an unnamed namespace, but provide and its instances for
///                          Isa::MIYAMA_KERNEL_ISA
///     a user               kernels_for<StepKernels<T>>().put(…)
///
/// Headers of kernels hold declarations, plain data and functions of one file (`static`) only: an
/// inline function compiled for AVX-512 could otherwise become the linker's copy for everybody.
/// Function multiversioning by attribute would be shorter but does not cover templates.
#pragma once

#include <string_view>

namespace miyama {

enum class Isa { baseline, avx2, avx512 };

/// The best instruction set that this machine has, the program was built for and the environment
/// variable MIYAMA_ISA allows ("baseline", "avx2" or "avx512"; for tests and measurements).
[[nodiscard]] Isa best_isa();

/// Throws usage_error if MIYAMA_ISA names something else, which best_isa passes over in silence.
void refuse_unknown_isa();

[[nodiscard]] std::string_view name_of(Isa isa);

/// The kernels compiled for `isa`.
template <class Kernels>
[[nodiscard]] Kernels kernels_for([[maybe_unused]] Isa isa = best_isa()) {
  Kernels kernels{};
#if defined(MIYAMA_X86_KERNELS)
  if (isa == Isa::avx512)
    provide<Isa::avx512>(kernels);
  else if (isa == Isa::avx2)
    provide<Isa::avx2>(kernels);
  else
#endif
    provide<Isa::baseline>(kernels);
  return kernels;
}

}  // namespace miyama
