#include "pipeline/series.hpp"

#include "support/catch.hpp"
#include "support/made_up_theorem.hpp"
#include "support/reference.hpp"

namespace miyama {
namespace {

using Terms64 = std::vector<std::uint64_t>;

Request up_to(const char* rules, std::size_t heaps, std::uint64_t n, Convention convention,
              const char* label = "outcome") {
  return heaps == 0 ? make_request(rules, PartitionBounds{n}, convention, label)
                    : make_request(rules, Terms64(heaps, n), convention, label);
}

/// The series of the request's label, of all positions.
Series series_of(const Request& request, int threads) {
  return make_series(request, request.labels.front(), threads);
}

struct SeriesCase {
  const char* rules;
  std::size_t heaps;  ///< 0: multisets, by total
  std::uint64_t last;
};

constexpr SeriesCase series_cases[] = {
    {"nim", 1, 70},    {"nim", 3, 17},      {"nim+pass", 2, 9}, {"wythoff", 2, 33},
    {"euclid", 2, 12}, {"fibonacci", 2, 9}, {"moore:2", 4, 4},  {"circular:2", 3, 6},
    {"nim", 0, 12},    {"rows", 0, 14},     {"kayles", 0, 11},  {"grundys-game", 0, 13}};

TEST_CASE("series: every term is that of a table of its own", "[unit]") {
  for (const auto& [rules, heaps, last] : series_cases)
    for (const Convention convention : {Convention::normal, Convention::misere}) {
      Terms64 lost;
      Terms64 moves;
      std::uint64_t lost_before = 0;
      std::uint64_t moves_before = 0;
      for (std::uint64_t n = 0; n <= last; ++n) {
        const Totals table = count_table(up_to(rules, heaps, n, convention), 1).totals;
        lost.push_back(table.lost - lost_before);
        moves.push_back(table.winning_moves - moves_before);
        if (heaps == 0) {  // a table holds all totals up to n
          lost_before = table.lost;
          moves_before = table.winning_moves;
        }
      }
      CAPTURE(rules, heaps, name_of(convention));
      for (const int threads : {1, 3}) {
        const Series counted = series_of(up_to(rules, heaps, last, convention), threads);
        CHECK(counted.terms == lost);
        CHECK(counted.report.fine());
        CHECK(series_of(up_to(rules, heaps, last, convention, "winning_moves"), threads).terms ==
              moves);
      }
    }
}

TEST_CASE("series: blocks that the edge of the table cuts", "[unit]") {
  const Series nim = series_of(up_to("nim", 3, 130, Convention::normal), 2);
  for (const std::uint64_t n : {63, 64, 127, 128, 130})
    CHECK(nim.terms[n] == count_table(up_to("nim", 3, n, Convention::normal), 1).totals.lost);
}

TEST_CASE("series: published sequences", "[reference]") {
  const auto three = reference("nim.json")["losses_3_heaps_each_at_most_n"]["values"];
  CHECK(series_of(up_to("nim", 3, three.size() - 1, Convention::normal), 2).terms ==
        three.get<Terms64>());

  // Three heaps with stones, whatever their order: all but 000 and three orders of 0nn, by six.
  const Terms64 bouton = reference(
      "nim.json")["losses_3_nonempty_heaps_unordered_each_at_most_n (Bouton numbers)"]["values"];
  const Terms64 ordered = series_of(up_to("nim", 3, bouton.size(), Convention::normal), 2).terms;
  for (std::uint64_t n = 1; n <= bouton.size(); ++n)
    CHECK((ordered[n] - 1 - 3 * n) / 6 == bouton[n - 1]);

  const Terms64 even =
      reference("partitions.json")["losses_of_total_2n_nim_or_row_game_normal"]["values"];
  for (const char* rules : {"nim", "rows"}) {
    const Terms64 all =
        series_of(up_to(rules, 0, 2 * even.size() - 1, Convention::normal), 2).terms;
    for (std::size_t n = 0; n < even.size(); ++n) {
      CHECK(all[2 * n] == even[n]);
      CHECK(all[2 * n + 1] == 0);  // a nim-sum of 0 has an even total
    }
  }

  const auto rows = reference("partitions.json")["row_game_up_to_60_sticks"];
  std::uint64_t misere = 0;
  for (const std::uint64_t term : series_of(up_to("rows", 0, 60, Convention::misere), 2).terms)
    misere += term;
  CHECK(misere == rows["losses_misere"]);
}

TEST_CASE("series: a wrong theorem is noticed", "[unit]") {
  Request request = up_to("wythoff", 2, 20, Convention::normal);
  request.theorem =
      std::make_shared<test::MadeUpTheorem>(request.theorem.get(), std::vector<Position>{{2, 5}});
  const Series counted = series_of(request, 2);
  CHECK(counted.report.totals.mismatches == 1);
  CHECK_FALSE(counted.report.fine());
}

}  // namespace
}  // namespace miyama
