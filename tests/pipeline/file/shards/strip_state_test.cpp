#include "pipeline/file/shards/strip_state.hpp"

#include "pipeline/strips.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"

namespace miyama {
namespace {

using Blocks = std::map<std::uint64_t, std::vector<std::byte>>;

/// The blocks of the strips from `begins` on, one worker, what is handed on kept in `folder`.
Blocks blocks_from(const Request& request, const std::filesystem::path& folder,
                   std::uint64_t begins) {
  const Plan plan = make_plan(request, 3, "", "");
  const std::vector<Strip> strips = strips_of(request.layout(), plan.ranges);
  StripMailbox mailbox;
  const auto state = load_letters(folder, plan, begins);
  KeptLetters kept(mailbox, folder, plan, begins, state.value_or(StripLetters()));
  Blocks blocks;
  for (std::uint64_t s = begins; s < strips.size(); ++s) {
    const auto strip = make_strip_solution(request, strips, s, kept);
    strip->solve(1);
    strip->produce({}, 1,
                   [&](const BlockGroup& group) { blocks[group.first] = group.contents[0]; });
  }
  return blocks;
}

TEST_CASE("strip state: a run goes on in the middle", "[unit]") {
  for (const char* rules : {"wythoff", "one-left", "nim+pass"}) {
    const Request request =
        make_request(rules, {200, 66, 65}, Convention::normal, "outcome,winning_moves");
    const test::ScratchFolder folder;
    const Blocks all = blocks_from(request, folder / "", 0);
    CAPTURE(rules);
    for (const std::uint64_t begins : {1, 2}) {
      const Blocks rest = blocks_from(request, folder / "", begins);
      CHECK(!rest.empty());
      CHECK(rest.size() < all.size());
      for (const auto& [job, content] : rest) REQUIRE(content == all.at(job));
    }
  }
}

TEST_CASE("strip state: what cannot be relied on is not there", "[unit]") {
  const test::ScratchFolder folder;
  const Plan plan = make_plan(make_request("wythoff", {9, 9}), 1, "", "");
  const StripLetters letters{{0, {1, 2, 3}}, {1, {}}, {chunk_of_lines, {7}}};
  save_letters(folder / "", plan, 4, letters);
  CHECK(load_letters(folder / "", plan, 4) == letters);
  CHECK_FALSE(load_letters(folder / "", make_plan(make_request("nim", {9, 9}), 1, "", ""), 4));
  CHECK_FALSE(load_letters(folder / "", plan, 5));
  std::filesystem::rename(folder / "state-00004", folder / "state-00005");
  CHECK_FALSE(load_letters(folder / "", plan, 5));
}

TEST_CASE("strip state: what nobody will take goes", "[unit]") {
  const test::ScratchFolder folder;
  const Plan plan = make_plan(make_request("wythoff", {9, 9}), 1, "", "");
  for (const std::uint64_t strip : {1, 2, 10})
    save_letters(folder / "", plan, strip, {{0, {strip}}});
  remove_letters_below(folder / "", 3);
  CHECK_FALSE(load_letters(folder / "", plan, 2));
  CHECK(load_letters(folder / "", plan, 10));
}

}  // namespace
}  // namespace miyama
