#include "base/isa.hpp"

#include <algorithm>
#include <cstdlib>

#include "base/error.hpp"

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

/// The value of MIYAMA_ISA; "" if it is not set.
std::string_view wanted_isa() {
  const char* wanted = std::getenv("MIYAMA_ISA");
  return wanted == nullptr ? "" : wanted;
}

}  // namespace

Isa best_isa() {
  static const Isa isa = [] {
    for (const Isa lower : {Isa::baseline, Isa::avx2})
      if (name_of(lower) == wanted_isa()) return std::min(lower, machine_isa());
    return machine_isa();
  }();
  return isa;
}

void refuse_unknown_isa() {
  const std::string_view wanted = wanted_isa();
  for (const Isa isa : {Isa::baseline, Isa::avx2, Isa::avx512})
    if (wanted.empty() || wanted == name_of(isa)) return;
  throw usage_error("MIYAMA_ISA=", wanted,
                    " in the environment names no instruction set: give baseline, avx2 or avx512");
}

std::string_view name_of(Isa isa) {
  return isa == Isa::avx512 ? "avx512" : isa == Isa::avx2 ? "avx2" : "baseline";
}

}  // namespace miyama
