#include "verify/report.hpp"

#include <algorithm>
#include <numeric>
#include <random>

#include "support/catch.hpp"

namespace miyama {
namespace {

Mismatch mismatch(std::uint64_t rank, LabelKind label = LabelKind::outcome, std::size_t move = 0) {
  return {rank, label, move, {rank}, 0, 1};
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
      std::vector<Mismatch> first;
      for (std::size_t j = 0; j < some; ++j) first.push_back(mismatch(all[at++]));
      report.add(100, some, std::move(first));
    }
    CHECK(ranks(report) == lowest);
    CHECK(report.mismatches() == 40);
  }
}

TEST_CASE("report: of one position the labels come in file order, then the directions", "[unit]") {
  Report report;
  report.add(1, 1, {mismatch(5, LabelKind::target)});
  report.add(1, 1, {mismatch(5, LabelKind::arrows, 1)});
  report.add(1, 2, {mismatch(5, LabelKind::arrows, 0), mismatch(4, LabelKind::winning_moves)});
  report.add(1, 1, {mismatch(5, LabelKind::outcome)});
  REQUIRE(report.first().size() == 5);
  CHECK(report.first()[0].label == LabelKind::winning_moves);
  CHECK(report.first()[1].label == LabelKind::outcome);
  CHECK(report.first()[2].move == 0);
  CHECK(report.first()[3].move == 1);
  CHECK(report.first()[4].label == LabelKind::target);
}

TEST_CASE("report: counts entries and mismatches beyond those it names", "[unit]") {
  Report report;
  report.add(7, 0, {});
  CHECK(report.mismatches() == 0);
  report.add(1000, 500, {mismatch(1)});
  report.add(3, 1, {mismatch(2)});
  CHECK(report.entries() == 1010);
  CHECK(report.mismatches() == 501);
  CHECK(report.first().size() == 2);
}

}  // namespace miyama
