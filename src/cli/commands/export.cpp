/// @file  export.cpp
/// @brief `miyama export`: the labels of a table as CSV, a row per position, or as a b-file.
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
#include "base/process.hpp"
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
  bool bfile = false;          ///< lines of an index and a label, without a head
  bool antidiagonals = false;  ///< the lines go along them
};

/// A b-file has a term per line: a number for every size of one heap, or of two heaps, by
/// antidiagonals.
void refuse_if_no_bfile(const Wanted& wanted, const TableReader& table) {
  const Layout& layout = table.layout();
  if (layout.family() != TableFamily::box || layout.pass() || layout.box().heaps() > 2)
    throw usage_error(
        "--to bfile: a b-file has one number for each n, and the positions of this table are "
        "neither one heap nor two: export such a table, or count with `miyama series`");
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
  wanted.antidiagonals = wanted.bfile && table.layout().box().heaps() == 2;
  if (wanted.antidiagonals && (line.has("range") || line.has("where")))
    throw usage_error(
        "--range and --where choose rows of two heaps, a b-file by antidiagonals has all of them: "
        "--count N ends it after N terms");
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

/// A table of two heaps read by antidiagonals, as far as they are whole, the first heap counting up
/// along each: where i + j = n, entry (i, j) is term n(n + 1)/2 + i.
///
///     T(0,0)   T(0,1) T(1,0)   T(0,2) T(1,1) T(2,0)  …
class Antidiagonals {
 public:
  /// Of so many terms at most.
  Antidiagonals(const TableReader& table, std::uint64_t most)
      : table_(table), box_(table.layout().box()) {
    side_ = std::min(box_.size(0), box_.size(1));
    terms_ = std::min(side_ * (side_ + 1) / 2, most);
    // No later antidiagonal holds any of them.
    side_ =
        std::min(side_, static_cast<std::uint64_t>(std::sqrt(2 * static_cast<double>(terms_))) + 2);
  }
  std::uint64_t terms() const { return terms_; }

  /// Throws file_error, stopped_error.
  std::vector<std::int64_t> read(std::size_t array, const Team& team) const {
    const LabelArray& label = table_.layout().arrays()[array];
    std::vector<std::int64_t> terms(terms_);
    SlabReader reader(table_, {array}, team);
    RankSlabs slabs(box_, label.grid, 0, side_ * box_.size(1),
                    slab_bytes / reader.position_bytes());
    while (const std::optional<RankSlab> slab = slabs.next()) {
      reader.read(slab->block);
      for (std::uint64_t rank = slab->begin; rank < slab->end; ++rank)
        if (const std::uint64_t term = term_at(rank); term < terms_)
          terms[term] = entry_of(label, reader.content(array, 0), rank - slab->first_rank);
      stop_if_signalled();
    }
    return terms;
  }

 private:
  std::uint64_t term_at(std::uint64_t rank) const {
    const std::uint64_t i = rank / box_.size(1);
    const std::uint64_t n = i + rank % box_.size(1);
    return n * (n + 1) / 2 + i;
  }

  const TableReader& table_;
  const Box& box_;
  std::uint64_t side_;  ///< antidiagonals that are read
  std::uint64_t terms_;
};

/// Returns how many. Throws usage_error where they do not fit in memory.
std::uint64_t write_antidiagonals(const CommandLine& line, const TableReader& table,
                                  const Wanted& wanted, TextOutput& output) {
  const Antidiagonals antidiagonals(table, wanted.most);
  const std::uint64_t terms = antidiagonals.terms();
  if (terms > available_memory() / sizeof(std::int64_t))
    throw usage_error("--to bfile: " + format_count(terms) + " terms by antidiagonals take " +
                      format_bytes(terms * sizeof(std::int64_t)) +
                      " of memory, which is not there: write fewer with --count");
  announce(line, terms, terms * (std::to_string(terms).size() + 4));
  const auto entries = antidiagonals.read(wanted.arrays.front(), line.start_team());
  for (std::uint64_t n = 0; n < terms; ++n) {
    output.text() += std::to_string(n) + ' ' + std::to_string(entries[n]) + '\n';
    output.flush_if_large();
  }
  return terms;
}

/// Returns how many.
std::uint64_t write_rows(const CommandLine& line, const TableReader& table, const Request& request,
                         const Wanted& wanted, TextOutput& output) {
  const StatedLosses losses = stated_losses(request, table);
  Exporter exporter(table, losses, wanted, line.start_team());
  announce(line, exporter.rows(), exporter.estimated_bytes());
  return exporter.write(output);
}

int export_table(const CommandLine& line, const TableReader& table, const std::string& file) {
  const Request request = request_of(table.header(), file);
  const Wanted wanted = wanted_of(line, table, request);
  TextOutput output(line, file);
  const std::uint64_t rows = wanted.antidiagonals
                                 ? write_antidiagonals(line, table, wanted, output)
                                 : write_rows(line, table, request, wanted, output);
  output.finish();
  output.report(format_count(rows) + (wanted.antidiagonals ? " terms" : " rows"));
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
                   "  miyama export rows-40.h5 --range 3,2,1.. --count 100\n"
                   "  miyama export wythoff.h5 --to bfile --labels grundy --count 1000");
  line.positional("file", 1);
  line.add_text("to", "csv|bfile",
                "the format; bfile: index and label, as OEIS has it, of a table of one heap, or of "
                "two by antidiagonals",
                "csv")
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
