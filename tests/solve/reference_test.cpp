/// @file  reference_test.cpp
/// @brief What the solvers find against the published numbers of Nim.

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "pipeline/solution.hpp"
#include "solve/nim/bit_rows.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/reference.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

using json = nlohmann::json;

/// The losses of three heaps of at most `bound`, at most 254, each as its three sizes.
std::vector<std::array<std::uint8_t, 3>> losses_up_to(std::uint64_t bound) {
  const AnyLossLines lines =
      solve_by_bit_rows(Box(Bounds{bound, bound, bound}), Convention::normal);
  const LossList list(lines);
  std::vector<std::array<std::uint8_t, 3>> losses(list.size());
  list.read(0, list.size(), std::as_writable_bytes(std::span(losses)));
  return losses;
}

bool nonempty_and_ordered(const std::array<std::uint8_t, 3>& heaps) {
  return heaps[0] > 0 && std::ranges::is_sorted(heaps);
}

/// How many positions have 0, 1, 2, 3 arrows.
std::map<std::string, std::uint64_t> by_arrow_count(
    const std::vector<std::int64_t>& winning_moves) {
  std::map<std::string, std::uint64_t> counts;
  for (const std::int64_t moves : winning_moves) ++counts[std::to_string(moves)];
  return counts;
}

std::vector<std::int64_t> lecture_winning_moves(Convention convention) {
  return test::entries_by_rank(
      solve_in_memory(make_request("nim", Bounds{9, 9, 9}, convention, "winning_moves"), 1),
      LabelKind::winning_moves);
}

TEST_CASE("reference: losses of three heaps of at most n", "[reference]") {
  const json sequence = reference("nim.json").at("losses_3_heaps_each_at_most_n");
  std::vector<std::uint64_t> found;
  std::uint64_t n = sequence.at("first_n");
  for (std::size_t i = 0; i < sequence.at("values").size(); ++i, ++n)
    found.push_back(count_totals(solve_by_bit_rows(Box(Bounds{n, n, n}), Convention::normal)).lost);
  CHECK(found.size() > 30);
  CHECK(found == sequence.at("values").get<std::vector<std::uint64_t>>());
}

TEST_CASE("reference: Bouton numbers", "[reference]") {
  const json sequence =
      reference("nim.json").at("losses_3_nonempty_heaps_unordered_each_at_most_n (Bouton numbers)");
  std::vector<std::int64_t> found;
  std::uint64_t n = sequence.at("first_n");
  for (std::size_t i = 0; i < sequence.at("values").size(); ++i, ++n)
    found.push_back(std::ranges::count_if(losses_up_to(n), nonempty_and_ordered));
  CHECK(found.size() > 30);
  CHECK(found == sequence.at("values").get<std::vector<std::int64_t>>());
}

TEST_CASE("reference: good shapes of heaps of 1 to 9", "[reference]") {
  const json shapes = reference("nim.json").at("good_shapes_1_to_9").at("unordered");
  std::set<std::array<std::uint8_t, 3>> found;
  for (const auto& heaps : losses_up_to(9))
    if (nonempty_and_ordered(heaps)) found.insert(heaps);
  CHECK(found == shapes.get<std::set<std::array<std::uint8_t, 3>>>());
}

TEST_CASE("reference: the lecture's table", "[reference]") {
  const json expected = reference("nim.json").at("lecture_table_0_to_9");
  const Totals totals = count_totals(solve_by_bit_rows(Box(Bounds{9, 9, 9}), Convention::normal));
  CHECK(totals.positions == expected.at("positions"));
  CHECK(totals.lost == expected.at("losses"));
  CHECK(totals.winning_moves == expected.at("arrows"));
  auto counts = by_arrow_count(lecture_winning_moves(Convention::normal));
  CHECK(counts["0"] == expected.at("losses"));
  CHECK(counts["1"] == expected.at("wins_with_1_arrow"));
  CHECK(counts["3"] == expected.at("wins_with_3_arrows"));
  CHECK(counts["2"] == 0);
}

TEST_CASE("reference: the lecture's table, misère", "[reference]") {
  const json expected = reference("nim.json").at("misere_0_to_9");
  const Totals totals = count_totals(solve_by_bit_rows(Box(Bounds{9, 9, 9}), Convention::misere));
  CHECK(totals.positions == expected.at("positions"));
  CHECK(totals.lost == expected.at("losses"));
  CHECK(totals.winning_moves == expected.at("arrows"));
  CHECK(by_arrow_count(lecture_winning_moves(Convention::misere)) ==
        expected.at("positions_by_arrow_count").get<std::map<std::string, std::uint64_t>>());
}

TEST_CASE("reference: 0 to 999 per heap", "[reference]") {
  const json expected = reference("nim.json").at("heaps_0_to_999");
  const Totals totals =
      count_totals(solve_by_bit_rows(Box(Bounds{999, 999, 999}), Convention::normal));
  CHECK(totals.positions == expected.at("positions"));
  CHECK(totals.lost == expected.at("losses"));
  CHECK(totals.winning_moves == expected.at("arrows"));
}

}  // namespace
}  // namespace miyama
