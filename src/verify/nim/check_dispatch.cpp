/// @file  check_dispatch.cpp
/// @brief Picks the compilation of the checking loops for an instruction set.

#include "verify/nim/check_kernels.hpp"

namespace miyama {

namespace baseline {
template <class T>
CheckKernels<T> check_kernels();
}
namespace avx2 {
template <class T>
CheckKernels<T> check_kernels();
}
namespace avx512 {
template <class T>
CheckKernels<T> check_kernels();
}

template <class T>
CheckKernels<T> check_kernels([[maybe_unused]] Isa isa) {
#if defined(MIYAMA_X86_KERNELS)
  if (isa == Isa::avx512) return avx512::check_kernels<T>();
  if (isa == Isa::avx2) return avx2::check_kernels<T>();
#endif
  return baseline::check_kernels<T>();
}

template CheckKernels<std::uint8_t> check_kernels(Isa);
template CheckKernels<std::uint16_t> check_kernels(Isa);
template CheckKernels<std::uint32_t> check_kernels(Isa);

}  // namespace miyama
