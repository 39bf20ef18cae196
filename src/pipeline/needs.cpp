#include "pipeline/needs.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "game/option_rules.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/solution.hpp"
#include "solve/nim/bit_rows.hpp"
#include "table/definition.hpp"
#include "table/index/box/option_lists.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;
constexpr std::uint64_t program_bytes = 32 * mebibyte;  // code, libraries, caches, allocator
constexpr std::uint64_t memo_bytes = 16 * mebibyte;     // blocks seen before: a ChunkMemo's
constexpr std::uint64_t blocks_per_thread = 6;          // content, arrows, and on its way to disk
constexpr std::uint64_t waiting_blocks = 4;             // 64 encoded ones, well below 1/16 each

constexpr double losses_ratio = 1.2;
constexpr double options_ratio = 1.2;
constexpr double heaps_bytes = 5;  // the heaps of a multiset
constexpr std::uint64_t heap_rows_of_block = 4096;
// Attributes, scales of the axes, and what HDF5 keeps besides; a block and its place in the tree.
constexpr std::uint64_t file_bytes = 36 * 1024;
constexpr std::uint64_t axis_bytes = 3328;
constexpr std::uint64_t axis_of_label_bytes = 256;
constexpr std::uint64_t block_bytes = 256;
constexpr std::uint64_t most_coordinates = 1'000'000;

Saturating scaled(std::uint64_t bytes, double factor) {
  const double product = static_cast<double>(bytes) * factor;
  return product < 1e19 ? static_cast<std::uint64_t>(product) : UINT64_MAX;
}

bool by_nim_rows(const PlannedRequest& request) { return request.plan.losses == LossWay::nim_rows; }

/// The program and its rules.
Saturating program(const Request& request) {
  return Saturating(program_bytes) + request.rules->bytes();
}

/// The program, and blocks in the hands of the threads. Threads beyond the number of blocks have
/// none.
Saturating working(const Request& request, int threads) {
  const Layout layout = request.layout();
  const std::uint64_t busy =
      std::clamp<std::uint64_t>(layout.jobs(), 1, static_cast<std::uint64_t>(threads));
  const std::uint64_t blocks = busy * blocks_per_thread * layout.blocks_of_group();
  return program(request) + Saturating(blocks) * layout.largest_block_bytes() + busy * mebibyte;
}

/// The place of the table's games in LabelDefinition::packs.
std::size_t games(const PlannedRequest& request) {
  if (!request.is_box()) return 5;
  if (!by_nim_rows(request)) return 4;
  if (request.box().heaps() <= 2) return 0;
  const Position bounds = request.box().bounds();
  const std::uint64_t shortest = *std::min_element(bounds.begin(), bounds.end());
  return shortest < 200 ? 1 : shortest < 900 ? 2 : 3;
}

/// Bytes of the list of losses, in a box of which at most so many positions are lost.
std::uint64_t loss_rows_bytes(const PlannedRequest& request, std::uint64_t most_lost) {
  const Box& box = request.box();
  const VectorRules* const rules = request.vector_rules();
  const std::uint64_t lost =
      std::min(rules == nullptr ? UINT64_MAX : rules->most_losses(box), most_lost);
  if (by_nim_rows(request) && lost > most_listed_losses) return 0;
  return std::min(lost, most_listed_losses) * box.heaps() * unsigned_bytes(box.max_bound());
}

/// Bytes on disk of the list of losses, or of the heaps of each position. Where more than half are
/// lost their list packs to as little as that of the others.
Saturating list_on_disk(const PlannedRequest& request) {
  const std::uint64_t positions = request.positions();
  if (!request.is_box()) {
    if (positions > most_listed_positions) return 0;
    const auto columns = static_cast<double>(request.partitions().most_heaps());
    return scaled(positions, std::min(columns, heaps_bytes)) +
           positions / heap_rows_of_block * block_bytes;
  }
  return scaled(loss_rows_bytes(request, positions / 2), 1 / losses_ratio);
}

/// Bytes on disk at most, in so many files.
std::uint64_t on_disk(const PlannedRequest& request, std::uint64_t files) {
  const Layout layout = request.layout();
  Saturating bytes = list_on_disk(request);
  if (const auto lists = request.rules->option_lists())
    bytes = bytes + scaled(lists->ranks().size() + lists->sizes().size() + request.positions(),
                           4 / options_ratio);
  if (const PositionList* const list = listed_positions(request.rules.get()))
    bytes = bytes + Saturating(list->size()) * list->fields() * sizeof(std::int32_t);
  for (const LabelArray& array : layout.arrays())
    bytes = bytes +
            scaled(layout.raw_bytes(array), 1 / definition_of(array.kind).packs.at(games(request)));
  Saturating framing = file_bytes;
  if (request.is_box())
    for (const std::uint64_t bound : request.box().bounds())
      framing = framing + (axis_bytes + axis_of_label_bytes * layout.arrays().size() +
                           (bound < most_coordinates ? 4 * (bound + 1) : 0));
  return (bytes + framing * files + Saturating(layout.jobs()) * block_bytes).value();
}

}  // namespace

Needs needs_of_table(const PlannedRequest& request, int threads) {
  return needs_of_parts(request, 0, threads);
}

Needs needs_of_parts(const PlannedRequest& request, std::uint64_t shards, int threads) {
  const Layout layout = request.layout();
  const Saturating writer = std::min(memo_bytes, layout.raw_bytes()) +
                            Saturating(waiting_blocks) * layout.largest_block_bytes() +
                            (request.is_box() ? loss_rows_bytes(request, request.positions()) : 0);
  return {(working(request, threads) + solution_bytes(request, threads) + writer).value(),
          on_disk(request, shards + 1)};
}

Needs needs_of_count(const PlannedRequest& request, int threads) {
  const PlannedRequest outcomes = request.outcome_alone();
  if (!by_nim_rows(request))
    return {(program(request) + solution_bytes(outcomes, threads)).value()};
  refuse_if_uncountable(request);
  const Saturating tiles = static_cast<std::uint64_t>(threads) * mebibyte;
  return {(program(request) + tiles + bit_rows_bytes(request.box(), threads)).value()};
}

Needs needs_of_series(const PlannedRequest& request, int threads) {
  return {(working(request, threads) + solution_bytes(request, threads)).value()};
}

Needs needs_of_check(const PlannedRequest& request, int threads) {
  const Layout layout = request.layout();
  // A hash for each block, and one in a tree for each that was met.
  const Saturating hashes = Saturating(layout.jobs()) * (16 + 64);
  const Saturating unpacked = std::min(memo_bytes, layout.raw_bytes());
  return {(working(request, threads) + hashes + unpacked + certificate_bytes(request, threads))
              .value()};
}

}  // namespace miyama
