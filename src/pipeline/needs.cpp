#include "pipeline/needs.hpp"

#include <algorithm>
#include <array>
#include <ctime>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/ranges.hpp"
#include "game/sum_rules.hpp"
#include "index/box/option_lists.hpp"
#include "label/definition.hpp"
#include "pipeline/method.hpp"
#include "pipeline/solution.hpp"
#include "solve/box/strip_solver.hpp"
#include "solve/nim/bit_rows.hpp"
#include "solve/numbers/number_scan.hpp"
#include "solve/partition/partition_solver.hpp"
#include "verify/box/condition_bytes.hpp"
#include "verify/box/loss_walk.hpp"
#include "verify/box/number_certificate.hpp"
#include "verify/partition/partition_certificate.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;
constexpr std::uint64_t program_bytes = 24 * mebibyte;  // code, libraries, caches; measured: 18
constexpr std::uint64_t memo_bytes = 64 * mebibyte;     // blocks seen before: the writer's memo
constexpr std::uint64_t blocks_per_thread = 6;          // content, arrows, and on its way to disk
constexpr std::uint64_t waiting_blocks = 4;             // 64 encoded ones, well below 1/16 each

constexpr std::uint64_t losses_ratio = 4;
constexpr std::uint64_t parts_ratio = 13;
constexpr std::uint64_t options_ratio = 2;

/// The request and its method, from which every estimate follows.
struct Estimate {
  const Request& request;
  int threads;
  Layout layout = request.layout();
  Method method = choose_method(request);

  std::shared_ptr<const OptionLists> lists = request.rules->option_lists();  ///< or null

  /// The lists that are the rules, in memory.
  [[nodiscard]] Saturating rules_bytes() const {
    if (const SumRules* const sum = request.rules->sum_rules()) {
      Saturating bytes = 0;
      for (std::size_t i = 0; i < sum->heaps(); ++i) bytes = bytes + sum->place(i).bytes();
      return bytes;
    }
    return lists == nullptr ? 0 : OptionLists::bytes(lists->box().positions(), lists->options());
  }
  [[nodiscard]] bool by_nim_rows() const { return method.losses == Way::nim_rows; }

  /// The program, and blocks in the hands of the threads. Threads beyond the number of blocks have
  /// none.
  [[nodiscard]] Saturating working() const {
    const std::uint64_t busy =
        std::clamp<std::uint64_t>(layout.jobs(), 1, static_cast<std::uint64_t>(threads));
    const std::uint64_t blocks = busy * blocks_per_thread * layout.blocks_of_group();
    return Saturating(blocks) * layout.largest_block_bytes() + busy * mebibyte + program_bytes;
  }

  /// Bytes on disk of the list of losses, or of the heaps of each position.
  [[nodiscard]] std::uint64_t list_on_disk() const {
    if (!request.is_box()) {
      const std::uint64_t positions = request.positions();
      return positions > most_listed_positions
                 ? 0
                 : positions * request.partitions().total() / parts_ratio;
    }
    if (!by_nim_rows()) return 0;
    const Box& box = request.box();
    std::uint64_t lost = UINT64_MAX;
    for (std::size_t i = 0; i < box.heaps(); ++i) lost = std::min(lost, box.lines(i));
    return lost > most_listed_losses
               ? 0
               : lost * box.heaps() * unsigned_bytes(box.max_bound()) / losses_ratio;
  }

  [[nodiscard]] std::uint64_t on_disk() const {
    const std::size_t games = !request.is_box()            ? 3
                              : !by_nim_rows()             ? 2
                              : request.box().heaps() <= 2 ? 0
                                                           : 1;
    Saturating bytes = list_on_disk();
    if (lists != nullptr) bytes = bytes + lists->options() * sizeof(std::uint32_t) / options_ratio;
    for (const LabelArray& array : layout.arrays())
      bytes = bytes + layout.raw_bytes(array) / definition_of(array.kind).packs.at(games);
    return bytes.value();
  }

  /// `solving`: bytes that finding the losses takes.
  [[nodiscard]] Needs writing(Saturating solving) const {
    const Saturating memory = solving + working() + std::min(memo_bytes, layout.raw_bytes()) +
                              waiting_blocks * layout.largest_block_bytes();
    return {memory.value(), on_disk()};
  }

  [[nodiscard]] Saturating solving() const {
    if (!request.is_box())
      return partition_solver_bytes(
          {request.take_and_break(), request.partitions(), request.convention, request.labels, 1});
    const Box& box = request.box();
    if (method.followed == nullptr) return rules_bytes() + levels_bytes(*request.rules, layout);
    return numbers() + (by_nim_rows()
                            ? Saturating(loss_lines_bytes(box)) + bit_rows_bytes(box, threads)
                            : strip_solver_bytes(*method.followed, box, request.labels));
  }

  /// The losses of the thickest strip and of what it looks back to, twice in misère play, and what
  /// is known about lines.
  /// The scans of numbers; one of them is kept while the other runs.
  [[nodiscard]] Saturating numbers() const {
    Saturating bytes = 0;
    for (const LabelArray& array : layout.arrays())
      if (is_number(array.kind))
        bytes = bytes + number_scan_bytes(*method.followed, request.box(), array,
                                          method.greatest_value, threads);
    return bytes;
  }

  [[nodiscard]] Saturating of_strips(const std::vector<Strip>& strips) const {
    const VectorRules& rules = *method.followed;
    const Box& box = request.box();
    const std::uint64_t sizes = strips.back().end;
    std::uint64_t held = 0;
    for (const Strip& strip : strips) held = std::max(held, strip.end - strip.first);
    held = std::min(held + PlacedMoves(rules, box).looked_back, sizes);
    return Saturating(PositionSet::bytes(box) / sizes) * (2 * held) +
           VectorRows::bytes(rules, box) + MoveLabels::bytes(rules, box, request.labels) +
           numbers();
  }

  /// Where the losses are held they take a bit per position, twice while they are collected, and
  /// each stored number takes four bytes. For Nim only a slab of losses and a unit of numbers are
  /// held.
  [[nodiscard]] Saturating of_certificate() const {
    if (!request.is_box())
      return partition_certificate_bytes(request.take_and_break(), request.partitions(),
                                         request.labels);
    const Box& box = request.box();
    const VectorRules* const rules = method.followed;
    const Saturating set = PositionSet::bytes(box);
    const bool by_lines = method.checks_lines();
    const bool in_slabs = by_nim_rows() && !ranges::any_of(request.labels, &is_listed);
    Saturating bytes = in_slabs ? Saturating(std::min(set.value(), 128 * mebibyte)) : set * 2;
    bytes = bytes + rules_bytes();
    for (const LabelArray& array : layout.arrays()) {  // all that is stated of a block
      bytes = bytes + Saturating(array.boxes() * array.item_bytes) * array.grid.full_positions() *
                          static_cast<std::uint64_t>(threads);
      if (!is_number(array.kind)) continue;
      if (!by_nim_rows()) bytes = bytes + Saturating(box.positions()) * 4;
      if (by_lines)
        bytes =
            bytes + number_certificate_bytes(*rules, box, array, method.greatest_value, threads);
    }
    if (in_slabs && contains(request.labels, LabelKind::remoteness)) bytes = bytes + set;
    if (!by_lines) return bytes;
    // No block has more positions than the largest has bytes.
    const Saturating conditions = BlockConditions::bytes(*rules, layout.largest_block_bytes());
    return bytes + loss_walk_bytes(*rules, box) + conditions * static_cast<std::uint64_t>(threads);
  }
};

constexpr std::uint64_t most_samples = 4096;
constexpr double longest_look = 0.02;  // seconds
constexpr std::uint64_t options_between_looks = 4096;
constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;  // its multiples are spread evenly
/// An option is listed, ranked and looked up, which along lines takes no longer than listing it
/// does elsewhere: measured with euclid, fibonacci and moves up to half of a heap.
constexpr double times_listing = 4;
constexpr double times_listing_lines = 1;

}  // namespace

Needs needs_of_table(const Request& request, int threads) {
  const Estimate estimate{request, threads};
  return estimate.writing(estimate.solving());
}

Needs needs_of_parts(const Request& request, std::uint64_t shards, int threads) {
  const Estimate estimate{request, threads};
  const std::vector<Strip> strips =
      choose_method(request, cut_into_parts(estimate.layout, shards)).strips;
  return estimate.writing(strips.empty() ? estimate.solving() : estimate.of_strips(strips));
}

Needs needs_of_count(const Request& request, int threads) {
  Request outcomes = request;
  outcomes.labels = {LabelKind::outcome};
  const Estimate estimate{outcomes, threads};
  if (!estimate.by_nim_rows()) return {(estimate.solving() + program_bytes).value()};
  refuse_if_uncountable(request);
  const Saturating tiles = static_cast<std::uint64_t>(threads) * mebibyte;
  return {(tiles + bit_rows_bytes(request.box(), threads) + program_bytes).value()};
}

Needs needs_of_series(const Request& request, int threads) {
  const Estimate estimate{request, threads};
  return {(estimate.solving() + estimate.working()).value()};
}

Needs needs_of_check(const Request& request, int threads) {
  const Estimate estimate{request, threads};
  const Saturating hashes = Saturating(estimate.layout.jobs()) * 16;
  return {(hashes + estimate.working() + estimate.of_certificate()).value()};
}

std::optional<ListingCost> listing_cost(const Request& request, int threads) {
  ListingCost cost;
  const Method method = choose_method(request);
  if (method.losses != Way::levels)
    for (const auto& [kind, way] : method.labels)
      if (way == Way::listed) cost.labels.push_back(kind);
  if (method.losses != Way::levels && cost.labels.empty()) return std::nullopt;
  const std::uint64_t positions = request.positions();
  const std::clock_t start = std::clock();
  const auto seconds = [&] {  // of this process, whatever else the machine does
    return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  };
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
                 (by_lines ? times_listing_lines : times_listing) / threads;
  cost.is_least = !all_listed;
  return cost;
}

}  // namespace miyama
