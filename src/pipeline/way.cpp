#include "pipeline/way.hpp"

#include <chrono>

#include "base/error.hpp"

namespace miyama {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t most_samples = 4096;
constexpr std::chrono::milliseconds longest_look{20};
constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;  // its multiples are spread evenly
/// An option is listed, ranked and looked up: measured with euclid and fibonacci.
constexpr double times_listing = 4;

}  // namespace

std::optional<ListedOptions> listed_options(const Request& request, int threads) {
  if (!request.is_box() || request.row_rules() != nullptr) return std::nullopt;
  const std::uint64_t positions = request.positions();
  std::uint64_t options = 0, samples = 0;
  const Clock::time_point start = Clock::now();
  std::chrono::duration<double> taken{};
  while (samples < most_samples && taken < longest_look) {
    try {
      request.rules->for_each_option(request.position(++samples * golden % positions),
                                     [&](const Option&) { ++options; });
    } catch (const usage_error&) {  // a limit says nothing of the position: its solver will say so
    }
    taken = Clock::now() - start;
  }
  const auto looked_at = static_cast<double>(samples);
  return ListedOptions{
      static_cast<double>(options) / looked_at,
      taken.count() / looked_at * static_cast<double>(positions) * times_listing / threads};
}

}  // namespace miyama
