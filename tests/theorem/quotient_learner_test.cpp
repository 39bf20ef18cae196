#include "theorem/quotient_search.hpp"

#include "support/catch.hpp"
#include "theorem/quotient_proof.hpp"

namespace miyama {
namespace {

/// The quotient of the heaps up to `largest`, learnt from nothing.
MisereQuotient learnt(const TakeAndBreak& rules, std::vector<SumWord> replaced,
                      std::size_t most_elements = 100) {
  const MisereQuotient nothing;
  const std::vector<SumWord> words{{}};
  const SearchWatch watch(60, most_elements, nullptr);
  SumOutcomes sums(rules, nothing, words, std::move(replaced), watch);
  return QuotientLearner(sums, {}).run();
}

TEST_CASE("quotient learner: all heaps at once", "[unit]") {
  const TakeAndBreak rules("0.123", "0.123");
  std::vector<SumWord> heaps{{}};
  for (std::uint64_t heap = 1; heap <= 9; ++heap) heaps.push_back(one_heap(heap));
  const MisereQuotient q = learnt(rules, heaps);
  CHECK(q.order() == 20);
  CHECK(q.losses() == 5);
  CHECK_FALSE(broken_law(q));
}

TEST_CASE("quotient learner: heaps that were replaced wrongly are kept", "[unit]") {
  const TakeAndBreak rules("0.33", "0.33");
  const MisereQuotient q = learnt(rules, {{}, one_heap(1), {}, one_heap(3)});
  CHECK(q.order() == 6);
  CHECK(q.product(q.image(2), q.image(2)) != 0);
}

TEST_CASE("quotient learner: too many elements", "[unit]") {
  const TakeAndBreak rules("0.33", "0.33");
  CHECK_THROWS_AS(learnt(rules, {{}, one_heap(1), one_heap(2)}, 5), LimitReached);
  CHECK(learnt(rules, {{}, one_heap(1), one_heap(2)}, 6).order() == 6);
}

}  // namespace
}  // namespace miyama
