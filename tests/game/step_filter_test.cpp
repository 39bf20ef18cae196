#include "game/step_filter.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/random_expression.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

/// The steps for which the condition holds, asked one after the other; the message where it cannot
/// be computed.
std::pair<std::vector<std::uint64_t>, std::string> one_by_one(
    const LineMove& line, const Position& heaps, std::uint64_t passes,
    const std::vector<std::uint64_t>& steps) {
  std::vector<std::uint64_t> kept;
  std::string said = message_of<usage_error>([&] {
    for (const std::uint64_t t : steps) {
      Position after = heaps;
      for (std::size_t i = 0; i < heaps.size(); ++i) after[i] -= t * line.direction[i];
      if (line.when->holds(heaps, {passes, t, after})) kept.push_back(t);
    }
  });
  return {std::move(kept), std::move(said)};
}

TEST_CASE("step filter: random conditions of more lines than are kept, against one by one",
          "[ladder]") {
  oracle::TreeMaker maker(35, {"a", "b", "t", "a'", "b'", "passes"});
  std::vector<LineMove> lines;
  while (lines.size() < 300) {
    const auto when = std::make_shared<Guard>(
        maker.text(maker.make(1 + static_cast<int>(lines.size() % 4))), 2, "");
    if (!when->sees_move()) continue;
    for (const Direction& direction : {Direction{1, 0}, Direction{1, 2}})
      lines.push_back({direction, Steps::any(), {}, when});
  }
  std::size_t kept = 0, faults = 0;
  for (int round = 0; round < 3'000; ++round) {
    const LineMove& line = lines[maker.draw(round < 1'500 ? 20 : lines.size())];
    const Position heaps{1030 + maker.draw(9), 2050 + maker.draw(3)};
    std::vector<std::uint64_t> steps(1 + maker.draw(most_steps_asked));
    const std::uint64_t apart = 1 + maker.draw(2);
    for (std::size_t i = 0; i < steps.size(); ++i) steps[i] = 1 + apart * i;
    const std::uint64_t passes = maker.draw(2);
    const auto [expected, said] = one_by_one(line, heaps, passes, steps);
    if (said != "nothing was thrown") {
      CHECK(message_of<usage_error>(
                [&] { (void)keep_allowed(line, heaps, passes, heaps, steps); }) == said);
      ++faults;
      continue;
    }
    steps.resize(keep_allowed(line, heaps, passes, heaps, steps));
    CHECK(steps == expected);
    kept += steps.size();
  }
  CHECK((kept > 10'000 && faults > 100));
}

}  // namespace
}  // namespace miyama
