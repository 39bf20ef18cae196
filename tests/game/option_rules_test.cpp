#include "game/lists_text.hpp"

#include <sstream>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "game/option_rules.hpp"
#include "game/rules_json.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using Ranks = std::vector<std::uint32_t>;

const Box two_heaps(std::vector<std::uint64_t>{1, 11});

ListedOptions read_text(const std::string& text, std::uint64_t most_bytes = 1 << 20) {
  std::istringstream stream(text);
  return read_options_text(stream, &two_heaps, "f.txt", most_bytes, nullptr);
}

std::string text_refusal(const std::string& text) {
  return message_of<usage_error>([&] { (void)read_text(text); });
}

TEST_CASE("options text: lines in any order, comments, blanks", "[unit]") {
  const ListedOptions found = read_text(
      "# a game\n\n1,0:\t0,0 0,11 0,0 # twice\r\n  0,2 :0,1\n0,11:\n1,11: 0,11 1,10\n0,1:0,0\n# "
      "end");
  CHECK(found.counts[0] == 0);
  CHECK(found.counts[1] == 1);
  CHECK(found.counts[2] == 1);
  CHECK(found.counts[12] == 3);
  CHECK(found.counts[23] == 2);
  CHECK(found.ranks == Ranks{0, 1, 0, 11, 0, 11, 22});
  CHECK(read_text("").ranks.empty());
}

TEST_CASE("options text: what is wrong is named with its line", "[unit]") {
  CHECK(text_refusal("\n1,1: 0,12\n") ==
        "f.txt, line 2: the position 0,12 lies outside of the heaps up to 1,11");
  CHECK(text_refusal("1,99999999999999999999999:\n") ==
        "f.txt, line 1: the position 1,99999999999999999999999 lies outside of the heaps up to "
        "1,11");
  for (const std::string word : {"1", "1,2,3", "1,", ",1", "1,,1", "a,b", "-1,0", "1;2", "1.0,2"}) {
    CAPTURE(word);
    const std::string said = "\"" + word + "\" is not a position of 2 heaps, such as 1,11";
    CHECK(text_refusal(word + ": 0,0\n") == "f.txt, line 1: " + said);
    CHECK(text_refusal("0,0:\n1,1: " + word + "\n") == "f.txt, line 2: " + said);
  }
  CHECK(text_refusal("1,\xff\x1b: 0,0\n") ==
        "f.txt, line 1: \"1,\\xff\\x1b\" is not a position of 2 heaps, such as 1,11");
  CHECK(contains(text_refusal(std::string(1 << 20, '1') + ":\n"),
                 "111…\" is not a position of 2 heaps"));
  for (const std::string text : {"\xEF\xBB\xBF"
                                 "1,1: 0,0\n",
                                 "\xEF\xBB\xBF# a comment\n1,1: 0,0\n"})
    CHECK(contains(text_refusal(text),
                   "such as 1,11; the text begins with a byte order mark: save "
                   "it as UTF-8 without one"));
  CHECK(contains(text_refusal("\xEF\xBB\xBF"
                              "1,1: 0,0\n"),
                 "line 1: \"\\xef\\xbb\\xbf1,1\" is"));
  CHECK(text_refusal(": 0,0\n") == "f.txt, line 1: no position stands before the colon");
  CHECK(text_refusal("1,1 0,0\n") ==
        "f.txt, line 1: no colon stands behind the position 1,1: write its options behind one, as "
        "in 1,1: …");
  CHECK(text_refusal("1,1: 0,0: 0,1\n") == "f.txt, line 1: a second colon stands behind 0,0");
  CHECK(text_refusal("1,1: 0,0 1,1\n") == "f.txt, line 1: the position 1,1 is an option of itself");
  CHECK(text_refusal("1,1: 0,0\n0,1:\n1,1: 0,1\n") ==
        "f.txt, line 3: the position 1,1 has a line before: write its options in one");
}

TEST_CASE("options text: a file that is cut off anywhere", "[unit]") {
  const std::string text = "1,1: 0,0 0,1\n0,1: 0,0\n";
  for (std::size_t kept = 1; kept < text.size(); ++kept) {
    CAPTURE(kept);
    if (kept == text.find('\n') + 1)
      CHECK(read_text(text.substr(0, kept)).ranks.size() == 2);
    else
      CHECK(contains(text_refusal(text.substr(0, kept)), ", line "));
  }
  CHECK(contains(text_refusal("1,1: 0,0"), "line 1: no line end stands behind it"));
}

TEST_CASE("options text: more options than memory", "[unit]") {
  std::string text = "1,1:";
  for (int i = 0; i < 200'000; ++i) text += " 0,0";
  const std::string said = message_of<file_error>([&] { (void)read_text(text + "\n"); });
  CHECK(said ==
        "f.txt has 131072 or more options of 24 positions, which take about 1.5 MiB of memory, 1.0 "
        "MiB is there: give lower bounds, or allow more memory");
  CHECK(read_text(text + "\n", 4 << 20).ranks.size() == 200'000);
  CHECK(contains(message_of<usage_error>(
                     [] { refuse_if_too_many(4, std::uint64_t{1} << 32, UINT64_MAX, "f.h5"); }),
                 "at most 4294967293 can be numbered"));
}

const auto few_lists = std::make_shared<const OptionLists>(
    Box(std::vector<std::uint64_t>{1, 1}), ListedOptions{{0, 1, 1, 2}, {0, 0, 1, 2}}, 1);

ListedOptions read_listed(const std::string& text) {
  std::istringstream stream(text);
  return read_options_text(stream, nullptr, "f.txt", 1 << 20, nullptr);
}

TEST_CASE("options text: sums, and positions that the text names", "[unit]") {
  const ListedOptions sums =
      read_listed("2,-2: 1 + () | () 7,7,7\n7,7,7:nothing|1\n# end\n1: ()+()+()\n");
  REQUIRE(sums.sizes.has_value());
  CHECK(*sums.sizes == Ranks{2, 1, 1, 3, 0, 1});
  CHECK(sums.counts == Ranks{3, 1, 0, 2});
  CHECK(sums.ranks == Ranks{1, 2, 2, 3, 2, 2, 2, 1});
  CHECK(sums.positions->text(0) == "2,-2");
  CHECK(sums.positions->text(2) == "()");
  const ListedOptions plain = read_listed("3: 2 | 1\n2: 1\n");
  CHECK_FALSE(plain.sizes.has_value());
  CHECK(plain.ranks == Ranks{1, 2, 2});
  const auto said = [](const std::string& text) {
    return message_of<usage_error>([&] { (void)read_listed(text); });
  };
  CHECK(contains(said("# nothing\n"), "names no position"));
  CHECK(contains(said("3: none\n"), "3 is not a position, where only positions are listed"));
  CHECK(contains(said("3: + 2\n"), "next to + or |"));
  CHECK(contains(said("3: 2 +\n"), "next to + or |"));
  CHECK(contains(said("3: 2 | | 1\n"), "next to + or |"));
  CHECK(contains(said("3: 2 + nothing\n"), "the word nothing stands behind +"));
  CHECK(contains(said("3: 2 + 3\n"), "the position 3 is an option of itself"));
  CHECK(contains(said("3: 2,x\n"), "\"2,x\" is not a position"));
  CHECK(contains(said("3: 2\n3: 1\n"), "has a line before"));
  CHECK(contains(said("+ 3: 2\n"), "no position stands before the colon"));
}

TEST_CASE("option rules: positions that are played together", "[unit]") {
  ListedOptions listed = read_listed("3: 2 + 1 | nothing\n2: 1 + 1\n1: ()\n");
  const auto lists =
      std::make_shared<const OptionLists>(Box::row_of(listed.positions->size()), listed, 1);
  const OptionRules rules("sums", lists);
  const auto texts_of = [&](const char* position) {
    std::vector<std::string> texts;
    for (const Position& option : options(rules, rules.position_of(position)))
      texts.push_back(rules.text(option));
    ranges::sort(texts);
    return texts;
  };
  using Texts = std::vector<std::string>;
  CHECK(texts_of("3") == Texts{"2 + 1", "nothing"});
  CHECK(texts_of("1+3") == Texts{"1", "2 + 1 + 1", "3 + ()"});
  CHECK(texts_of("2 + 2") == Texts{"2 + 1 + 1"});
  CHECK(texts_of("() + ()").empty());
  CHECK(texts_of("nothing").empty());
  CHECK(rules.position_of("1 + 3") == rules.position_of("3+1"));
  CHECK(rules.level(rules.position_of("3 + 2")) == 5);
  CHECK(contains(message_of<usage_error>([&] { (void)rules.position_of("3 + 4"); }),
                 "\"4\" is not one of the 4 positions of sums"));
}

TEST_CASE("option rules: the lists are the rules", "[unit]") {
  const OptionRules rules("mine", few_lists);
  CHECK(options(rules, Position{1, 1}) == std::vector<Position>{{0, 1}, {1, 0}});
  CHECK(is_terminal(rules, Position{0, 0}));
  CHECK(rules.level(Position{1, 1}) == 2);
  CHECK(rules.bounds_below(Position{0, 1}) == Position{1, 1});
  CHECK(rules_json(rules) == R"({"family":"options","name":"mine","heaps":2})");
}

TEST_CASE("option rules: positions, bounds and names that are none", "[unit]") {
  const OptionRules rules("mine", few_lists);
  CHECK(contains(message_of<usage_error>([&] {
                   (void)options(rules, Position{1, 2});
                 }),
                 "the options of mine are listed for heaps up to 1,1, not for 1,2"));
  CHECK(contains(message_of<usage_error>([&] { (void)rules.level(Position{1}); }), "not for 1:"));
  CHECK(contains(message_of<usage_error>([&] {
                   rules.check_bounds(Position{1, 2});
                 }),
                 "not up to 1,2"));
  for (const std::string name : {"", "a\"b", "a\\b", "a/b", " a", "a\n", "\xff"}) {
    CAPTURE(name);
    CHECK(contains(message_of<usage_error>([&] { OptionRules(name, few_lists); }),
                   "is not a name for rules"));
  }
  CHECK(OptionRules("chomp 3×4", few_lists).name() == "chomp 3×4");
  CHECK(borrows_name(OptionRules("nim", few_lists)));
}

}  // namespace
}  // namespace miyama
