#include "quotient/compute/quotient_learner.hpp"

#include "quotient/check/quotient_proof.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

/// The quotient of the heaps up to `largest`, learnt from nothing.
MisereQuotient learnt(const TakeAndBreak& rules, std::vector<SumWord> replaced,
                      std::size_t most_elements = 100) {
  const MisereQuotient nothing;
  QuotientLimits limits;
  limits.most_elements = most_elements;
  return learn_quotient(rules, nothing, replaced, {}, SearchWatch(limits, nullptr));
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

TEST_CASE("quotient learner: the clock and the number of elements are watched", "[unit]") {
  QuotientLimits limits;
  limits.seconds = -1;
  limits.most_elements = 3;
  const SearchWatch watch(limits, nullptr);
  CHECK_THROWS_AS(watch.poll(), LimitReached);
  CHECK_NOTHROW(watch.check_elements(3));
  CHECK_THROWS_AS(watch.check_elements(4), LimitReached);
}

}  // namespace
}  // namespace miyama
