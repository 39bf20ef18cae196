/// @file  fuzz_main.cpp
/// @brief Lets libFuzzer try one parser: MIYAMA_FUZZ_TARGET in the environment names which.
///
///     cmake --preset fuzz && cmake --build --preset fuzz
///     MIYAMA_FUZZ_TARGET=claim build/fuzz/tests/fuzz/miyama_fuzz -max_total_time=60
///         tests/fuzz/corpus/claim

#include <cstdio>
#include <cstdlib>

#include "support/fuzz_targets.hpp"

namespace {

using miyama::test::FuzzTarget;

FuzzTarget chosen() {
  const char* name = std::getenv("MIYAMA_FUZZ_TARGET");
  for (const FuzzTarget& target : miyama::test::fuzz_targets())
    if (name != nullptr && target.name == name) return target;
  std::fprintf(stderr, "MIYAMA_FUZZ_TARGET names a parser:");
  for (const FuzzTarget& target : miyama::test::fuzz_targets())
    std::fprintf(stderr, " %.*s", static_cast<int>(target.name.size()), target.name.data());
  std::fprintf(stderr, "\n");
  std::exit(2);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  static const FuzzTarget target = chosen();
  target.try_text({reinterpret_cast<const char*>(data), size});
  return 0;
}
