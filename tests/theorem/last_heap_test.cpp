#include "theorem/last_heap.hpp"

#include "support/catch.hpp"
#include "support/legal_table.hpp"

namespace miyama {
namespace {

TEST_CASE("last heap: by hand", "[unit]") {
  const LastHeap normal(Convention::normal);
  const LastHeap misere(Convention::misere);
  CHECK(normal.is_loss(Position{0, 7, 0}));
  CHECK_FALSE(normal.is_loss(Position{3, 3, 0}));
  CHECK(normal.is_loss(Position{1, 1, 1}));
  CHECK(normal.is_loss(Position{2, 3, 4}));
  CHECK_FALSE(normal.is_loss(Position{1, 2, 3}));
  CHECK(misere.is_loss(Position{3, 3, 0}));
  CHECK(misere.is_loss(Position{1, 2, 3}));
  CHECK_FALSE(misere.is_loss(Position{0, 0, 0}));
  CHECK_FALSE(misere.is_loss(Position{0, 7, 0}));
  CHECK(normal.name() == "XOR rule of three heaps less one stone each");
  CHECK(misere.name() == "XOR rule, a win without stones");
}

TEST_CASE("last heap: the losses of Nim until one heap is left, normal play of at most three heaps",
          "[theorem]") {
  for (const test::Sizes& bounds :
       {test::Sizes{30}, test::Sizes{25, 25}, test::Sizes{12, 12, 12}, test::Sizes{3, 17, 9}})
    test::check_theorem(LastHeap(Convention::normal), Convention::normal, oracle::one_left(),
                        bounds);
}

TEST_CASE("last heap: the losses of Nim until one heap is left, misère play", "[theorem]") {
  for (const test::Sizes& bounds : {test::Sizes{30}, test::Sizes{25, 25}, test::Sizes{11, 11, 11},
                                    test::Sizes{5, 5, 5, 5}, test::Sizes{3, 3, 3, 3, 3}})
    test::check_theorem(LastHeap(Convention::misere), Convention::misere, oracle::one_left(),
                        bounds);
}

TEST_CASE(
    "last heap: four heaps in normal play have no theorem, and one stone less each is wrong there",
    "[theorem]") {
  CHECK(LastHeap::covers(3, Convention::normal));
  CHECK_FALSE(LastHeap::covers(4, Convention::normal));
  CHECK(LastHeap::covers(9, Convention::misere));
  for (const auto& answer : oracle::solve_legal(oracle::one_left(), {3, 3, 3, 3}, false))
    if (answer.position == test::Sizes{1, 1, 2, 3}) CHECK_FALSE(answer.wins);
}

}  // namespace
}  // namespace miyama
