#include "verify/contract.hpp"

#include "game/vector_rules.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"

namespace miyama {
namespace {

using test::says;
using Numbers = std::vector<std::uint64_t>;

/// One heap; from size 5 there is, beside Nim's moves, one more to `extra`.
class Faulty final : public Rules {
 public:
  explicit Faulty(std::uint64_t extra) : extra_(extra) {}
  [[nodiscard]] std::string name() const override { return "faulty"; }
  [[nodiscard]] std::size_t heaps() const override { return 1; }
  void for_each_option(PositionView from, const Visit& visit) const override {
    Position to{0};
    for (; to[0] < from[0]; ++to[0]) visit({to, 0, from[0] - to[0]});
    to[0] = extra_;
    if (from[0] == 5) visit({to, 0, 1});
  }

 private:
  std::uint64_t extra_;
};

/// Nim whose level does not fall with moves from heap 2.
class FlatLevel final : public Rules {
 public:
  [[nodiscard]] std::string name() const override { return "flat"; }
  [[nodiscard]] std::size_t heaps() const override { return 2; }
  void for_each_option(PositionView from, const Visit& visit) const override { nim_.for_each_option(from, visit); }
  [[nodiscard]] std::uint64_t level(PositionView position) const override { return position[0]; }

 private:
  VectorRules nim_ = make_nim(2);
};

}  // namespace

TEST_CASE("contract: Nim keeps it, every option looked at", "[unit]") {
  const ContractReport report = check_contract(make_nim(3), Box(Numbers{9, 9, 9}));
  CHECK(report.violations == 0);
  CHECK(report.first.empty());
  CHECK(report.positions == 1000);
  CHECK(report.options == 13500);   // N times the mean total
}

TEST_CASE("contract: heaps of any size are looked at in no time", "[unit]") {
  for (const Numbers& bounds : {Numbers{4'000'000'000}, Numbers{3'000'000'000, 3'000'000'000}}) {
    const ContractReport report = check_contract(make_nim(bounds.size()), Box(bounds), 10'000);
    CHECK(report.violations == 0);
    CHECK(report.options < 10'000 * (2 + 10 * bounds.size()));
  }
}

TEST_CASE("contract: an option that comes back to its position is a violation", "[unit]") {
  const ContractReport report = check_contract(Faulty(5), Box(Numbers{9}));
  CHECK(report.violations == 1);
  CHECK_THAT(report.first, says("does not come before its position") && says(" 5"));
}

TEST_CASE("contract: a cycle through a later position is a violation", "[unit]") {
  const ContractReport report = check_contract(Faulty(7), Box(Numbers{9}));
  CHECK(report.violations == 1);
  CHECK_THAT(report.first, says("does not come before its position") && says(" 7"));
}

TEST_CASE("contract: an option outside the box is a violation", "[unit]") {
  const ContractReport report = check_contract(Faulty(10), Box(Numbers{9}));
  CHECK(report.violations == 1);
  CHECK_THAT(report.first, says("outside the box") && says("10"));
}

TEST_CASE("contract: a level that does not fall is a violation", "[unit]") {
  const ContractReport report = check_contract(FlatLevel(), Box(Numbers{2, 2}));
  CHECK(report.violations == 9);   // 0 + 1 + 2 moves from heap 2, at each of three sizes of heap 1
  CHECK_THAT(report.first, says("does not lower the level") && says("0,0"));
}

TEST_CASE("contract: of a large box the first positions and some of the rest are looked at", "[unit]") {
  const Box box(Numbers{999, 999, 999});
  const ContractReport report = check_contract(make_nim(3), box, 5000);
  CHECK(report.violations == 0);
  CHECK(report.options >= 5000);
  CHECK(report.positions > 100);
  CHECK(report.positions < 1000);
  // A fault that only positions far from the start have.
  class LateFault final : public Rules {
   public:
    [[nodiscard]] std::string name() const override { return "late"; }
    [[nodiscard]] std::size_t heaps() const override { return 3; }
    void for_each_option(PositionView from, const Visit& visit) const override {
      if (from[0] > 0) visit({from, 0, 1});
      const Position lower{0, 0, from[2] - 1};
      if (from[0] == 0 && from[2] > 0) visit({lower, 2, 1});
    }
  };
  CHECK(check_contract(LateFault(), box, 500).violations > 0);
}

}  // namespace miyama
