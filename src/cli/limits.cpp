#include "cli/limits.hpp"

#include <cmath>
#include <iostream>

#include "base/system.hpp"
#include "base/text.hpp"
#include "cli/output.hpp"

namespace miyama {
namespace {

constexpr double seconds_worth_a_word = 10;
constexpr std::uint64_t loosest_bound = 50;  // a table takes no less than this part of its bound
constexpr std::uint64_t fewest_bytes = 1 << 20;  // nothing runs with less

/// Announces that options will be listed for longer than it takes to read this message.
void announce_listing(const PlannedRequest& request, int threads) {
  if (request.rules->option_lists() != nullptr) return;  // whoever listed them knows how many
  const auto cost = listing_cost(request, threads, Task::solve);
  if (!cost || cost->seconds < seconds_worth_a_word) return;
  const char* const more = "more than ";
  std::cerr << "the options of every position are listed, " << (cost->is_least ? more : "some ")
            << std::llround(cost->options) << " of each: " << (cost->is_least ? more : "about ")
            << std::llround(cost->seconds)
            << (cost->labels.empty()
                    ? " s; rules of lines, faces and a pass are solved a thousand times as fast "
                      "where the steps of a move do not depend on the heaps\n"
                    : concat(" s; for ", format_labels(cost->labels),
                             " alone, which may be left out\n"));
}

/// What is missing, and what to do; empty where there is enough.
std::string shortage_of(const Needs& needs, const Needs& limits, const std::string& what) {
  const bool memory = needs.memory > limits.memory;
  const std::uint64_t least_disk = needs.disk / loosest_bound;
  if (!memory && least_disk <= limits.disk) return {};
  return concat(memory ? "needs about " : "needs at least ",
                format_bytes(memory ? needs.memory : least_disk), " of ",
                memory ? "memory" : "disk", " for ", what, ", ",
                format_bytes(memory ? limits.memory : limits.disk), " is there: give lower bounds",
                needs.disk == 0 ? "" : ", fewer labels", ", or ",
                memory ? "a larger --memory" : "an --output on another disk");
}

void warn_of_disk(const Needs& needs, const Needs& limits) {
  if (needs.disk > limits.disk && needs.disk / loosest_bound <= limits.disk)
    std::cerr << "the table takes at most " << format_bytes(needs.disk) << " of disk, and "
              << format_bytes(limits.disk)
              << " is there: the run starts, and ends without a file if the disk is full\n";
}

}  // namespace

PlannedRequest plan_request(const CommandLine& line, const Request& request) {
  return {request, make_plan(request, line.text("method"))};
}

bool explain(const CommandLine& line, const PlannedRequest& request, const Explained& how,
             const NeedsOf& needs, const std::filesystem::path& output) {
  if (!line.flag("explain")) return false;
  const int threads = line.start_team().threads;
  const Needs taken = needs(request, threads);
  const Needs there = limits_of(line, output);
  const std::string shortage = shortage_of(taken, there, describe(request));
  if (!shortage.empty()) std::cerr << "miyama: this would be refused: " << shortage << '\n';
  warn_of_disk(taken, there);
  if (line.flag("json"))
    print_object(how.json(taken, threads));
  else
    std::cout << how.text(taken, there, threads, terminal_columns());
  return true;
}

Needs limits_of(const CommandLine& line, const std::filesystem::path& output) {
  const std::string text = line.text("memory");
  const bool given = line.has("memory");
  const std::uint64_t memory = given ? parse_bytes(text) : available_memory();
  // The unit seems forgotten.
  if (given && memory < fewest_bytes && text.find_first_not_of("0123456789") == std::string::npos)
    refuse("--memory ", text, " is ", format_bytes(memory), ", with which nothing runs: is ", text,
           "G meant, or ", text, "M?");
  return {memory, free_disk_bytes(output)};
}

void refuse_if_short(const Needs& needs, const Needs& limits, const std::string& what) {
  const std::string shortage = shortage_of(needs, limits, what);
  if (!shortage.empty()) throw file_error(shortage);
}

Team start_within_limits(const CommandLine& line, const PlannedRequest& request,
                         const NeedsOf& needs, const std::string& work,
                         const std::filesystem::path& output) {
  const Team team = line.start_team();
  const Needs needed = needs(request, team.threads);
  const Needs limits = limits_of(line, output);
  refuse_if_short(needed, limits, work + describe(request));
  if (line.flag("quiet") || line.flag("json")) return team;
  if (request.positions() > (request.is_box() ? 1'000'000'000U : 10'000'000U))  // a second or more
    std::cerr << "about " << format_bytes(needed.memory) << " of memory"
              << (needed.disk == 0 ? "" : ", " + format_bytes(needed.disk) + " of disk") << '\n';
  warn_of_disk(needed, limits);
  announce_listing(request, team.threads);
  return team;
}

}  // namespace miyama
