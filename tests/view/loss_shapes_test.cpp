#include "view/loss_shapes.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/memory_table.hpp"

namespace miyama {
namespace {

using Numbers = std::vector<std::uint64_t>;
using test::all_positions;

/// Heaps ascending, empty ones left out; behind `kept` numbers that stay.
Numbers shape_of(Numbers p, std::size_t kept) {
  const auto heaps = p.begin() + static_cast<std::ptrdiff_t>(kept);
  std::sort(heaps, p.end());
  p.erase(heaps, std::find_if(heaps, p.end(), [](std::uint64_t size) { return size != 0; }));
  return p;
}

LossShapes shapes_of(const Box& box, bool pass, const std::vector<Numbers>& losses) {
  LossShapes shapes(box, pass);
  for (const Numbers& loss : losses) shapes.insert(loss);
  return shapes;
}

}  // namespace

TEST_CASE("loss shapes: each once, shorter ones first, then ascending", "[unit]") {
  const Box box(Numbers{9, 9, 9});
  const LossShapes shapes =
      shapes_of(box, false, {{3, 2, 1}, {1, 2, 3}, {0, 0, 0}, {9, 0, 9}, {1, 1, 0}, {1, 0, 1}});
  std::vector<Numbers> found, padded;
  for (const std::uint64_t rank : shapes.ranks()) {
    found.push_back(shapes.shape(rank));
    padded.push_back(shapes.padded(rank));
  }
  CHECK(found == std::vector<Numbers>{{}, {1, 1}, {9, 9}, {1, 2, 3}});
  CHECK(padded == std::vector<Numbers>{{0, 0, 0}, {0, 1, 1}, {0, 9, 9}, {1, 2, 3}});
}

TEST_CASE("loss shapes: random sets in boxes with unequal bounds, with and without a pass",
          "[unit]") {
  std::mt19937_64 random(11);
  for (const Numbers& bounds :
       {Numbers{4, 2, 3}, Numbers{1, 5, 2}, Numbers{1, 3, 3}, Numbers{7}, Numbers{2, 0, 2, 1}})
    for (const bool pass : {false, true}) {
      if (pass && bounds[0] != 1) continue;
      const Box box(bounds);
      std::vector<Numbers> losses = all_positions(box);
      std::erase_if(losses, [&](const Numbers&) { return random() % 3 != 0; });
      std::set<std::tuple<std::uint64_t, std::size_t, Numbers>> expected;
      for (const Numbers& p : losses) {
        const Numbers shape = shape_of(p, pass ? 1 : 0);
        expected.insert({pass ? shape[0] : 0, shape.size(), shape});
      }
      const LossShapes shapes = shapes_of(box, pass, losses);
      std::vector<Numbers> right, found;
      for (const auto& key : expected) right.push_back(std::get<2>(key));
      for (const std::uint64_t rank : shapes.ranks()) found.push_back(shapes.shape(rank));
      CHECK(found == right);
    }
}

TEST_CASE("loss shapes: every order that the bounds allow must be lost", "[unit]") {
  for (const Numbers& bounds :
       {Numbers{4, 2, 3}, Numbers{3, 3, 3}, Numbers{1, 5, 2}, Numbers{3, 0, 3, 2}})
    for (const bool pass : {false, true}) {
      if (pass && bounds[0] != 1) continue;
      const Box box(bounds);
      std::map<Numbers, std::vector<Numbers>> by_shape;
      for (const Numbers& p : all_positions(box)) by_shape[shape_of(p, pass ? 1 : 0)].push_back(p);
      for (const auto& [shape, orders] : by_shape) {
        LossShapes whole = shapes_of(box, pass, orders);
        const auto any = [](std::span<const std::uint64_t>) { return true; };
        CHECK_FALSE(whole.order_that_matters(whole.ranks(), any));
        for (std::size_t missing = 0; orders.size() > 1 && missing < orders.size(); ++missing) {
          std::vector<Numbers> some = orders;
          some.erase(some.begin() + static_cast<std::ptrdiff_t>(missing));
          const LossShapes shapes = shapes_of(box, pass, some);
          const auto is_loss = [&](std::span<const std::uint64_t> p) {
            return std::ranges::count(some, Numbers(p.begin(), p.end())) != 0;
          };
          const auto example = shapes.order_that_matters(shapes.ranks(), is_loss);
          REQUIRE(example);
          CHECK(is_loss(example->first));
          CHECK(example->second == orders[missing]);
        }
      }
    }
}

TEST_CASE("loss shapes: sixteen heaps", "[unit]") {
  const Box box(Numbers(16, 3));
  LossShapes shapes(box, false);
  Numbers position{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};  // 63 063 000 orders
  for (int i = 0; i < 1000 && std::next_permutation(position.begin(), position.end()); ++i)
    shapes.insert(position);
  const auto odd = [](std::span<const std::uint64_t> p) { return p[15] % 2 == 1; };
  const auto example = shapes.order_that_matters(shapes.ranks(), odd);
  REQUIRE(example);
  CHECK(odd(example->first));
  CHECK_FALSE(odd(example->second));
}

}  // namespace miyama
