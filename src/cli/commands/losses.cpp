/// @file  losses.cpp
/// @brief `miyama losses`: the losses of a table as a list, all of them or each once up to the
/// order of the heaps.

#include "base/ranges.hpp"
#include "base/system.hpp"
#include "base/text.hpp"
#include "cli/output.hpp"
#include "cli/text_files.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/outcomes.hpp"
#include "view/listing.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t bytes_of_a_shape = 64;  ///< an entry of a hash map
constexpr std::uint64_t bytes_of_a_key = 64;    ///< a short text

ListStyle style_of(const CommandLine& line) {
  if (line.flag("csv") + line.flag("json") + line.flag("bfile") > 1)
    refuse("--csv, --json and --bfile are forms of the same list: give one of them");
  if (line.flag("bfile")) return ListStyle::bfile;
  return line.flag("csv") ? ListStyle::csv : line.flag("json") ? ListStyle::json : ListStyle::text;
}

/// A list of at most --count positions on its way out.
class ListWriter : TextOutput {
 public:
  ListWriter(const CommandLine& line, char separator, const std::vector<std::string>& columns)
      : TextOutput(line),
        list_(style_of(line), separator, columns),
        most_(line.number("count", 1).value_or(UINT64_MAX)),
        silent_(line.flag("json") || line.flag("quiet")) {
    list_.append_head(text());
  }

  /// False when there are enough.
  bool add(PositionView position) {
    list_.append(text(), position);
    flush_if_large();
    return list_.count() < most_;
  }

  void finish(const std::string& what) {
    list_.append_tail(text());
    TextOutput::finish();
    if (!silent_) report(format_count(list_.count()) + " " + what);
  }

 private:
  PositionList list_;
  std::uint64_t most_;
  bool silent_;
};

/// Throws usage_error, with an example, if the order of the heaps matters.
void refuse_order(const LossShapes& shapes, const std::vector<std::uint64_t>& ranks,
                  const AskedTable& asked) {
  const auto outcomes = outcomes_of(asked.table, asked.request, "the table");
  const auto example =
      shapes.order_that_matters(ranks, [&](PositionView p) { return outcomes->is_loss(p); });
  if (!example) return;
  const PositionFormat format = format_of(asked.request);
  refuse("the order of the heaps matters in ", asked.request.rules->name(), ": ",
         format(example->first), " is lost, ", format(example->second),
         " is not; leave --sorted out");
}

/// Sorting holds the shapes in memory, and there are at least so many. Throws file_error if that is
/// more than there is.
void refuse_too_many(const AskedTable& asked, std::uint64_t orders, std::uint64_t bytes_each) {
  if (asked.line.has("range"))
    refuse("--range goes along the positions of the table, --sorted lists shapes: leave one out");
  const std::uint64_t shapes = asked.table.result().totals.lost / orders;
  const std::uint64_t there = available_memory();
  if (shapes > there / bytes_each)
    throw file_error(concat("--sorted needs about ", format_bytes(shapes * bytes_each),
                            " of memory for ", format_count(shapes), " losses, there are ",
                            format_bytes(there), ": leave --sorted out"));
}

/// Throws usage_error for what no list of a number a line can show.
void refuse_bfile(const Request& request) {
  if (!request.is_box())
    refuse(
        "--bfile: a b-file has one number a line, and multisets are lists of heaps: count them "
        "with "
        "`miyama series`");
  if (request.box().heaps() != 1)
    refuse(
        "--bfile: a b-file has one number a line, and the positions of this table are no single "
        "heaps: list the losses of a table of one heap");
}

void list_shapes(const AskedTable& asked, ListWriter& writer) {
  const Request& request = asked.request;
  std::uint64_t orders = 1;
  for (std::size_t heap = 2; heap <= request.heap_bounds().size(); ++heap) orders *= heap;
  refuse_too_many(asked, orders, bytes_of_a_shape);
  LossShapes shapes(request.box(), request.has_pass());
  for_each_loss_in_order(stated_losses(request, asked.table), asked.line.start_team(),
                         [&](PositionView loss) { return shapes.insert(loss), true; });
  const std::vector<std::uint64_t> ranks = shapes.ranks();
  refuse_order(shapes, ranks, asked);
  const bool csv = asked.line.flag("csv");
  const bool text = !csv && !asked.line.flag("json");
  for (const std::uint64_t rank : ranks) {
    Position shape = csv ? shapes.padded(rank) : shapes.shape(rank);
    if (text && request.has_pass() && shape.size() == 1) shape.push_back(0);  // no heaps
    if (!writer.add(shape)) break;
  }
}

/// The heaps of a multiset, ascending, as text whose order is that of the list: first the number of
/// heaps, at most 254 of at most 254.
std::string key_of(PositionView descending) {
  std::string key(1, static_cast<char>(descending.size()));
  for (std::size_t i = descending.size(); i-- > 0;) key += static_cast<char>(descending[i]);
  return key;
}

void list_sorted_multisets(const AskedTable& asked, ListWriter& writer) {
  refuse_too_many(asked, 1, bytes_of_a_key);
  std::vector<std::string> keys;
  for_each_loss_in_order(stated_losses(asked.request, asked.table), asked.line.start_team(),
                         [&](PositionView loss) { return keys.push_back(key_of(loss)), true; });
  ranges::sort(keys);  // std::string compares bytes as unsigned
  for (const std::string& key : keys) {
    Position shape;
    for (const char part : key.substr(1)) shape.push_back(static_cast<unsigned char>(part));
    if (!writer.add(shape)) break;
  }
}

int list_losses(const AskedTable& asked) {
  const CommandLine& line = asked.line;
  const Request& request = asked.request;
  if (line.flag("bfile")) refuse_bfile(request);
  const bool box = request.is_box();
  const bool sorted = line.flag("sorted");
  const RankRange range = sorted ? RankRange{} : range_of(asked);
  const bool compact = box && !sorted && request.box().max_bound() <= 9;
  ListWriter writer(line, compact ? '\0' : ',',
                    box ? coordinate_names(request.box(), request.has_pass()) : Words{"position"});
  if (!sorted)
    for_each_loss_in_order(
        stated_losses(request, asked.table), line.start_team(),
        [&](PositionView loss) { return writer.add(loss); }, range);
  else if (box)
    list_shapes(asked, writer);
  else
    list_sorted_multisets(asked, writer);
  writer.finish(box && sorted ? "losses up to the order of the heaps" : "losses");
  return exit_fine;
}

}  // namespace

int run_losses(const Arguments& arguments) {
  CommandLine line("losses FILE [options]",
                   "Lists the losses of a table, one position a line, ascending. With a pass a "
                   "position begins with the passes left.\n\n"
                   "  miyama losses nim-9-9-9.h5\n"
                   "  miyama losses nim-9-9-9.h5 --sorted               each once up to the order\n"
                   "  miyama losses nim-9-9-9.h5 --csv --output l.csv   heap_1,heap_2,heap_3");
  line.positional("file", 1);
  line.add_flag("sorted",
                "heaps ascending without empty ones, each loss once, shorter ones first; refused "
                "if their order matters")
      .add_flag("csv",
                "with a header line; by total one column, heaps with spaces between; --sorted: "
                "empty heaps are zeros in front")
      .add_flag("json", "one list of lists")
      .add_flag("bfile",
                "of one heap: the number of the loss, from 1, and its size, as OEIS has it")
      .add_number("count", "N", "at most so many");
  add_range_option(line);
  add_threads_option(line);
  add_text_output_options(line);
  if (!line.parse(arguments)) return exit_fine;
  return list_losses(AskedTable(line));
}

}  // namespace miyama
