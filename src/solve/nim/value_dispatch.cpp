/// @file  value_dispatch.cpp
/// @brief Picks the compilation of the loop over values for an instruction set.

#include "solve/nim/value_kernels.hpp"

namespace miyama {

namespace baseline {
template <class T>
unsigned solve_values(const ValueRow<T>& one, const ValueRow<T>* other);
}
namespace avx2 {
template <class T>
unsigned solve_values(const ValueRow<T>& one, const ValueRow<T>* other);
}
namespace avx512 {
template <class T>
unsigned solve_values(const ValueRow<T>& one, const ValueRow<T>* other);
}

template <class T>
SolveValues<T> value_solver([[maybe_unused]] Isa isa) {
#if defined(MIYAMA_X86_KERNELS)
  if (isa == Isa::avx512) return &avx512::solve_values<T>;
  if (isa == Isa::avx2) return &avx2::solve_values<T>;
#endif
  return &baseline::solve_values<T>;
}

template SolveValues<std::uint8_t> value_solver(Isa);
template SolveValues<std::uint16_t> value_solver(Isa);
template SolveValues<std::uint32_t> value_solver(Isa);

}  // namespace miyama
