/// @file  label_choices_test.cpp
/// @brief Whatever labels a table has, each is that of the definition, the totals are, and both
/// checks agree: what they need of losses, outcomes or moves follows from the labels that are
/// there.
///
/// Every label is compared with the oracles once, in a table of all labels; then every choice of
/// labels with that table, byte for byte. In each of these one entry is changed, which the check
/// must find.

#include <numeric>

#include "pipeline/file/stored_table.hpp"
#include "pipeline/findings.hpp"
#include "support/conventions.hpp"
#include "support/legal_oracle.hpp"
#include "support/parts.hpp"
#include "support/produced_table.hpp"
#include "support/told_games.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

using test::ProducedTable;

/// A table of all labels that its rules have, which agrees with the definition.
struct Game {
  PlannedRequest request;
  ProducedTable table;
  Totals totals;
};

Game game_of(const Request& request, const Totals& totals) {
  return {request, ProducedTable(request), totals};
}

/// The move that is stored: from the largest heap, which leaves the fewest sticks, and so on.
std::vector<std::int64_t> stored_move(const oracle::Heaps& heaps, const oracle::HeapsAnswer& answer,
                                      const oracle::RestsOf& rests_of) {
  for (const int size : heaps) {  // descending
    std::vector<std::vector<std::int64_t>> moves;
    for (oracle::Heaps rests : rests_of(size)) {
      if (!answer.lost_options.contains(oracle::broken(heaps, size, rests))) continue;
      rests.resize(3);
      moves.push_back(
          {std::accumulate(rests.begin(), rests.end(), 0), rests[1], rests[2], size, rests[0]});
    }
    if (moves.empty()) continue;
    const std::vector<std::int64_t>& least = *std::min_element(moves.begin(), moves.end());
    return {least[3], least[4], least[1], least[2]};
  }
  return {0, 0, 0, 0};
}

/// Multisets, each label compared with the oracle of heaps.
Game told(const test::ToldGame& game, const PartitionBounds& bounds, Convention convention) {
  const Request request = make_request(game.name, bounds, convention, "all");
  CAPTURE(describe(request));
  const ProducedTable table(request);
  const oracle::Last last =
      convention == Convention::normal ? oracle::Last::wins : oracle::Last::loses;
  Totals totals{0, 0, 0, 0, 0};
  for (const auto& [heaps, answer] :
       oracle::solve_heaps(game.rests_of, static_cast<int>(bounds.total), last)) {
    const Position position(heaps.begin(), heaps.end());
    if (!request.contains(position)) continue;
    const std::vector rank{request.rank(position)};
    const std::vector<std::int64_t> move = stored_move(heaps, answer, game.rests_of);
    const auto is = [&](LabelKind kind, std::int64_t expected, std::size_t of_rest = 0) {
      CAPTURE(position, name_of(kind));
      REQUIRE(table.entry(kind, of_rest, rank) == expected);
    };
    is(LabelKind::outcome, answer.wins ? win : loss);
    is(LabelKind::move_from, move[0]);
    for (std::size_t r = 0; r < request.take_and_break().stored_rests(); ++r)
      is(LabelKind::move_rests, move[r + 1], r);
    is(LabelKind::winning_moves, answer.winning_moves);
    is(LabelKind::losing_moves, static_cast<std::int64_t>(answer.won_options.size()));
    is(LabelKind::grundy, answer.grundy);
    is(LabelKind::remoteness, answer.remoteness);
    is(LabelKind::longest, answer.longest);
    ++totals.positions;
    totals.lost += answer.wins ? 0 : 1;
    totals.winning_moves += answer.winning_moves;
  }
  return game_of(request, totals);
}

/// Rules of lines, faces and a pass, each label compared with the oracle of legal moves.
Game legal(const char* name, const std::vector<std::uint64_t>& bounds, Convention convention) {
  const test::VectorCase game = test::case_of(name, bounds);
  const std::string labels =
      game.rules.directions().empty()
          ? "outcome,target,winning_moves,losing_moves,grundy,remoteness,longest"
          : "all";
  const Request request = make_request(name, bounds, convention, labels);
  CAPTURE(describe(request));
  REQUIRE(test::entries_unlike_oracle(game, convention, ProducedTable(request)) == 0);
  return game_of(request, test::totals_of(test::answers_of(game, convention)));
}

/// Rules that list their options, each label compared with the oracle of legal moves.
Game listed(const char* name, const oracle::Legal& moves, const oracle::Sizes& bounds,
            Convention convention) {
  const Request request =
      make_request(name, std::vector<std::uint64_t>(bounds.begin(), bounds.end()), convention,
                   "outcome,target,winning_moves,losing_moves,grundy,remoteness,longest");
  CAPTURE(describe(request));
  const ProducedTable table(request);
  const auto answers = oracle::solve_legal(moves, bounds, convention == Convention::misere);
  for (const oracle::LegalAnswer& answer : answers) {
    const Position position(answer.position.begin(), answer.position.end());
    for (const LabelKind kind : request.labels)
      REQUIRE(table.entry(kind, 0, position) == test::answer_of(answer, kind));
  }
  return game_of(request, test::totals_of(answers));
}

std::vector<Game> games(Convention convention) {
  std::vector<Game> all;
  const auto& told_games = test::told_games();
  for (std::size_t i = 0; i < told_games.size(); i += 2)
    all.push_back(told(told_games[i], {i % 3 == 0 ? 1 + i / 3 : 5 + i / 2}, convention));
  all.push_back(told({"nim", oracle::nim_rests}, {12, 7, 2}, convention));
  all.push_back(told({"0.1", oracle::digit_rests({0, 1})}, {15, UINT64_MAX, 1}, convention));
  all.push_back(told({"4.7[4]", oracle::digit_rests({4, 7}, 4)}, {9, 3, UINT64_MAX}, convention));
  all.push_back(legal("nim", {3, 0, 4}, convention));
  all.push_back(legal("nim", {9}, convention));
  all.push_back(legal("wythoff", {5, 7}, convention));
  all.push_back(legal("subtraction:2,3,7+pass", {4, 8}, convention));
  all.push_back(legal("moore:2", {2, 3, 2}, convention));
  all.push_back(legal("exact:2+pass", {2, 2, 2}, convention));
  all.push_back(listed("euclid", oracle::euclid(false), {5, 6}, convention));
  all.push_back(listed("end-nim", oracle::end_nim(), {2, 3, 3}, convention));
  return all;
}

/// The labels of choice `number`; moves of multisets count as one. Empty for no labels.
std::vector<LabelKind> choice(const Request& request, std::uint64_t number) {
  std::vector<LabelKind> kinds;
  std::uint64_t bit = 0;
  for (const LabelKind kind : request.labels) {
    const bool is_chosen = (number >> bit & 1) != 0;
    if (is_chosen) kinds.push_back(kind);
    if (kind != LabelKind::move_from) ++bit;
  }
  return (number >> bit) != 0 ? std::vector<LabelKind>{} : kinds;
}

/// How many labels people would count.
std::uint64_t told_labels(const std::vector<LabelKind>& kinds) {
  return kinds.size() - (contains(kinds, LabelKind::move_rests) ? 1 : 0);
}

/// Calls test() after each wrong change of one entry, which the seed chooses.
template <class Test>
void with_a_change(ProducedTable& table, std::uint64_t seed, const Test& test) {
  const std::vector<LabelArray>& arrays = table.layout().arrays();
  const LabelArray& array = arrays[seed % arrays.size()];
  Position position(table.box().heaps());
  table.box().unrank(seed * 7 % table.box().positions(), position);
  const std::size_t move = seed % std::max<std::size_t>({array.moves, array.rests, 1});
  const std::int64_t right = table.entry(array.kind, move, position);
  for (const std::int64_t wrong : test::wrong_entries(array, right)) {
    table.set(array.kind, move, position, wrong);
    test();
  }
  table.set(array.kind, move, position, right);
}

/// `seed`: which entry is changed.
void require_choice(const Game& game, const std::vector<LabelKind>& kinds, std::uint64_t seed,
                    const Team& team) {
  const PlannedRequest request = test::labelled(game.request, kinds);
  CAPTURE(describe(request), format_labels(request.labels), team.size());
  SolveReport solved;
  (void)solve_in_memory(request, team, solved);
  REQUIRE(solved.fine());
  const auto require_totals = [&](const Totals& totals) {
    REQUIRE(totals.positions == game.totals.positions);
    REQUIRE(totals.lost == game.totals.lost);
    REQUIRE(totals.winning_moves == game.totals.winning_moves);
  };
  require_totals(solved.totals);
  ProducedTable table(request, team);
  for (std::uint64_t j = 0; j < table.layout().jobs(); ++j) {
    BlockJob job = table.layout().job(j);
    job.array = game.table.layout().index_of(table.layout().arrays()[job.array].kind);
    REQUIRE((table.blocks()[j] == read_content(game.table, job)));
  }
  const Findings findings = check_labels(request, table, team);
  REQUIRE(findings.fine());
  REQUIRE(findings.certificate.entries() >= told_labels(kinds) * game.totals.positions);
  require_totals(findings.totals);
  with_a_change(table, seed, [&] { REQUIRE_FALSE(check_labels(request, table, 1).fine()); });
}

/// Calls visit(game, labels, count) for every choice of labels that tells the losses.
template <class Visit>
void for_each_choice(const Visit& visit) {
  std::uint64_t count = 0, refused = 0;
  for (const Convention convention : test::both_conventions)
    for (const Game& game : games(convention))
      for (std::uint64_t number = 1; !choice(game.request, number).empty(); ++number) {
        const std::vector<LabelKind> kinds = choice(game.request, number);
        if (ranges::any_of(kinds, &tells_losses))
          visit(game, kinds, ++count);
        else
          ++refused;  // losing_moves, longest or both
      }
  CHECK(refused == 114);
}

TEST_CASE("label choices: each label of each choice is that of the definition", "[ladder]") {
  for_each_choice([](const Game& game, const std::vector<LabelKind>& kinds, std::uint64_t count) {
    require_choice(game, kinds, count, static_cast<int>(1 + count % 3));
  });
}

TEST_CASE("label choices: each of them with one, two and three threads", "[slow]") {
  for_each_choice([](const Game& game, const std::vector<LabelKind>& kinds, std::uint64_t count) {
    for (const int threads : {1, 2, 3})
      require_choice(game, kinds, count + static_cast<std::uint64_t>(threads), threads);
  });
}

/// A table of all labels, of as few blocks as two parts have.
struct TableInParts {
  Request request;
  SolveReport solved{};
  TableInMemory table = solve_in_memory(request, 2, solved);
};

/// Writes the table in parts by two runs, and checks and merges it.
void require_parts(const TableInParts& all, const std::vector<LabelKind>& kinds, int threads) {
  const Request request = test::labelled(all.request, kinds);
  CAPTURE(describe(request), format_labels(kinds), threads);
  const test::ScratchFolder scratch;
  const auto write_part = [&](std::uint64_t part) {
    ShardsTarget target = test::parts_in(scratch / "w", 2, FolderStart::join);
    target.only = PartSelection{part, part + 1};
    return write_shards(request, target, threads);
  };
  REQUIRE(write_part(0).fine());
  const WrittenShards written = write_part(1);
  REQUIRE(written.fine());
  REQUIRE(written.plan.parts() == 2);
  const TableReader table = open_stored(scratch / "w");
  const Findings findings = check_table(table, request_of(table.header(), "w"), threads);
  REQUIRE(findings.fine());
  REQUIRE(findings.totals == written.totals);
  REQUIRE(written.totals.lost == all.table.totals().lost);
  REQUIRE(written.totals.winning_moves == all.table.totals().winning_moves);
  const MergedTable merged = merge_parts(scratch / "w", scratch / "merged.h5", false, threads);
  REQUIRE(merged.table.totals == written.totals);
  const TableReader file(scratch / "merged.h5");
  for (std::uint64_t j = 0; j < file.layout().jobs(); ++j) {
    BlockJob job = file.layout().job(j);
    const std::vector<std::byte> content = read_content(file, job);
    job.array = all.table.layout().index_of(file.layout().arrays()[job.array].kind);
    REQUIRE((content == read_content(all.table, job)));
  }
}

TableInParts box_in_parts() {
  return {make_request("nim", {199, 64, 31}, Convention::misere, "all")};
}
TableInParts multisets_in_parts() {
  return {make_request("0.3", PartitionBounds{128, 4}, Convention::misere, "all")};
}

TEST_CASE("label choices: the parts of a table and their merged file are the table", "[ladder]") {
  using enum LabelKind;
  const TableInParts box = box_in_parts(), multisets = multisets_in_parts();
  require_parts(box, {arrows}, 1);
  require_parts(box, {target, grundy}, 3);
  require_parts(multisets, {move_from, move_rests}, 2);
  require_parts(multisets, {winning_moves, remoteness}, 3);
}

TEST_CASE("label choices: parts of each choice", "[slow]") {
  int count = 0;
  for (const TableInParts& all : {box_in_parts(), multisets_in_parts()})
    for (std::uint64_t number = 1; !choice(all.request, number).empty(); ++number) {
      const std::vector<LabelKind> kinds = choice(all.request, number);
      if (ranges::any_of(kinds, &tells_losses)) require_parts(all, kinds, 1 + count++ % 3);
    }
  CHECK(count == 252 + 124);  // of 8 and of 7 labels: sets with one that tells the losses
}

}  // namespace
}  // namespace miyama
