#include "pipeline/limits.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iostream>

#include "base/available_memory.hpp"
#include "base/byte_text.hpp"
#include "base/checked.hpp"
#include "base/error.hpp"
#include "label/layout.hpp"
#include "label/loss_lines.hpp"
#include "pipeline/check_box.hpp"
#include "pipeline/partition_pipeline.hpp"
#include "pipeline/solved_box.hpp"
#include "solve/nim/bit_rows.hpp"
#include "solve/nim/remoteness.hpp"
#include "solve/nim/value_rows.hpp"
#include "store/schema.hpp"
#include "verify/partition/partition_certificate.hpp"

namespace po = boost::program_options;

namespace miyama {
namespace {

constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;
constexpr std::uint64_t program_bytes =
    24 * mebibyte;                                   // code, libraries, HDF5's caches; measured: 18
constexpr std::uint64_t memo_bytes = 64 * mebibyte;  // blocks seen before, store/table_writer.cpp
constexpr std::uint64_t blocks_per_thread =
    6;  // content, arrows, padded, shuffled, encoded, on its way to the file
constexpr std::uint64_t waiting_blocks = 4;  // 64 encoded ones, well below 1/16 each
constexpr std::uint64_t long_run_positions = 1'000'000'000;  // of a box: a second or more
constexpr std::uint64_t long_run_multisets = 10'000'000;     // likewise

struct Ratio {
  std::uint64_t two_heaps;
  std::uint64_t more_heaps;
};

/// By label, in the order of LabelKind; see limits.hpp.
constexpr std::array<Ratio, 8> compression{
    {{850, 640}, {200, 40}, {200, 65}, {1, 1}, {1, 1}, {700, 510}, {50, 85}, {180, 65}}};

/// Tables of other rules than Nim, by label as above: their blocks may all differ.
constexpr std::array<std::uint64_t, 8> rules_compression{60, 8, 8, 1, 1, 40, 4, 8};

/// Partition tables, by label as above, and their list of parts.
constexpr std::array<std::uint64_t, 8> partition_compression{18, 1, 1, 12, 10, 30, 11, 9};
constexpr std::uint64_t parts_compression = 13;

std::uint64_t sum(std::initializer_list<std::uint64_t> terms) {
  std::uint64_t total = 0;
  for (const std::uint64_t term : terms) total = saturating_add(total, term);
  return total;
}

/// Threads beyond the number of blocks have no buffers to fill.
std::uint64_t busy_threads(const Layout& layout, int threads) {
  return std::min(static_cast<std::uint64_t>(threads), std::max<std::uint64_t>(layout.jobs(), 1));
}

std::uint64_t disk_of(const Box& box, std::size_t moves, const std::vector<LabelKind>& labels) {
  std::uint64_t total = 0;
  for (const LabelKind label : labels) {
    const Ratio& ratio = compression.at(static_cast<std::size_t>(label));
    total = saturating_add(total, Layout(box, moves, {label}).raw_bytes() /
                                      (box.heaps() <= 2 ? ratio.two_heaps : ratio.more_heaps));
  }
  std::uint64_t losses = UINT64_MAX;
  for (std::size_t i = 0; i < box.heaps(); ++i) losses = std::min(losses, box.lines(i));
  const std::uint64_t listed =
      losses > most_listed_losses ? 0 : losses * box.heaps() * unsigned_bytes(box.max_bound());
  return saturating_add(total, listed / 4);
}

/// Of rules other than Nim.
std::uint64_t disk_of_rules(const Request& request, const std::vector<LabelKind>& labels) {
  std::uint64_t disk = 0;
  for (const LabelKind label : labels)
    disk = saturating_add(
        disk,
        Layout(request.box, request.directions().size(), {label}, request.has_pass()).raw_bytes() /
            rules_compression.at(static_cast<std::size_t>(label)));
  return disk;
}

/// To check a table of Nim: losses, Grundy values, remoteness.
std::uint64_t nim_check_bytes(const Box& box, const std::vector<LabelKind>& labels) {
  std::uint64_t bytes = loss_lines_bytes(box);
  // For grundy a set of values per open line and a slab of values; for remoteness two numbers per
  // line's loss.
  if (contains(labels, LabelKind::grundy))
    bytes = saturating_add(
        bytes, saturating_multiply(box.lines(0), std::bit_ceil(box.max_bound() + 1) / 8 +
                                                     64 * sizeof(std::uint32_t)));
  if (contains(labels, LabelKind::remoteness))
    bytes = saturating_add(bytes, saturating_multiply(2, loss_lines_bytes(box)));
  return bytes;
}

/// To write a table from blocks that are made in memory.
std::uint64_t writing_bytes(const Layout& layout, int threads) {
  const std::uint64_t block = layout.largest_block_bytes();
  return sum({program_bytes, std::min(memo_bytes, layout.raw_bytes()), waiting_blocks * block,
              busy_threads(layout, threads) * (blocks_per_thread * block + mebibyte)});
}

}  // namespace

Needs needs_of_table(const Request& request, const std::vector<LabelKind>& labels, int threads) {
  const Box& box = request.box;
  const Layout layout(box, request.directions().size(), labels, request.has_pass());
  const std::uint64_t block = layout.largest_block_bytes();
  if (!request.is_nim())
    return {sum({solved_box_bytes(request, labels), writing_bytes(layout, threads)}),
            disk_of_rules(request, labels)};
  const LabelArray* grundy = layout.find(LabelKind::grundy);
  const std::uint64_t memory =
      sum({program_bytes, loss_lines_bytes(box), bit_rows_bytes(box),
           std::min(memo_bytes, layout.raw_bytes() / 8), waiting_blocks * block,
           busy_threads(layout, threads) * (blocks_per_thread * block + mebibyte),
           grundy == nullptr ? 0 : grundy_bytes(box, grundy->grid.side(0), threads),
           layout.find(LabelKind::remoteness) == nullptr ? 0 : remoteness_bytes(box)});
  return {memory, disk_of(box, layout.moves(), labels)};
}

Needs needs_of_table(const PartitionRequest& request, const std::vector<LabelKind>& labels,
                     int threads) {
  const Partitions& partitions = request.partitions;
  const PartitionTask task = task_of(request, labels, threads);
  const Layout layout =
      Layout::of_partitions(partitions.positions(), partitions.total(), task.rests(), labels);
  const std::uint64_t block = layout.largest_block_bytes();
  const std::uint64_t blocks = labels.size() * blocks_per_thread * busy_threads(layout, threads);
  const std::uint64_t memory =
      sum({program_bytes, partition_solver_bytes(task), std::min(memo_bytes, layout.raw_bytes()),
           blocks * block, waiting_blocks * block});
  const std::uint64_t parts = partitions.positions() > most_listed_positions
                                  ? 0
                                  : partitions.positions() * partitions.total();
  std::uint64_t disk = parts / parts_compression;
  for (const LabelKind label : labels)
    disk += Layout::of_partitions(partitions.positions(), partitions.total(), task.rests(), {label})
                .raw_bytes() /
            partition_compression.at(static_cast<std::size_t>(label));
  return {memory, disk};
}

Needs needs_of_count(const PartitionRequest& request, int threads) {
  return {needs_of_table(request, {LabelKind::outcome}, threads).memory, 0};
}

Needs needs_of_check(const Request& request, const std::vector<LabelKind>& labels, int threads) {
  const Layout layout(request.box, request.directions().size(), labels, request.has_pass());
  const std::uint64_t reading = saturating_multiply(
      busy_threads(layout, threads) * blocks_per_thread, layout.largest_block_bytes());
  const std::uint64_t hashes = saturating_multiply(layout.jobs(), 16);
  const std::uint64_t work =
      request.is_nim() ? nim_check_bytes(request.box, labels) : check_box_bytes(request, labels);
  return {sum({program_bytes, reading, hashes, work}), 0};
}

Needs needs_of_check(const PartitionRequest& request, const std::vector<LabelKind>& labels,
                     int threads) {
  const Partitions& partitions = request.partitions;
  const Layout layout = Layout::of_partitions(partitions.positions(), partitions.total(),
                                              request.rules->stored_rests(), labels);
  const std::uint64_t blocks = labels.size() * blocks_per_thread * busy_threads(layout, threads);
  return {sum({program_bytes, partition_certificate_bytes(*request.rules, partitions, labels),
               blocks * layout.largest_block_bytes()}),
          0};
}

Needs needs_of_count(const Request& request, int threads) {
  if (!request.is_nim()) {
    const Layout layout(request.box, 0, {LabelKind::outcome}, request.has_pass());
    return {sum({program_bytes, solved_box_bytes(request, {}),
                 busy_threads(layout, threads) * layout.largest_block_bytes()}),
            0};
  }
  return {sum({program_bytes, bit_rows_bytes(request.box),
               static_cast<std::uint64_t>(threads) * mebibyte}),
          0};
}

void add_memory_option(CommandLine& line) {
  line.options().add_options()(
      "memory", po::value<std::string>()->value_name("8G"),
      "refuse to start if more memory is needed (default: what is available)");
}

Needs limits_of(const CommandLine& line, const std::filesystem::path& output) {
  const std::uint64_t memory =
      line.has("memory") ? parse_bytes(line.text("memory")) : available_memory();
  std::error_code unknown;
  const std::filesystem::path folder =
      output.has_parent_path() ? output.parent_path() : std::filesystem::path(".");
  const std::filesystem::space_info space = std::filesystem::space(folder, unknown);
  return {memory, unknown ? UINT64_MAX : space.available};
}

void refuse_if_short(const Needs& needs, const Needs& limits, const std::string& what) {
  const std::string fewer = needs.disk == 0 ? "" : ", fewer labels";
  if (needs.memory > limits.memory)
    throw file_error("needs about " + format_bytes(needs.memory) + " of memory for " + what + ", " +
                     format_bytes(limits.memory) + " is there: give lower bounds" + fewer +
                     ", or a larger --memory");
  if (needs.disk / 2 > limits.disk)
    throw file_error("needs about " + format_bytes(needs.disk) + " of disk for " + what + ", " +
                     format_bytes(limits.disk) + " is there: give lower bounds" + fewer +
                     ", or an --output on another disk");
}

std::string describe(const Needs& needs) {
  return "about " + format_bytes(needs.memory) + " of memory" +
         (needs.disk == 0 ? "" : ", " + format_bytes(needs.disk) + " of disk");
}

namespace {

void announce_if(bool is_long, const CommandLine& line, const Needs& needs) {
  if (is_long && !line.flag("quiet") && !line.flag("json")) std::cerr << describe(needs) << '\n';
}

}  // namespace

void announce_if_long(const CommandLine& line, const Box& box, const Needs& needs) {
  announce_if(box.positions() > long_run_positions, line, needs);
}

void announce_if_long(const CommandLine& line, const Partitions& partitions, const Needs& needs) {
  announce_if(partitions.positions() > long_run_multisets, line, needs);
}

}  // namespace miyama
