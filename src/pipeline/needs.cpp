#include "pipeline/needs.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <set>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/ranges.hpp"
#include "game/sum_rules.hpp"
#include "index/box/direction_lines.hpp"
#include "index/box/option_lists.hpp"
#include "label/definition.hpp"
#include "pipeline/solution.hpp"
#include "solve/nim/bit_rows.hpp"
#include "solve/numbers/number_scan.hpp"
#include "solve/partition/partition_solver.hpp"
#include "sweep/placed_moves.hpp"
#include "verify/box/number_certificate.hpp"
#include "verify/partition/partition_certificate.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;
constexpr std::uint64_t program_bytes = 24 * mebibyte;  // code, libraries, caches; measured: 18
constexpr std::uint64_t memo_bytes = 64 * mebibyte;     // blocks seen before: the writer's memo
constexpr std::uint64_t blocks_per_thread = 6;          // content, arrows, and on its way to disk
constexpr std::uint64_t waiting_blocks = 4;             // 64 encoded ones, well below 1/16 each

constexpr double losses_ratio = 1.2;
constexpr double options_ratio = 1.2;
constexpr double heaps_bytes = 5;  // the heaps of a multiset
constexpr std::uint64_t heap_rows_of_block = 4096;
// Attributes, scales of the axes, and what HDF5 keeps besides; a block and its place in the tree.
constexpr std::uint64_t file_bytes = 36 * 1024;
constexpr std::uint64_t axis_bytes = 3 * 1024;
constexpr std::uint64_t axis_of_label_bytes = 256;
constexpr std::uint64_t block_bytes = 256;
constexpr std::uint64_t most_coordinates = 1'000'000;

Saturating scaled(std::uint64_t bytes, double factor) {
  const double product = static_cast<double>(bytes) * factor;
  return product < 1e19 ? static_cast<std::uint64_t>(product) : UINT64_MAX;
}

/// At most which share of the positions is lost: of two positions on a line of any steps, one can
/// move to the other. Where more than half are lost their list is as short as that of the others.
double lost_share(const VectorRules* rules, const Box& box) {
  double share = 0.5;
  if (rules == nullptr) return share;
  const auto edge = [&](std::size_t heap) {
    return 1 / (static_cast<double>(box.bounds()[heap + rules->first_heap()]) + 1);
  };
  for (const LineMove& line : rules->moves().lines) {
    double edges = 0;
    for (std::size_t i = 0; i < line.direction.size(); ++i) edges += line.direction[i] * edge(i);
    if (line.is_plain() && line.steps.is_any()) share = std::min(share, edges);
  }
  for (std::size_t f = 0; f < rules->moves().faces.size(); ++f) {
    double edges = 0;
    for (const std::size_t heap : rules->moves().faces[f]) edges += edge(heap);
    if (rules->moves().condition_of(f) == nullptr) share = std::min(share, edges);
  }
  return share;
}

/// The request and its plan, from which every estimate follows.
struct Estimate {
  const PlannedRequest& request;
  int threads;
  const TablePlan& plan = request.plan;
  Layout layout = request.layout();

  std::shared_ptr<const OptionLists> lists = request.rules->option_lists();  ///< or null

  /// The lists that are the rules, in memory.
  Saturating rules_bytes() const {
    if (const SumRules* const sum = request.rules->sum_rules()) {
      Saturating bytes = 0;
      for (std::size_t i = 0; i < sum->heaps(); ++i) bytes = bytes + sum->summand(i).bytes();
      return bytes;
    }
    return lists == nullptr ? 0 : OptionLists::bytes(lists->box().positions(), lists->options());
  }
  bool by_nim_rows() const { return plan.losses == LossWay::nim_rows; }
  bool has(LabelKind kind) const { return contains(request.labels, kind); }

  /// The program, and blocks in the hands of the threads. Threads beyond the number of blocks have
  /// none.
  Saturating working() const {
    const std::uint64_t busy =
        std::clamp<std::uint64_t>(layout.jobs(), 1, static_cast<std::uint64_t>(threads));
    const std::uint64_t blocks = busy * blocks_per_thread * layout.blocks_of_group();
    return Saturating(blocks) * layout.largest_block_bytes() + busy * mebibyte + program_bytes;
  }

  /// The place of the table's games in LabelDefinition::packs.
  std::size_t games() const {
    if (!request.is_box()) return 5;
    if (!by_nim_rows()) return 4;
    if (request.box().heaps() <= 2) return 0;
    const Position bounds = request.box().bounds();
    const std::uint64_t shortest = *std::min_element(bounds.begin(), bounds.end());
    return shortest < 200 ? 1 : shortest < 900 ? 2 : 3;
  }

  /// Bytes on disk of the list of losses, or of the heaps of each position.
  Saturating list_on_disk() const {
    const std::uint64_t positions = request.positions();
    if (!request.is_box()) {
      if (positions > most_listed_positions) return 0;
      const auto columns = static_cast<double>(request.partitions().most_heaps());
      return scaled(positions, std::min(columns, heaps_bytes)) +
             positions / heap_rows_of_block * block_bytes;
    }
    const Box& box = request.box();
    const double lost = lost_share(request.vector_rules(), box) * static_cast<double>(positions);
    if (by_nim_rows() && lost > static_cast<double>(most_listed_losses)) return 0;
    const auto rows =
        static_cast<std::uint64_t>(std::min(lost, static_cast<double>(most_listed_losses)));
    return scaled(rows * box.heaps() * unsigned_bytes(box.max_bound()), 1 / losses_ratio);
  }

  /// Bytes on disk at most, in so many files.
  std::uint64_t on_disk(std::uint64_t files) const {
    Saturating bytes = list_on_disk();
    if (lists != nullptr)
      bytes = bytes + scaled(lists->options() + request.positions(), 4 / options_ratio);
    for (const LabelArray& array : layout.arrays())
      bytes =
          bytes + scaled(layout.raw_bytes(array), 1 / definition_of(array.kind).packs.at(games()));
    Saturating beside = file_bytes;
    if (request.is_box())
      for (const std::uint64_t bound : request.box().bounds())
        beside = beside + (axis_bytes + axis_of_label_bytes * layout.arrays().size() +
                           (bound < most_coordinates ? 4 * (bound + 1) : 0));
    return (bytes + beside * files + Saturating(layout.jobs()) * block_bytes).value();
  }

  /// `solving`: bytes that finding the losses takes.
  Needs writing(Saturating solving, std::uint64_t files) const {
    const Saturating memory = solving + working() + std::min(memo_bytes, layout.raw_bytes()) +
                              waiting_blocks * layout.largest_block_bytes();
    return {memory.value(), on_disk(files)};
  }

  Saturating solving() const {
    if (!request.is_box())
      return partition_solver_bytes(
          {request.take_and_break(), request.partitions(), request.convention, request.labels, 1});
    switch (plan.losses) {
      case LossWay::nim_rows:
        return numbers() + Saturating(request.box().all_lines()) * size_bytes() +
               bit_rows_bytes(request.box(), threads);
      case LossWay::bit_rows:  // in misère play the positions without a move are a set, too
        return numbers() + set() * (request.convention == Convention::misere ? 2 : 1) +
               beside_rows() + of_labels();
      default: return numbers() + rules_bytes() + by_levels();
    }
  }

  std::uint64_t size_bytes() const { return unsigned_bytes(request.box().max_bound()); }
  /// A bit per position.
  Saturating set() const { return PositionSet::bytes(request.box()); }

  /// Marks of the losses, and each label whole. Lists of options grow, and may be half empty.
  Saturating by_levels() const {
    Saturating bytes = set() + Saturating(request.positions()) * (1 + 2 * 8);
    for (const LabelArray& array : layout.arrays())
      if (array.kind != LabelKind::outcome) bytes = bytes + layout.raw_bytes(array);
    return bytes;
  }

  /// What bit rows keep besides the losses: a set per face and condition, a row of bits for each
  /// line of rows, and lists of steps, four times while they are made.
  Saturating beside_rows() const {
    const Box& box = request.box();
    const Moves& moves = plan.followed->moves();
    Saturating bytes = set() * (moves.faces.size() + DistinctConditions(moves.lines).all.size());
    std::set<Direction> known;
    for (const LineMove& line : moves.lines) {
      const Direction direction = plan.followed->over_entries(line.direction);
      const std::span<const std::uint8_t> of_rows(direction.data(), direction.size() - 1);
      std::uint64_t listed = 0;
      if (!line.steps.is_any() || !line.initial_take.empty())
        line.steps.for_each(most_steps(box.bounds(), direction), [&](std::uint64_t) { ++listed; });
      else if (ranges::any_of(of_rows, [](auto taken) { return taken != 0; }) &&
               known.insert(direction).second)
        bytes = bytes + set_of_rows(of_rows);
      bytes = bytes + Saturating(listed) * (4 * sizeof(std::uint64_t));
    }
    return bytes;
  }
  /// A row of bits for each line of rows.
  Saturating set_of_rows(std::span<const std::uint8_t> direction) const {
    const std::vector<std::uint64_t> bounds = request.box().bounds();
    const Box outer(PositionView(bounds).first(direction.size()));
    const std::uint64_t rows =
        std::min(DirectionLines(outer, direction).numbers(), outer.positions());
    return Saturating(set().value() / outer.positions()) * rows;
  }

  /// Where losses are known by line: `plain` bytes for each line that has one at most, `other` for
  /// the rest. Where there are faces, the losses are listed and merged.
  Saturating by_lines(std::uint64_t plain, std::uint64_t other) const {
    const Box& box = request.box();
    Saturating bytes = 0;
    for (const PlacedLine& line : place_lines(*plan.followed, box))
      if (line.numbered || (line.every_step && moved_heaps(line.direction) == 1))
        bytes = bytes + Saturating(DirectionLines(box, line.direction).numbers()) *
                            (line.is_plain() ? plain : other);
    if (plan.followed->moves().faces.empty()) return bytes;
    constexpr double of_loss = 16;  // bytes
    return bytes + scaled(box.positions(), of_loss * lost_share(plan.followed, box));
  }
  /// Arrows, targets and winning moves. A line with a condition has a list of its losses, if these
  /// are a quarter of the positions or less.
  Saturating of_labels() const {
    if (!has(LabelKind::arrows) && !has(LabelKind::target) && !has(LabelKind::winning_moves))
      return 0;
    const auto lists = static_cast<std::uint64_t>(ranges::count_if(
        plan.followed->moves().lines, [](const LineMove& line) { return !line.is_plain(); }));
    return by_lines(size_bytes(), 8) + Saturating(request.positions() / 4) * (lists * size_bytes());
  }

  /// The scans of numbers; one of them is kept while the other runs.
  Saturating numbers() const {
    Saturating bytes = 0;
    for (const LabelArray& array : layout.arrays())
      if (plan.labels.at(array.kind) == LabelWay::scan)
        bytes = bytes +
                Sweep::bytes(*plan.followed, request.box(), array, plan.greatest_value, threads);
    return bytes;
  }

  /// Where the losses are held they take a bit per position, twice while they are collected, and
  /// all stored numbers are read. For Nim only a slab of losses and a unit of numbers are
  /// held.
  Saturating of_certificate() const {
    if (!request.is_box()) {
      const Partitions& partitions = request.partitions();
      const Saturating positions = partitions.positions();
      const std::uint64_t numbers =
          (has(LabelKind::grundy) ? 2 : 0) + (has(LabelKind::remoteness) ? 2 : 0);
      return Saturating(partitions.positions() / 8) + positions * numbers +
             (partitions.bounds_heaps() ? 0
                                        : heap_reach_bytes(request.take_and_break(), partitions));
    }
    const Box& box = request.box();
    const VectorRules* const rules = plan.followed;
    const bool looks_up = plan.options_looked_up != 0;
    const bool holds_losses = looks_up || ranges::any_of(request.labels, &is_listed);
    Saturating bytes = holds_losses ? set() * 2 : std::min(set().value(), 128 * mebibyte);
    bytes = bytes + rules_bytes();
    for (const LabelArray& array : layout.arrays()) {  // all that is stated of a block
      bytes = bytes + Saturating(array.boxes() * array.item_bytes) * array.grid.full_positions() *
                          static_cast<std::uint64_t>(threads);
      if (!is_number(array.kind)) continue;
      if (looks_up) bytes = bytes + Saturating(box.positions()) * array.item_bytes;
      if (plan.check == CheckWay::lines)
        bytes = bytes + number_certificate_bytes(*rules, box, array, plan.greatest_value, threads);
    }
    if (!holds_losses && has(LabelKind::remoteness)) bytes = bytes + set();
    if (plan.check == CheckWay::options) return bytes;
    return bytes + by_lines(size_bytes(), 2 * size_bytes()) +
           set() * DistinctConditions(rules->moves().lines).all.size();
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

Needs needs_of_table(const PlannedRequest& request, int threads) {
  const Estimate estimate{request, threads};
  return estimate.writing(estimate.solving(), 1);
}

Needs needs_of_parts(const PlannedRequest& request, std::uint64_t shards, int threads) {
  const Estimate estimate{request, threads};
  return estimate.writing(estimate.solving(), shards + 1);
}

Needs needs_of_count(const PlannedRequest& request, int threads) {
  const PlannedRequest outcomes = request.outcome_alone();
  const Estimate estimate{outcomes, threads};
  if (!estimate.by_nim_rows()) return {(estimate.solving() + program_bytes).value()};
  refuse_if_uncountable(request);
  const Saturating tiles = static_cast<std::uint64_t>(threads) * mebibyte;
  return {(tiles + bit_rows_bytes(request.box(), threads) + program_bytes).value()};
}

Needs needs_of_series(const PlannedRequest& request, int threads) {
  const Estimate estimate{request, threads};
  return {(estimate.solving() + estimate.working()).value()};
}

Needs needs_of_check(const PlannedRequest& request, int threads) {
  const Estimate estimate{request, threads};
  const Saturating hashes = Saturating(estimate.layout.jobs()) * 16;
  return {(hashes + estimate.working() + estimate.of_certificate()).value()};
}

double seconds_of(const PlannedRequest& request, int threads, Task task) {
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
  const std::optional<ListingCost> listing = listing_cost(request, threads, task == Task::check);
  return nanoseconds / 1e9 * static_cast<double>(request.positions()) / threads +
         (listing ? listing->seconds : 0);
}

std::optional<ListingCost> listing_cost(const PlannedRequest& request, int threads, bool checks) {
  ListingCost cost;
  const bool all =
      checks ? request.plan.check == CheckWay::options : request.plan.losses == LossWay::levels;
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

}  // namespace miyama
