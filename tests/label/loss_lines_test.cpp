#include "label/loss_lines.hpp"

#include "support/boxes.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

TEST_CASE("loss lines: the type follows the greatest bound", "[unit]") {
  CHECK(std::holds_alternative<LossLines<std::uint8_t>>(make_loss_lines(Box(Bounds{3, 254}))));
  CHECK(std::holds_alternative<LossLines<std::uint16_t>>(make_loss_lines(Box(Bounds{255, 3}))));
  CHECK(std::holds_alternative<LossLines<std::uint16_t>>(make_loss_lines(Box(Bounds{65534}))));
  CHECK(std::holds_alternative<LossLines<std::uint32_t>>(make_loss_lines(Box(Bounds{65535}))));
}

TEST_CASE("loss lines: begin without a loss, one entry per line", "[unit]") {
  const Box box(Bounds{1, 4, 2});
  const LossLines<std::uint8_t> lines(box);
  for (std::size_t heap = 0; heap < 3; ++heap) {
    CHECK(lines.along(heap).size() == box.lines(heap));
    for (const std::uint8_t size : lines.along(heap)) CHECK(size == 255);
  }
  CHECK(lines.box().positions() == 30);
}

TEST_CASE("count_totals: two heaps by hand", "[unit]") {
  // Losses (0,0), (1,1), (2,2) of 3 × 5 positions: arrows down from (2 − 0) + (2 − 1) + (2 − 2) and
  // (4 − 0) + (4 − 1) + (4 − 2) positions.
  LossLines<std::uint8_t> lines{Box(Bounds{2, 4})};
  for (std::uint8_t size = 0; size < 3; ++size) lines.along(0)[size] = lines.along(1)[size] = size;
  const Totals totals = count_totals(lines);
  CHECK(totals == Totals{15, 3, 12, 0, 0});
  CHECK(count_totals(make_loss_lines(Box(Bounds{4, 5}))) == Totals{30, 0, 0, 0, 0});
}

TEST_CASE("loss_lines_bytes: known before anything is allocated", "[unit]") {
  CHECK(loss_lines_bytes(Box(Bounds{999, 999, 999})) == 3 * 1'000'000 * 2);
  CHECK(loss_lines_bytes(Box(Bounds{1, 4, 2})) == 15 + 6 + 10);
  CHECK(loss_lines_bytes(Box(Bounds{65535})) == 4);
  CHECK(loss_lines_bytes(Box(Bounds{0x7FFF'FFFF, 0x7FFF'FFFF, 0})) ==
        UINT64_MAX);  // 2^62 lines of 4 bytes along the last heap
}

}  // namespace
}  // namespace miyama
