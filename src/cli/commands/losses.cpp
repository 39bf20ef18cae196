/// @file  losses.cpp
/// @brief `miyama losses`: the losses of a table as a list, all of them or each once up to the
/// order of the heaps.

#include "base/ranges.hpp"
#include "base/system.hpp"
#include "cli/output.hpp"
#include "cli/text_files.hpp"
#include "game/option_rules.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/outcomes.hpp"
#include "view/listing.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t bytes_of_a_shape = 64;  ///< an entry of a hash map, or a short text

/// What the options ask for, which the name of the file may do as well.
std::string asked_format(const CommandLine& line) {
  for (const char* const format : {"csv", "json", "bfile"})
    if (line.flag(format)) return format;
  return {};
}

/// A list of at most --count positions on its way out, one a line:
///
///                ordered heaps              by total
///     text       7,3,5                      3,2,1 and 0
///     --csv      heap_1,heap_2,heap_3       position, 3 2 1 and 0: their number varies
///     --json     [[0,0,0],[0,1,1],…]        [[],[1,1],…]
///     --bfile    1 0 / 2 3 / …              a number from 1, and the size of the only heap
///
/// A sum of games is a table of summands, 2,4+1 in text and --csv, [[2],[4,1]] in --json, and
/// listed positions are what they stand for.
class ListWriter : TextOutput {
 public:
  /// `columns`: those of --csv.
  ListWriter(const CommandLine& line, const Words& columns, const Rules& rules)
      : TextOutput(line, asked_format(line), {"csv", "json"}),
        rules_(rules),
        names_(rules.position_names()),
        csv_(format() == "csv"),
        json_(format() == "json"),
        bfile_(format() == "bfile"),
        separator_(csv_ && columns.size() == 1 ? ' ' : ','),
        most_(line.number("count", 1).value_or(UINT64_MAX)),
        silent_(json_ || line.flag("quiet")) {
    if (json_) text() += '[';
    if (csv_) text() += joined(columns, ",") + '\n';
  }

  bool is_silent() const { return silent_; }
  /// False when there are enough.
  bool add(PositionView position) {
    if (json_) {
      text() += (count_ == 0 ? "\n" : ",\n") + position_json(&rules_, position).dump();
    } else {
      if (bfile_) text() += concat(count_ + 1, ' ');
      if (const PositionList* const list = csv_ ? listed_positions(&rules_) : nullptr)
        text() += list->cells(position[0]);
      else if (names_ != nullptr)
        text() += names_->text(position);
      else if (position.empty())
        text() += '0';
      else
        append_joined(text(), position, separator_);
      text() += '\n';
    }
    flush_if_large();
    return ++count_ < most_;
  }

  void finish(const std::string& what) {
    if (json_) text() += count_ == 0 ? "]\n" : "\n]\n";
    TextOutput::finish();
    if (!silent_) report(format_count(count_) + " " + what);
  }

 private:
  const Rules& rules_;
  const PositionNames* const names_;  ///< or null
  const bool csv_;
  const bool json_;
  const bool bfile_;
  const char separator_;
  const std::uint64_t most_;
  const bool silent_;
  std::uint64_t count_ = 0;
};

/// Sorting holds the shapes in memory, and there are at least so many. Throws file_error if that is
/// more than there is.
void refuse_too_many(const TableArgument& asked, std::uint64_t orders) {
  const std::uint64_t shapes = asked.table.result().totals.lost / orders;
  const std::uint64_t there = available_memory();
  if (shapes > there / bytes_of_a_shape)
    throw file_error("--sorted needs about ", format_bytes(shapes * bytes_of_a_shape),
                     " of memory for ", format_count(shapes), " losses, there are ",
                     format_bytes(there), ": leave --sorted out");
}

void visit_losses(const TableArgument& asked, const VisitLoss& visit, const RankRange& range = {}) {
  StatedLosses losses = stated_losses(asked.request, asked.table);
  const std::unique_ptr<const Where> where = where_of(asked);
  if (where) where->limit(losses);
  for_each_loss_in_order(losses, asked.line.start_team(), visit, range);
}

void list_shapes(const TableArgument& asked, ListWriter& writer) {
  const Request& request = asked.request;
  if (request.rules->position_names() != nullptr)
    refuse("--sorted is about the order of like heaps, the ",
           request.rules->sum_rules() != nullptr ? "summands of " : "numbers in positions of ",
           request.rules->name(), " have rules of their own: leave --sorted out");
  std::uint64_t orders = 1;
  for (std::size_t heap = 2; heap <= request.heap_bounds().size(); ++heap) orders *= heap;
  refuse_too_many(asked, orders);
  LossShapes shapes(request.box(), request.has_pass(), request.rules.get());
  visit_losses(asked, [&](PositionView loss) { return shapes.insert(loss), true; });
  const auto ranks = shapes.ranks();
  const auto outcomes = outcomes_of(asked.table, request, "the table");
  const PositionFormat format = format_of(request);
  if (const auto example =
          shapes.order_that_matters(ranks, [&](PositionView p) { return outcomes->is_loss(p); }))
    refuse("the order of the heaps matters in ", request.rules->name(), ": ",
           format(example->first), " is lost, ", format(example->second),
           " is not; leave --sorted out");
  for (const std::uint64_t rank : ranks)
    if (!writer.add(shapes.padded(rank))) break;
}

/// Lists multisets with their heaps ascending, those of fewer heaps first. There are at most 254
/// heaps of at most 254 sticks, so that a byte holds each of these numbers.
void list_sorted_multisets(const TableArgument& asked, ListWriter& writer) {
  refuse_too_many(asked, 1);
  std::vector<std::vector<std::uint8_t>> shapes;
  visit_losses(asked, [&](PositionView loss) {
    return shapes.emplace_back(loss.rbegin(), loss.rend()), true;
  });
  ranges::stable_sort(shapes);
  ranges::stable_sort(shapes, {}, &std::vector<std::uint8_t>::size);
  for (const auto& shape : shapes)
    if (!writer.add(Position(shape.begin(), shape.end()))) break;
}

int run_losses(const CommandLine& line) {
  const TableArgument asked(line);
  const Request& request = asked.request;
  const bool box = request.is_box();
  if (line.flag("bfile") && !box)
    refuse(
        "--bfile: a b-file has one number a line, and multisets are lists of heaps: count them "
        "with `miyama series`");
  if (line.flag("bfile") &&
      (request.box().heaps() != 1 || request.rules->position_names() != nullptr))
    refuse(
        "--bfile: a b-file has one number a line, and the positions of this table are not single "
        "heaps: list the losses of a table of one heap");
  const bool sorted = line.flag("sorted");
  const RankRange range = sorted ? RankRange{} : range_of(asked);
  ListWriter writer(line,
                    box ? coordinate_names(request.box(), request.has_pass(), request.rules.get())
                        : Words{"position"},
                    *request.rules);
  if (!sorted)
    visit_losses(
        asked, [&](PositionView loss) { return writer.add(loss); }, range);
  else if (box)
    list_shapes(asked, writer);
  else
    list_sorted_multisets(asked, writer);
  writer.finish(concat(box && sorted ? "losses up to the order of the heaps" : "losses",
                       writer.is_silent() ? "" : where_text(asked)));
  return exit_fine;
}

}  // namespace

Command losses_command() {
  return {"losses",
          "list the losses of a table, as text, CSV or JSON",
          "FILE [options]",
          "Lists the losses of a table, one position a line, ascending. With a pass a position "
          "begins with the passes left.\n\n"
          "  miyama losses nim-9-9-9.h5\n"
          "  miyama losses nim-9-9-9.h5 --sorted               each once up to the order\n"
          "  miyama losses nim-9-9-9.h5 --csv --output l.csv   heap_1,heap_2,heap_3\n"
          "  miyama losses nim-9-9-9.h5 --where 'a <= b && b <= c'",
          {{"file", Kind::file}},
          "... json count range where threads output force quiet",
          {{"sorted", Kind::flag, "",
            "heaps ascending, empty ones as zeros in front, each loss once, those of fewer heaps "
            "first; refused if their order matters"},
           {"csv", Kind::flag, "",
            "with a header line; by total one column, heaps with spaces between"},
           {"bfile", Kind::flag, "",
            "of one heap: the number of the loss, from 1, and its size, as OEIS has it"}},
          run_losses};
}

}  // namespace miyama
