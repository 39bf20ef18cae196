// A shared library that holds the engine: what a static library must be made for.
#include <miyama/advice.hpp>
#include <miyama/miyama.hpp>

static_assert(MIYAMA_VERSION_NUMBER ==
              10000 * MIYAMA_VERSION_MAJOR + 100 * MIYAMA_VERSION_MINOR + MIYAMA_VERSION_PATCH);

extern "C" std::uint64_t losses() {
  return miyama::count_table(miyama::make_request("nim", {9, 9, 9}), 1).totals.lost;
}
