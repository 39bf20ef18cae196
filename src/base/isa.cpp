#include "base/isa.hpp"

#include <algorithm>
#include <cstdlib>

namespace miyama {
namespace {

Isa machine_isa() {
#if defined(MIYAMA_X86_KERNELS)
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512cd"))
    return Isa::avx512;
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
      __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma"))
    return Isa::avx2;
#endif
  return Isa::baseline;
}

}  // namespace

Isa best_isa() {
  static const Isa isa = [] {
    const char* wanted = std::getenv("MIYAMA_ISA");
    for (const Isa lower : {Isa::baseline, Isa::avx2})
      if (wanted != nullptr && name_of(lower) == wanted) return std::min(lower, machine_isa());
    return machine_isa();
  }();
  return isa;
}

std::string_view name_of(Isa isa) {
  return isa == Isa::avx512 ? "avx512" : isa == Isa::avx2 ? "avx2" : "baseline";
}

}  // namespace miyama
