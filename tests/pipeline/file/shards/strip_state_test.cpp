#include "pipeline/file/shards/strip_state.hpp"

#include "label/digest.hpp"
#include "pipeline/method.hpp"
#include "support/catch.hpp"
#include "support/parts.hpp"
#include "support/thrown.hpp"

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
  CheckpointedTransport kept(mailbox, plan, begins, state.value_or(StripLetters()));
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

/// Publishes the words in the file of the strip, with a right digest.
void save_words(const Plan& plan, std::uint64_t strip, const std::vector<std::uint64_t>& words) {
  Digest digest;
  digest.add(hash_block(std::as_bytes(std::span(plan.digest))));
  digest.add(hash_block(std::as_bytes(std::span(words))));
  publish_bytes(plan.folder / state_name(strip), true,
                concat("miyama-state 2\n", plan.digest, "\n", digest.text(), "\n"),
                std::as_bytes(std::span(words)));
}

void save_letters(const Plan& plan, std::uint64_t strip, const StripLetters& letters) {
  std::vector<std::uint64_t> words{strip};
  for (const auto& [chunk, letter] : letters) {
    words.insert(words.end(), {chunk, letter.size()});
    words.insert(words.end(), letter.begin(), letter.end());
  }
  save_words(plan, strip, words);
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

/// Letters that strip 1 of Wythoff's game takes, changed, and saved with a right digest. What a run
/// says that goes on with them; "nothing was thrown" if it does without.
template <class Change>
std::string words_after(const Change& change) {
  const Request request =
      make_request("wythoff", {130, 46, 45}, Convention::normal, "outcome,arrows");
  const test::ScratchFolder scratch;
  (void)write_shards(request, test::parts_in(scratch / "w", 3), 1);
  std::filesystem::remove(scratch / "w" / "table.h5");
  for (const char* part : {"part-00001.h5", "part-00002.h5"})
    std::filesystem::remove(scratch / "w" / part);
  const Plan plan = read_plan(scratch / "w");
  const std::vector<Strip> strips = strips_of(request.layout(), plan.ranges);
  StripMailbox mailbox;
  CheckpointedTransport kept(mailbox, plan, 0, {});
  make_strip_solution(request, strips, 0, kept)->solve(1);
  StripLetters letters = load_letters(plan, 1).value();
  change(letters);
  save_letters(plan, 1, letters);
  return message_of<file_error>([&] {
    (void)write_shards(request, test::parts_in(scratch / "w", 3, FolderStart::go_on), 1);
  });
}

TEST_CASE("strip state: the right digest of a wrong structure is refused", "[unit]") {
  using Letters = StripLetters;
  const auto refused = [](const auto& change) {
    const std::string words = words_after(change);
    return contains(words, "state-00001 is damaged") && contains(words, "remove it and go on");
  };
  CHECK(words_after([](Letters&) {}) == "nothing was thrown");
  CHECK(refused([](Letters& letters) { letters.clear(); }));
  CHECK(refused([](Letters& letters) { letters.erase(0); }));
  CHECK(refused([](Letters& letters) { letters.erase(chunk_of_lines); }));
  CHECK(refused([](Letters& letters) { letters[0].pop_back(); }));
  CHECK(refused([](Letters& letters) { letters[0].push_back(0); }));
  CHECK(refused([](Letters& letters) { letters[0].clear(); }));
  CHECK(refused([](Letters& letters) { letters[chunk_of_lines].clear(); }));
  CHECK(refused([](Letters& letters) { letters[chunk_of_lines][2] = 0; }));  // nothing of lines
  CHECK(refused([](Letters& letters) { letters[chunk_of_lines][2] = UINT64_MAX; }));
  CHECK(refused([](Letters& letters) { letters[chunk_of_lines][0] = UINT64_MAX; }));
  CHECK(refused([](Letters& letters) { letters[chunk_of_lines].resize(9); }));
  CHECK(refused([](Letters& letters) { letters[chunk_of_lines].resize(1 << 20); }));
  CHECK(refused([](Letters& letters) {  // sizes beyond the bounds
    for (std::size_t i = 3; i < 20; ++i) letters[chunk_of_lines][i] = 0xFEFEFEFEFEFEFEFE;
  }));
}

TEST_CASE("strip state: words that are no letters are none", "[unit]") {
  const test::ScratchFolder folder;
  const Plan plan = plan_in(folder / "", test::three_parts(), 3);
  save_words(plan, 4, {4, 0, 2, 7, 8, 1, 0});
  CHECK(load_letters(plan, 4) == StripLetters{{0, {7, 8}}, {1, {}}});
  for (const std::vector<std::uint64_t>& words :
       std::vector<std::vector<std::uint64_t>>{{},
                                               {5},
                                               {4, 0},
                                               {4, 0, 1},
                                               {4, 0, 2, 7},
                                               {4, 0, UINT64_MAX},
                                               {4, 0, UINT64_MAX - 1, 7},
                                               {4, 0, 0, 0, 0},
                                               {4, 1, 0, 0, 0}}) {
    CAPTURE(words);
    save_words(plan, 4, words);
    CHECK_FALSE(load_letters(plan, 4));
  }
}

TEST_CASE("strip state: the digest holds for one plan", "[unit]") {
  const test::ScratchFolder folder;
  const Plan plan = plan_in(folder / "", test::three_parts(), 3);
  const Plan other = plan_in(folder / "", test::three_parts(), 2);
  save_letters(plan, 4, some_letters);
  std::string text = test::bytes_of(folder / "state-00004");
  text.replace(text.find(plan.digest), plan.digest.size(), other.digest);
  std::ofstream(folder / "state-00004", std::ios::binary) << text;
  CHECK_FALSE(load_letters(other, 4));
}

}  // namespace
}  // namespace miyama
