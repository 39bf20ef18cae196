#include "theorem/sum_outcomes.hpp"

#include "support/catch.hpp"
#include "support/partition_oracle.hpp"

namespace miyama {
namespace {

TEST_CASE("sum outcomes: the definition, where nothing is known or replaced", "[unit]") {
  const TakeAndBreak rules("0.77", "0.77");
  const MisereQuotient nothing;
  const std::vector<SumWord> words{{}};
  const SearchWatch watch(60, 100, nullptr);
  std::vector<SumWord> heaps{{}};
  for (std::uint64_t heap = 1; heap <= 14; ++heap) heaps.push_back(one_heap(heap));
  SumOutcomes sums(rules, nothing, words, heaps, watch);
  for (const auto& [sum, answer] :
       oracle::solve_heaps(oracle::kayles_rests, 14, oracle::Last::loses))
    CHECK(sums.is_lost(sums.word_of(sum)) == !answer.wins);
}

TEST_CASE("sum outcomes: heaps are replaced until they are kept", "[unit]") {
  const TakeAndBreak rules("0.33", "0.33");
  const MisereQuotient nothing;
  const std::vector<SumWord> words{{}};
  const SearchWatch watch(60, 100, nullptr);
  SumOutcomes sums(rules, nothing, words, {{}, one_heap(1), {}}, watch);
  CHECK(sums.word_of(Position{2, 1, 2}) == one_heap(1));
  CHECK(sums.stands_for_itself(1));
  CHECK_FALSE(sums.stands_for_itself(2));
  CHECK_FALSE(sums.is_lost(sums.word_of(Position{2, 2})));  // as if they were nothing
  sums.keep(2);
  CHECK(sums.is_lost(sums.word_of(Position{2, 2})));
  CHECK(sums.joins_sums());
  sums.stop_joining();
  CHECK_FALSE(sums.joins_sums());
  CHECK(sums.is_lost(sums.word_of(Position{2, 2})));
}

TEST_CASE("sum outcomes: the clock and the number of elements are watched", "[unit]") {
  const SearchWatch watch(-1, 3, nullptr);
  CHECK_THROWS_AS(watch.poll(), LimitReached);
  CHECK_NOTHROW(watch.check_elements(3));
  CHECK_THROWS_AS(watch.check_elements(4), LimitReached);
}

}  // namespace
}  // namespace miyama
