/// @file  bench.cpp
/// @brief `miyama bench`: the speed of every rung and stage on fixed workloads, with ratios within
/// one run.

#include <algorithm>
#include <cstdio>
#include <iostream>

#include "base/byte_text.hpp"
#include "base/error.hpp"
#include "base/isa.hpp"
#include "cli/bench_workloads.hpp"
#include "cli/command.hpp"

namespace po = boost::program_options;

namespace miyama {
namespace {

void print_row(const BenchRow& row) {
  std::array<char, 64> numbers{};
  std::snprintf(numbers.data(), numbers.size(), "%10.4f s", row.seconds);
  std::string line = "  " + row.name +
                     std::string(row.name.size() < 36 ? 36 - row.name.size() : 1, ' ') +
                     numbers.data();
  if (row.positions != 0) {
    std::snprintf(numbers.data(), numbers.size(), "  %9.3g positions/s",
                  static_cast<double>(row.positions) / row.seconds);
    line += numbers.data();
  }
  if (row.ratio != 0) {
    std::snprintf(numbers.data(), numbers.size(), "  %.3g times the speed of: ", row.ratio);
    line += numbers.data() + row.compared_to;
  }
  std::cout << line << '\n';
  if (row.details.is_null()) return;
  std::string stages;
  for (const auto& [stage, seconds] : row.details["seconds"].items()) {
    std::snprintf(numbers.data(), numbers.size(), "%s%s %.3f", stages.empty() ? "" : ", ",
                  stage.c_str(), seconds.get<double>());
    stages += numbers.data();
  }
  std::cout << "      peak " << format_bytes(row.details["peak_bytes"].get<std::uint64_t>())
            << "; seconds of all threads: " << stages << '\n';
  if (row.details.contains("digests"))
    for (const auto& [label, digest] : row.details["digests"].items())
      std::cout << "      digest " << digest.get<std::string>() << "  " << label << '\n';
  std::cout << std::flush;
}

Json row_json(const BenchRow& row) {
  return {{"group", row.group},
          {"name", row.name},
          {"seconds", row.seconds},
          {"positions", row.positions},
          {"compared_to", row.compared_to},
          {"times_as_fast", row.ratio},
          {"details", row.details}};
}

}  // namespace

int run_bench(const Arguments& arguments) {
  std::string groups;
  for (const std::string& group : bench_groups()) groups += (groups.empty() ? "" : ", ") + group;
  CommandLine line(
      "bench [--small] [--only GROUP]…",
      "Measures every rung and stage on fixed workloads, in one run, so that the ratios hold on "
      "any machine.\n"
      "Groups: " +
          groups +
          ".\nThe textbook program needs 7 GiB of memory; all together takes some minutes.");
  line.options().add_options()                                                    //
      ("small", po::bool_switch(), "small sizes: seconds, to see that it works")  //
      ("only", po::value<Arguments>()->value_name("GROUP"), "only this group; may be repeated");
  add_common_options(line);
  if (!line.parse(arguments)) return exit_fine;
  const BenchOptions options{line.flag("small"), line.start_team().threads, line.texts("only")};
  for (const std::string& group : options.groups)
    if (std::ranges::find(bench_groups(), group) == bench_groups().end())
      throw usage_error("unknown group \"" + group + "\": there are " + groups);

  Json rows = Json::array();
  std::string group;
  if (!line.flag("json"))
    std::cout << "kernels for " << name_of(best_isa()) << ", " << options.threads << " threads\n";
  run_workloads(options, [&](const BenchRow& row) {
    rows.push_back(row_json(row));
    if (line.flag("json")) return;
    if (row.group != group) std::cout << (group = row.group) << '\n';
    print_row(row);
  });
  if (line.flag("json"))
    std::cout << Json{{"threads", options.threads},
                      {"kernels", name_of(best_isa())},
                      {"rows", rows}}
                     .dump(2)
              << '\n';
  return exit_fine;
}

}  // namespace miyama
