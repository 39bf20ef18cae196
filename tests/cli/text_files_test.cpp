#include "cli/text_files.hpp"

#include <sys/stat.h>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

std::string read(const std::filesystem::path& file) {
  return read_text_file(file.string(), "rules file", "rules need a few lines");
}

TEST_CASE("text file: every byte of it", "[unit]") {
  const test::ScratchFolder folder;
  for (const std::string& text : {std::string(), std::string("one\r\ntwo\n"),
                                  std::string("a\0b\xff", 4), std::string(1 << 20, 'x')}) {
    std::ofstream(folder / "t", std::ios::binary) << text;
    CHECK(read(folder / "t") == text);
  }
}

TEST_CASE("text file: what is too long, or cannot be read, is named", "[unit]") {
  const test::ScratchFolder folder;
  const std::string file = (folder / "t").string();
  CHECK(message_of<file_error>([&] { (void)read(file); }) ==
        "cannot read the rules file " + file + ": there is no such file");
  std::ofstream(file, std::ios::binary) << std::string((1 << 20) + 1, 'x');
  CHECK(message_of<usage_error>([&] { (void)read(file); }) ==
        "the rules file " + file + " has 1048577 bytes: rules need a few lines");
  CHECK(message_of<file_error>([&] { (void)read_text_file("/", "record", ""); }) ==
        "cannot read the record /");
  CHECK(message_of<file_error>([&] { (void)read_text_file("/dev/null", "record", ""); }) ==
        "cannot read the record /dev/null");  // no end is known
  const std::string pipe = (folder / "pipe").string();
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  CHECK(message_of<file_error>([&] { (void)read_text_file(pipe, "record", ""); }) ==
        "cannot read the record " + pipe);
}

}  // namespace
}  // namespace miyama
