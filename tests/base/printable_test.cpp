#include "base/printable.hpp"

#include "support/catch.hpp"

namespace miyama {
namespace {

using namespace std::string_literals;

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

TEST_CASE("printable: what is no UTF-8 is written out", "[unit]") {
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

}  // namespace
}  // namespace miyama
