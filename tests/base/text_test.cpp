#include "base/text.hpp"

#include <vector>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

const std::vector<std::string> known_games{"nim",    "wythoff", "r-wythoff",
                                           "kayles", "equal",   "exact"};

TEST_CASE("text: texts, characters and numbers put together", "[unit]") {
  CHECK(concat().empty());
  CHECK(concat("a ", std::string("b"), std::string_view(" c"), 'd',
               std::uint64_t{18446744073709551615U}, -3) == "a b cd18446744073709551615-3");
  CHECK(message_of<usage_error>([] { throw usage_error("give ", 2, " heaps"); }) == "give 2 heaps");
}

TEST_CASE("text: things joined, empty ones left out", "[unit]") {
  CHECK(joined(std::vector<int>{}, ",").empty());
  CHECK(joined(std::vector{12, 0, 5}, ",") == "12,0,5");
  CHECK(joined(std::vector<std::string>{"", "one", "", "two", ""}, " / ") == "one / two");
  CHECK(joined(std::vector{1, 2, 3}, "+", [](int x) { return std::string(x == 2 ? "" : "x"); }) ==
        "x+x");
  CHECK(joined(std::vector<std::string>{"ab", "c"}, ", ", &std::string::size) == "2, 1");
}

TEST_CASE("text: places are filled in any order, and values stay as they are", "[unit]") {
  CHECK(filled("{2} and {1}, {2}", "a", 7U) == "7 and a, 7");
  CHECK(filled("nothing", "a") == "nothing");
  CHECK(filled("nothing") == "nothing");
  CHECK(filled("{1}", std::string("{2}")) == "{2}");
  CHECK(filled("{1} entr(y is|ies are) left ({2} heap(|s))", 1, "1 000") ==
        "1 entry is left (1 000 heaps)");
  CHECK(filled("f(x) = {1} (a|b) (", "11") == "f(x) = 11 b (");
  CHECK(filled("{1}{2}{3}", std::uint64_t{1} << 63, std::string_view("x"), -1) ==
        "9223372036854775808x-1");
  CHECK(filled("{1} to {2}", std::vector<std::uint64_t>{12, 0}, std::vector<std::uint64_t>{}) ==
        "12,0 to 0");
}

TEST_CASE("text: split at commas, or at another character", "[unit]") {
  using Words = std::vector<std::string_view>;
  CHECK(split("") == Words{""});
  CHECK(split("9") == Words{"9"});
  CHECK(split("1,20,3") == Words{"1", "20", "3"});
  CHECK(split(",a,,") == Words{"", "a", "", ""});
  CHECK(split("a,1+b", '+') == Words{"a,1", "b"});
}

TEST_CASE("parse_bytes: numbers with powers of 1024", "[unit]") {
  CHECK(parse_bytes("1") == 1);
  CHECK(parse_bytes("4096") == 4096);
  CHECK(parse_bytes("3K") == 3072);
  CHECK(parse_bytes("500M") == 524'288'000);
  CHECK(parse_bytes("8G") == 8'589'934'592);
  CHECK(parse_bytes("1T") == 1'099'511'627'776);
  CHECK(parse_bytes("18446744073709551615") == UINT64_MAX);
  CHECK(parse_bytes("16777215T") == 18'446'742'974'197'923'840U);
}

TEST_CASE("parse_bytes: refuses what is not an amount", "[unit]") {
  for (const std::string text :
       {"", "G", "0", "0G", "-5", "+5", " 8G", "8G ", "8g", "8GB", "8 G", "1.5G", "0x10", "8P",
        "1e9", "18446744073709551616", "16777216T", "99999999999999999999"}) {
    CAPTURE(text);
    CHECK(contains(message_of<usage_error>([&] { (void)parse_bytes(text); }),
                   "\"" + text + "\" is not an amount of memory"));
  }
}

TEST_CASE("format_bytes: one decimal, the next unit where rounding reaches it", "[unit]") {
  CHECK(format_bytes(0) == "0 bytes");
  CHECK(format_bytes(17) == "17 bytes");
  CHECK(format_bytes(1023) == "1023 bytes");
  CHECK(format_bytes(1024) == "1.0 KiB");
  CHECK(format_bytes(1536) == "1.5 KiB");
  CHECK(format_bytes(1024 * 1024 - 1) == "1.0 MiB");
  CHECK(format_bytes(1'000'000'000) == "953.7 MiB");
  CHECK(format_bytes(std::uint64_t{5} << 40) == "5.0 TiB");
  CHECK(format_bytes(std::uint64_t{1} << 50) == "1.0 PiB");
  CHECK(format_bytes(UINT64_MAX) == "16.0 EiB");
}

TEST_CASE("format_count: groups of three digits", "[unit]") {
  CHECK(format_count(0) == "0");
  CHECK(format_count(999) == "999");
  CHECK(format_count(1000) == "1 000");
  CHECK(format_count(976'576) == "976 576");
  CHECK(format_count(1'000'000'000) == "1 000 000 000");
  CHECK(format_count(UINT64_MAX) == "18 446 744 073 709 551 615");
}

TEST_CASE("nearest: one slip of each kind", "[unit]") {
  CHECK(nearest("wythof", known_games) == "wythoff");
  CHECK(nearest("wythofff", known_games) == "wythoff");
  CHECK(nearest("wythaff", known_games) == "wythoff");
  CHECK(nearest("wyhtoff", known_games) == "wythoff");
  CHECK(nearest("mim", known_games) == "nim");
  CHECK(nearest("inm", known_games) == "nim");
}

TEST_CASE("nearest: what is far, known or endless has none", "[unit]") {
  CHECK(nearest("chess", known_games).empty());
  CHECK(nearest("nim", known_games).empty());
  CHECK(nearest("", known_games).empty());
  CHECK(nearest("x", {"y"}).empty());  // nothing of it would be left
  CHECK(nearest(std::string(100000, 'n'), known_games).empty());
  CHECK(did_you_mean("kales", known_games).english == " (did you mean kayles?)");
  CHECK(did_you_mean("kales", known_games).japanese == "（kayles のことですか）");
  CHECK(did_you_mean("chess", known_games).english.empty());
}

}  // namespace

TEST_CASE("byte order mark: a text that begins with one is told so", "[unit]") {
  for (const char* text : {"\uFEFF0: 1", "\xFF\xFErules", "\xFE\xFF"})
    CHECK(note_on_byte_order_mark(text).ends_with("save it as UTF-8 without one"));
  for (const char* text : {"", "0: 1", "\xEF\xBB", "rules\uFEFF"})
    CHECK(note_on_byte_order_mark(text).empty());
}

}  // namespace miyama
