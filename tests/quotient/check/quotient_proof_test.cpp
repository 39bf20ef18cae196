#include "quotient/check/quotient_proof.hpp"

#include "quotient/quotient.hpp"
#include "support/catch.hpp"
#include "support/partition_oracle.hpp"

namespace miyama {
namespace {

const auto never = [] {};

MisereQuotient found(const TakeAndBreak& rules) {
  return find_quotient(rules, {30, 100, 60}, nullptr).quotient;
}

/// True if the quotient gives the sum another outcome than the definition gives by the quotient's
/// outcomes of the options.
bool fails(const MisereQuotient& q, const TakeAndBreak& rules, const Position& sum) {
  bool has_option = false, has_losing_option = false;
  rules.for_each_option(sum, [&](const Option& option) {
    has_option = true;
    has_losing_option |= q.is_loss(q.image_of_sum(option.to));
  });
  return q.is_loss(q.image_of_sum(sum)) != (has_option && !has_losing_option);
}

TEST_CASE("quotient proof: every wrong image of a heap is found, with a sum that fails",
          "[theorem]") {
  for (const char* const code : {"0.75", "0.123", "0.07", "0.71", "4.3"}) {
    const TakeAndBreak rules(code, code);
    const MisereQuotient q = found(rules);
    CHECK_FALSE(failing_sum(q, rules, never));
    for (std::size_t heap = 1; heap <= q.largest_heap(); ++heap)
      for (std::size_t x = 0; x < q.order(); ++x) {
        if (x == q.image(heap)) continue;
        MisereQuotient wrong(
            [&] {
              std::vector<Element> products;
              for (std::size_t a = 0; a < q.order(); ++a)
                for (std::size_t b = 0; b < q.order(); ++b) products.push_back(q.product(a, b));
              return products;
            }(),
            [&] {
              std::vector<std::uint8_t> losses;
              for (std::size_t a = 0; a < q.order(); ++a) losses.push_back(q.is_loss(a) ? 1 : 0);
              return losses;
            }(),
            [&] {
              std::vector<Element> images = q.images();
              images[heap] = static_cast<Element>(x);
              return images;
            }());
        const auto failure = failing_sum(wrong, rules, never);
        INFO(code << " heap " << heap << " element " << x);
        REQUIRE(failure);
        const bool has_no_move = failure->why == "a heap without a move is not 1";
        CHECK((has_no_move || fails(wrong, rules, failure->sum) ||
               failure->why == "a loss has an option that is lost"));
      }
  }
}

TEST_CASE("quotient proof: a wrong set of losses is found", "[theorem]") {
  const TakeAndBreak nim("0.33", "0.33");
  const std::vector<Element> two{0, 1, 1, 0};
  CHECK(failing_sum({two, {1, 0}, {0, 1}}, nim, never)->why == "the empty sum is won, not lost");
  CHECK(failing_sum({two, {0, 0}, {0, 1}}, nim, never)->sum == Position{1});
  CHECK_FALSE(failing_sum({two, {0, 1}, {0, 1}}, nim, never));
  // Two heaps of two are lost: a group of two elements cannot say so.
  CHECK(failing_sum({two, {0, 1}, {0, 1, 1}}, nim, never));
  CHECK(failing_sum({two, {0, 1}, {0, 1, 0}}, nim, never));
}

TEST_CASE("quotient proof: broken laws are found", "[unit]") {
  const auto why = [](std::vector<Element> products, std::vector<std::uint8_t> losses,
                      std::vector<Element> images) {
    const auto failure = broken_law({std::move(products), std::move(losses), std::move(images)});
    return failure ? failure->why : "";
  };
  CHECK(why({0, 1, 1, 0}, {0, 1}, {0, 1}).empty());
  CHECK(why({1, 0, 0, 1}, {0, 1}, {0, 1}) == "0 is not neutral");
  CHECK(why({0, 1, 2, 1, 0, 1, 2, 2, 1}, {0, 1, 0}, {0, 1, 2}) == "products do not commute");
  CHECK(why({0, 1, 2, 1, 2, 2, 2, 2, 1}, {0, 1, 0}, {0, 1, 2}) == "products do not associate");
  CHECK(why({0, 1, 1, 0}, {0, 1}, {0, 0}) == "an element is not a product of heaps");
  CHECK(why({0, 1, 1, 0}, {0, 0}, {0, 1}) == "two elements are lost in the same company");
}

TEST_CASE("quotient proof: whoever polls may end it", "[unit]") {
  const TakeAndBreak rules("0.77", "0.77");
  CHECK_THROWS_AS(failing_sum(found(rules), rules, [] { throw stopped_error(); }), stopped_error);
}

}  // namespace
}  // namespace miyama
