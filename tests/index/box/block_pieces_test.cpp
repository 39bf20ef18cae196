#include "index/box/block_pieces.hpp"

#include "support/boxes.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

Block sub_box(const Bounds& start, const Bounds& extent) {
  Coordinates first{};
  Coordinates sides{};
  std::ranges::copy(start, first.begin());
  std::ranges::copy(extent, sides.begin());
  return make_block(start.size(), first, sides);
}

/// Entries of `block` that its pieces miss, meet twice or meet at another place or rank.
std::uint64_t wrong_entries_of_pieces(const Box& box, const Block& block) {
  const std::size_t heaps = box.heaps();
  std::vector<int> met(block.positions, 0);
  std::vector<std::uint64_t> rank_steps;
  std::uint64_t wrong = 0;
  for_each_piece(block, heaps, [&](const BlockPiece& piece) {
    if (rank_steps.empty()) {
      wrong += piece.place != 0;
      rank_steps.resize(piece.entries());
      put_rank_steps(box, piece, rank_steps.data());
    }
    wrong += piece.entries() > std::min(BlockPiece::most_entries, std::uint64_t{rank_steps.size()});
    for (std::size_t i = 0; i < piece.lead; ++i) wrong += piece.block.extent[i] != 1;
    for (std::size_t i = piece.lead + 1; i < heaps; ++i)
      wrong += piece.block.extent[i] != block.extent[i] || piece.block.start[i] != block.start[i];
    const std::uint64_t first = box.rank(std::span(piece.block.start).first(heaps));
    for_each_position(piece.block, heaps, [&](std::uint64_t at, PositionView position) {
      wrong += block.place_of(position) != piece.place + at;
      wrong += box.rank(position) != first + rank_steps[at];
      ++met.at(piece.place + at);
    });
  });
  return wrong + static_cast<std::uint64_t>(
                     std::ranges::count_if(met, [](int times) { return times != 1; }));
}

TEST_CASE("block pieces: they cover every block once, in order within each piece", "[unit]") {
  for (const Bounds& bounds : small_bounds(24)) {
    const Box box(bounds);
    CHECK(wrong_entries_of_pieces(box, box.whole()) == 0);
  }
  const auto check = [](const Bounds& bounds, const Bounds& start, const Bounds& extent) {
    CAPTURE(bounds, start, extent);
    CHECK(wrong_entries_of_pieces(Box(bounds), sub_box(start, extent)) == 0);
  };
  check({199, 70, 130}, {64, 0, 64}, {64, 64, 64});
  check({199, 70, 130}, {192, 64, 128}, {8, 7, 3});
  check({999'999}, {262'144}, {262'144});
  check({999'999}, {786'432}, {213'568});
  check({600, 600}, {512, 0}, {89, 512});
  check({199, 199}, {0, 0}, {200, 200});
  check({2, 5000}, {1, 0}, {2, 5001});
  check({5000, 2}, {7, 0}, {4900, 3});
  check({9, 9, 9, 9, 9, 9}, {1, 0, 0, 0, 0, 0}, {2, 10, 10, 10, 10, 10});
  check({7, 7, 7, 62}, {0, 0, 0, 0}, {8, 8, 8, 63});
}

TEST_CASE("block pieces: sizes before the lead change while the lead keeps its own", "[unit]") {
  std::vector<std::uint64_t> leads;
  for_each_piece(sub_box({0, 64, 0}, {64, 64, 64}), 3, [&](const BlockPiece& piece) {
    CHECK(piece.lead == 1);
    CHECK(piece.entries() == 32 * 64);
    if (leads.empty() || leads.back() != piece.block.start[1])
      leads.push_back(piece.block.start[1]);
  });
  CHECK(leads == std::vector<std::uint64_t>{64, 96});
}

}  // namespace
}  // namespace miyama
