/// @file  alone.cpp
/// @brief What `miyama selftest` and `miyama solve` do, without the command line and so without
/// Boost: for builds with a C++ library that Boost was not built for.
///
///     miyama_alone FOLDER     tests the engine, then writes tables into FOLDER and checks them
#include <iostream>

#include "base/parallel_for.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/file/stored_table.hpp"
#include "pipeline/file/write_table.hpp"
#include "pipeline/request.hpp"
#include "pipeline/selftest.hpp"

namespace {
using namespace miyama;

bool engine_is_fine(const Team& team) {
  int passed = 0;
  bool fine = true;
  test_program(team, [&](const SelftestSection& section) {
    passed += section.passed;
    for (const std::string& what : section.failed) {
      std::cerr << "failed: " << what << '\n';
      fine = false;
    }
  });
  std::cout << passed << " tests passed on " << team.threads << " threads\n";
  return fine && passed > 0;
}

bool table_is_fine(const Request& request, const std::filesystem::path& folder, const Team& team) {
  const TableTarget target{folder / (table_name(request) + ".h5"), true, "alone"};
  const WrittenTable written = write_table(request, target, team);
  const Findings findings = check_table(TableReader(target.path), request, team);
  std::cout << target.path.filename().string() << ": " << written.totals.lost << " losses\n";
  return findings.fine();
}

}  // namespace

int main(int argc, char** argv) try {
  const std::filesystem::path folder = argc > 1 ? argv[1] : ".";
  const Team team = thread_count(2);
  bool fine = engine_is_fine(team);
  fine &= table_is_fine(make_request("nim", {9, 9, 9}), folder, team);
  fine &= table_is_fine(make_request("nim", {99, 99, 99}, Convention::misere, "all"), folder, team);
  fine &=
      table_is_fine(make_request("wythoff", {99, 199}, Convention::normal, "all"), folder, team);
  fine &= table_is_fine(make_request("rows", PartitionBounds{30}, Convention::misere, "all"),
                        folder, team);
  return fine ? 0 : 1;
} catch (const std::exception& error) {
  std::cerr << "miyama_alone: " << error.what() << '\n';
  return 1;
}
