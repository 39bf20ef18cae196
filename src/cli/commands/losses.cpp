/// @file  losses.cpp
/// @brief `miyama losses`: the losses of a table as a list, all of them or each once up to the
/// order of the heaps.

#include <algorithm>

#include "base/byte_text.hpp"
#include "base/error.hpp"
#include "base/process.hpp"
#include "cli/output.hpp"
#include "cli/text_output.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/outcomes.hpp"
#include "store/table_reader.hpp"
#include "verify/stated_losses.hpp"
#include "view/listing.hpp"
#include "view/position_text.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t bytes_of_a_shape = 64;  ///< an entry of a hash map
constexpr std::uint64_t bytes_of_a_key = 64;    ///< a short text

ListStyle style_of(const CommandLine& line) {
  if (line.flag("csv") + line.flag("json") + line.flag("bfile") > 1)
    throw usage_error("--csv, --json and --bfile are forms of the same list: give one of them");
  if (line.flag("bfile")) return ListStyle::bfile;
  return line.flag("csv") ? ListStyle::csv : line.flag("json") ? ListStyle::json : ListStyle::text;
}

/// A list of at most --count positions on its way out.
class ListWriter {
 public:
  ListWriter(const CommandLine& line, char separator, const std::vector<std::string>& columns)
      : list_(style_of(line), separator, columns),
        most_(line.has("count") ? static_cast<std::uint64_t>(line.number("count", 1, INT64_MAX))
                                : UINT64_MAX),
        silent_(line.flag("json")),
        output_(line, line.text("file")) {
    list_.append_head(output_.text());
  }

  /// False when there are enough.
  bool add(std::span<const std::uint64_t> position) {
    list_.append(output_.text(), position);
    output_.flush_if_large();
    return list_.count() < most_;
  }

  void finish(const std::string& what) {
    list_.append_tail(output_.text());
    output_.finish();
    if (!silent_) output_.report(format_count(list_.count()) + " " + what);
  }

 private:
  PositionList list_;
  std::uint64_t most_;
  bool silent_;
  TextOutput output_;
};

/// Throws usage_error, with an example, if the order of the heaps matters.
void refuse_order(const LossShapes& shapes, const std::vector<std::uint64_t>& ranks,
                  const TableReader& table, const Request& request) {
  const auto outcomes = outcomes_of(table, request, "the table");
  const auto example = shapes.order_that_matters(
      ranks, [&](std::span<const std::uint64_t> p) { return outcomes->is_loss(p); });
  if (!example) return;
  const PositionFormat format(request.box());
  throw usage_error("the order of the heaps matters in " + request.rules->name() + ": " +
                    format(example->first) + " is lost, " + format(example->second) +
                    " is not; leave --sorted out");
}

/// Sorting holds the shapes in memory, and there are at least so many. Throws file_error if that is
/// more than there is.
void refuse_too_many(const TableReader& table, std::uint64_t orders, std::uint64_t bytes_each) {
  const std::uint64_t shapes = table.result().totals.lost / orders;
  const std::uint64_t there = available_memory();
  if (shapes > there / bytes_each)
    throw file_error("--sorted needs about " + format_bytes(shapes * bytes_each) +
                     " of memory for " + format_count(shapes) + " losses, there are " +
                     format_bytes(there) + ": leave --sorted out");
}

void refuse_range(const CommandLine& line) {
  if (line.has("range"))
    throw usage_error(
        "--range goes along the positions of the table, --sorted lists shapes: leave one out");
}

void list_shapes(const CommandLine& line, const TableReader& table, const Request& request) {
  refuse_range(line);
  ListWriter writer(line, ',', coordinate_names(request.box(), request.has_pass()));
  std::uint64_t orders = 1;
  for (std::size_t heap = 2; heap <= request.heap_bounds().size(); ++heap) orders *= heap;
  refuse_too_many(table, orders, bytes_of_a_shape);
  LossShapes shapes(request.box(), request.has_pass());
  for_each_loss_in_order(stated_losses(request, table), line.start_team(), [&](PositionView loss) {
    shapes.insert(loss);
    return true;
  });
  const std::vector<std::uint64_t> ranks = shapes.ranks();
  refuse_order(shapes, ranks, table, request);
  const bool csv = line.flag("csv");
  const bool text = !csv && !line.flag("json");
  for (const std::uint64_t rank : ranks) {
    std::vector<std::uint64_t> shape = csv ? shapes.padded(rank) : shapes.shape(rank);
    if (text && request.has_pass() && shape.size() == 1) shape.push_back(0);  // no heaps
    if (!writer.add(shape)) break;
  }
  writer.finish("losses up to the order of the heaps");
}

void list_box(const CommandLine& line, const TableReader& table, const std::string& file) {
  const Request request = request_of(table.header(), file);
  if (line.flag("bfile") && request.box().heaps() != 1)
    throw usage_error(
        "--bfile: a b-file has one number a line, and the positions of this table are no single "
        "heaps: list the losses of a table of one heap");
  if (line.flag("sorted")) return list_shapes(line, table, request);
  const RankRange range = range_of(line, request);
  const bool compact = request.box().max_bound() <= 9;
  ListWriter writer(line, compact ? '\0' : ',',
                    coordinate_names(request.box(), request.has_pass()));
  for_each_loss_in_order(
      stated_losses(request, table), line.start_team(),
      [&](PositionView loss) { return writer.add(loss); }, range);
  writer.finish("losses");
}

/// The heaps of a multiset, ascending, as text whose order is that of the list: first the number of
/// heaps, at most 254 of at most 254.
std::string key_of(std::span<const std::uint64_t> descending) {
  std::string key(1, static_cast<char>(descending.size()));
  for (std::size_t i = descending.size(); i-- > 0;) key += static_cast<char>(descending[i]);
  return key;
}

void list_multisets(const CommandLine& line, const TableReader& table, const std::string& file) {
  const Request request = request_of(table.header(), file);
  if (line.flag("bfile"))
    throw usage_error(
        "--bfile: a b-file has one number a line, and multisets are lists of heaps: "
        "count them with `miyama series`");
  const RankRange range = range_of(line, request);
  const StatedLosses losses = stated_losses(request, table);
  const Team team = line.start_team();
  ListWriter writer(line, ',', {"position"});
  if (!line.flag("sorted")) {
    for_each_loss_in_order(
        losses, team, [&](PositionView loss) { return writer.add(loss); }, range);
    return writer.finish("losses");
  }
  refuse_range(line);
  refuse_too_many(table, 1, bytes_of_a_key);
  std::vector<std::string> keys;
  for_each_loss_in_order(losses, team, [&](PositionView loss) {
    keys.push_back(key_of(loss));
    return true;
  });
  std::ranges::sort(keys);  // std::string compares bytes as unsigned
  for (const std::string& key : keys) {
    std::vector<std::uint64_t> shape;
    for (const char part : key.substr(1)) shape.push_back(static_cast<unsigned char>(part));
    if (!writer.add(shape)) break;
  }
  writer.finish("losses");
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
  const std::string file = line.required("file", "which FILE?");
  const TableReader table = open_table(file);
  table.header().family == TableFamily::partitions ? list_multisets(line, table, file)
                                                   : list_box(line, table, file);
  return exit_fine;
}

}  // namespace miyama
