/// @file  derive_dispatch.cpp
/// @brief Picks the compilation of the phase-2 loops for an instruction set.

#include "solve/nim/derive_kernels.hpp"

namespace miyama {

namespace baseline {
template <class T>
DeriveKernels<T> derive_kernels();
}
namespace avx2 {
template <class T>
DeriveKernels<T> derive_kernels();
}
namespace avx512 {
template <class T>
DeriveKernels<T> derive_kernels();
}

template <class T>
DeriveKernels<T> derive_kernels([[maybe_unused]] Isa isa) {
#if defined(MIYAMA_X86_KERNELS)
  if (isa == Isa::avx512) return avx512::derive_kernels<T>();
  if (isa == Isa::avx2) return avx2::derive_kernels<T>();
#endif
  return baseline::derive_kernels<T>();
}

template DeriveKernels<std::uint8_t> derive_kernels(Isa);
template DeriveKernels<std::uint16_t> derive_kernels(Isa);
template DeriveKernels<std::uint32_t> derive_kernels(Isa);

}  // namespace miyama
