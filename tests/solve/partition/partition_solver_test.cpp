/// @file  partition_solver_test.cpp
/// @brief The solver of multisets against the oracle: every label of every position.

#include <algorithm>
#include <array>

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/solved_partitions.hpp"
#include "support/told_games.hpp"

namespace miyama {
namespace {

using oracle::Heaps;
using oracle::Last;
using test::SolvedPartitions;
using Answers = std::map<Heaps, oracle::HeapsAnswer>;

/// A move as it is stored: the heap that is broken, what is left of it.
struct StoredMove {
  int from = 0;
  std::array<int, 3> rests{};
  bool operator==(const StoredMove&) const = default;
};

/// The one move that leads from `heaps` to `option`: no rest is as large as its heap, so heaps that
/// both have stayed where they were.
StoredMove move_between(const Heaps& heaps, const Heaps& option) {
  Heaps broken, rests;
  std::set_difference(heaps.begin(), heaps.end(), option.begin(), option.end(),
                      std::back_inserter(broken), std::greater<>());
  std::set_difference(option.begin(), option.end(), heaps.begin(), heaps.end(),
                      std::back_inserter(rests), std::greater<>());
  REQUIRE(broken.size() == 1);
  REQUIRE(rests.size() <= 3);
  StoredMove move{broken.front(), {}};
  std::ranges::copy(rests, move.rests.begin());
  return move;
}

/// From the largest heap; leaving the fewest sticks; the least second rest; the least third.
StoredMove canonical_move(const Heaps& heaps, const std::set<Heaps>& lost_options) {
  StoredMove best;
  const auto key = [](const StoredMove& move) {
    return std::array{-move.from, move.rests[0] + move.rests[1] + move.rests[2], move.rests[1],
                      move.rests[2]};
  };
  for (const Heaps& option : lost_options)
    if (const StoredMove move = move_between(heaps, option);
        best.from == 0 || key(move) < key(best))
      best = move;
  return best;
}

StoredMove stored_move(const SolvedPartitions& table, std::uint64_t rank) {
  StoredMove move{table.move_from[rank], {}};
  for (std::size_t r = 0; r < table.rests; ++r)
    move.rests[r] = table.move_rests[rank * table.rests + r];
  return move;
}

Heaps heaps_at(const Partitions& partitions, std::uint64_t rank) {
  const auto parts = partitions.unrank(rank);
  return {parts.begin(), parts.end()};
}

void compare(const Partitions& partitions, const SolvedPartitions& table, const Answers& answers) {
  REQUIRE(table.outcome.size() == partitions.positions());
  std::uint64_t winning_moves = 0;
  std::vector<std::uint64_t> lost(partitions.total() + 1);
  for (std::uint64_t rank = 0; rank < partitions.positions(); ++rank) {
    const Heaps heaps = heaps_at(partitions, rank);
    const oracle::HeapsAnswer& answer = answers.at(heaps);
    CAPTURE(heaps);
    REQUIRE(table.outcome[rank] == (answer.wins ? win : loss));
    for (const LabelKind kind : common_labels())
      REQUIRE((kind == LabelKind::outcome ? table.outcome[rank]
               : is_number(kind)          ? table.numbers[kind][rank]
                                 : table.counts[kind][rank]) == answer.entry(name_of(kind)));
    const StoredMove move = stored_move(table, rank);
    REQUIRE(move == canonical_move(heaps, answer.lost_options));
    if (move.from != 0)
      REQUIRE(answer.lost_options.contains(
          oracle::broken(heaps, move.from, {move.rests.begin(), move.rests.end()})));
    winning_moves += answer.winning_moves;
    if (!answer.wins) ++lost[partitions.total_of(rank)];
  }
  CHECK(table.winning_moves_total == winning_moves);
  CHECK(table.lost == lost);
}

Last last_of(Convention convention) {
  return convention == Convention::normal ? Last::wins : Last::loses;
}

/// Solves with all labels and compares with the oracle.
void check_game(const test::ToldGame& game, const Partitions& partitions) {
  const auto rules = make_take_and_break(game.name);
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    CAPTURE(game.name, name_of(convention), partitions.total(), partitions.largest(),
            partitions.most_heaps());
    const auto answers = oracle::solve_heaps(game.rests_of, static_cast<int>(partitions.total()),
                                             last_of(convention));
    compare(
        partitions,
        test::solved({*rules, partitions, convention, test::every_label()}, make_partition_solver),
        answers);
  }
}

TEST_CASE("partition solver: every label of every game against the oracle", "[ladder]") {
  for (const test::ToldGame& game : test::told_games()) check_game(game, Partitions(14));
  check_game({"kayles", oracle::kayles_rests}, Partitions(22));  // levels of more than one job
}

TEST_CASE("partition solver: heaps of bounded size", "[ladder]") {
  for (const test::ToldGame& game : test::told_games())
    for (const std::uint64_t largest : {1, 2, 5}) check_game(game, Partitions(13, largest));
}

TEST_CASE("partition solver: a bounded number of heaps, where moves make no more of them",
          "[ladder]") {
  const std::vector<test::ToldGame> games{{"nim", oracle::nim_rests},
                                          {"0.333", oracle::digit_rests({0, 3, 3, 3})},
                                          {"0.1023", oracle::digit_rests({0, 1, 0, 2, 3})}};
  for (const test::ToldGame& game : games)
    for (const std::uint64_t most_heaps : {1, 2, 4})
      for (const std::uint64_t largest : {std::uint64_t{6}, Partitions::no_bound})
        check_game(game, Partitions(14, largest, most_heaps));
}

}  // namespace
}  // namespace miyama
