#include "cli/limits.hpp"

#include <iostream>

#include "base/byte_text.hpp"
#include "base/error.hpp"
#include "base/process.hpp"
#include "store/temporary_file.hpp"

namespace miyama {
namespace {

/// A second of work or more.
bool is_long(const Request& request) {
  return request.positions() > (request.is_box() ? 1'000'000'000U : 10'000'000U);
}

constexpr double seconds_worth_a_word = 2;

/// Before options are listed for longer than it takes to read this.
void announce_listing(const Request& request, int threads) {
  const std::optional<ListingCost> cost = listing_cost(request, threads);
  if (!cost || cost->seconds < seconds_worth_a_word) return;
  const char* const more = "more than ";
  std::cerr << "the options of every position are listed, " << (cost->is_least ? more : "some ")
            << static_cast<std::uint64_t>(cost->options + 0.5)
            << " of each: " << (cost->is_least ? more : "about ")
            << static_cast<std::uint64_t>(cost->seconds + 0.5)
            << " s; rules made of lines, faces and a pass are solved a thousand times as fast\n";
}

void announce(const Request& request, const Needs& needs, const Needs& limits) {
  if (is_long(request))
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
  line.add_text("memory", "8G",
                "refuse to start if more memory is needed (default: what is available)");
}

Needs limits_of(const CommandLine& line, const std::filesystem::path& output) {
  const std::uint64_t memory =
      line.has("memory") ? parse_bytes(line.text("memory")) : available_memory();
  return {memory, free_disk_bytes(output)};
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

void check_limits(const CommandLine& line, const Request& request, const Needs& needs,
                  const std::string& what, int threads, const std::filesystem::path& output) {
  const Needs limits = limits_of(line, output);
  refuse_if_short(needs, limits, what);
  if (line.flag("quiet") || line.flag("json")) return;
  announce(request, needs, limits);
  announce_listing(request, threads);
}

}  // namespace miyama
