#include "label/found_tile.hpp"

#include "support/boxes.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

constexpr std::uint32_t none = FoundTile::no_loss;

TEST_CASE("count_losses: a tile of three heaps by hand", "[unit]") {
  // Rows (2,4) (2,5) (3,4) (3,5) of sizes 0–9 × 0–7 × 0–6, losses at 6, 0, none, 3:
  // (9−2)+(7−4)+(6−6) = 10, (9−2)+(7−5)+(6−0) = 15, (9−3)+(7−5)+(6−3) = 11 positions above them.
  const std::vector<std::uint32_t> sizes{6, 0, none, 3};
  const LossCount count = count_losses(Box(Bounds{9, 7, 6}), {{}, 2, 2, 4, 2, sizes.data()});
  CHECK(count.lost == 3);
  CHECK(count.winning_moves == 10 + 15 + 11);
}

TEST_CASE("count_losses: heaps before a, and heaps that are not there", "[unit]") {
  const std::vector<std::uint32_t> one{3};
  const Bounds outer{1, 4};
  CHECK(count_losses(Box(Bounds{5, 6, 9, 7, 4}), {outer, 2, 1, 4, 1, one.data()}).winning_moves ==
        4 + 2 + 7 + 3 + 1);
  CHECK(count_losses(Box(Bounds{7, 4}), {{}, 0, 1, 4, 1, one.data()}).winning_moves == 3 + 1);
  CHECK(count_losses(Box(Bounds{4}), {{}, 0, 1, 0, 1, one.data()}).winning_moves == 1);
  CHECK(count_losses(Box(Bounds{4}), {{}, 0, 1, 0, 1, &none}).lost == 0);
}

TEST_CASE("count_losses: the greatest heaps do not wrap", "[unit]") {
  const std::vector<std::uint32_t> sizes(64, 0);
  CHECK(count_losses(Box(Bounds{1, 63, 0xFFFF'FFFE}), {{}, 0, 1, 0, 64, sizes.data()})
            .winning_moves == 64 * (1 + 0xFFFF'FFFEULL) + 64 * 63 / 2);
}

TEST_CASE("most_winning_moves: no less than there are, saturated", "[unit]") {
  CHECK(most_winning_moves(Box(Bounds{4})) == 4);
  CHECK(most_winning_moves(Box(Bounds{9, 9, 9})) == 2700);  // there are 1170
  CHECK(most_winning_moves(Box(Bounds{3037000498, 3037000498})) < UINT64_MAX);
  CHECK(most_winning_moves(Box(Bounds(16, 14))) == UINT64_MAX);
}

}  // namespace
}  // namespace miyama
