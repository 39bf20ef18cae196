#include "label/label_source.hpp"

#include "support/catch.hpp"

namespace miyama {
namespace {

/// Contents of block `number`, every byte telling its array and its place.
std::vector<std::vector<std::byte>> numbered(const Layout& layout, std::uint64_t number) {
  std::vector<std::vector<std::byte>> contents;
  for (std::size_t a = 0; a < layout.arrays().size(); ++a) {
    contents.emplace_back(layout.arrays()[a].bytes(layout.block(a, number).block));
    for (std::size_t i = 0; i < contents.back().size(); ++i)
      contents.back()[i] = static_cast<std::byte>(10 * a + i);
  }
  return contents;
}

TEST_CASE("partition slice: labels of a position, two rests or three", "[unit]") {
  for (const std::size_t rests : {2U, 3U}) {
    const Layout layout = Layout::of_partitions(4, 2, rests, all_labels(TableFamily::partitions));
    const auto contents = numbered(layout, 0);
    const PartitionSlice slice(layout, 0, contents);
    CHECK(slice.first_rank() == 0);
    CHECK(slice.count() == 4);
    CHECK(slice.bytes(LabelKind::outcome)[3] == 3);
    CHECK(slice.bytes(LabelKind::move_from)[2] == 12);
    const auto at = [&](std::uint64_t i) { return static_cast<std::uint64_t>(20 + rests * 2 + i); };
    CHECK(slice.rests_of(2) == std::array<std::uint64_t, 3>{at(0), at(1), rests == 3 ? at(2) : 0});
    CHECK(slice.entry(LabelKind::winning_moves, 1) == 34 + (35 << 8) + (36 << 16) + (37LL << 24));
    CHECK(slice.entry(LabelKind::grundy, 3) == 43);
    CHECK(slice.entry(LabelKind::remoteness, 0) == 50);
  }
}

TEST_CASE("partition slice: labels that the table does not have", "[unit]") {
  const Layout layout = Layout::of_partitions(4, 2, 0, {LabelKind::grundy});
  const auto contents = numbered(layout, 0);
  const PartitionSlice slice(layout, 0, contents);
  CHECK(slice.bytes(LabelKind::outcome) == nullptr);
  CHECK_FALSE(slice.has(LabelKind::move_from));
  CHECK(slice.has(LabelKind::grundy));
}

TEST_CASE("partition slice: blocks behind the first", "[unit]") {
  const std::uint64_t side = std::uint64_t{1} << 18;
  const Layout layout = Layout::of_partitions(
      2 * side + 5, 90, 2, {LabelKind::outcome, LabelKind::move_from, LabelKind::move_rests});
  for (std::uint64_t number = 0; number < 3; ++number) {
    const auto contents = numbered(layout, number);
    const PartitionSlice slice(layout, number, contents);
    CHECK(slice.first_rank() == number * side);
    CHECK(slice.count() == (number < 2 ? side : 5));
    CHECK(slice.rests_of(4) == std::array<std::uint64_t, 3>{28, 29, 0});
  }
}

}  // namespace
}  // namespace miyama
