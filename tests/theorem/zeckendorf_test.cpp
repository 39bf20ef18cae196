#include "theorem/zeckendorf.hpp"

#include "support/catch.hpp"
#include "support/legal_table.hpp"

namespace miyama {
namespace {

TEST_CASE("Zeckendorf: the smallest part by hand", "[unit]") {
  CHECK(smallest_zeckendorf_part(1) == 1);
  CHECK(smallest_zeckendorf_part(4) == 1);
  CHECK(smallest_zeckendorf_part(7) == 2);
  CHECK(smallest_zeckendorf_part(8) == 8);
  CHECK(smallest_zeckendorf_part(11) == 3);
  CHECK(smallest_zeckendorf_part(100) == 3);
}

TEST_CASE("Zeckendorf: a heap and a limit by hand", "[unit]") {
  const Zeckendorf normal(Convention::normal);
  const Zeckendorf misere(Convention::misere);
  CHECK(normal.is_loss(Position{0, 5}));
  CHECK(normal.is_loss(Position{11, 2}));
  CHECK_FALSE(normal.is_loss(Position{11, 3}));
  CHECK(normal.is_loss(Position{3, 0}));
  CHECK(misere.is_loss(Position{12, 2}));
  CHECK_FALSE(misere.is_loss(Position{12, 3}));
  CHECK(misere.is_loss(Position{1, 9}));
  CHECK_FALSE(misere.is_loss(Position{0, 5}));
  CHECK_FALSE(misere.is_loss(Position{3, 0}));
  CHECK(normal.name() == "smallest part of Zeckendorf's sum");
  CHECK(misere.name() == "smallest part of Zeckendorf's sum, misère: one stone less");
}

TEST_CASE("Zeckendorf: Fibonacci Nim's losses", "[theorem]") {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const test::Sizes& bounds : {test::Sizes{45, 45}, test::Sizes{15, 90}})
      test::check_theorem(Zeckendorf(convention), convention, oracle::fibonacci(), bounds);
}

TEST_CASE("Zeckendorf: up to 64 bits", "[theorem]") {
  std::vector<std::uint64_t> f{1, 2};
  while (f.back() <= UINT64_MAX - f[f.size() - 2]) f.push_back(f.back() + f[f.size() - 2]);
  REQUIRE(f.back() == 12'200'160'415'121'876'738ULL);
  for (std::size_t i = 2; i < f.size(); ++i) {
    CAPTURE(i);
    CHECK(smallest_zeckendorf_part(f[i]) == f[i]);
    CHECK(smallest_zeckendorf_part(f[i] - 1) ==
          (i % 2 == 0 ? 2 : 1));  // every other number below f[i]: 2 = 2, 4 = 3 + 1, 7 = 5 + 2
    for (std::size_t j = 0; j + 1 < i; ++j)
      CHECK(smallest_zeckendorf_part(f[i] > UINT64_MAX - f[j] ? f[j] : f[i] + f[j]) == f[j]);
  }
}

}  // namespace
}  // namespace miyama
