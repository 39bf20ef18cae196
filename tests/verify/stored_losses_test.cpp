#include "verify/stored_losses.hpp"

#include "support/catch.hpp"
#include "support/memory_table.hpp"

namespace miyama {
namespace {

using test::Bounds;
using test::MemoryTable;

bool same_lines(const AnyLossLines& a, const AnyLossLines& b) {
  return std::visit(
      [&]<class T>(const LossLines<T>& first) {
        const auto& second = std::get<LossLines<T>>(b);
        for (std::size_t i = 0; i < first.box().heaps(); ++i)
          if (!std::ranges::equal(first.along(i), second.along(i))) return false;
        return true;
      },
      a);
}

std::vector<Bounds> stated(const MemoryTable& table, Convention convention) {
  const StoredLosses losses(table, convention);
  std::vector<Bounds> all;
  for (std::uint64_t b = 0; b < losses.grid().blocks(); ++b)
    losses.for_each_loss(b, [&](std::span<const std::uint64_t> p) { all.emplace_back(p.begin(), p.end()); });
  return all;
}

}  // namespace

TEST_CASE("stored losses: every label tells the same losses", "[unit]") {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const Bounds& bounds : {Bounds{0}, Bounds{1}, Bounds{9}, Bounds{300, 2}, Bounds{4, 5, 6}, Bounds{66, 65, 67}})
      for (const LabelKind kind : all_labels()) {
        const MemoryTable table(bounds, convention, {kind});
        CHECK(same_lines(collect_loss_lines(table, convention, 1), table.true_lines()));
      }
}

TEST_CASE("stored losses: in order, block by block", "[unit]") {
  const MemoryTable table({2, 2, 2}, Convention::normal);
  CHECK(stated(table, Convention::normal) ==
        std::vector<Bounds>{{0, 0, 0}, {0, 1, 1}, {0, 2, 2}, {1, 0, 1}, {1, 1, 0}, {2, 0, 2}, {2, 2, 0}});
  const MemoryTable misere({2, 2, 2}, Convention::misere, {LabelKind::target});
  CHECK(stated(misere, Convention::misere).front() == Bounds{0, 0, 1});
}

TEST_CASE("stored losses: a loss at the end of a block is not passed over", "[unit]") {
  MemoryTable table({3, 3}, Convention::normal, {LabelKind::outcome});
  CHECK(stated(table, Convention::normal).back() == Bounds{3, 3});
  table.set(LabelKind::outcome, 0, Bounds{3, 3}, win);
  CHECK(stated(table, Convention::normal).back() == Bounds{2, 2});
}

TEST_CASE("stored losses: of several on one line the least is kept, from any number of threads", "[unit]") {
  MemoryTable table({66, 65, 67}, Convention::normal, {LabelKind::outcome});
  table.set(LabelKind::outcome, 0, Bounds{64, 64, 5}, loss);   // its line along heap 3 has its loss at 0
  table.set(LabelKind::outcome, 0, Bounds{1, 1, 67}, loss);
  const AnyLossLines one = collect_loss_lines(table, Convention::normal, 1);
  const auto& lines = std::get<LossLines<std::uint8_t>>(one);
  CHECK(lines.along(2)[table.box().line_of(Bounds{64, 64, 0}, 2)] == 0);
  CHECK(lines.along(2)[table.box().line_of(Bounds{1, 1, 0}, 2)] == 0);
  CHECK(lines.along(0)[table.box().line_of(Bounds{0, 1, 67}, 0)] == 1);   // the added one is the least here
  for (const int threads : {2, 3, 7}) CHECK(same_lines(collect_loss_lines(table, Convention::normal, threads), one));
}

TEST_CASE("stored losses: the outcome is believed before other labels", "[unit]") {
  MemoryTable table({3, 3}, Convention::normal);
  table.set(LabelKind::outcome, 0, Bounds{1, 2}, loss);
  const auto losses = stated(table, Convention::normal);
  CHECK(std::ranges::find(losses, Bounds{1, 2}) != losses.end());
}

}  // namespace miyama
