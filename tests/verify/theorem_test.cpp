#include "verify/theorem.hpp"

#include "support/catch.hpp"
#include "support/checked_table.hpp"
#include "theorem/golden_ratio.hpp"

namespace miyama {
namespace {

using test::MemoryTable;

TEST_CASE("theorem: none known, none checked", "[theorem]") {
  const MemoryTable table({2, 2}, Convention::normal);
  CHECK(make_box_theorem(nullptr, table.layout()) == nullptr);
}

TEST_CASE("theorem: a formula of another game contradicts the table of Nim", "[theorem]") {
  const MemoryTable table({4, 4}, Convention::normal, {LabelKind::outcome});
  const auto wythoff = wythoff_theorem(Convention::normal, 1, Position{4, 4});
  Report report;
  test::run_check(table, *make_box_theorem(wythoff.get(), table.layout()), report);
  CHECK(report.entries() == 25);
  CHECK(report.mismatches() != 0);
  CHECK(report.first().front().position == std::vector<std::uint64_t>{1, 1});
}

}  // namespace
}  // namespace miyama
