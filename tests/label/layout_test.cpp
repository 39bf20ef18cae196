#include "label/layout.hpp"

#include "base/error.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

TEST_CASE("layout: item types of the lecture's table", "[unit]") {
  const Layout layout(Box(Bounds{9, 9, 9}), 3, all_labels());
  REQUIRE(layout.arrays().size() == 6);
  CHECK(layout.kinds() == all_labels());
  const auto type_of = [&](LabelKind kind) {
    const LabelArray* array = layout.find(kind);
    REQUIRE(array != nullptr);
    return std::tuple{array->item_bytes, array->is_signed, array->moves};
  };
  CHECK(type_of(LabelKind::outcome) == std::tuple{1, false, 0});
  CHECK(type_of(LabelKind::arrows) == std::tuple{1, false, 3});
  CHECK(type_of(LabelKind::target) == std::tuple{4, true, 0});
  CHECK(type_of(LabelKind::winning_moves) == std::tuple{4, false, 0});
  CHECK(type_of(LabelKind::grundy) == std::tuple{1, false, 0});
  CHECK(type_of(LabelKind::remoteness) == std::tuple{1, false, 0});
  CHECK(layout.jobs() == 8);
  CHECK(layout.entries() == 8000);
  CHECK(layout.raw_bytes() == 1000 * (1 + 3 + 4 + 4 + 1 + 1));
  CHECK(layout.largest_block_bytes() == 4000);
}

TEST_CASE("layout: item types grow with the bounds and the positions", "[unit]") {
  const auto bytes = [](const Bounds& bounds, LabelKind kind) { return Layout(Box(bounds), bounds.size(), {kind}).find(kind)->item_bytes; };
  CHECK(bytes({3, 254}, LabelKind::arrows) == 1);
  CHECK(bytes({255, 3}, LabelKind::arrows) == 2);
  CHECK(bytes({3, 65534}, LabelKind::arrows) == 2);
  CHECK(bytes({65535, 3}, LabelKind::arrows) == 4);
  for (const LabelKind kind : {LabelKind::grundy, LabelKind::remoteness}) {   // at most the sum of the bounds
    CHECK(bytes({4, 250}, kind) == 1);
    CHECK(bytes({5, 250}, kind) == 2);
    CHECK(bytes({30000, 34, 35500}, kind) == 2);
    CHECK(bytes({30000, 35, 35500}, kind) == 4);
  }
  CHECK(bytes({INT32_MAX - 1}, LabelKind::target) == 4);   // 2^31 − 1 positions: the greatest rank and −1 fit
  CHECK(bytes({INT32_MAX}, LabelKind::target) == 8);
}

TEST_CASE("layout: what is not asked for is not there", "[unit]") {
  const Layout layout(Box(Bounds{9, 9}), 2, {LabelKind::target});
  CHECK(layout.find(LabelKind::outcome) == nullptr);
  CHECK(layout.find(LabelKind::target) == &layout.arrays().front());
  CHECK(Layout(Box(Bounds{9, 9}), 2, {}).jobs() == 0);
}

TEST_CASE("layout: jobs go array by array, direction by direction, block by block", "[unit]") {
  const Layout layout(Box(Bounds{99, 99, 99}), 3, all_labels());
  std::uint64_t j = 0;
  std::uint64_t positions = 0;
  for (std::size_t a = 0; a < layout.arrays().size(); ++a) {
    const LabelArray& array = layout.arrays()[a];
    CHECK(layout.job_of(a, 0) == j);
    CHECK(array.grid.blocks() > 1);
    for (std::size_t move = 0; move < std::max<std::size_t>(array.moves, 1); ++move)
      for (std::uint64_t b = 0; b < array.grid.blocks(); ++b, ++j) {
        const BlockJob job = layout.job(j);
        CAPTURE(a, move, b);
        CHECK(job.array == a);
        CHECK(job.move == move);
        CHECK(job.number == move * array.grid.blocks() + b);
        CHECK(job.block.start == array.grid.block(b).start);
        CHECK(job.block.positions == array.grid.block(b).positions);
        CHECK(job.block.positions * array.item_bytes <= layout.largest_block_bytes());
        positions += job.block.positions;
      }
  }
  CHECK(layout.jobs() == j);
  CHECK(layout.entries() == positions);
  CHECK(layout.entries() == 8'000'000);
}

TEST_CASE("layout: values that the sum of the bounds may reach must fit 32 bits", "[unit]") {
  const Box fits(Bounds{0xFFFF'FFFE, 0});
  const Box does_not(Bounds{0xFFFF'FFFE, 1});
  for (const LabelKind kind : {LabelKind::grundy, LabelKind::remoteness}) {
    CHECK(Layout(fits, 2, {kind}).arrays().front().item_bytes == 4);
    const std::string message = message_of<usage_error>([&] { (void)Layout(does_not, 2, {LabelKind::outcome, kind}); });
    CHECK(contains(message, "4294967295"));
    CHECK(contains(message, std::string(name_of(kind))));
  }
  CHECK(Layout(does_not, 2, {LabelKind::outcome, LabelKind::arrows}).arrays().size() == 2);
}

TEST_CASE("layout: raw_bytes does not wrap", "[unit]") {
  const Box box(Bounds{0x7FFF'FFFF, 0x7FFF'FFFF});   // 2^62 positions
  CHECK(Layout(box, 2, {LabelKind::outcome}).raw_bytes() == std::uint64_t{1} << 62);
  CHECK(Layout(box, 2, {LabelKind::winning_moves}).raw_bytes() == UINT64_MAX);
  CHECK(Layout(Box(Bounds{0x7FFF'FFFF, 0x3FFF'FFFF}), 2, {LabelKind::target, LabelKind::arrows}).raw_bytes() == UINT64_MAX);
}

}  // namespace
}  // namespace miyama
