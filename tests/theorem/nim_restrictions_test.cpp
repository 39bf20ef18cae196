#include "theorem/bouton.hpp"

#include "support/catch.hpp"
#include "support/legal_table.hpp"

namespace miyama {
namespace {

TEST_CASE("largest heaps, end matching, last heap: names", "[golden]") {
  const auto normal = Convention::normal, misere = Convention::misere;
  CHECK(largest_heaps_theorem(normal)->name() == "even number of largest heaps");
  CHECK(largest_heaps_theorem(misere)->name() ==
        "even number of largest heaps, misère: of lone ones odd");
  CHECK(end_matching_theorem(normal)->name() == "End-Nim's matching of the ends");
  CHECK(end_matching_theorem(misere)->name() == "End-Nim's matching of the ends, misère");
  CHECK(last_heap_theorem(3, normal)->name() == "XOR rule of three heaps less one stone each");
  CHECK(last_heap_theorem(3, misere)->name() == "XOR rule, a win without stones");
}

TEST_CASE("largest heaps: Greedy Nim's losses", "[theorem]") {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const test::Sizes& bounds : {test::Sizes{30}, test::Sizes{25, 25}, test::Sizes{11, 11, 11},
                                      test::Sizes{5, 5, 5, 5}, test::Sizes{3, 3, 3, 3, 3}})
      test::check_theorem(*largest_heaps_theorem(convention), convention, oracle::greedy(), bounds);
}

TEST_CASE("largest heaps: 64 bits, many heaps", "[theorem]") {
  Position position(64, UINT64_MAX);
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    CHECK(largest_heaps_theorem(convention)->is_loss(position));
    --position[7];
    CHECK_FALSE(largest_heaps_theorem(convention)->is_loss(position));
    ++position[7];
  }
}

TEST_CASE("end matching: End-Nim's losses", "[theorem]") {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const test::Sizes& bounds :
         {test::Sizes{30}, test::Sizes{25, 25}, test::Sizes{11, 11, 11}, test::Sizes{6, 6, 6, 6},
          test::Sizes{3, 3, 3, 3, 3}, test::Sizes{2, 2, 2, 2, 2, 2, 2}, test::Sizes{1, 9, 2, 9}})
      test::check_theorem(*end_matching_theorem(convention), convention, oracle::end_nim(), bounds);
}

TEST_CASE("end matching: sizes and numbers of heaps beyond any table", "[theorem]") {
  // Read from either end a row has the same outcome, and with a row before it exactly one of the
  // sizes there loses.
  Position row(24, 0);
  for (std::size_t i = 0; i < row.size(); ++i) row[i] = (std::uint64_t{1} << 60) + i * i % 7;
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const auto theorem = end_matching_theorem(convention);
    int losses = 0;
    for (std::uint64_t last = (std::uint64_t{1} << 60) - 40; last < (std::uint64_t{1} << 60) + 40;
         ++last) {
      row.back() = last;
      const bool is_loss = theorem->is_loss(row);
      losses += is_loss;
      CHECK(theorem->is_loss(Position(row.rbegin(), row.rend())) == is_loss);
    }
    Position all_but_last(row.begin(), row.end() - 1);
    CHECK(losses == (theorem->is_loss(all_but_last) ? 0 : 1));
  }
}

TEST_CASE("last heap: the losses of Nim until one heap is left, normal play of at most three heaps",
          "[theorem]") {
  for (const test::Sizes& bounds :
       {test::Sizes{30}, test::Sizes{25, 25}, test::Sizes{12, 12, 12}, test::Sizes{3, 17, 9}})
    test::check_theorem(*last_heap_theorem(3, Convention::normal), Convention::normal,
                        oracle::one_left(), bounds);
}

TEST_CASE("last heap: the losses of Nim until one heap is left, misère play", "[theorem]") {
  for (const test::Sizes& bounds : {test::Sizes{30}, test::Sizes{25, 25}, test::Sizes{11, 11, 11},
                                    test::Sizes{5, 5, 5, 5}, test::Sizes{3, 3, 3, 3, 3}})
    test::check_theorem(*last_heap_theorem(3, Convention::misere), Convention::misere,
                        oracle::one_left(), bounds);
}

TEST_CASE(
    "last heap: four heaps in normal play have no theorem, and one stone less each is wrong there",
    "[theorem]") {
  CHECK(last_heap_theorem(3, Convention::normal) != nullptr);
  CHECK(last_heap_theorem(4, Convention::normal) == nullptr);
  CHECK(last_heap_theorem(9, Convention::misere) != nullptr);
  for (const auto& answer : oracle::solve_legal(oracle::one_left(), {3, 3, 3, 3}, false))
    if (answer.position == test::Sizes{1, 1, 2, 3}) CHECK_FALSE(answer.wins);
}

}  // namespace
}  // namespace miyama
