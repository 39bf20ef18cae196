#include "pipeline/needs.hpp"

#include <algorithm>
#include <array>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/solution.hpp"
#include "pipeline/strips.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;
constexpr std::uint64_t program_bytes = 24 * mebibyte;  // code, libraries, caches; measured: 18
constexpr std::uint64_t memo_bytes = 64 * mebibyte;     // blocks seen before: the writer's memo
constexpr std::uint64_t blocks_per_thread = 6;          // content, arrows, and on its way to disk
constexpr std::uint64_t waiting_blocks = 4;             // 64 encoded ones, well below 1/16 each

/// How many times smaller a label is on disk, by label in the order of LabelKind: after `miyama
/// solve RULES … --labels all`, `h5dump -pH FILE` tells it of each.
using Ratios = std::array<std::uint64_t, label_kinds>;
constexpr Ratios nim_two_heaps{850, 200, 150, 1, 1, 700, 50, 180};
constexpr Ratios nim_more_heaps{640, 40, 30, 1, 1, 510, 85, 65};
constexpr Ratios other_boxes{60, 8, 8, 1, 1, 40, 4, 8};
constexpr Ratios multisets{18, 1, 1, 12, 10, 30, 11, 9};
constexpr std::uint64_t losses_ratio = 4;
constexpr std::uint64_t parts_ratio = 13;

const Ratios& ratios_of(const Request& request) {
  if (!request.is_box()) return multisets;
  if (!request.is_nim()) return other_boxes;
  return request.box().heaps() <= 2 ? nim_two_heaps : nim_more_heaps;
}

/// Bytes of blocks in the hands of the threads. Threads beyond the number of blocks have none.
std::uint64_t block_bytes(const Layout& layout, int threads) {
  const std::uint64_t busy =
      std::min(static_cast<std::uint64_t>(threads), std::max<std::uint64_t>(layout.jobs(), 1));
  const std::uint64_t together = layout.blocks_of_group();
  return saturating_multiply(busy * blocks_per_thread * together, layout.largest_block_bytes()) +
         busy * mebibyte;
}

/// Bytes on disk of the list of losses, or of the heaps of each position.
std::uint64_t listed_bytes(const Request& request) {
  if (!request.is_box()) {
    const Partitions& partitions = request.partitions();
    return partitions.positions() > most_listed_positions
               ? 0
               : partitions.positions() * partitions.total() / parts_ratio;
  }
  if (!request.is_nim()) return 0;
  const Box& box = request.box();
  std::uint64_t losses = UINT64_MAX;
  for (std::size_t i = 0; i < box.heaps(); ++i) losses = std::min(losses, box.lines(i));
  return losses > most_listed_losses
             ? 0
             : losses * box.heaps() * unsigned_bytes(box.max_bound()) / losses_ratio;
}

std::uint64_t disk_of(const Request& request, const Layout& layout) {
  Saturating bytes = listed_bytes(request);
  for (const LabelArray& array : layout.arrays())
    bytes = bytes +
            layout.raw_bytes(array) / ratios_of(request).at(static_cast<std::size_t>(array.kind));
  return bytes.value();
}

/// `solving`: bytes that finding the losses takes.
Needs needs_of_writing(const Request& request, std::uint64_t solving, int threads) {
  const Layout layout = request.layout();
  const Saturating memory = Saturating(program_bytes) + solving + block_bytes(layout, threads) +
                            std::min(memo_bytes, layout.raw_bytes()) +
                            waiting_blocks * layout.largest_block_bytes();
  return {memory.value(), disk_of(request, layout)};
}

constexpr std::uint64_t most_samples = 4096;
constexpr double longest_look = 0.02;  // seconds
constexpr std::uint64_t options_between_looks = 4096;
constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;  // its multiples are spread evenly
/// An option is listed, ranked and looked up: measured with euclid and fibonacci.
constexpr double times_listing = 4;

}  // namespace

Needs needs_of_table(const Request& request, int threads) {
  return needs_of_writing(request, solution_bytes(request, threads), threads);
}

Needs needs_of_parts(const Request& request, std::uint64_t shards, int threads) {
  const auto strips = strips_of_one_process(request, cut_into_parts(request.layout(), shards));
  if (strips.empty()) return needs_of_table(request, threads);
  return needs_of_writing(request, strip_bytes(request, strips), threads);
}

Needs needs_of_count(const Request& request, int threads) {
  return {saturating_add(program_bytes, counting_bytes(request, threads))};
}

Needs needs_of_series(const Request& request, int threads) {
  const Saturating solving = solution_bytes(request, threads);
  return {(solving + program_bytes + block_bytes(request.layout(), threads)).value()};
}

Needs needs_of_check(const Request& request, int threads) {
  const Layout layout = request.layout();
  const Saturating hashes = Saturating(layout.jobs()) * 16;
  return {
      (hashes + program_bytes + block_bytes(layout, threads) + certificate_bytes(request, threads))
          .value()};
}

std::optional<ListingCost> listing_cost(const Request& request, int threads) {
  if (!request.is_box() || request.row_rules() != nullptr) return std::nullopt;
  const std::uint64_t positions = request.positions();
  const Stopwatch clock;
  std::uint64_t options = 0;
  std::uint64_t samples = 0;
  bool all_listed = true;  // false: those of one position alone take too long
  const auto count = [&](const Option&) {
    return ++options % options_between_looks != 0 || clock.seconds() < 2 * longest_look;
  };
  while (samples < most_samples && all_listed && clock.seconds() < longest_look) try {
      all_listed =
          request.rules->for_each_option(request.position(++samples * golden % positions), count);
    } catch (const usage_error&) {  // a limit says nothing of the position: its solver will say so
    }
  const auto looked_at = static_cast<double>(samples);
  return ListingCost{
      static_cast<double>(options) / looked_at,
      clock.seconds() / looked_at * static_cast<double>(positions) * times_listing / threads,
      !all_listed};
}

}  // namespace miyama
