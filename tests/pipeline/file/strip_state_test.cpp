#include "pipeline/file/strip_state.hpp"

#include <fstream>

#include "pipeline/strips.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"

namespace miyama {
namespace {

using Blocks = std::map<std::uint64_t, std::vector<std::byte>>;

/// The blocks of the strips from `begins` on, one worker, what is handed on kept in `folder`.
Blocks blocks_from(const Request& request, const std::filesystem::path& folder,
                   std::uint64_t begins) {
  const std::vector<Strip> strips =
      strips_of(request.layout(), cut_into_parts(request.layout(), 3));
  StripMailbox mailbox;
  const auto state = read_state(folder, "plan", begins);
  KeptLetters kept(mailbox, folder, "plan", begins, state.value_or(StripLetters()));
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
  const StripLetters letters{{0, {1, 2, 3}}, {1, {}}, {chunk_of_lines, {7}}};
  write_state(folder / "", "plan", 4, letters);
  const auto path = folder / state_name(4);
  CHECK(read_state(folder / "", "plan", 4) == letters);
  CHECK_FALSE(read_state(folder / "", "another", 4));
  CHECK_FALSE(read_state(folder / "", "plan", 5));
  std::filesystem::copy(path, folder / state_name(5));
  CHECK_FALSE(read_state(folder / "", "plan", 5));
  const auto size = std::filesystem::file_size(path);
  for (std::uintmax_t at = 0; at < size; ++at) {
    write_state(folder / "", "plan", 4, letters);
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekg(static_cast<std::streamoff>(at));
    const int byte = file.get();
    file.seekp(static_cast<std::streamoff>(at));
    file.put(static_cast<char>(byte ^ 1));
    file.close();
    REQUIRE_FALSE(read_state(folder / "", "plan", 4));
  }
  for (const std::uintmax_t shorter : {size - 1, size - 8, std::uintmax_t{5}, std::uintmax_t{0}}) {
    std::filesystem::resize_file(path, shorter);
    CHECK_FALSE(read_state(folder / "", "plan", 4));
  }
}

TEST_CASE("strip state: states that nobody will take go", "[unit]") {
  const test::ScratchFolder folder;
  for (const std::uint64_t strip : {1, 2, 10})
    write_state(folder / "", "plan", strip, {{0, {strip}}});
  remove_states_below(folder / "", 3);
  CHECK_FALSE(read_state(folder / "", "plan", 2));
  CHECK(read_state(folder / "", "plan", 10));
}

}  // namespace
}  // namespace miyama
