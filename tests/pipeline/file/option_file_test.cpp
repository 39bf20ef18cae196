/// @file  option_file_test.cpp
/// @brief Rules from a file of options, written as a table and read back; random ones against the
/// definition.

#include "pipeline/file/option_file.hpp"

#include <array>
#include <fstream>
#include <random>

#include "base/error.hpp"
#include "game/option_rules.hpp"
#include "pipeline/explain.hpp"
#include "pipeline/file/shards/folder.hpp"
#include "pipeline/file/stored_table.hpp"
#include "pipeline/file/write_table.hpp"
#include "support/certified_table.hpp"
#include "support/scratch.hpp"
#include "support/thrown.hpp"
#include "support/truth.hpp"

namespace miyama {
namespace {

using Bounds = std::vector<std::uint64_t>;
using Options = std::vector<std::vector<std::uint32_t>>;  // by rank

/// A position has options among those that come before it in some order.
Options random_options(std::uint64_t positions, std::mt19937& random) {
  const auto below = [&](std::uint32_t end) { return static_cast<std::uint32_t>(random()) % end; };
  std::vector<std::uint32_t> order(positions);
  for (std::uint32_t i = 0; i < positions; ++i) order[i] = i;
  std::shuffle(order.begin(), order.end(), random);
  Options options(positions);
  const std::uint32_t most = std::array{1U, 3U, 12U}[below(3)];
  for (std::uint32_t i = 1; i < positions; ++i)
    for (std::uint32_t left = below(most + 1); left > 0; --left)
      options[order[i]].push_back(order[below(i)]);
  return options;
}

std::shared_ptr<const OptionLists> lists_of(const Bounds& bounds, const Options& options) {
  std::vector<std::uint32_t> counts, ranks;
  for (const auto& of_one : options) {
    counts.push_back(static_cast<std::uint32_t>(of_one.size()));
    ranks.insert(ranks.end(), of_one.begin(), of_one.end());
  }
  return std::make_shared<OptionLists>(Box(bounds),
                                       ListedOptions{std::move(counts), std::move(ranks)}, 1);
}

TEST_CASE("options: random games, of which every label follows from all options", "[ladder]") {
  std::mt19937 random(35);
  for (int game = 0; game < 400; ++game) {
    CAPTURE(game);
    Bounds bounds;
    for (auto heaps = 1 + random() % 4; heaps > 0; --heaps) bounds.push_back(random() % 6);
    const Options options = random_options(Box(bounds).positions(), random);
    const Convention convention = game % 2 == 0 ? Convention::normal : Convention::misere;
    const Request request =
        make_request(std::make_unique<OptionRules>("random", lists_of(bounds, options)), bounds,
                     convention, "all");
    SolveReport report;
    const TableInMemory table = solve_in_memory(request, 1 + game % 3, report);
    CHECK(report.contract.violations == 0);
    const Findings findings = check_labels(request, table, 1);
    REQUIRE(findings.fine());
    REQUIRE(findings.certificate.entries() == table.layout().entries());
    test::Truth truth(*request.rules, convention);
    const test::ChangeableTable entries(table);
    for (const Position& p : test::positions_of(Box(bounds)))
      REQUIRE((entries.entry(LabelKind::outcome, 0, p) == loss) == truth.of(p).lost);
  }
}

std::string text_file(const test::ScratchFolder& folder, const std::string& text) {
  const std::filesystem::path path = folder / "options.txt";
  std::ofstream(path) << text;
  return path.string();
}

std::string file_refusal(const OptionFile& file, const Bounds& bounds) {
  return message_of<usage_error>([&] { (void)rules_of_options(file, bounds, 1); });
}

TEST_CASE("options: a table stores them, and is a file of options itself", "[unit]") {
  const test::ScratchFolder folder;
  const std::string text = text_file(folder, "0,2: 1,0 0,0\n1,0: 0,1\n1,2: 1,0 0,2 1,0\n");
  const Request request =
      make_request(rules_of_options({text, "up and down"}, {1, 2}, 1), {1, 2}, {}, "all");
  const std::filesystem::path path = folder / "table.h5";
  const WrittenTable written = write_table(request, {path}, 1);
  CHECK(written.header.rules_json == R"({"family":"options","name":"up and down","heaps":2})");
  CHECK(table_name(request) == "up-and-down-1-2");
  const TableReader table(path);
  REQUIRE(table.header().options != nullptr);
  CHECK(table.header().options->ranks() == std::vector<std::uint32_t>{0, 3, 1, 2, 3});
  CHECK(table.wrong_descriptions().empty());
  CHECK(check_table(path, 1).fine());
  const auto again = rules_of_options({path, "again"}, {1, 2}, 1);
  CHECK(again->option_lists()->ranks() == table.header().options->ranks());
  CHECK(options(*again, Position{1, 2}) == std::vector<Position>{{0, 2}, {1, 0}});
  CHECK(file_refusal({path, "again"}, {2, 2}) ==
        path.string() +
            ": option_count has 6 entries, heaps up to 2,2 have 9 positions: give the "
            "bounds that it was made for");
  CHECK(message_of<file_error>([&] {
          (void)rules_of_options({path, "again", 1}, {1, 2}, 1);
        }) ==
        path.string() +
            ": it has 5 or more options of 6 positions, which take about 204 bytes of memory, 1 "
            "byte is there: give lower bounds, or allow more memory");
}

TEST_CASE("options: a table without any option", "[unit]") {
  const test::ScratchFolder folder;
  const Bounds bounds{3, 1};
  const Request request = make_request(
      std::make_unique<OptionRules>("still", lists_of(bounds, Options(8))), bounds, {}, "all");
  (void)write_table(request, {folder / "table.h5"}, 1);
  CHECK(check_table(folder / "table.h5", 1).fine());
  CHECK(rules_of_options({folder / "table.h5", "again"}, bounds, 1)->option_lists()->options() ==
        0);
}

TEST_CASE("options: told, stored in one file", "[unit]") {
  const Request request = make_request(
      std::make_unique<OptionRules>("mine", lists_of({1, 1}, {{}, {0}, {0}, {1, 2}})), {1, 1});
  CHECK(format_labels(request.labels) == "outcome,target");
  CHECK(make_plan(request).losses == LossWay::levels);
  CHECK(make_plan(request).listed_options == 4);
  const std::string told = Explained(request, Task::solve).text({}, {}, 1, 100);
  CHECK(contains(told, "4 options, listed one by one; the table stores them"));
  CHECK(contains(told, "one file, for the list of options"));
  CHECK(contains(message_of<usage_error>([&] { (void)cut_table(request, 2, "", ""); }),
                 "a table in parts does not store the list: write one file"));
}

TEST_CASE("options: files that cannot be read", "[unit]") {
  const test::ScratchFolder folder;
  const auto said = [&](const std::filesystem::path& path) {
    return message_of<file_error>([&] { (void)rules_of_options({path, "mine"}, {1}, 1); });
  };
  CHECK(contains(said(folder / "none.txt"), "there is no such file"));
  CHECK(contains(said(folder / ""), "cannot read the file of options"));
  const std::string text = text_file(folder, "0: 1\n1: 0\n");
  CHECK(file_refusal({text, "mine"}, {1}) ==
        text +
            ": the moves 0 → 1 → 0 make a loop, so that a game need not end: leave one of them "
            "out");
  {
    const Hdf5Id file(
        H5Fcreate((folder / "other.h5").c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), "make");
  }
  CHECK(contains(said(folder / "other.h5"), "it has no dataset option_count"));
  std::string cut = test::bytes_of(folder / "other.h5");
  std::ofstream(folder / "cut.h5") << cut.substr(0, cut.size() / 2);
  CHECK(contains(said(folder / "cut.h5"), "cut.h5"));
}

}  // namespace
}  // namespace miyama
