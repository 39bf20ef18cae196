#include "solve/box/labels/move_labels.hpp"

#include "solve/box/losses/vector_rows.hpp"
#include "support/catch.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

/// Wythoff's game up to 3,3: lost are 0,0 and 1,2 and 2,1.
TEST_CASE("move labels: arrows, targets and numbers of a small board", "[unit]") {
  using enum LabelKind;
  const test::VectorCase game = test::case_of("wythoff", {3, 3});
  const Box box = game.box();
  const Layout layout(box, 3, {arrows, target, winning_moves});
  const auto losses = std::make_shared<const PositionSet>(
      VectorRows(game.rules, box, 1).losses(Convention::normal));
  const auto labels = make_move_labels(PlacedMoves(game.rules, box), layout, losses);
  const auto block = [&](LabelKind kind, std::size_t move) {
    const auto array = static_cast<std::size_t>(layout.find(kind) - layout.arrays().data());
    std::vector<std::byte> content(16 * layout.arrays()[array].item_bytes);
    labels->read_block({array, move, move, box.whole()}, content);
    return content;
  };
  const auto bytes_of = [](const std::vector<std::byte>& content) {
    std::vector<int> entries;
    for (const std::byte byte : content) entries.push_back(std::to_integer<int>(byte));
    return entries;
  };
  CHECK(bytes_of(block(arrows, 0)) ==
        std::vector<int>{0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 1, 0, 3, 1, 2, 0});
  CHECK(bytes_of(block(arrows, 2)) ==
        std::vector<int>{0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 1, 0, 0, 1, 3});
  const std::vector<std::byte> moves = block(winning_moves, 0);
  const std::vector<std::uint32_t> expected{0, 1, 1, 1, 1, 1, 0, 1, 1, 0, 3, 2, 1, 1, 2, 1};
  CHECK(std::ranges::equal(moves, std::as_bytes(std::span(expected))));
}

}  // namespace
}  // namespace miyama
