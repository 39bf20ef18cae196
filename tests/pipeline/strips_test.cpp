#include "pipeline/strips.hpp"

#include "game/rules_json.hpp"
#include "pipeline/method.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"

namespace miyama {
namespace {

/// The jobs of all strips whose blocks differ from those of the whole table, or that no strip or
/// several have. One worker takes the strips in order.
std::uint64_t jobs_that_differ(const Request& request, std::uint64_t most, int threads) {
  const TableInMemory whole = solve_in_memory(*make_box_solution(request), 1);
  const Layout& layout = whole.layout();
  const std::vector<Strip> strips = strips_of(layout, cut_into_parts(layout, most));
  StripMailbox mailbox;
  std::vector<int> seen(layout.jobs());
  std::uint64_t differ = 0;
  std::mutex mutex;
  Totals totals;
  for (std::uint64_t s = 0; s < strips.size(); ++s) {
    const auto solution = make_strip_solution(request, strips, s, mailbox);
    solution->solve(threads);
    solution->produce({}, threads, [&](const BlockGroup& group) {
      const BlockJob job = layout.job(group.first);
      std::vector<std::byte> expected(layout.arrays()[job.array].bytes(job.block));
      whole.read_block(job, expected);
      const std::lock_guard lock(mutex);
      ++seen[group.first];
      if (expected != group.contents[0]) ++differ;
    });
    totals.positions += solution->totals().positions;
    totals.lost += solution->totals().lost;
    totals.winning_moves += solution->totals().winning_moves;
  }
  CHECK(mailbox.empty());
  CHECK(totals == whole.totals());
  for (const int times : seen) differ += times == 1 ? 0 : 1;
  return differ;
}

TEST_CASE("strips: their blocks are those of the whole table", "[unit]") {
  for (const auto& [rules, bounds] : {std::pair{"wythoff", Bounds{150, 70, 65}},
                                      {"nim+pass", Bounds{130, 40, 66}},
                                      {"subtraction:1,4,9", Bounds{140, 35, 64}},
                                      {"greedy", Bounds{99, 90, 30}},
                                      {"r-wythoff:3", Bounds{300, 900}},
                                      {"end-nim", Bounds{66, 8, 9, 65}}}) {
    const Request request =
        make_request(rules, bounds, Convention::misere, "outcome,target,winning_moves");
    CAPTURE(rules);
    for (const std::uint64_t most : {2, 3, 100}) CHECK(jobs_that_differ(request, most, 2) == 0);
  }
  CHECK(jobs_that_differ(make_request("wythoff", {200, 300}, Convention::normal, "arrows"), 3, 1) ==
        0);
  CHECK(jobs_that_differ(make_request("moore:2", {130, 80, 30}, Convention::normal, "outcome"), 3,
                         1) == 0);
}

TEST_CASE("strips: parts of the first heap", "[unit]") {
  const auto strips = [](const Bounds& bounds, std::uint64_t parts) {
    const Layout layout = make_request("wythoff", bounds).layout();
    return strips_of(layout, cut_into_parts(layout, parts));
  };
  CHECK(strips({999, 999, 999}, 1) == std::vector<Strip>{{0, 1000}});
  const std::vector<Strip> several = strips({999, 999, 999}, 4);
  CHECK(several.size() == 4);
  CHECK(several.back().end == 1000);
  CHECK(strips({7, 7}, 4) == std::vector<Strip>{{0, 8}});
  CHECK(strips({3, 4095, 4095}, 4).empty());
}

}  // namespace
}  // namespace miyama
