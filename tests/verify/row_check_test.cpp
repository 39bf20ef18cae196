#include "verify/theorem.hpp"

#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/oracle.hpp"

namespace miyama {
namespace {

constexpr std::uint32_t none = LossTile::no_loss;
using test::both_conventions;

/// The rows of a box as the definition has them, in tiles of `side` × `side` rows.
class OracleRows {
 public:
  OracleRows(const Bounds& bounds, Convention convention, std::uint64_t side)
      : box_(bounds), convention_(convention), side_(side) {
    const auto answers = oracle::solve_nim(
        std::vector<unsigned>(bounds.begin(), bounds.end()),
        convention == Convention::normal ? oracle::Last::wins : oracle::Last::loses);
    const std::uint64_t n = box_.size(box_.heaps() - 1);
    losses_.assign(answers.size() / n, none);
    for (std::uint64_t rank = 0; rank < answers.size(); ++rank)
      if (!answers[rank].wins) losses_[rank / n] = static_cast<std::uint32_t>(rank % n);
  }

  const Box& box() const { return box_; }
  /// By the rank of the other heaps; for tests to falsify.
  std::vector<std::uint32_t>& losses() { return losses_; }

  void check(Report& report) const {
    const Bouton bouton(convention_);
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
          check_tile(bouton, box_, tile, report);
        }
    }
  }

 private:
  Box box_;
  Convention convention_;
  std::uint64_t side_;
  std::vector<std::uint32_t> losses_;
};

struct Named {
  std::uint64_t size;
  std::int64_t expected;
};

/// Row `row` says `found`: exactly the entries `wrong`, in this order, must be named.
void require_named(OracleRows& rows, std::uint64_t row, std::uint32_t found,
                   const std::vector<Named>& wrong) {
  const std::uint32_t right = std::exchange(rows.losses()[row], found);
  Report report;
  rows.check(report);
  rows.losses()[row] = right;
  CAPTURE(row, right, found);
  REQUIRE(report.entries() == rows.box().positions());
  REQUIRE(report.mismatches() == wrong.size());
  REQUIRE(report.first().size() == wrong.size());
  const std::uint64_t n = rows.box().size(rows.box().heaps() - 1);
  for (std::size_t i = 0; i < wrong.size(); ++i) {
    const Mismatch& m = report.first()[i];
    Position position(rows.box().heaps());
    rows.box().unrank(row * n + wrong[i].size, position);
    REQUIRE(m.position == position);
    REQUIRE(m.rank == row * n + wrong[i].size);
    REQUIRE(m.label == LabelKind::outcome);
    REQUIRE(m.expected == wrong[i].expected);
    REQUIRE(m.found == 1 - wrong[i].expected);
  }
}

const std::vector<Bounds>& small_boxes() {
  static const std::vector<Bounds> all{
      {0},       {9},       {3, 9},    {9, 3},       {0, 0, 0},
      {1, 1, 1}, {4, 3, 5}, {5, 4, 2}, {1, 2, 1, 3}, {2, 1, 3, 2, 2}};
  return all;
}

TEST_CASE("row check: right rows agree, every entry compared", "[theorem]") {
  for (const Convention convention : both_conventions)
    for (const Bounds& bounds :
         {Bounds{0}, Bounds{300}, Bounds{1, 1}, Bounds{70, 90}, Bounds{65, 64, 3},
          Bounds{3, 65, 66}, Bounds{1, 1, 1, 1}, Bounds{2, 5, 4, 7}, Bounds{3, 1, 2, 2, 3}})
      for (const std::uint64_t side : {1, 2, 64}) {
        const OracleRows rows(bounds, convention, side);
        Report report;
        rows.check(report);
        CAPTURE(bounds, side);
        CHECK(report.mismatches() == 0);
        CHECK(report.entries() == rows.box().positions());
      }
}

TEST_CASE("row check: every wrong row of small boxes is named, both of its entries", "[theorem]") {
  for (const Convention convention : both_conventions)
    for (const Bounds& bounds : small_boxes())
      for (const std::uint64_t side : {2, 64}) {
        OracleRows rows(bounds, convention, side);
        for (std::uint64_t row = 0; row < rows.losses().size(); ++row) {
          const std::uint32_t right = rows.losses()[row];
          if (right != none) require_named(rows, row, none, {{right, loss}});
          for (std::uint32_t found = 0; found <= bounds.back(); ++found) {
            if (found == right) continue;
            if (right == none)
              require_named(rows, row, found, {{found, win}});
            else if (found < right)
              require_named(rows, row, found, {{found, win}, {right, loss}});
            else
              require_named(rows, row, found, {{right, loss}, {found, win}});
          }
        }
      }
}

TEST_CASE("row check: a falsified row anywhere in a full tile is named", "[theorem]") {
  OracleRows rows(Bounds{64, 65, 3}, Convention::normal, 64);
  for (std::uint64_t row = 0; row < rows.losses().size(); row += 37) {
    const std::uint32_t right = rows.losses()[row];
    if (right == none)
      require_named(rows, row, 3, {{3, win}});
    else
      require_named(rows, row, none, {{right, loss}});
  }
}

TEST_CASE("row check: of many mismatches the lowest are named, all are counted", "[theorem]") {
  OracleRows rows(Bounds{40, 40, 40}, Convention::normal, 8);
  std::uint64_t lost = 0;
  for (std::uint32_t& size : rows.losses()) lost += std::exchange(size, none) != none ? 1 : 0;
  Report report;
  rows.check(report);
  CHECK(report.mismatches() == lost);
  REQUIRE(report.first().size() == Report::most_named);
  for (std::uint64_t i = 0; i < Report::most_named; ++i)
    CHECK(report.first()[i].position == Position{0, i, i});
}

TEST_CASE("row check: where only one entry of a row can still be named it is the lower",
          "[theorem]") {
  OracleRows rows(Bounds{20, 20}, Convention::normal, 64);
  for (std::uint64_t row = 0; row + 1 < Report::most_named; ++row) rows.losses()[row] = none;
  rows.losses()[Report::most_named - 1] = 3;
  Report report;
  rows.check(report);
  CHECK(report.mismatches() == Report::most_named + 1);
  CHECK(report.first().back().position == Position{Report::most_named - 1, 3});
  CHECK(report.first().back().expected == win);
}

TEST_CASE("row check: the rule of the other convention is noticed", "[theorem]") {
  OracleRows rows(Bounds{3, 3, 3}, Convention::misere, 64);
  const Bouton normal(Convention::normal);
  Report report;
  check_tile(normal, rows.box(), {{}, 0, 4, 0, 4, rows.losses().data()}, report);
  CHECK(report.mismatches() == 8);  // the 8 positions of zeros and ones swap their outcomes
}

TEST_CASE("row check: heaps up to the greatest bound", "[theorem]") {
  const Bouton bouton(Convention::normal);
  const Box box(Bounds{0x7FFF'FFFF, 0xFFFF'FFFE});
  std::vector<std::uint32_t> sizes{0x7FFF'FFFE, 0x7FFF'FFFF};
  const LossTile tile{{}, 0, 1, 0x7FFF'FFFE, 2, sizes.data()};
  Report right;
  check_tile(bouton, box, tile, right);
  CHECK(right.mismatches() == 0);
  CHECK(right.entries() == 2 * 0xFFFF'FFFFULL);
  sizes[1] = 0xFFFF'FFFE;
  Report wrong;
  check_tile(bouton, box, tile, wrong);
  REQUIRE(wrong.mismatches() == 2);
  CHECK(wrong.first()[1].position == Position{0x7FFF'FFFF, 0xFFFF'FFFE});
}

}  // namespace
}  // namespace miyama
