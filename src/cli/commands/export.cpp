/// @file  export.cpp
/// @brief `miyama export`: the labels of a table as CSV or JSON, a row per position, or as a
/// b-file. The size of a long text is printed before it begins.

#include <iostream>

#include "base/system.hpp"
#include "cli/output.hpp"
#include "cli/text_files.hpp"
#include "pipeline/certificate.hpp"
#include "view/label_csv.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t told_bytes = std::uint64_t{100} << 20;

/// Throws usage_error for labels that the table lacks, and for what no b-file can hold, which has a
/// term per line: a number for every size of one heap, or of two heaps in some order.
RowSelection wanted_of(const TableArgument& asked, const std::string& format, const Where* where) {
  const CommandLine& line = asked.line;
  const Layout& layout = asked.table.layout();
  RowSelection wanted{{}, {}, UINT64_MAX, {}, nullptr, format == "bfile", format == "json"};
  for (const LabelKind kind :
       line.has("labels") ? parse_labels(line.text("labels"), layout.family()) : layout.kinds()) {
    if (layout.find(kind) == nullptr)
      refuse("the table has no label ", name_of(kind), ": it has ",
             format_labels(asked.table.header().labels));
    wanted.arrays.push_back(layout.index_of(kind));
  }
  wanted.where = where;
  if (line.has("where") && where == nullptr)
    wanted.outcome = line.text("where") == "loss" ? loss : win;
  if (wanted.bfile) {
    if (layout.family() != TableFamily::box || layout.pass() || layout.box().heaps() > 2 ||
        layout.lists().positions)
      refuse(
          "--to bfile: a b-file has one number for each n, and the positions of this table are "
          "neither one heap nor two: export such a table, or count with `miyama series`");
    const LabelArray& array = layout.arrays()[wanted.arrays.front()];
    if (wanted.arrays.size() != 1 || array.moves > 1)
      refuse("--to bfile takes one label with one number: choose it, such as --labels ",
             name_of(array.moves > 1 ? LabelKind::outcome : array.kind));
  }
  wanted.order = reading_order_of(line, asked.request, wanted.bfile);
  if (wanted.order && line.has("range"))
    refuse(
        "--range is about the table's own order, --order and b-files of two heaps have another: ",
        "choose positions with --where, or end after N with --count N");
  wanted.most = line.number("count", 1).value_or(UINT64_MAX);
  wanted.ranks = range_of(asked);
  return wanted;
}

/// Prints the size of a long text; refuses one that the disk cannot hold.
void announce(const CommandLine& line, std::uint64_t rows, std::uint64_t bytes) {
  const bool packs = ending_of(line.text("output")).second || ending_of(line.text("to")).second;
  const std::string size = filled("about {1}{2}: {3} row(|s)", format_bytes(bytes),
                                  packs ? " before they are packed" : "", format_count(rows));
  const std::uint64_t space =
      line.has("output") && !packs ? free_disk_bytes(line.text("output")) : UINT64_MAX;
  if (bytes > space)
    throw file_error("too little disk for ", size, ", ", format_bytes(space),
                     " is there: write fewer with --range, --where, --labels or --count, or give "
                     "an --output on another disk");
  if (bytes >= told_bytes && !line.flag("quiet"))
    std::cerr << size << "; --range, --where, --labels and --count write fewer\n";
}

int run_export(const CommandLine& line) {
  const TableArgument asked(line);
  TextOutput output(line, line.text("to"), {"csv", "json"});
  const std::string asked_where = line.text("where");
  const auto where = asked_where == "loss" || asked_where == "win" ? nullptr : where_of(asked);
  const RowSelection wanted = wanted_of(asked, output.format(), where.get());
  const StatedLosses losses = stated_losses(asked.request, asked.table);
  LabelRows rows(losses, asked.table.result().totals.lost, wanted, line.start_team());
  if (rows.kept_bytes() > available_memory())
    refuse(format_count(rows.rows()), " rows in another order take ",
           format_bytes(rows.kept_bytes()),
           " of memory, which is not there: write fewer with --count, or choose one label");
  if (!where) announce(line, rows.rows(), rows.estimated_bytes(told_bytes));
  const std::uint64_t written = rows.write(output.text(), [&] { output.flush_if_large(); });
  output.finish();
  if (!line.flag("quiet"))
    output.report(filled(wanted.bfile && wanted.order ? "{1} term(|s){2}" : "{1} row(|s){2}",
                         format_count(written), where ? where_text(asked) : ""));
  return exit_fine;
}

}  // namespace

Command export_command() {
  return {
      "export",
      "write the labels of a table as CSV or JSON",
      "FILE [--to csv|json] [options]",
      "Writes the labels of a table as CSV, a row per position, ascending: the heaps (with a pass "
      "the passes left before them; by total one column, heaps with spaces between), then a column "
      "per label; `arrows` has one per direction, `arrows_1` and so on, `move_rests` one per rest, "
      "`move_rests_1` and so on. JSON is a list of objects with these names. The ending of "
      "--output chooses the format, too, and .gz packs it.\n\n"
      "  miyama export nim-9-9-9.h5 --output nim.csv           or nim.csv.gz, nim.json\n"
      "  miyama export nim-9-9-9.h5 --where loss --labels outcome      or win\n"
      "  miyama export nim-9-9-9.h5 --where 'a == 7 && remoteness > 9'\n"
      "  miyama export rows-40.h5 --range 3,2,1.. --count 100\n"
      "  miyama export wythoff.h5 --to bfile --labels grundy --count 1000\n"
      "  miyama export wythoff.h5 --to bfile --labels grundy --order triangle",
      {{"file", Kind::file}},
      "... order count range where threads output force quiet",
      {{"to", Kind::choice, "csv|csv.gz|json|bfile",
        "the format (default: csv, or as --output ends); bfile: index and label, as OEIS has it, "
        "of a table of one heap, or of two (--order)"},
       {"labels", Kind::labels, "LIST", "which columns (default: all labels that the table has)"}},
      run_export};
}

}  // namespace miyama
