/// @file  theorem_test.cpp
/// @brief Theorems against tables on boxes, entry by entry: Bouton's rule for every label and for
/// rows of losses, other theorems position by position. Every changed entry is named, alone.

#include "verify/theorem.hpp"

#include "game/catalogue.hpp"
#include "solve/box/labels/move_labels.hpp"
#include "solve/box/solved_table.hpp"
#include "solve/nim/bit_rows.hpp"
#include "support/catch.hpp"
#include "support/checked_table.hpp"
#include "support/oracle.hpp"
#include "theorem/bouton.hpp"

namespace miyama {
namespace {

using test::both_conventions;
using test::Bounds;
using test::ChangeableTable;
using test::MemoryTable;

void compare(const MemoryTable& table, Convention convention, Report& report) {
  const Bouton bouton(convention);
  test::run_check(table, *make_box_theorem(&bouton, table.layout()), report);
}

/// One entry differs: it, and nothing else, must be named.
void require_only(const MemoryTable& table, const Bounds& position, LabelKind label,
                  std::size_t move, std::int64_t right) {
  Report report;
  compare(table, table.convention(), report);
  REQUIRE(report.mismatches() == 1);
  test::require_first(report, position, label, move, right, table.entry(label, move, position));
}

void require_every_change_is_named(MemoryTable& table, const std::vector<Bounds>& positions) {
  for (const Bounds& p : positions)
    test::for_each_wrong_entry(table, p,
                               [&](LabelKind label, std::size_t move, std::int64_t right) {
                                 require_only(table, p, label, move, right);
                               });
}

/// Labels of which Bouton's rule speaks: of misère nim-values it says nothing.
std::vector<LabelKind> kinds_told(Convention convention) {
  std::vector<LabelKind> kinds = test::line_labels;
  if (convention == Convention::normal) kinds.push_back(LabelKind::grundy);
  return kinds;
}

TEST_CASE("bouton check: right tables agree, every entry compared", "[theorem]") {
  for (const Convention convention : both_conventions)
    for (const Bounds& bounds :
         {Bounds{0}, Bounds{9}, Bounds{0, 0, 0}, Bounds{1, 1, 1}, Bounds{300, 5}, Bounds{3, 64, 1},
          Bounds{2, 1, 3, 2}, Bounds{66, 65, 67}, Bounds{70000, 4}}) {
      const MemoryTable table(bounds, convention, test::affordable_labels(bounds));
      Report report;
      compare(table, convention, report);
      CHECK(report.mismatches() == 0);
      // No theorem says the remoteness or the longest play, nor misère nim-values.
      const bool says_grundy =
          convention == Convention::normal || table.layout().find(LabelKind::grundy) == nullptr;
      CHECK(report.entries() ==
            table.layout().entries() - (says_grundy ? 2 : 3) * table.box().positions());
    }
}

TEST_CASE("bouton check: every single changed entry is named, and nothing else", "[theorem]") {
  for (const Convention convention : both_conventions) {
    for (const Bounds& bounds : {Bounds{6}, Bounds{3, 9}, Bounds{4, 3, 5}, Bounds{1, 2, 1, 3}}) {
      MemoryTable table(bounds, convention, kinds_told(convention));
      require_every_change_is_named(table, test::all_positions(table.box()));
    }
    MemoryTable edges({66, 65, 67}, convention, kinds_told(convention));
    require_every_change_is_named(
        edges, {{0, 0, 0}, {63, 63, 63}, {64, 0, 64}, {64, 64, 63}, {66, 65, 67}, {66, 1, 0}});
  }
  // Misère lines of zeros and ones that run through several blocks.
  MemoryTable table({1, 200, 1400}, Convention::misere, {LabelKind::outcome, LabelKind::arrows});
  REQUIRE(table.layout().arrays().front().grid.blocks() > 2);
  require_every_change_is_named(
      table,
      {{0, 0, 0}, {1, 1, 1}, {1, 1, 1400}, {0, 200, 0}, {1, 200, 1}, {1, 0, 1024}, {0, 199, 1400}});
}

TEST_CASE("bouton check: targets of 8 bytes, derived, checked and changed", "[theorem]") {
  const Box box(Bounds{70'000, 40'000});  // 2.8 · 10⁹ positions
  const Layout layout(box, 2, {LabelKind::target, LabelKind::winning_moves});
  REQUIRE(layout.arrays()[0].item_bytes == 8);
  for (const Convention convention : both_conventions) {
    const AnyLossLines lines = solve_by_bit_rows(box, convention);
    const Bouton bouton(convention);
    const auto theorem = make_box_theorem(&bouton, layout);
    for (std::size_t array = 0; array < 2; ++array) {
      const std::uint64_t blocks = layout.arrays()[array].blocks();
      for (const std::uint64_t b : {std::uint64_t{0}, std::uint64_t{1}, blocks / 2, blocks - 1}) {
        const BlockJob job = layout.block(array, b);
        std::vector<std::byte> content(layout.arrays()[array].bytes(job.block));
        make_nim_labels(lines, layout)->read_block(job, content);
        Report right, wrong;
        theorem->check_block(job, content, right);
        CHECK(right.mismatches() == 0);
        CHECK(right.entries() == job.block.positions);
        content.back() ^= std::byte{0x10};
        theorem->check_block(job, content, wrong);
        REQUIRE(wrong.mismatches() == 1);
        Position last(2);
        job.block.position_at(job.block.positions - 1, last);
        CHECK(wrong.first().front().position == last);
      }
    }
  }
}

TEST_CASE("bouton check: a block of numbers whose bytes are right outcomes is wrong", "[theorem]") {
  const MemoryTable outcomes({9, 9, 9}, Convention::normal, {LabelKind::outcome});
  MemoryTable table({9, 9, 9}, Convention::normal, {LabelKind::winning_moves});
  const std::vector<Bounds> positions = test::all_positions(table.box());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    std::int64_t packed = 0;  // numbers have 4 bytes each
    for (std::size_t b = 0; b < 4 && 4 * i + b < positions.size(); ++b)
      packed |= outcomes.entry(LabelKind::outcome, 0, positions[4 * i + b]) << (8 * b);
    table.set(LabelKind::winning_moves, 0, positions[i], packed);
  }
  Report report;
  compare(table, Convention::normal, report);
  CHECK(report.mismatches() > 900);
}

/// The rows of a box as the definition has them, in tiles of `side` × `side` rows.
class OracleRows {
 public:
  OracleRows(const Bounds& bounds, Convention convention, std::uint64_t side)
      : box_(bounds), bouton_(convention), side_(side) {
    const auto answers = oracle::solve_nim(
        std::vector<unsigned>(bounds.begin(), bounds.end()),
        convention == Convention::normal ? oracle::Last::wins : oracle::Last::loses);
    const std::uint64_t n = box_.size(box_.heaps() - 1);
    losses_.assign(answers.size() / n, none);
    for (std::uint64_t rank = 0; rank < answers.size(); ++rank)
      if (!answers[rank].wins) losses_[rank / n] = static_cast<std::uint32_t>(rank % n);
  }

  static constexpr std::uint32_t none = LossTile::no_loss;
  const Box& box() const { return box_; }
  /// By the rank of the other heaps; for tests to falsify.
  std::vector<std::uint32_t>& losses() { return losses_; }

  void check(Report& report) const {
    const std::size_t k = box_.heaps();
    const std::uint64_t a_size = k < 3 ? 1 : box_.size(k - 3);
    const std::uint64_t b_size = k < 2 ? 1 : box_.size(k - 2);
    Position outer(k < 3 ? 0 : k - 3);
    for (std::uint64_t first = 0; first < losses_.size(); first += a_size * b_size) {
      std::uint64_t rest = first / (a_size * b_size);
      for (std::size_t e = outer.size(); e-- > 0; rest /= box_.size(e))
        outer[e] = rest % box_.size(e);
      for (std::uint64_t a = 0; a < a_size; a += side_)
        for (std::uint64_t b = 0; b < b_size; b += side_) {
          LossTile tile{outer,  a, std::min(side_, a_size - a), b, std::min(side_, b_size - b),
                        nullptr};
          std::vector<std::uint32_t> sizes;
          for (std::uint64_t row = 0; row < tile.a_count * tile.b_count; ++row)
            sizes.push_back(
                losses_[first + (a + row / tile.b_count) * b_size + b + row % tile.b_count]);
          tile.sizes = sizes.data();
          check_tile(bouton_, box_, tile, report);
        }
    }
  }

  /// Row `row` says `found`: the entries that this makes wrong must be named, and no others.
  void require_named(std::uint64_t row, std::uint32_t found) {
    const std::uint32_t right = std::exchange(losses_[row], found);
    std::vector<std::pair<std::uint32_t, std::int64_t>> wrong;  // size, expected
    if (right != none) wrong.emplace_back(right, loss);
    if (found != none) wrong.emplace_back(found, win);
    std::ranges::sort(wrong);
    Report report;
    check(report);
    losses_[row] = right;
    CAPTURE(row, right, found);
    REQUIRE(report.entries() == box_.positions());
    REQUIRE(report.mismatches() == wrong.size());
    for (std::size_t i = 0; i < wrong.size(); ++i) {
      const Mismatch& m = report.first()[i];
      Position position(box_.heaps());
      box_.unrank(row * box_.size(box_.heaps() - 1) + wrong[i].first, position);
      REQUIRE(m.position == position);
      REQUIRE(m.rank == box_.rank(position));
      REQUIRE(m.label == LabelKind::outcome);
      REQUIRE(m.expected == wrong[i].second);
      REQUIRE(m.found == 1 - wrong[i].second);
    }
  }

 private:
  Box box_;
  Bouton bouton_;
  std::uint64_t side_;
  std::vector<std::uint32_t> losses_;
};

TEST_CASE("row check: right rows agree, every entry compared", "[theorem]") {
  for (const Convention convention : both_conventions)
    for (const Bounds& bounds : {Bounds{0}, Bounds{300}, Bounds{1, 1}, Bounds{70, 90},
                                 Bounds{65, 64, 3}, Bounds{2, 5, 4, 7}, Bounds{3, 1, 2, 2, 3}})
      for (const std::uint64_t side : {1, 2, 64}) {
        const OracleRows rows(bounds, convention, side);
        Report report;
        rows.check(report);
        CAPTURE(bounds, side);
        CHECK(report.mismatches() == 0);
        CHECK(report.entries() == rows.box().positions());
      }
}

TEST_CASE("row check: every wrong row is named, both of its entries", "[theorem]") {
  for (const Convention convention : both_conventions)
    for (const Bounds& bounds :
         {Bounds{0}, Bounds{9}, Bounds{3, 9}, Bounds{9, 3}, Bounds{0, 0, 0}, Bounds{1, 1, 1},
          Bounds{4, 3, 5}, Bounds{1, 2, 1, 3}, Bounds{2, 1, 3, 2, 2}})
      for (const std::uint64_t side : {2, 64}) {
        OracleRows rows(bounds, convention, side);
        for (std::uint64_t row = 0; row < rows.losses().size(); ++row)
          for (std::uint32_t found = 0; found <= bounds.back() + 1; ++found) {
            const std::uint32_t said = found > bounds.back() ? OracleRows::none : found;
            if (said != rows.losses()[row]) rows.require_named(row, said);
          }
      }
  OracleRows full(Bounds{64, 65, 3}, Convention::normal, 64);
  for (std::uint64_t row = 0; row < full.losses().size(); row += 37)
    full.require_named(row, full.losses()[row] == OracleRows::none ? 3 : OracleRows::none);
}

TEST_CASE("row check: of many mismatches the lowest are named, all are counted", "[theorem]") {
  OracleRows rows(Bounds{40, 40, 40}, Convention::normal, 8);
  std::uint64_t lost = 0;
  for (std::uint32_t& size : rows.losses())
    lost += std::exchange(size, OracleRows::none) != OracleRows::none ? 1 : 0;
  Report report;
  rows.check(report);
  CHECK(report.mismatches() == lost);
  REQUIRE(report.first().size() == Report::most_named);
  for (std::uint64_t i = 0; i < Report::most_named; ++i)
    CHECK(report.first()[i].position == Position{0, i, i});
}

TEST_CASE("row check: heaps up to the greatest bound", "[theorem]") {
  const Bouton bouton(Convention::normal);
  const Box box(Bounds{0x7FFF'FFFF, 0xFFFF'FFFE});
  std::vector<std::uint32_t> sizes{0x7FFF'FFFE, 0x7FFF'FFFF};
  const LossTile tile{{}, 0, 1, 0x7FFF'FFFE, 2, sizes.data()};
  Report right, wrong;
  check_tile(bouton, box, tile, right);
  CHECK(right.mismatches() == 0);
  CHECK(right.entries() == 2 * 0xFFFF'FFFFULL);
  sizes[1] = 0xFFFF'FFFE;
  check_tile(bouton, box, tile, wrong);
  REQUIRE(wrong.mismatches() == 2);
  CHECK(wrong.first()[1].position == Position{0x7FFF'FFFF, 0xFFFF'FFFE});
}

/// The XOR rule of two heaps, Grundy values and remoteness, as far as a test wants them said.
class Told final : public ClosedForm {
 public:
  Told(bool values, bool lengths) : values_(values), lengths_(lengths) {}

  [[nodiscard]] Bilingual names() const override { return {"told", "仮の定理"}; }
  [[nodiscard]] bool is_loss(PositionView p) const override { return p[0] == p[1]; }
  [[nodiscard]] bool has_grundy() const override { return values_; }
  [[nodiscard]] std::uint64_t grundy(PositionView p) const override { return p[0] ^ p[1]; }
  [[nodiscard]] bool has_remoteness() const override { return lengths_; }
  [[nodiscard]] std::uint64_t remoteness(PositionView p) const override {
    return p[0] == p[1] ? p[0] + p[1] : 2 * std::min(p[0], p[1]) + 1;
  }

 private:
  bool values_, lengths_;
};

TEST_CASE("position theorem: what it tells is compared, each changed entry named, nothing else",
          "[unit]") {
  const VectorRules nim = make_nim(2);
  std::vector<LabelKind> kinds = all_labels();
  std::erase(kinds, LabelKind::arrows);
  ChangeableTable table(
      solve_by_levels(nim, Convention::normal, Layout(Box(Bounds{3, 4}), 0, kinds), 1));
  CHECK(make_box_theorem(nullptr, table.layout()) == nullptr);
  for (const bool values : {false, true})
    for (const bool lengths : {false, true}) {
      const Told theorem(values, lengths);
      const auto check = make_box_theorem(&theorem, table.layout());
      Report right;
      test::run_check(table, *check, right);
      CHECK(right.entries() == 20U * (1U + values + lengths));
      CHECK(right.mismatches() == 0);
      for (const Position& position : test::positions_of(table.box()))
        test::for_each_change(
            table, position,
            [&](LabelKind label, std::size_t move, std::int64_t wrong, std::int64_t expected) {
              Report report;
              test::run_check(table, *check, report);
              const bool told = label == LabelKind::outcome ||
                                (label == LabelKind::grundy && values) ||
                                (label == LabelKind::remoteness && lengths);
              REQUIRE(report.mismatches() == (told ? 1 : 0));
              if (told) test::require_first(report, position, label, move, expected, wrong);
            });
    }
}

/// Games whose heaps add up: outcomes and values in blocks of several pieces, cut at the edge.
TEST_CASE("position theorem: sums of heaps, every kind of change", "[theorem]") {
  for (const auto& [name, bounds] :
       std::vector<std::pair<std::string, Position>>{{"subtraction:1,2,3", {70, 65, 67}},
                                                     {"subtraction:2,5", {300, 40}},
                                                     {"subtraction:squares", {3000}},
                                                     {"bounded:4", {2, 3, 1, 4}}}) {
    const auto rules = make_rules(name, bounds.size());
    const auto theorem = closed_form_of(*rules, Convention::normal, bounds);
    REQUIRE(theorem->list_values(0, 0, {}));
    ChangeableTable table(
        solve_by_levels(*rules, Convention::normal,
                        Layout(Box(bounds), 0, {LabelKind::outcome, LabelKind::grundy}), 2));
    const auto check = make_box_theorem(theorem.get(), table.layout());
    Report right;
    test::run_check(table, *check, right);
    CAPTURE(name);
    CHECK(right.mismatches() == 0);
    CHECK(right.entries() == 2 * table.box().positions());
    for (const std::uint64_t rank :
         {std::uint64_t{0}, table.box().positions() / 3, table.box().positions() - 1}) {
      Position position(bounds.size());
      table.box().unrank(rank, position);
      test::for_each_change(
          table, position,
          [&](LabelKind label, std::size_t move, std::int64_t wrong, std::int64_t expected) {
            Report report;
            test::run_check(table, *check, report);
            REQUIRE(report.mismatches() == 1);
            test::require_first(report, position, label, move, expected, wrong);
          });
    }
  }
}

}  // namespace
}  // namespace miyama
