#include "base/byte_text.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

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

}  // namespace
}  // namespace miyama
