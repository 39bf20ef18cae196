#include "theorem/end_matching.hpp"

#include "support/catch.hpp"
#include "support/legal_table.hpp"

namespace miyama {
namespace {

TEST_CASE("end matching: by hand", "[unit]") {
  const EndMatching normal(Convention::normal);
  const EndMatching misere(Convention::misere);
  CHECK(normal.is_loss(Position{0, 0, 0}));
  CHECK(normal.is_loss(Position{4, 0, 4}));
  CHECK(normal.is_loss(Position{3, 5, 3}));
  CHECK(normal.is_loss(Position{3, 1, 3}));
  CHECK_FALSE(normal.is_loss(Position{3, 3, 3}));
  CHECK_FALSE(normal.is_loss(Position{0, 3, 0}));
  CHECK_FALSE(misere.is_loss(Position{0, 0, 0}));
  CHECK(misere.is_loss(Position{0, 1, 0}));
  CHECK_FALSE(misere.is_loss(Position{1, 0, 1}));
  CHECK(misere.is_loss(Position{2, 0, 2}));
  CHECK(misere.is_loss(Position{1, 1, 1}));
  CHECK(normal.name() == "End-Nim's matching of the ends");
  CHECK(misere.name() == "End-Nim's matching of the ends, misère");
}

TEST_CASE("end matching: End-Nim's losses", "[theorem]") {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const test::Sizes& bounds :
         {test::Sizes{30}, test::Sizes{25, 25}, test::Sizes{11, 11, 11}, test::Sizes{6, 6, 6, 6},
          test::Sizes{3, 3, 3, 3, 3}, test::Sizes{2, 2, 2, 2, 2, 2, 2}, test::Sizes{1, 9, 2, 9}})
      test::check_theorem(EndMatching(convention), convention, oracle::end_nim(), bounds);
}

TEST_CASE("end matching: sizes and numbers of heaps beyond any table", "[theorem]") {
  // Read from either end a row has the same outcome, and with a row before it exactly one of the
  // sizes there loses.
  Position row(24, 0);
  for (std::size_t i = 0; i < row.size(); ++i) row[i] = (std::uint64_t{1} << 60) + i * i % 7;
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const EndMatching theorem(convention);
    int losses = 0;
    for (std::uint64_t last = (std::uint64_t{1} << 60) - 40; last < (std::uint64_t{1} << 60) + 40;
         ++last) {
      row.back() = last;
      const bool is_loss = theorem.is_loss(row);
      losses += is_loss;
      CHECK(theorem.is_loss(Position(row.rbegin(), row.rend())) == is_loss);
    }
    Position all_but_last(row.begin(), row.end() - 1);
    CHECK(losses == (theorem.is_loss(all_but_last) ? 0 : 1));
  }
}

}  // namespace
}  // namespace miyama
