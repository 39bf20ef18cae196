/// @file  export.cpp
/// @brief `miyama export`: the labels of a table as CSV, a row per position.
///
/// The table is read slab by slab (index/box/block_grid.hpp), at most 128 MiB of entries at a time;
/// threads share its blocks; one writes. Before a long text begins its size is told: rows are
/// counted, and their length is the mean of some that are spread over the table.

#include <algorithm>
#include <cmath>
#include <iostream>
#include <numbers>
#include <optional>

#include "base/byte_text.hpp"
#include "base/error.hpp"
#include "cli/limits.hpp"
#include "cli/signals.hpp"
#include "cli/text_output.hpp"
#include "index/box/block_grid.hpp"
#include "index/partition/partitions.hpp"
#include "pipeline/certificate.hpp"
#include "store/table_reader.hpp"
#include "verify/stated_losses.hpp"
#include "view/label_csv.hpp"
#include "view/position_text.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t slab_bytes = std::uint64_t{128} << 20;
constexpr std::uint64_t told_bytes = std::uint64_t{100}
                                     << 20;  ///< texts from this size on are announced
constexpr std::uint64_t rows_at_once = std::uint64_t{1} << 15;
constexpr std::uint64_t sampled_places = 64;
constexpr std::uint64_t sampled_rows = 16;

/// What the user wants of a table.
struct Wanted {
  std::vector<std::size_t> arrays;  ///< columns
  std::uint64_t begin = 0;          ///< ranks
  std::uint64_t end = 0;
  std::uint64_t most = UINT64_MAX;  ///< rows
  std::optional<std::uint8_t> outcome;
  bool bfile = false;  ///< rows of a size and its one label, without a head
};

/// A b-file has a term per line: one number of every size of one heap.
void refuse_if_no_bfile(const Wanted& wanted, const TableReader& table) {
  const Layout& layout = table.layout();
  if (layout.family() != TableFamily::box || layout.box().heaps() != 1)
    throw usage_error(
        "--to bfile: a b-file has one number for each n, and the positions of this table are no "
        "single heaps: export a table of one heap, or count with `miyama series`");
  const LabelArray& array = layout.arrays()[wanted.arrays.front()];
  if (wanted.arrays.size() != 1 || array.moves > 1)
    throw usage_error("--to bfile takes one label with one number: choose it, such as --labels " +
                      std::string(name_of(array.moves > 1 ? LabelKind::outcome : array.kind)));
}

/// Throws usage_error for labels that the table lacks.
std::vector<std::size_t> arrays_of(const CommandLine& line, const TableReader& table) {
  std::vector<std::size_t> wanted;
  for (const LabelKind kind : line.has("labels")
                                  ? parse_labels(line.text("labels"), table.header().family)
                                  : table.layout().kinds()) {
    if (table.layout().find(kind) == nullptr)
      throw usage_error("the table has no label " + std::string(name_of(kind)) + ": it has " +
                        format_labels(table.header().labels));
    wanted.push_back(table.layout().index_of(kind));
  }
  return wanted;
}

std::optional<std::uint8_t> outcome_of(const CommandLine& line) {
  if (!line.has("where")) return std::nullopt;
  const std::string text = line.text("where");
  if (text != "loss" && text != "win")
    throw usage_error("--where \"" + text + "\" is no outcome: give loss or win");
  return text == "loss" ? loss : win;
}

Wanted wanted_of(const CommandLine& line, const TableReader& table, const Request& request) {
  Wanted wanted{arrays_of(line, table), 0, table.layout().box().positions(), UINT64_MAX,
                outcome_of(line)};
  wanted.bfile = line.text("to") == "bfile";
  if (wanted.bfile) refuse_if_no_bfile(wanted, table);
  if (line.has("count"))
    wanted.most = static_cast<std::uint64_t>(line.number("count", 1, INT64_MAX));
  const RankRange range = range_of(line, request);
  wanted.begin = range.begin;
  wanted.end = range.end;
  return wanted;
}

/// One table on its way out.
class Exporter {
 public:
  /// All must outlive this. `losses`: of the table.
  Exporter(const TableReader& table, const StatedLosses& losses, const Wanted& wanted,
           const Team& team)
      : table_(table),
        losses_(losses),
        wanted_(wanted),
        csv_(table.layout(), wanted.arrays, losses.partitions()),
        reader_(table, arrays_to_read(wanted, losses), team) {}

  /// Rows to be written; about so many where only one outcome is wanted of a part of the table.
  std::uint64_t rows() const {
    std::uint64_t rows = wanted_.end - wanted_.begin;
    if (wanted_.outcome) {
      const auto all = static_cast<double>(table_.layout().box().positions());
      const double share =
          std::clamp(static_cast<double>(table_.result().totals.lost) / all, 0.0, 1.0);
      rows = static_cast<std::uint64_t>(
          std::round(static_cast<double>(rows) * (*wanted_.outcome == loss ? share : 1 - share)));
    }
    return std::min(rows, wanted_.most);
  }

  /// About so long they are; reads some of them. 0 for texts that are certainly short.
  std::uint64_t estimated_bytes() {
    constexpr std::uint64_t longest_number = 12;
    // Lone sticks, with spaces between them.
    constexpr std::uint64_t longest_multiset = 2 * Partitions::max_total;
    const std::uint64_t position =
        table_.layout().family() == TableFamily::partitions ? longest_multiset : 0;
    if (rows() < told_bytes / (position + longest_number * csv_.columns().size())) return 0;
    const Box& box = table_.layout().box();
    const std::uint64_t row = box.size(box.heaps() - 1);
    const auto span = static_cast<double>(wanted_.end - wanted_.begin);
    std::string text;
    std::uint64_t sampled = 0;
    for (std::uint64_t place = 0; place < sampled_places; ++place) {
      // Multiples of the golden ratio, modulo 1, are spread evenly and follow no power of two or
      // ten.
      const double share = std::fmod(static_cast<double>(place) * std::numbers::phi, 1.0);
      const std::uint64_t begin = wanted_.begin + static_cast<std::uint64_t>(share * span);
      const std::uint64_t end =
          std::min({begin + sampled_rows, (begin / row + 1) * row, wanted_.end});
      if (begin >= end) continue;
      const RankSlab slab = slab_around(box, begin, end);
      reader_.read(slab.block);
      sampled += csv_.append(text, reader_, {slab.first_rank, begin, end});
    }
    return static_cast<std::uint64_t>(static_cast<double>(rows()) *
                                      static_cast<double>(text.size()) /
                                      static_cast<double>(sampled));
  }

  /// Returns the number of rows. Throws file_error, stopped_error.
  std::uint64_t write(TextOutput& output) {
    if (!wanted_.bfile) output.text() += csv_.head();
    std::uint64_t rows = 0;
    const BlockGrid& grid = table_.layout().arrays()[wanted_.arrays.front()].grid;
    const std::uint64_t most = std::max<std::uint64_t>(
        slab_bytes / (reader_.position_bytes() + (wanted_.outcome ? 1 : 0)), 1);
    RankSlabs slabs(table_.layout().box(), grid, wanted_.begin, wanted_.end, most);
    while (rows < wanted_.most) {
      const std::optional<RankSlab> slab = slabs.next();
      if (!slab) break;
      write_slab(*slab, output, rows);
    }
    return rows;
  }

 private:
  static std::vector<std::size_t> arrays_to_read(const Wanted& wanted, const StatedLosses& losses) {
    std::vector<std::size_t> arrays = wanted.arrays;
    if (wanted.outcome && std::ranges::count(arrays, losses.array()) == 0)
      arrays.push_back(losses.array());
    return arrays;
  }
  /// Which positions of the slab are wanted; empty: all.
  std::span<const std::uint8_t> kept(const RankSlab& slab) {
    if (!wanted_.outcome) return {};
    const std::size_t moves = table_.layout().arrays()[losses_.array()].moves;
    keep_.assign(slab.block.positions, loss);
    for (std::size_t move = 0; move < std::max<std::size_t>(moves, 1); ++move)
      losses_.mark_wins(reader_.content(losses_.array(), move), keep_);
    losses_.mark_terminal_wins(slab.block, keep_);
    if (*wanted_.outcome == loss)
      for (std::uint8_t& outcome : keep_) outcome = outcome == loss ? 1 : 0;
    return keep_;
  }

  void write_slab(const RankSlab& slab, TextOutput& output, std::uint64_t& rows) {
    reader_.read(slab.block);
    const std::span<const std::uint8_t> keep = kept(slab);
    for (std::uint64_t begin = slab.begin; begin < slab.end && rows < wanted_.most;
         begin += rows_at_once) {
      const std::uint64_t end = std::min(begin + rows_at_once, slab.end);
      rows += csv_.append(
          output.text(), reader_,
          {slab.first_rank, begin, end, wanted_.most - rows, keep, wanted_.bfile ? ' ' : ','});
      stop_if_signalled();
      output.flush_if_large();
    }
  }

  const TableReader& table_;
  const StatedLosses& losses_;
  const Wanted& wanted_;
  LabelCsv csv_;
  SlabReader reader_;
  std::vector<std::uint8_t> keep_;
};

/// Tells the size of a long text; refuses one that the disk cannot hold.
void announce(const CommandLine& line, std::uint64_t rows, std::uint64_t bytes) {
  const std::string size = "about " + format_bytes(bytes) + ": " + format_count(rows) + " rows";
  const std::uint64_t space =
      line.has("output") ? limits_of(line, line.text("output")).disk : UINT64_MAX;
  if (bytes > space)
    throw file_error("too little disk for " + size + ", " + format_bytes(space) +
                     " is there: write fewer with --range, --where, --labels or --count, or give "
                     "an --output on another disk");
  if (bytes >= told_bytes && !line.flag("quiet"))
    std::cerr << size << "; --range, --where, --labels and --count write fewer\n";
}

int export_table(const CommandLine& line, const TableReader& table, const std::string& file) {
  const Request request = request_of(table.header(), file);
  const Wanted wanted = wanted_of(line, table, request);
  const StatedLosses losses = stated_losses(request, table);
  Exporter exporter(table, losses, wanted, line.start_team());
  TextOutput output(line, file);
  announce(line, exporter.rows(), exporter.estimated_bytes());
  const std::uint64_t rows = exporter.write(output);
  output.finish();
  output.report(format_count(rows) + " rows");
  return exit_fine;
}

}  // namespace

int run_export(const Arguments& arguments) {
  CommandLine line("export FILE [--to csv] [options]",
                   "Writes the labels of a table as CSV, a row per position, ascending: the heaps "
                   "(with a pass the passes left before them; by total one column, heaps with "
                   "spaces between), then a column per label; `arrows` has one per direction, "
                   "`arrows_1` and so on, `move_rests` one per rest, `move_rests_1` and so on.\n\n"
                   "  miyama export nim-9-9-9.h5 --output nim.csv\n"
                   "  miyama export nim-9-9-9.h5 --range 700..799 --where loss --labels outcome\n"
                   "  miyama export rows-40.h5 --range 3,2,1.. --count 100");
  line.positional("file", 1);
  line.add_text("to", "csv|bfile",
                "the format; bfile: size and label of a table of one heap, as OEIS has it", "csv")
      .add_text("labels", "LIST", "which columns (default: all labels that the table has)")
      .add_text("where", "loss|win", "only losses, or only wins")
      .add_number("count", "N", "at most so many rows");
  add_range_option(line);
  add_threads_option(line);
  add_text_output_options(line);
  if (!line.parse(arguments)) return exit_fine;
  const std::string file = line.required("file", "which FILE?");
  if (line.text("to") != "csv" && line.text("to") != "bfile")
    throw usage_error("--to \"" + line.text("to") + "\" is no format: give csv or bfile");
  const TableReader table = open_table(file);
  return export_table(line, table, file);
}

}  // namespace miyama
