/// @file  seconds.cpp
/// @brief About how long a run takes: an estimate, not a bound.

#include <algorithm>
#include <array>
#include <ctime>

#include "base/error.hpp"
#include "pipeline/needs.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t most_samples = 4096;
constexpr double longest_look = 0.02;  // seconds
constexpr std::uint64_t options_between_looks = 4096;
constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;  // its multiples are spread evenly
/// An option is listed, ranked and looked up, which along lines takes no longer than listing it
/// does elsewhere: measured with euclid, fibonacci and moves up to half of a heap.
constexpr double times_listing = 4;
constexpr double times_listing_lines = 1;
constexpr double times_listing_multisets = 0.25;  // ranks are found without their heaps

/// Nanoseconds of a processor for each position, in the order of LossWay and of LabelWay, as
/// measured with tables of some 10⁷ positions; for each row of Nim, and for each move along lines.
/// What is listed takes the time that listing_cost measures.
constexpr std::array rates_of_losses{11.0, 4.0, 0.0, 110.0};
constexpr std::array rates_of_labels{10.0, 7.0, 50.0, 0.0, 130.0};
constexpr std::array rates_of_nim{1.0, 1.0, 20.0, 0.0, 0.0};

/// Seconds of the processor that this thread has taken: other work on the machine does not count.
double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

}  // namespace

std::optional<ListingCost> listing_cost(const PlannedRequest& request, int threads, Task task) {
  ListingCost cost;
  const bool all = task == Task::check ? request.plan.check == CheckWay::options
                                       : request.plan.losses == LossWay::levels;
  if (!all)
    for (const LabelKind kind : request.labels)
      if (is_listed(kind)) cost.labels.push_back(kind);
  if (!all && cost.labels.empty()) return std::nullopt;
  const std::uint64_t positions = request.positions();
  const double start = thread_seconds();
  const auto seconds = [&] { return thread_seconds() - start; };
  const VectorRules* const rules = request.vector_rules();
  const bool by_lines = rules != nullptr && rules->moves().faces.empty();
  std::uint64_t options = 0;
  std::uint64_t samples = 0;
  bool all_listed = true;  // false: those of one position alone take too long
  const auto count = [&](const Option&) {
    return ++options % options_between_looks != 0 || seconds() < 2 * longest_look;
  };
  const std::uint64_t enough = std::min(most_samples, positions);
  while (samples < enough && all_listed && seconds() < longest_look) try {
      all_listed =
          request.rules->for_each_option(request.position(++samples * golden % positions), count);
    } catch (const usage_error&) {  // a limit cannot be computed here: the solver will say so
    }
  const auto looked_at = static_cast<double>(samples);
  cost.options = static_cast<double>(options) / looked_at;
  cost.seconds = seconds() / looked_at * static_cast<double>(positions) *
                 (by_lines           ? times_listing_lines
                  : request.is_box() ? times_listing
                                     : times_listing_multisets) /
                 threads;
  cost.is_least = !all_listed;
  return cost;
}

double seconds_of(const PlannedRequest& request, int threads, Task task,
                  const std::optional<ListingCost>& listing) {
  const TablePlan& plan = request.plan;
  const bool nim = plan.losses == LossWay::nim_rows;
  const auto& rates = nim ? rates_of_nim : rates_of_labels;
  const auto moves = static_cast<double>(std::max<std::size_t>(request.layout().moves(), 1));
  double nanoseconds = 0;
  if (task != Task::check)
    nanoseconds = rates_of_losses.at(static_cast<std::size_t>(plan.losses)) /
                  (nim ? static_cast<double>(request.box().size(request.box().heaps() - 1)) : 1);
  for (const auto& [kind, way] : plan.labels)
    if (task != Task::count || kind != LabelKind::outcome)
      nanoseconds += rates.at(static_cast<std::size_t>(way)) *
                     (way == LabelWay::lines                         ? moves
                      : way == LabelWay::scan && task == Task::check ? 2
                                                                     : 1);
  return nanoseconds / 1e9 * static_cast<double>(request.positions()) / threads +
         (listing ? listing->seconds : 0);
}

}  // namespace miyama
