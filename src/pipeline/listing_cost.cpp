#include "pipeline/listing_cost.hpp"

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

/// Counts options until the time is over.
class OptionCount {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(Clock::now() - start_).count();
  }
  [[nodiscard]] bool goes_on() const { return Clock::now() - start_ < longest_look; }
  /// False if the options of this position alone take that long.
  bool add_options(const Request& request, PositionView position) {
    try {
      return request.rules->for_each_option(position, [&](const Option&) {
        return ++options % options_between_looks != 0 || Clock::now() - start_ < 2 * longest_look;
      });
    } catch (const usage_error&) {  // a limit says nothing of the position: its solver will say so
      return true;
    }
  }

  std::uint64_t options = 0;

 private:
  static constexpr std::uint64_t options_between_looks = 4096;
  const Clock::time_point start_ = Clock::now();
};

}  // namespace

std::optional<ListingCost> listing_cost(const Request& request, int threads) {
  if (!request.is_box() || request.row_rules() != nullptr) return std::nullopt;
  const std::uint64_t positions = request.positions();
  OptionCount count;
  std::uint64_t samples = 0;
  bool all_listed = true;
  while (samples < most_samples && all_listed && count.goes_on())
    all_listed = count.add_options(request, request.position(++samples * golden % positions));
  const auto looked_at = static_cast<double>(samples);
  return ListingCost{
      static_cast<double>(count.options) / looked_at,
      count.seconds() / looked_at * static_cast<double>(positions) * times_listing / threads,
      !all_listed};
}

}  // namespace miyama
