#include "pipeline/file/shards/strip_state.hpp"

#include "pipeline/strips.hpp"
#include "support/catch.hpp"
#include "support/parts.hpp"

namespace miyama {
namespace {

using Blocks = std::map<std::uint64_t, std::vector<std::byte>>;

Plan plan_in(const std::filesystem::path& folder, const Request& request, std::uint64_t shards) {
  Plan plan = make_plan(request, shards, "", "");
  plan.folder = folder;
  return plan;
}

/// The blocks of the strips from `begins` on, one worker, what is handed on kept in `folder`.
Blocks blocks_from(const Request& request, const std::filesystem::path& folder,
                   std::uint64_t begins) {
  const Plan plan = plan_in(folder, request, 3);
  const std::vector<Strip> strips = strips_of(request.layout(), plan.ranges);
  StripMailbox mailbox;
  const auto state = load_letters(plan, begins);
  KeptLetters kept(mailbox, plan, begins, state.value_or(StripLetters()));
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

const StripLetters some_letters{{0, {1, 2, 3}}, {1, {}}, {chunk_of_lines, {7}}};

TEST_CASE("strip state: what is saved last is loaded", "[unit]") {
  const test::ScratchFolder folder;
  const Plan plan = plan_in(folder / "", test::three_parts(), 3);
  CHECK_FALSE(load_letters(plan, 0));
  save_letters(plan, 0, {{3, std::vector<std::uint64_t>(5000)}});
  save_letters(plan, 0, some_letters);
  save_letters(plan, 1, {});
  CHECK(load_letters(plan, 0) == some_letters);
  CHECK(load_letters(plan, 1) == StripLetters());
  remove_letters_below(plan, 1);
  remove_letters_below(plan, 1);
  CHECK_FALSE(load_letters(plan, 0));
  CHECK(folder.files() == 1);
}

TEST_CASE("strip state: what was changed, cut off or made for other work is not loaded", "[unit]") {
  const test::ScratchFolder folder;
  const Plan plan = plan_in(folder / "", test::three_parts(), 3);
  save_letters(plan, 4, some_letters);
  CHECK(load_letters(plan, 4) == some_letters);
  CHECK_FALSE(load_letters(plan_in(folder / "", test::three_parts(), 2), 4));
  CHECK_FALSE(load_letters(plan, 5));
  const auto file = folder / "state-00004";
  const std::string right = test::bytes_of(file);
  for (std::size_t at = 0; at < right.size(); ++at) {
    test::flip(file, static_cast<std::int64_t>(at));
    CAPTURE(at);
    CHECK_FALSE(load_letters(plan, 4));
    std::ofstream(file, std::ios::binary) << right.substr(0, at);
    CHECK_FALSE(load_letters(plan, 4));
    std::ofstream(file, std::ios::binary) << right;
  }
  std::ofstream(file, std::ios::binary) << right << '\0';
  CHECK_FALSE(load_letters(plan, 4));
  std::ofstream(file, std::ios::binary) << right;
  CHECK(load_letters(plan, 4) == some_letters);
  std::filesystem::rename(file, folder / "state-00005");
  CHECK_FALSE(load_letters(plan, 5));
}

TEST_CASE("strip state: what nobody will take goes", "[unit]") {
  const test::ScratchFolder folder;
  const Plan plan = plan_in(folder / "", make_request("wythoff", {9, 9}), 1);
  for (const std::uint64_t strip : {1, 2, 10}) save_letters(plan, strip, {{0, {strip}}});
  remove_letters_below(plan, 3);
  CHECK_FALSE(load_letters(plan, 2));
  CHECK(load_letters(plan, 10));
}

}  // namespace
}  // namespace miyama
