#include "pipeline/needs.hpp"

#include <algorithm>
#include <array>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "pipeline/method.hpp"
#include "pipeline/solution.hpp"
#include "solve/box/placed_moves.hpp"
#include "solve/box/solve_by_rows.hpp"
#include "solve/nim/bit_rows.hpp"
#include "solve/nim/derive.hpp"
#include "solve/nim/value_blocks.hpp"
#include "solve/partition/partition_solver.hpp"
#include "verify/box/condition_bytes.hpp"
#include "verify/box/number_certificate.hpp"
#include "verify/box/vector_certificate.hpp"
#include "verify/partition/partition_certificate.hpp"

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

const Ratios& ratios_of(const Request& request, Way losses) {
  if (!request.is_box()) return multisets;
  if (losses != Way::nim_rows) return other_boxes;
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
std::uint64_t listed_bytes(const Request& request, Way losses) {
  if (!request.is_box()) {
    const Partitions& partitions = request.partitions();
    return partitions.positions() > most_listed_positions
               ? 0
               : partitions.positions() * partitions.total() / parts_ratio;
  }
  if (losses != Way::nim_rows) return 0;
  const Box& box = request.box();
  std::uint64_t lost = UINT64_MAX;
  for (std::size_t i = 0; i < box.heaps(); ++i) lost = std::min(lost, box.lines(i));
  return lost > most_listed_losses
             ? 0
             : lost * box.heaps() * unsigned_bytes(box.max_bound()) / losses_ratio;
}

std::uint64_t disk_of(const Request& request, const Layout& layout) {
  const Way losses = choose_method(request).losses;
  const Ratios& ratios = ratios_of(request, losses);
  Saturating bytes = listed_bytes(request, losses);
  for (const LabelArray& array : layout.arrays())
    bytes = bytes + layout.raw_bytes(array) / ratios.at(static_cast<std::size_t>(array.kind));
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

std::uint64_t nim_bytes(const Request& request, int threads) {
  const Box& box = request.box();
  const Layout layout = request.layout();
  Saturating bytes = Saturating(loss_lines_bytes(box)) + bit_rows_bytes(box);
  if (const LabelArray* grundy = layout.find(LabelKind::grundy))
    bytes = bytes + grundy_bytes(box, grundy->grid, grundy->item_bytes, threads);
  if (layout.find(LabelKind::remoteness) != nullptr) bytes = bytes + remoteness_bytes(box);
  return bytes.value();
}

/// Where the losses are held they take a bit per position, twice while they are collected; each
/// stored number takes four bytes.
Saturating stated_bytes(const Request& request, const Method& method, std::uint64_t numbers) {
  const Box& box = request.box();
  const Saturating set = PositionSet::bytes(box);
  if (method.losses != Way::nim_rows) return Saturating(box.positions()) * (4 * numbers) + set * 2;
  // A slab of losses and of numbers.
  Saturating bytes = std::min(set.value(), std::uint64_t{128} << 20);
  if (numbers != 0) bytes = bytes + Saturating(box.lines(0)) * (64 * sizeof(std::uint32_t));
  return contains(request.labels, LabelKind::remoteness) ? bytes + set : bytes;
}

std::uint64_t box_certificate_bytes(const Request& request, int threads) {
  const Method method = choose_method(request);
  const std::array numbers{LabelKind::grundy, LabelKind::remoteness};
  const auto stored = static_cast<std::uint64_t>(
      ranges::count_if(numbers, [&](LabelKind kind) { return contains(request.labels, kind); }));
  Saturating bytes = stated_bytes(request, method, stored);
  if (method.followed == nullptr) return bytes.value();
  const VectorRules& rules = *method.followed;
  const Box& box = request.box();
  for (const LabelKind kind : numbers)
    if (contains(request.labels, kind) && method.certificate.at(kind) == Way::lines)
      bytes = bytes + line_scan_bytes(rules, box, kind, method.greatest_value, threads);
  // No block has more positions than the largest has bytes.
  const std::uint64_t of_block =
      BlockConditions::bytes(rules, request.layout().largest_block_bytes());
  return (bytes + vector_certificate_bytes(rules, box) +
          saturating_multiply(of_block, static_cast<std::uint64_t>(threads)))
      .value();
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

std::uint64_t solution_bytes(const Request& request, int threads) {
  const Method method = choose_method(request);
  switch (method.losses) {
    case Way::nim_rows: return nim_bytes(request, threads);
    case Way::bit_rows:
      return rows_bytes(*method.followed, request.box(), request.labels,
                        {method.row_heap, method.scans_remoteness});
    default: break;
  }
  return request.is_box() ? levels_bytes(request.box(), request.labels, request.directions().size())
                          : partition_solver_bytes({request.take_and_break(), request.partitions(),
                                                    request.convention, request.labels, 1});
}

std::uint64_t counting_bytes(Request request, int threads) {
  request.labels = {LabelKind::outcome};
  if (choose_method(request).losses != Way::nim_rows) return solution_bytes(request, threads);
  refuse_if_uncountable(request);
  return saturating_add(bit_rows_bytes(request.box()), static_cast<std::uint64_t>(threads) << 20);
}

std::uint64_t strip_bytes(const Request& request, const std::vector<Strip>& strips) {
  const VectorRules& rules = *choose_method(request).followed;
  const Box& box = request.box();
  const std::uint64_t sizes = first_sizes(request.layout());
  const std::uint64_t back = std::min(PlacedMoves(rules, box).looked_back, sizes);
  std::uint64_t thickest = 0;
  for (const Strip& strip : strips) thickest = std::max(thickest, strip.end - strip.first);
  const Saturating of_size = PositionSet::bytes(box) / sizes;
  // The set, with the rows that it looks back to, and, in misère play, the positions without a
  // move. What is handed on is held by the strip, by the letter that goes up, for its file, and by
  // what came for the next strip.
  const Saturating handed_on = of_size * back + SolvedTable::bytes(rules, box, request.labels);
  return (Saturating(2) * of_size * (thickest + back) + VectorRows::bytes(rules, box) +
          Saturating(4) * handed_on)
      .value();
}

std::uint64_t certificate_bytes(const Request& request, int threads) {
  if (request.is_box()) return box_certificate_bytes(request, threads);
  return partition_certificate_bytes(request.take_and_break(), request.partitions(),
                                     request.labels);
}

Needs needs_of_parts(const Request& request, std::uint64_t shards, int threads) {
  const std::vector<Strip> strips =
      choose_method(request, cut_into_parts(request.layout(), shards)).strips;
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
  if (!request.is_box() || choose_method(request).losses != Way::levels) return std::nullopt;
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
