#include "cli/limits.hpp"

#include <cmath>
#include <iostream>

#include "base/system.hpp"
#include "base/text.hpp"
#include "cli/output.hpp"

namespace miyama {
namespace {

constexpr double seconds_worth_a_word = 10;
constexpr std::uint64_t fewest_bytes = 1 << 20;  // nothing runs with less

/// What --memory allows. Throws usage_error, with the remedy, where the unit seems forgotten.
std::uint64_t allowed_memory(const std::string& text) {
  const std::uint64_t bytes = parse_bytes(text);
  const bool has_unit = text.find_first_not_of("0123456789") != std::string::npos;
  if (bytes < fewest_bytes && !has_unit)
    refuse("--memory ", text, " is ", bytes, " bytes, with which nothing runs: is ", text,
           "G meant, or ", text, "M?");
  return bytes;
}

/// Announces that the options of positions will be listed for longer than it takes to read this.
void announce_listing(const Request& request, int threads) {
  if (request.rules->option_lists() != nullptr) return;  // whoever listed them knows how many
  const std::optional<ListingCost> cost = listing_cost(request, threads);
  if (!cost || cost->seconds < seconds_worth_a_word) return;
  const char* const more = "more than ";
  std::cerr << "the options of every position are listed, " << (cost->is_least ? more : "some ")
            << std::llround(cost->options) << " of each: " << (cost->is_least ? more : "about ")
            << std::llround(cost->seconds)
            << (cost->labels.empty() ? " s; rules of lines, faces and a pass are solved a thousand "
                                       "times as fast where the "
                                       "steps of a move do not depend on the heaps\n"
                                     : concat(" s; for ", format_labels(cost->labels),
                                              " alone, which may be left out\n"));
}

void announce(const Request& request, const Needs& needs, const Needs& limits) {
  // A second of work or more.
  if (request.positions() > (request.is_box() ? 1'000'000'000U : 10'000'000U))
    std::cerr << "about " << format_bytes(needs.memory) << " of memory"
              << (needs.disk == 0 ? "" : ", " + format_bytes(needs.disk) + " of disk") << '\n';
  if (needs.disk > limits.disk)
    std::cerr << "the estimate of disk, " << format_bytes(needs.disk) << ", is more than the "
              << format_bytes(limits.disk)
              << " there; it is a cautious one: the run starts, watches the disk and ends early if "
                 "it will not do\n";
}

}  // namespace

void add_memory_option(CommandLine& line) {
  line.add(
      {{"memory", "8G", "refuse to start if more memory is needed (default: what is available)"}});
}

void add_explain_option(CommandLine& line) {
  line.add({{"explain", "", "print how it would be done, and what that takes; do nothing"}});
}

bool explain(const CommandLine& line, const Request& request, const Explained& how,
             const std::function<Needs(const Request&, int)>& needs,
             const std::filesystem::path& output) {
  if (!line.flag("explain")) return false;
  const int threads = line.start_team().threads;
  const Needs taken = needs(request, threads);
  const Needs there = limits_of(line, output);
  if (line.flag("json"))
    print_object(how.json(taken, threads));
  else
    std::cout << how.text(taken, there, threads, terminal_columns());
  return true;
}

Needs limits_of(const CommandLine& line, const std::filesystem::path& output) {
  return {line.has("memory") ? allowed_memory(line.text("memory")) : available_memory(),
          free_disk_bytes(output)};
}

void refuse_if_short(const Needs& needs, const Needs& limits, const std::string& what) {
  const bool memory = needs.memory > limits.memory;
  if (!memory && needs.disk / 2 <= limits.disk) return;
  throw file_error("needs about ", format_bytes(memory ? needs.memory : needs.disk), " of ",
                   memory ? "memory" : "disk", " for ", what, ", ",
                   format_bytes(memory ? limits.memory : limits.disk),
                   " is there: give lower bounds", needs.disk == 0 ? "" : ", fewer labels", ", or ",
                   memory ? "a larger --memory" : "an --output on another disk");
}

Team start_within_limits(const CommandLine& line, const Request& request,
                         const std::function<Needs(const Request&, int)>& needs,
                         const std::string& work, const std::filesystem::path& output) {
  const Team team = line.start_team();
  const Needs needed = needs(request, team.threads);
  const Needs limits = limits_of(line, output);
  refuse_if_short(needed, limits, work + describe(request));
  if (line.flag("quiet") || line.flag("json")) return team;
  announce(request, needed, limits);
  announce_listing(request, team.threads);
  return team;
}

}  // namespace miyama
