/// @file  value_check_dispatch.cpp
/// @brief Picks the compilation of the mex check for an instruction set.

#include "verify/nim/value_check_kernels.hpp"

namespace miyama {

namespace baseline {
template <class G>
bool values_are_mex(const ValueCheckRow<G>& row);
}
namespace avx2 {
template <class G>
bool values_are_mex(const ValueCheckRow<G>& row);
}
namespace avx512 {
template <class G>
bool values_are_mex(const ValueCheckRow<G>& row);
}

template <class G>
ValuesAreMex<G> value_checker([[maybe_unused]] Isa isa) {
#if defined(MIYAMA_X86_KERNELS)
  if (isa == Isa::avx512) return &avx512::values_are_mex<G>;
  if (isa == Isa::avx2) return &avx2::values_are_mex<G>;
#endif
  return &baseline::values_are_mex<G>;
}

template ValuesAreMex<std::uint8_t> value_checker(Isa);
template ValuesAreMex<std::uint16_t> value_checker(Isa);
template ValuesAreMex<std::uint32_t> value_checker(Isa);

}  // namespace miyama
