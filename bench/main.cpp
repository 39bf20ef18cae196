/// @file  main.cpp
/// @brief `miyama-bench`: the speed of every rung and stage on fixed workloads, with ratios within
/// one run.

#include <array>
#include <atomic>
#include <boost/program_options.hpp>
#include <csignal>
#include <cstdio>
#include <iostream>

#include "base/error.hpp"
#include "base/isa.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "bench/workloads.hpp"

namespace po = boost::program_options;

namespace {
using namespace miyama;

std::atomic<int> arrived{0};
extern "C" void remember(int signal) { arrived = signal; }

template <class... Values>
std::string formatted(const char* format, Values... values) {
  std::array<char, 128> text{};
  std::snprintf(text.data(), text.size(), format, values...);
  return text.data();
}

void print_row(const BenchRow& row) {
  std::cout << formatted("  %-35s %10.4f s", row.name.c_str(), row.seconds);
  if (row.positions != 0)
    std::cout << formatted("  %9.3g positions/s", static_cast<double>(row.positions) / row.seconds);
  if (row.ratio != 0)
    std::cout << formatted("  %.3g times the speed of: ", row.ratio) << row.compared_to;
  std::cout << '\n';
  if (row.details.is_null()) return;
  std::string stages;
  for (const auto& [stage, seconds] : row.details["seconds"].items())
    stages += (stages.empty() ? "" : ", ") + stage + formatted(" %.3f", seconds.get<double>());
  std::cout << "      ";
  if (row.details.contains("peak_bytes"))
    std::cout << "peak " << format_bytes(row.details["peak_bytes"].get<std::uint64_t>())
              << "; seconds of all threads: ";
  std::cout << stages << '\n';
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

std::string group_names() {
  std::string names;
  for (const std::string& group : bench_groups()) names += (names.empty() ? "" : ", ") + group;
  return names;
}

/// The arguments by name. Throws usage_error.
po::variables_map parse(int argc, char** argv, const po::options_description& options) {
  po::variables_map values;
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  try {
    po::store(po::command_line_parser(argc, argv)
                  .options(options)
                  .positional({})  // there are none
                  .style(style)
                  .run(),
              values);
  } catch (const po::error& error) {
    throw usage_error(std::string(error.what()) + " (see `miyama-bench --help`)");
  }
  return values;
}

/// What the arguments ask for. Throws usage_error.
BenchOptions wanted(const po::variables_map& values, Observer* observer) {
  std::vector<std::string> groups;
  if (values.count("only") != 0) groups = values["only"].as<std::vector<std::string>>();
  for (const std::string& group : groups)
    if (ranges::find(bench_groups(), group) == bench_groups().end())
      throw usage_error("unknown group \"" + group + "\": there are " + group_names());
  std::int64_t threads = 0;
  if (values.count("threads") != 0) {
    threads = values["threads"].as<std::int64_t>();
    if (threads < 1 || threads > most_threads)
      throw usage_error("--threads " + std::to_string(threads) + " is out of range: give 1 to " +
                        std::to_string(most_threads));
  }
  const Team team(thread_count(static_cast<int>(threads)), observer);
  start_threads(team.threads);
  return {values["small"].as<bool>(), team, std::move(groups)};
}

void measure(const BenchOptions& options, bool as_json) {
  if (!as_json)
    std::cout << "kernels for " << name_of(best_isa()) << ", " << options.team.threads
              << " threads\n";
  Json rows = Json::array();
  std::string group;
  run_workloads(options, [&](const BenchRow& row) {
    rows.push_back(row_json(row));
    if (as_json) return;
    if (row.group != group) std::cout << (group = row.group) << '\n';
    print_row(row);
  });
  if (!as_json) return;
  const Json all{
      {"threads", options.team.threads}, {"kernels", name_of(best_isa())}, {"rows", rows}};
  std::cout << all.dump(2) << '\n';
}

void run(int argc, char** argv) {
  po::options_description options("Options");
  options.add_options()                                                           //
      ("help", "print this page")                                                 //
      ("small", po::bool_switch(), "small sizes: seconds, to see that it works")  //
      ("only", po::value<std::vector<std::string>>()->value_name("GROUP"),
       "only this group; may be repeated")  //
      ("threads", po::value<std::int64_t>()->value_name("N"),
       "threads to use (default: all cores)")  //
      ("json", po::bool_switch(), "print one JSON object");
  const po::variables_map values = parse(argc, argv, options);
  if (values.count("help") != 0) {
    std::cout << "Usage: miyama-bench [--small] [--only GROUP]…\n\n"
                 "Measures every rung and stage on fixed workloads, in one run, so that the ratios "
                 "hold on any machine.\nGroups: "
              << group_names()
              << ".\nThe textbook program needs 7 GiB of memory; all together takes some minutes."
                 "\n\n"
              << options;
    return;
  }
  Observer observer(&arrived);
  measure(wanted(values, &observer), values["json"].as<bool>());
}

int fail(const char* reason, int code) {
  std::cerr << "miyama-bench: " << reason << '\n';
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, remember);
  try {
    refuse_unknown_isa();
    run(argc, argv);
    return std::cout.flush() ? 0 : fail("cannot write to standard output", 1);
  } catch (const usage_error& error) {
    return fail(error.what(), 2);
  } catch (const stopped_error&) {
    return fail("interrupted", 128 + arrived);
  } catch (const std::bad_alloc&) {
    return fail("out of memory: try --small, or one group alone with --only", 1);
  } catch (const std::exception& error) {
    return fail(error.what(), 1);
  }
}
