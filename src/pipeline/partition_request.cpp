#include "pipeline/partition_request.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "game/catalogue.hpp"
#include "game/rules_json.hpp"

namespace po = boost::program_options;

namespace miyama {
namespace {

constexpr std::int64_t greatest_total = Partitions::max_total;

/// The bound given by an option that need not be there.
std::uint64_t bound_of(const CommandLine& line, const std::string& option) {
  return line.has(option) ? static_cast<std::uint64_t>(line.number(option, 1, greatest_total))
                          : Partitions::no_bound;
}

PartitionRequest make_partition_request(const std::string& name, Convention convention,
                                        const PartitionBounds& bounds) {
  std::unique_ptr<TakeAndBreak> rules = make_take_and_break(name);
  const Partitions partitions(bounds.total, bounds.largest, bounds.most_heaps);
  if (partitions.bounds_heaps() && rules->most_rests() > 1)
    throw usage_error(
        "--most-heaps " + std::to_string(bounds.most_heaps) + ": the moves of " + name +
        " can make more heaps, so the table would not hold all options: leave --most-heaps out");
  std::unique_ptr<HeapSum> theorem = heap_sum_of(*rules, convention, partitions.largest());
  return {std::move(rules), convention, partitions, std::move(theorem)};
}

}  // namespace

void add_partition_options(CommandLine& line) {
  line.options().add_options()  //
      ("total", po::value<std::int64_t>()->value_name("T"),
       "heaps without places: every multiset of at most T sticks")  //
      ("largest", po::value<std::int64_t>()->value_name("M"),
       "with --total: no heap of more than M sticks")  //
      ("most-heaps", po::value<std::int64_t>()->value_name("H"),
       "with --total: at most H heaps (rules that never make more)");
}

bool asks_for_partitions(const CommandLine& line) {
  const bool total = line.has("total");
  if (total && line.has("heaps"))
    throw usage_error("--heaps and --total exclude each other: bound each heap, or the sum of all");
  if (!total && (line.has("largest") || line.has("most-heaps")))
    throw usage_error("--largest and --most-heaps go with --total: add it, such as --total 40");
  return total;
}

PartitionRequest partition_request_of(const CommandLine& line) {
  if (line.has("rules"))
    throw usage_error("--rules " + line.text("rules") +
                      " with --total: rules files are for heaps with places, give --heaps");
  const std::string name = line.required("game", "which RULES? such as rows or 0.77");
  const PartitionBounds bounds{static_cast<std::uint64_t>(line.number("total", 0, greatest_total)),
                               bound_of(line, "largest"), bound_of(line, "most-heaps")};
  return make_partition_request(name, line.flag("misere") ? Convention::misere : Convention::normal,
                                bounds);
}

PartitionRequest partition_request_of(const TableHeader& header, const std::string& file) {
  try {
    PartitionRequest request =
        make_partition_request(header.rules, header.convention, header.partitions);
    if (header.rests != 0 && header.rests != request.rules->stored_rests())
      throw usage_error("the table stores " + std::to_string(header.rests) +
                        " rests of a move, its rules need " +
                        std::to_string(request.rules->stored_rests()) +
                        ": the file is damaged, generate it again");
    return request;
  } catch (const usage_error& error) {  // the file's fault, not the command line's
    throw file_error(file + ": " + error.what());
  }
}

std::string describe(const PartitionRequest& request) {
  const Partitions& partitions = request.partitions;
  std::string text = request.rules->name() + ", " +
                     (request.convention == Convention::misere ? "misère" : "normal") +
                     " play, up to " + std::to_string(partitions.total()) + " sticks";
  if (partitions.bounds_heap_size())
    text += ", heaps of at most " + std::to_string(partitions.largest());
  if (partitions.bounds_heaps())
    text += ", at most " + std::to_string(partitions.most_heaps()) +
            (partitions.most_heaps() == 1 ? " heap" : " heaps");
  return text;
}

std::string default_output(const PartitionRequest& request) {
  const Partitions& partitions = request.partitions;
  std::string name = request.rules->name() + "-" + std::to_string(partitions.total());
  if (partitions.bounds_heap_size()) name += "-largest-" + std::to_string(partitions.largest());
  if (partitions.bounds_heaps()) name += "-heaps-" + std::to_string(partitions.most_heaps());
  ranges::replace_if(
      name, [](char c) { return c == ':' || c == ',' || c == '+'; }, '-');
  return name + (request.convention == Convention::misere ? "-misere" : "") + ".h5";
}

std::string options_text(const PartitionRequest& request) {
  const Partitions& partitions = request.partitions;
  std::string text = "--total " + std::to_string(partitions.total());
  if (partitions.bounds_heap_size()) text += " --largest " + std::to_string(partitions.largest());
  if (partitions.bounds_heaps()) text += " --most-heaps " + std::to_string(partitions.most_heaps());
  return text + (request.convention == Convention::misere ? " --misere" : "");
}

PartitionBounds bounds_of(const Partitions& partitions) {
  return {partitions.total(),
          partitions.bounds_heap_size() ? partitions.largest() : Partitions::no_bound,
          partitions.bounds_heaps() ? partitions.most_heaps() : Partitions::no_bound};
}

void describe_in(TableHeader& header, const PartitionRequest& request) {
  const TakeAndBreak& rules = *request.rules;
  header.family = TableFamily::partitions;
  header.rules = rules.name();
  header.rules_json = rules_json(rules);
  header.convention = request.convention;
  header.partitions = bounds_of(request.partitions);
  header.theorem = request.theorem_name();
}

}  // namespace miyama
