#include "theorem/bouton.hpp"

#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/oracle.hpp"

namespace miyama {
namespace {

using test::both_conventions;

/// Visits every position of `bounds` in C order, with its index.
template <class Visit>
void for_each_position(const Bounds& bounds, const Visit& visit) {
  Position position(bounds.size(), 0);
  for (std::size_t index = 0;; ++index) {
    visit(position, index);
    std::size_t i = bounds.size();
    while (i > 0 && position[i - 1] == bounds[i - 1]) position[--i] = 0;
    if (i == 0) return;
    ++position[i - 1];
  }
}

TEST_CASE("nim_sum: by hand", "[unit]") {
  CHECK(nim_sum(Position{7, 3, 5}) == 1);
  CHECK(nim_sum(Position{1, 2, 3}) == 0);
  CHECK(nim_sum(Position{9}) == 9);
  CHECK(nim_sum(Position{}) == 0);
  CHECK(nim_sum(Position{std::uint64_t{1} << 63, 1}) == (std::uint64_t{1} << 63) + 1);
}

TEST_CASE("Bouton: a win of the lecture, its one winning move per heap", "[unit]") {
  const Bouton normal(Convention::normal);
  CHECK_FALSE(normal.is_loss(Position{7, 3, 5}));
  CHECK(normal.losing_size(Position{7, 3, 5}, 0) == 6);
  CHECK(normal.losing_size(Position{7, 3, 5}, 1) == 2);
  CHECK(normal.losing_size(Position{7, 3, 5}, 2) == 4);
}

TEST_CASE("Bouton: a single misère heap loses with one stone", "[unit]") {
  const Bouton misere(Convention::misere);
  CHECK_FALSE(misere.is_loss(Position{0}));
  CHECK(misere.is_loss(Position{1}));
  CHECK_FALSE(misere.is_loss(Position{2}));
  CHECK(misere.losing_size(Position{5}, 0) == 1);
  CHECK(misere.losing_size(Position{9, 1, 0}, 0) == 0);
  CHECK(misere.losing_size(Position{9, 1, 1}, 0) == 1);
  CHECK(misere.losing_size(Position{9, 2, 1}, 0) == 3);
}

TEST_CASE("Bouton: is_loss is the oracle's outcome", "[theorem]") {
  for (const Bounds& bounds : {Bounds{70}, Bounds{9, 17}, Bounds{9, 9, 9}, Bounds{3, 8, 5, 2},
                               Bounds{1, 1, 1, 1, 1, 1, 1, 1}, Bounds{3, 2, 3, 2, 3}}) {
    CAPTURE(bounds);
    for (const Convention convention : both_conventions) {
      const Bouton bouton(convention);
      const auto answers = oracle::solve_nim(
          {bounds.begin(), bounds.end()},
          convention == Convention::normal ? oracle::Last::wins : oracle::Last::loses);
      std::size_t wrong = 0;
      for_each_position(bounds, [&](const Position& position, std::size_t index) {
        wrong += bouton.is_loss(position) == answers[index].wins;
      });
      CHECK(wrong == 0);
    }
  }
}

TEST_CASE("Bouton: losing_size is the only size that makes a loss", "[theorem]") {
  // With other heaps of at most 7 a losing size is at most 7, so 0 to 15 are all sizes that could
  // lose.
  for (const Convention convention : both_conventions) {
    const Bouton bouton(convention);
    std::size_t wrong = 0;
    for (const Bounds& bounds :
         {Bounds{7}, Bounds{7, 7}, Bounds{7, 7, 7}, Bounds{3, 3, 3, 3}, Bounds{1, 1, 1, 1, 1, 1}})
      for_each_position(bounds, [&](const Position& position, std::size_t) {
        for (std::size_t heap = 0; heap < position.size(); ++heap) {
          Position changed = position;
          for (std::uint64_t size = 0; size < 16; ++size) {
            changed[heap] = size;
            wrong += bouton.is_loss(changed) != (size == bouton.losing_size(position, heap));
          }
        }
      });
    CHECK(wrong == 0);
  }
}

TEST_CASE("Bouton: 64 heaps of a million", "[theorem]") {
  Position position(64, 1'000'000);
  for (const Convention convention : both_conventions) {
    const Bouton bouton(convention);
    CHECK(bouton.is_loss(position));
    for (std::size_t heap = 0; heap < 64; ++heap)
      CHECK(bouton.losing_size(position, heap) == 1'000'000);
    Position one_less = position;
    one_less[63] = 999'999;
    CHECK_FALSE(bouton.is_loss(one_less));
    CHECK(bouton.losing_size(one_less, 63) == 1'000'000);
    CHECK(bouton.losing_size(one_less, 0) == 999'999);
  }
}

}  // namespace
}  // namespace miyama
