#include "label/whole_labels.hpp"

#include <numeric>

#include "label/label_source.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

using enum LabelKind;

/// Entries of all blocks of array `kind`, by rank.
std::vector<std::int64_t> entries(const WholeLabels& labels, const Layout& layout, LabelKind kind) {
  std::vector<std::int64_t> found(layout.box().positions(), INT64_MIN);
  for (std::uint64_t j = 0; j < layout.jobs(); ++j) {
    const BlockJob job = layout.job(j);
    const LabelArray& array = layout.arrays()[job.array];
    if (array.kind != kind) continue;
    std::vector<std::byte> content(array.bytes(job.block), std::byte{0xA5});
    labels.copy_block(layout, job, content);
    Coordinates position = job.block.start;
    for (std::uint64_t at = 0; at < job.block.positions; ++at) {
      found[layout.box().rank(std::span(position).first(layout.box().heaps()))] =
          entry_of(array, content, at);
      advance(job.block, layout.box().heaps(), position);
    }
  }
  return found;
}

template <class Number>
std::vector<std::int64_t> wide(const std::vector<Number>& numbers) {
  return {numbers.begin(), numbers.end()};
}

TEST_CASE("whole labels: every block of every kind, of boxes with one block and with many",
          "[unit]") {
  for (const Bounds& bounds :
       {Bounds{0}, Bounds{300}, Bounds{2, 3, 4}, Bounds{70, 65, 67}, Bounds{1, 1'200'000}}) {
    const Layout layout(Box(bounds), 1, {target, winning_moves, grundy, remoteness});
    const std::uint64_t n = layout.box().positions();
    const std::uint64_t most = layout.box().sum_of_bounds() + 1;  // what the item types must hold
    WholeLabels labels{std::vector<std::int64_t>(n), std::vector<std::uint32_t>(n),
                       std::vector<std::uint32_t>(n), std::vector<std::uint32_t>(n)};
    for (std::uint64_t rank = 0; rank < n; ++rank) {
      labels.target[rank] = static_cast<std::int64_t>(rank) - 1;  // −1 among them
      labels.winning_moves[rank] = static_cast<std::uint32_t>(rank * 7919);
      labels.grundy[rank] = static_cast<std::uint32_t>(rank * 31 % most);
      labels.remoteness[rank] = static_cast<std::uint32_t>(rank * 37 % most);
    }
    CAPTURE(bounds);
    CHECK(entries(labels, layout, target) == labels.target);
    CHECK(entries(labels, layout, winning_moves) == wide(labels.winning_moves));
    CHECK(entries(labels, layout, grundy) == wide(labels.grundy));
    CHECK(entries(labels, layout, remoteness) == wide(labels.remoteness));
  }
}

TEST_CASE("copy_numbers: items of 1, 2, 4 and 8 bytes from numbers of 1, 4 and 8", "[unit]") {
  const Box box(Bounds{2, 6});
  const Block block{{1, 2}, {2, 3}, 6};
  const auto check = [&]<class Number>(std::size_t item_bytes, bool is_signed, Number first) {
    std::vector<Number> numbers(box.positions());
    std::iota(numbers.begin(), numbers.end(), first);
    const LabelArray array{target, item_bytes, is_signed, 0, BlockGrid(box, item_bytes)};
    std::vector<std::byte> content(block.positions * item_bytes);
    copy_numbers(box, array, block, numbers, content);
    std::vector<std::int64_t> found, expected;
    for (std::uint64_t at = 0; at < 6; ++at) found.push_back(entry_of(array, content, at));
    for (const int rank : {9, 10, 11, 16, 17, 18})
      expected.push_back(static_cast<std::int64_t>(first) + rank);
    CHECK(found == expected);
  };
  check(1, false, std::uint8_t{200});
  check(1, false, std::uint32_t{200});
  check(2, false, std::uint32_t{65'000});
  check(4, false, std::uint32_t{4'000'000'000});
  check(4, true, std::int64_t{-12});
  check(4, true, std::int64_t{2'147'483'000});
  check(8, true, std::int64_t{-12});
  check(8, true, std::int64_t{1} << 40);
}

TEST_CASE("whole labels: has says which are held", "[unit]") {
  WholeLabels labels;
  for (const LabelKind kind : all_labels()) CHECK_FALSE(labels.has(kind));
  labels.target.resize(1);
  CHECK(labels.has(target));
  CHECK_FALSE((labels.has(winning_moves) || labels.has(grundy) || labels.has(remoteness)));
  labels = {{}, {0}, {}, {}};
  CHECK(labels.has(winning_moves));
  CHECK_FALSE((labels.has(target) || labels.has(grundy) || labels.has(remoteness)));
  labels = {{}, {}, {0}, {}};
  CHECK(labels.has(grundy));
  CHECK_FALSE((labels.has(target) || labels.has(winning_moves) || labels.has(remoteness)));
  labels = {{}, {}, {}, {0}};
  CHECK(labels.has(remoteness));
  CHECK_FALSE((labels.has(target) || labels.has(winning_moves) || labels.has(grundy)));
  labels = {{0}, {0}, {0}, {0}};
  CHECK_FALSE((labels.has(outcome) || labels.has(arrows)));
}

TEST_CASE("whole labels: bytes", "[unit]") {
  CHECK(WholeLabels::bytes(100, {}) == 0);
  CHECK(WholeLabels::bytes(100, {outcome, arrows}) == 0);
  CHECK(WholeLabels::bytes(100, {target}) == 800);
  CHECK(WholeLabels::bytes(100, {winning_moves}) == 400);
  CHECK(WholeLabels::bytes(100, all_labels()) == 2000);
  CHECK(WholeLabels::bytes(INT64_MAX, {grundy}) == UINT64_MAX);
}

}  // namespace
}  // namespace miyama
