/// @file  selftest.cpp
/// @brief `miyama selftest`: tables of every kind on this machine, in seconds.

#include "pipeline/selftest.hpp"

#include <iostream>

#include "base/isa.hpp"
#include "base/parallel_for.hpp"
#include "cli/command.hpp"

namespace miyama {

namespace {

int run_selftest(const CommandLine& line) {
  const bool quiet = line.flag("quiet");
  int passed = 0;
  std::size_t failed = 0;
  test_program(line.start_team(), [&](const SelftestSection& section) {
    for (const std::string& what : section.failed)
      std::cerr << "miyama: selftest failed: " << what << '\n';
    if (!quiet) std::cout << section.name << ": " << section.passed << " tests\n" << std::flush;
    passed += section.passed;
    failed += section.failed.size();
  });
  if (!quiet)
    std::cout << passed << " passed, " << failed << " failed, kernels for " << name_of(best_isa())
              << (has_threads() ? "" : ", one thread: built without OpenMP") << '\n';
  return failed == 0 ? exit_fine : exit_mismatch;
}

}  // namespace

Command selftest_command() {
  return {"selftest",
          "test this program against definitions and published numbers",
          "[--quiet]",
          "Tests this program on this machine: every label of small tables by the checks, digests "
          "against those of other systems, and published numbers.",
          {},
          "quiet",
          {},
          run_selftest};
}

}  // namespace miyama
