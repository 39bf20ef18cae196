#include "store/whole_file.hpp"

#include "store/table_reader.hpp"
#include "store/temporary_file.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

constexpr FileKind some_kind{"some-format", "normal"}, another_kind{"another", "normal"};

void write_whole_head(hid_t file) {
  write_head(file, some_kind, "A title", "a source", "a history");
  write_attribute(file, "convention", "normal");
}

Hdf5Id opened(const std::filesystem::path& path, const FileKind& kind) {
  return open_whole(path, kind);
}

TEST_CASE("whole file: it appears when it is complete", "[unit]") {
  const test::ScratchFolder folder;
  const auto path = folder / "a.h5";
  const auto write = [&](bool overwrite, bool fails) {
    write_whole({path, overwrite}, [&](hid_t file) {
      write_whole_head(file);
      if (fails) throw file_error("the disk is full");
    });
  };
  CHECK_THROWS_AS(write(false, true), file_error);
  CHECK(std::filesystem::is_empty(folder / "."));
  write(false, false);
  CHECK_THROWS_AS(write(false, false), exists_error);
  CHECK_THROWS_AS(write(true, true), file_error);
  CHECK(try_file(path) == some_kind.format);
  CHECK(read_text(opened(path, some_kind).get(), "history") == "a history");
}

TEST_CASE("whole file: another convention is refused", "[unit]") {
  const test::ScratchFolder folder;
  write_whole({folder / "a.h5", false}, write_whole_head);
  CHECK(message_of<file_error>([&] {
          (void)opened(folder / "a.h5", {"some-format", "misere"});
        }).find("convention and status are not misere and complete") != std::string::npos);
}

TEST_CASE("whole file: other formats and versions are refused", "[unit]") {
  const test::ScratchFolder folder;
  const auto path = folder / "a.h5";
  write_whole({path, false}, [](hid_t file) {
    write_attribute(file, "format", "some-format");
    write_attribute(file, "format_version", std::vector<std::uint64_t>{2, 0});
  });
  CHECK(message_of<file_error>([&] { (void)opened(path, another_kind); }).find("not another") !=
        std::string::npos);
  CHECK(message_of<file_error>([&] {
          (void)opened(path, some_kind);
        }).find("it has format version 2.0, this program reads 1.x") != std::string::npos);
}

}  // namespace
}  // namespace miyama
