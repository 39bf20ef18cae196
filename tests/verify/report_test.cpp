#include "verify/report.hpp"

#include <algorithm>
#include <numeric>
#include <random>

#include "support/catch.hpp"

namespace miyama {
namespace {

void add_mismatch(Report& report, std::uint64_t rank, LabelKind label = LabelKind::outcome,
                  std::size_t move = 0) {
  report.mismatch(rank, std::vector{rank}, label, 0, 1, {}, move);
}

std::vector<std::uint64_t> ranks(const Report& report) {
  std::vector<std::uint64_t> found;
  for (const Mismatch& m : report.first()) found.push_back(m.rank);
  return found;
}

}  // namespace

TEST_CASE("report: keeps the ten lowest whatever the order they come in", "[unit]") {
  std::vector<std::uint64_t> all(40);
  std::iota(all.begin(), all.end(), 3);
  std::vector<std::uint64_t> lowest(all.begin(), all.begin() + 10);
  std::mt19937 random(1);
  for (int i = 0; i < 20; ++i) {
    std::ranges::shuffle(all, random);
    Report report;
    for (std::size_t at = 0; at < all.size();) {
      const std::size_t some = std::min<std::size_t>(1 + random() % 10, all.size() - at);
      Report part;
      for (std::size_t j = 0; j < some; ++j) add_mismatch(part, all[at++]);
      report.add(100, part);
    }
    CHECK(ranks(report) == lowest);
    CHECK(report.mismatches() == 40);
    Report alone;
    for (const std::uint64_t rank : all) add_mismatch(alone, rank);
    CHECK(ranks(alone) == lowest);
  }
}

TEST_CASE("report: of one position the labels come in file order, then the directions", "[unit]") {
  Report report;
  add_mismatch(report, 5, LabelKind::target);
  add_mismatch(report, 5, LabelKind::arrows, 1);
  add_mismatch(report, 5, LabelKind::arrows, 0);
  add_mismatch(report, 4, LabelKind::winning_moves);
  add_mismatch(report, 5, LabelKind::outcome);
  REQUIRE(report.first().size() == 5);
  CHECK(report.first()[0].label == LabelKind::winning_moves);
  CHECK(report.first()[1].label == LabelKind::outcome);
  CHECK(report.first()[2].move == 0);
  CHECK(report.first()[3].move == 1);
  CHECK(report.first()[4].label == LabelKind::target);
}

}  // namespace miyama
