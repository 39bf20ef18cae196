#include "quotient/quotient.hpp"

#include "support/catch.hpp"

namespace miyama {
namespace {

/// Nim with heaps of one or two sticks: 1, a, b, ab, b², ab², lost: a and b².
MisereQuotient small_nim() {
  std::vector<Element> products;
  for (unsigned x = 0; x < 6; ++x)
    for (unsigned y = 0; y < 6; ++y) {
      const unsigned ones = (x % 2 + y % 2) % 2;
      const unsigned twos = x / 2 + y / 2;
      products.push_back(static_cast<Element>(2 * (twos < 3 ? twos : 2 - twos % 2) + ones));
    }
  return {products, {0, 1, 0, 0, 1, 0}, {0, 1, 2}};
}

/// 0.75: 1, a, b, ab, b², ab², c, ac, lost: a and b²; bc = ab, b²c = ab², c² = b².
MisereQuotient wild() {
  const unsigned kinds[4][4]{{0, 1, 2, 3}, {1, 2, 1, 1}, {2, 1, 2, 2}, {3, 1, 2, 2}};
  std::vector<Element> products;
  for (unsigned x = 0; x < 8; ++x)
    for (unsigned y = 0; y < 8; ++y) {
      const bool turns =
          (x / 2 == 3 && (y / 2 == 1 || y / 2 == 2)) || (y / 2 == 3 && (x / 2 == 1 || x / 2 == 2));
      products.push_back(static_cast<Element>(2 * kinds[x / 2][y / 2] + (x + y + turns) % 2));
    }
  return {products, {0, 1, 0, 0, 1, 0, 0, 0}, {0, 1, 2, 1, 2, 6}};
}

TEST_CASE("misère quotient: sums, losses, idempotents, kernel", "[unit]") {
  const MisereQuotient q = small_nim();
  CHECK(q.order() == 6);
  CHECK(q.losses() == 2);
  CHECK(q.largest_heap() == 2);
  CHECK(q.is_loss(q.image_of_sum(std::vector<std::uint64_t>{2, 2})));
  CHECK(q.is_loss(q.image_of_sum(std::vector<std::uint64_t>{1, 1, 1})));
  CHECK_FALSE(q.is_loss(q.image_of_sum(std::vector<std::uint64_t>{1, 2, 2})));
  CHECK_FALSE(q.is_loss(q.image_of_sum(std::vector<std::uint64_t>{})));
  CHECK(q.idempotents() == std::vector<Element>{0, 4});
  CHECK(q.kernel() == std::vector<Element>{2, 3, 4, 5});
}

TEST_CASE("misère quotient: tame are those of Nim", "[unit]") {
  CHECK(MisereQuotient().is_tame());
  CHECK(MisereQuotient({0, 1, 1, 0}, {0, 1}, {0, 1}).is_tame());
  CHECK(small_nim().is_tame());
  CHECK_FALSE(wild().is_tame());
  MisereQuotient other({0, 1, 2, 3, 4, 5, 1, 0, 3, 2, 5, 4, 2, 3, 4, 5, 2, 3,
                        3, 2, 5, 4, 3, 2, 4, 5, 2, 3, 4, 5, 5, 4, 3, 2, 5, 4},
                       {0, 1, 0, 0, 0, 1}, {0, 1, 2});
  CHECK_FALSE(other.is_tame());  // one stick and two twos: not lost in Nim
}

TEST_CASE("misère quotient: generators and relations", "[unit]") {
  const Presentation nim = presentation_of(small_nim(), generators_of(small_nim()));
  CHECK(nim.generators == std::vector<std::uint64_t>{1, 2});
  REQUIRE(nim.relations.size() == 2);
  CHECK(nim.text(nim.relations[0].first) == "a²");
  CHECK(nim.text(nim.relations[0].second) == "1");
  CHECK(nim.text(nim.relations[1].first) == "b³");
  CHECK(nim.text(nim.relations[1].second) == "b");
  CHECK(nim.text(nim.words[5]) == "ab²");
  CHECK(nim.text(Presentation::Word(12, 2)) == "b¹²");
}

TEST_CASE("misère quotient: a generator that others make is left out", "[unit]") {
  const MisereQuotient nim = small_nim();
  MisereQuotient q({0, 1, 2, 3, 4, 5, 1, 0, 3, 2, 5, 4, 2, 3, 4, 5, 2, 3,
                    3, 2, 5, 4, 3, 2, 4, 5, 2, 3, 4, 5, 5, 4, 3, 2, 5, 4},
                   {0, 1, 0, 0, 1, 0}, {0, 1, 4, 2});
  CHECK(generators_of(q) == std::vector<std::uint64_t>{1, 2, 3});
  CHECK(fewest_generators_of(q) == std::vector<std::uint64_t>{1, 3});
  CHECK(nim.product(2, 2) == q.product(2, 2));
}

}  // namespace
}  // namespace miyama
