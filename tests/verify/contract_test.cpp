#include "verify/contract.hpp"

#include "game/catalogue.hpp"
#include "game/vector_rules.hpp"
#include "support/catch.hpp"
#include "support/partition_memory_table.hpp"
#include "support/says.hpp"

namespace miyama {
namespace {

using test::says;
using Bounds = std::vector<std::uint64_t>;

/// One heap; from size 5 there is one more move than those of Nim, to `extra`.
class Faulty final : public Rules {
 public:
  explicit Faulty(std::uint64_t extra) : extra_(extra) {}
  [[nodiscard]] std::string name() const override { return "faulty"; }
  [[nodiscard]] std::size_t heaps() const override { return 1; }
  bool for_each_option(PositionView from, const Visit& visit) const override {
    Position to{0};
    for (; to[0] < from[0]; ++to[0])
      if (!visit({to, 0, from[0] - to[0]})) return false;
    to[0] = extra_;
    return from[0] != 5 || visit({to, 0, 1});
  }

 private:
  std::uint64_t extra_;
};

/// Nim whose level does not fall with moves from heap 2.
class FlatLevel final : public Rules {
 public:
  [[nodiscard]] std::string name() const override { return "flat"; }
  [[nodiscard]] std::size_t heaps() const override { return 2; }
  bool for_each_option(PositionView from, const Visit& visit) const override {
    return nim_.for_each_option(from, visit);
  }
  [[nodiscard]] std::uint64_t level(PositionView position) const override { return position[0]; }

 private:
  VectorRules nim_ = make_nim(2);
};

/// Three heaps; positions with a first heap, which lie far from the start, come back to themselves.
class LateFault final : public Rules {
 public:
  [[nodiscard]] std::string name() const override { return "late"; }
  [[nodiscard]] std::size_t heaps() const override { return 3; }
  bool for_each_option(PositionView from, const Visit& visit) const override {
    if (from[0] > 0) return visit({from, 0, 1});
    return from[2] == 0 || visit({Position{0, 0, from[2] - 1}, 2, 1});
  }
};

/// Nim with single heaps; from size `least` on a heap may stay as it is.
class FaultyHeaps final : public Rules {
 public:
  explicit FaultyHeaps(std::uint64_t least) : least_(least) {}
  [[nodiscard]] std::string name() const override { return "faulty heaps"; }
  [[nodiscard]] std::size_t heaps() const override { return any_number_of_heaps; }
  bool for_each_option(PositionView from, const Visit& visit) const override {
    return from.empty() || from[0] < least_ || visit({from, 0, 0});
  }

 private:
  std::uint64_t least_;
};

}  // namespace

TEST_CASE("contract: Nim keeps it, every option looked at", "[unit]") {
  const ContractReport report = check_contract(make_nim(3), Box(Bounds{9, 9, 9}));
  CHECK(report.violations == 0);
  CHECK(report.first.empty());
  CHECK(report.positions == 1000);
  CHECK(report.options == 13500);  // N times the mean total
  for (const Bounds& bounds : {Bounds{4'000'000'000}, Bounds{3'000'000'000, 3'000'000'000}}) {
    const ContractReport large = check_contract(make_nim(bounds.size()), Box(bounds), 10'000);
    CHECK(large.violations == 0);
    CHECK(large.options < 10'000 * (2 + 10 * bounds.size()));
  }
}

TEST_CASE("contract: options that come back, lead on or leave the table are violations", "[unit]") {
  for (const auto& [extra, words] : {std::pair{5U, "does not come before its position"},
                                     {7U, "does not come before its position"},
                                     {10U, "outside the table"}}) {
    const ContractReport report = check_contract(Faulty(extra), Box(Bounds{9}));
    CHECK(report.violations == 1);
    CHECK_THAT(report.first, says(words) && says(" " + std::to_string(extra)));
  }
  const ContractReport flat = check_contract(FlatLevel(), Box(Bounds{2, 2}));
  CHECK(flat.violations == 9);  // 0 + 1 + 2 moves from heap 2, at each of three sizes of heap 1
  CHECK_THAT(flat.first, says("does not lower the level") && says("0,0"));
}

TEST_CASE("contract: of a large table the first positions and some of the rest are looked at",
          "[unit]") {
  const Box box(Bounds{999, 999, 999});
  const ContractReport report = check_contract(make_nim(3), box, 5000);
  CHECK(report.violations == 0);
  CHECK(report.options >= 5000);
  CHECK(report.positions > 100);
  CHECK(report.positions < 1000);
  CHECK(check_contract(LateFault(), box, 500).violations > 0);

  const Partitions partitions(254);
  const ContractReport kayles = check_contract(*make_take_and_break("kayles"), partitions, 5000);
  CHECK(kayles.violations == 0);
  CHECK(kayles.options >= 5000);
  CHECK(kayles.options < 20'000);
  CHECK(check_contract(FaultyHeaps(41), partitions, 5000).violations > 0);
}

TEST_CASE("contract: multisets of heaps keep it under every rules", "[unit]") {
  for (const std::string& name : test::partition_rules) {
    const auto rules = make_take_and_break(name);
    for (const Partitions& partitions : {Partitions(0), Partitions(12), Partitions(12, 5)}) {
      const ContractReport report = check_contract(*rules, partitions);
      CAPTURE(name, report.first);
      CHECK(report.violations == 0);
      CHECK(report.positions == partitions.positions());
    }
  }
  const ContractReport report = check_contract(*make_take_and_break("nim"), Partitions(3));
  CHECK(report.options == 1 + 1 + 2 + 1 + 3 + 3);  // of 1; 1,1; 2; 1,1,1; 2,1; 3
}

TEST_CASE("contract: faulty moves of multisets are violations", "[unit]") {
  const ContractReport report = check_contract(FaultyHeaps(4), Partitions(5));
  CHECK(report.violations == 3);  // 4 and 4,1 and 5 stay as they are
  CHECK_THAT(report.first, says("does not come before its position") && says(" 4"));
  const ContractReport more = check_contract(*make_take_and_break("rows"), Partitions(6, 6, 2));
  CHECK(more.violations > 0);  // more heaps than the table has
  CHECK_THAT(more.first, says("outside the table: 2,1,1") || says("outside the table: 1,1,1"));
}

}  // namespace miyama
