#include "cli/limits.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30;

TEST_CASE("limits: a refusal names what is needed, what is there, and the remedy", "[unit]") {
  const auto message = [](const Needs& needs, const Needs& limits) {
    return message_of<file_error>([&] { refuse_if_short(needs, limits, "outcome,arrows of nim"); });
  };
  const std::string memory = message({12 * gibibyte, 1}, {8 * gibibyte, 1});
  CHECK(memory ==
        "needs about 12.0 GiB of memory for outcome,arrows of nim, 8.0 GiB is there: give lower "
        "bounds, fewer labels, or a larger "
        "--memory");
  const std::string disk = message({1, 500 * gibibyte}, {1, 9 * gibibyte});
  CHECK(disk ==
        "needs at least 10.0 GiB of disk for outcome,arrows of nim, 9.0 GiB is there: give lower "
        "bounds, fewer labels, or an --output on "
        "another disk");
  CHECK_FALSE(contains(message({2, 0}, {1, 0}), "labels"));
  CHECK(message({8 * gibibyte, 9 * gibibyte}, {8 * gibibyte, 5 * gibibyte}) ==
        "nothing was thrown");
}

}  // namespace
}  // namespace miyama
