/// @file  remoteness_dispatch.cpp
/// @brief Picks the compilation of the remoteness loops for an instruction set.

#include "solve/nim/remoteness_kernels.hpp"

namespace miyama {

namespace baseline {
template <class R>
RowRemoteness<R> row_remoteness();
template <class T, class R>
void lower_to_losses(const LineWalk&, const T*, const R*, R*);
}  // namespace baseline
namespace avx2 {
template <class R>
RowRemoteness<R> row_remoteness();
template <class T, class R>
void lower_to_losses(const LineWalk&, const T*, const R*, R*);
}  // namespace avx2
namespace avx512 {
template <class R>
RowRemoteness<R> row_remoteness();
template <class T, class R>
void lower_to_losses(const LineWalk&, const T*, const R*, R*);
}  // namespace avx512

template <class R>
RowRemoteness<R> row_remoteness([[maybe_unused]] Isa isa) {
#if defined(MIYAMA_X86_KERNELS)
  if (isa == Isa::avx512) return avx512::row_remoteness<R>();
  if (isa == Isa::avx2) return avx2::row_remoteness<R>();
#endif
  return baseline::row_remoteness<R>();
}

template <class T, class R>
LowerToLosses<T, R> lower_to_losses([[maybe_unused]] Isa isa) {
#if defined(MIYAMA_X86_KERNELS)
  if (isa == Isa::avx512) return &avx512::lower_to_losses<T, R>;
  if (isa == Isa::avx2) return &avx2::lower_to_losses<T, R>;
#endif
  return &baseline::lower_to_losses<T, R>;
}

template RowRemoteness<std::uint8_t> row_remoteness(Isa);
template RowRemoteness<std::uint16_t> row_remoteness(Isa);
template RowRemoteness<std::uint32_t> row_remoteness(Isa);
template LowerToLosses<std::uint8_t, std::uint8_t> lower_to_losses(Isa);
template LowerToLosses<std::uint8_t, std::uint16_t> lower_to_losses(Isa);
template LowerToLosses<std::uint16_t, std::uint16_t> lower_to_losses(Isa);
template LowerToLosses<std::uint16_t, std::uint32_t> lower_to_losses(Isa);
template LowerToLosses<std::uint32_t, std::uint32_t> lower_to_losses(Isa);

}  // namespace miyama
