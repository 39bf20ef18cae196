/// @file  partition_reference_test.cpp
/// @brief What the solvers of partition tables find against published numbers and against what is
/// known of the row game.

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/reference.hpp"
#include "support/solved_partitions.hpp"

namespace miyama {
namespace {

using json = nlohmann::json;
using test::SolvedPartitions;
using Parts = std::vector<std::uint64_t>;

const std::vector<test::MakeSolver> rungs{test::make_level_solver, make_partition_solver};
using test::both_conventions;

std::uint64_t nim_sum(const Parts& heaps) {
  std::uint64_t sum = 0;
  for (const std::uint64_t heap : heaps) sum ^= heap;
  return sum;
}

SolvedPartitions rows_up_to(std::uint64_t total, Convention convention,
                            const test::MakeSolver& make = make_partition_solver,
                            const std::vector<LabelKind>& labels = {}) {
  const auto rules = make_take_and_break("rows");
  return test::solved({*rules, Partitions(total), convention, labels, 2}, make);
}

/// Losses of the row game up to `total` sticks, level by level, without keeping the levels.
std::uint64_t count_losses(std::uint64_t total, Convention convention) {
  const auto rules = make_take_and_break("rows");
  const Partitions partitions(total);
  const PartitionTask task{*rules, partitions, convention, {}, 2};
  const auto solver = make_partition_solver(task);
  std::uint64_t lost = 0;
  for (std::uint64_t n = 0; n <= total; ++n) lost += solver->solve_next().lost;
  return lost;
}

TEST_CASE("partition reference: losses of the row game and of Nim by number of sticks",
          "[reference]") {
  const auto published = reference("partitions.json")
                             .at("losses_of_total_2n_nim_or_row_game_normal")
                             .at("values")
                             .get<std::vector<std::uint64_t>>();
  REQUIRE(published.size() > 20);
  std::vector<std::uint64_t> expected;
  for (const std::uint64_t lost : published) expected.insert(expected.end(), {lost, 0});
  expected.pop_back();
  for (const std::string name : {"rows", "nim"}) {
    const auto rules = make_take_and_break(name);
    const Partitions partitions(2 * (published.size() - 1));
    CHECK(
        test::solved({*rules, partitions, Convention::normal, {}, 2}, make_partition_solver).lost ==
        expected);
  }
  expected.resize(21);
  CHECK(rows_up_to(20, Convention::normal, test::make_level_solver).lost == expected);
}

void check_row_game(std::uint64_t total) {
  const json published =
      reference("partitions.json").at("row_game_up_to_" + std::to_string(total) + "_sticks");
  CHECK(Partitions(total).positions() == published.at("positions"));
  CHECK(count_losses(total, Convention::normal) == published.at("losses_normal"));
  CHECK(count_losses(total, Convention::misere) == published.at("losses_misere"));
}

TEST_CASE("partition reference: the row game up to 60 sticks", "[reference]") {
  check_row_game(60);
}

TEST_CASE("partition reference: the row game up to 80 sticks", "[slow]") { check_row_game(80); }

TEST_CASE("partition reference: misère losses of one heap", "[reference]") {
  const std::map<std::string, std::string> names{
      {"GrundysGame", "grundys-game"}, {"Kayles", "kayles"}, {"DawsonsKayles", "dawsons-kayles"}};
  const json published = reference("misere_take_and_break.json");
  CHECK(published.size() == names.size());
  for (const json& game : published) {
    const auto rules = make_take_and_break(names.at(game.at("name")));
    const Partitions partitions(game.at("upto").get<std::uint64_t>());
    for (const test::MakeSolver& make : rungs) {
      const SolvedPartitions table =
          test::solved({*rules, partitions, Convention::misere, {}}, make);
      std::vector<std::uint64_t> found;
      for (std::uint64_t heap = 1; heap <= partitions.total(); ++heap)
        if (table.outcome[partitions.rank(Parts{heap})] == loss) found.push_back(heap);
      CAPTURE(rules->name());
      CHECK(found == game.at("single_heap_losses").get<std::vector<std::uint64_t>>());
    }
  }
}

TEST_CASE(
    "row game: lost where the nim-sum is 0; misère, rows of one stick: where their number is odd",
    "[theorem]") {
  const Partitions partitions(32);
  for (const Convention convention : both_conventions) {
    const SolvedPartitions table = rows_up_to(32, convention);
    for (std::uint64_t rank = 0; rank < partitions.positions(); ++rank) {
      const Parts rows = partitions.unrank(rank);
      const bool lone = rows.empty() || rows.front() == 1;
      const bool lost =
          lone && convention == Convention::misere ? rows.size() % 2 == 1 : nim_sum(rows) == 0;
      REQUIRE((table.outcome[rank] == loss) == lost);
    }
  }
}

TEST_CASE(
    "row game: a row with the nim-sum's top bit can be cut in the middle so that a loss is left",
    "[theorem]") {
  const auto rules = make_take_and_break("rows");
  const Partitions partitions(30);
  const SolvedPartitions table = rows_up_to(30, Convention::normal);
  std::uint64_t cuts = 0;
  for (std::uint64_t rank = 0; rank < partitions.positions(); ++rank) {
    const Parts rows = partitions.unrank(rank);
    const std::uint64_t x = nim_sum(rows);
    if (x == 0) continue;
    const std::uint64_t bit = std::bit_floor(x);
    bool has_bit = false;
    for (const std::uint64_t row : std::set<std::uint64_t>(rows.begin(), rows.end())) {
      if ((row & bit) == 0) continue;
      has_bit = true;
      const Rests rests{std::max(row - bit, x - bit), std::min(row - bit, x - bit), 0};
      REQUIRE(rules->may_become(row, rests));
      REQUIRE(table.outcome[partitions.rank(replaced(rows, row, rests))] == loss);
      ++cuts;
    }
    REQUIRE(has_bit);
  }
  CHECK(cuts > 28629 / 2);
}

}  // namespace
}  // namespace miyama
