/// @file  letters_test.cpp
/// @brief What may be printed; widths and ends of lines.

#include "base/letters.hpp"

#include <vector>

#include "base/text.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

/// `text` cut at every place where a line may end.
std::vector<std::string> pieces(const std::string& text) {
  std::vector<std::string> found;
  const std::string lines = wrapped(text, 1);
  for (const std::string_view line : split(lines, '\n')) found.emplace_back(line);
  return found;
}

using namespace std::string_literals;

}  // namespace

TEST_CASE("UTF-8: what is none is escaped, all else stays", "[unit]") {
  CHECK(as_utf8("").empty());
  CHECK(as_utf8("caf\xe9.h5") == "caf\\xe9.h5");
  for (const std::string& text : {"café 山 𠮷"s, "tab\tand\nlines\x1b"s, "\0"s})
    CHECK(as_utf8(text) == text);
  // These are cut off, overlong, a surrogate, and beyond the last letter.
  CHECK(as_utf8("\xe5\xb1") == "\\xe5\\xb1");
  CHECK(as_utf8("\xc0\xaf") == "\\xc0\\xaf");
  CHECK(as_utf8("\xed\xa0\x80") == "\\xed\\xa0\\x80");
  CHECK(as_utf8("\xf4\x90\x80\x80山") == "\\xf4\\x90\\x80\\x80山");
}

TEST_CASE("full width: Japanese letters take two columns, others one", "[unit]") {
  CHECK(columns_of("") == 0);
  CHECK(columns_of("heap 1") == 6);
  CHECK(columns_of("misère → 1–3 × …") == 16);
  CHECK(columns_of("山3（9個）から3個取る") == 21);
  CHECK(columns_of("ニム和") == 6);
  CHECK(columns_of("、。「」　１ー〜") == 16);
  CHECK(columns_of("ﾆﾑ") == 2);  // half-width katakana
  CHECK(columns_of("한국") == 4);
  CHECK(columns_of("𠮷🙂") == 4);
}

TEST_CASE("full width: bytes that are not UTF-8 count, and stay", "[unit]") {
  const std::string broken = "a\xE5\xB1 \xFF\xC2" + std::string("b\xEF\xBC");
  CHECK(columns_of(broken) == 7);
}

TEST_CASE("full width: lines end next to wide letters, and numbers keep what is counted",
          "[unit]") {
  CHECK(pieces("山の石") == std::vector<std::string>{"山", "の", "石"});
  CHECK(pieces("山3から") == std::vector<std::string>{"山", "3か", "ら"});
  CHECK(pieces("手（例: 2）、次。") == std::vector<std::string>{"手", "（例:", "2）、", "次。"});
  CHECK(pieces("「あっ」") == std::vector<std::string>{"「あっ」"});
  CHECK(pieces("ニムのXORー") == std::vector<std::string>{"ニ", "ム", "の", "XORー"});
}

TEST_CASE("printable: plain text and every language stay as they are", "[unit]") {
  for (const std::string text : {"", "nim, 3,7,5 ~ !", "misère × → –", "三山", "\U0001F600",
                                 "\u00a0\u0800\ud7ff\ue000\U00010000\U0010ffff"})
    CHECK(printable(text) == text);
}

TEST_CASE("printable: control characters are written out", "[unit]") {
  CHECK(printable("a\x1b[31mred\x07") == "a\\x1b[31mred\\x07");
  CHECK(printable("a\0b"s) == "a\\x00b");
  CHECK(printable("\t\n\r\x7f ~") == "\\x09\\x0a\\x0d\\x7f ~");
  CHECK(printable("\xc2\x9b"
                  "2J\xc2\x9f|\xc2\xa0") ==
        "\\xc2\\x9b2J\\xc2\\x9f|\xc2\xa0");  // U+009B begins sequences as ESC [ does
}

TEST_CASE("printable: letters that show nothing are written out, joiners stay", "[unit]") {
  CHECK(printable("\ufeff0,1") == "\\xef\\xbb\\xbf0,1");
  CHECK(printable("1\u200b2\u00ad\u2060") == "1\\xe2\\x80\\x8b2\\xc2\\xad\\xe2\\x81\\xa0");
  CHECK(printable("\u202e321\u2066\u200e") == "\\xe2\\x80\\xae321\\xe2\\x81\\xa6\\xe2\\x80\\x8e");
  for (const std::string joined :
       {"می\u200cرود", "\U0001F469\u200d\U0001F52C", "\u200a\u2030\ufe0f"})
    CHECK(printable(joined) == joined);
}

TEST_CASE("printable: what is not UTF-8 is written out", "[unit]") {
  CHECK(printable("\xff"
                  "a\x80") == "\\xffa\\x80");
  CHECK(printable("\xe4"
                  "bc") == "\\xe4bc");
  CHECK(printable("\xc3") == "\\xc3");
  CHECK(printable("\xe4\xb8") == "\\xe4\\xb8");
  CHECK(printable("\xc0\x9b\xc1\xbf") == "\\xc0\\x9b\\xc1\\xbf");  // overlong: ESC in two bytes
  CHECK(printable("\xe0\x80\x9b|\xe0\xa0\x80") == "\\xe0\\x80\\x9b|\u0800");  // and in three
  CHECK(printable("\xf0\x8f\xbf\xbf|\xf0\x90\x80\x80") == "\\xf0\\x8f\\xbf\\xbf|\U00010000");
  CHECK(printable("\xed\xa0\x80|\xed\x9f\xbf") == "\\xed\\xa0\\x80|\ud7ff");  // a surrogate
  CHECK(printable("\xf4\x90\x80\x80|\xf5\x80\x80\x80") ==
        "\\xf4\\x90\\x80\\x80|\\xf5\\x80\\x80\\x80");
}

TEST_CASE("printable: of several lines the ends stay", "[unit]") {
  CHECK(printable_lines("a\x1b\n\n  ^\r\n") == "a\\x1b\n\n  ^\\x0d\n");
  CHECK(printable_lines("one") == "one");
  CHECK(printable_lines("").empty());
}

}  // namespace miyama
