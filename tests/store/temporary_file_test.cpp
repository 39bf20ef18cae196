#include "store/temporary_file.hpp"

#include <sys/stat.h>

#include <atomic>
#include <fstream>
#include <thread>
#include <vector>

#include "base/error.hpp"
#include "base/letters.hpp"
#include "support/catch.hpp"
#include "support/says.hpp"
#include "support/scratch.hpp"

namespace miyama {
namespace {

using test::says;

void write(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path) << text;
}

std::string many(const std::string& text, int times) {
  std::string all;
  while (times-- > 0) all += text;
  return all;
}

}  // namespace

TEST_CASE("temporary file: appears under its name only when published", "[unit]") {
  const test::ScratchFolder folder;
  const auto path = folder / "table.h5";
  {
    TemporaryFile file(path, false);
    CHECK(file.final_path() == path);
    CHECK(file.path().parent_path() == path.parent_path());
    write(file.path(), "content");
    CHECK_FALSE(std::filesystem::exists(path));
    file.publish();
    CHECK(folder.files() == 1);
  }
  CHECK(test::bytes_of(path) == "content");
}

TEST_CASE("temporary file: a name may be as long as the file system's names", "[unit]") {
  for (const std::string& name : {std::string(235, 'x'), std::string(236, 'x'),
                                  std::string(255, 'x'), std::string(81, 'x') + many("山", 58)}) {
    const test::ScratchFolder folder;
    CAPTURE(name.size());
    {
      TemporaryFile file(folder / name, false);
      const std::string temporary = file.path().filename().string();
      CHECK(temporary.size() <= 255);
      CHECK(as_utf8(temporary) == temporary);
      write(file.path(), "content");
      remove_leftovers(folder / name);
      file.publish();
    }
    CHECK(test::bytes_of(folder / name) == "content");
    CHECK(folder.files() == 1);
  }
  const test::ScratchFolder folder;
  CHECK_THROWS_WITH(TemporaryFile(folder / std::string(256, 'x'), false),
                    says("has a name of 256 bytes") && says("give a shorter one"));
}

TEST_CASE("temporary file: an existing file is refused, and replaced only on demand", "[unit]") {
  const test::ScratchFolder folder;
  const auto path = folder / "table.h5";
  write(path, "old");
  CHECK_THROWS_AS(TemporaryFile(path, false), output_error);
  CHECK_THROWS_WITH(TemporaryFile(path, false),
                    says("table.h5") && says("allow it to be overwritten"));
  CHECK(folder.files() == 1);
  {
    const TemporaryFile unfinished(path, true);
    write(unfinished.path(), "half");
  }
  CHECK(test::bytes_of(path) == "old");
  TemporaryFile file(path, true);
  write(file.path(), "new");
  file.publish();
  CHECK(test::bytes_of(path) == "new");
  CHECK(folder.files() == 1);
}

TEST_CASE("temporary file: a file that came meanwhile is not overwritten", "[unit]") {
  const test::ScratchFolder folder;
  const auto path = folder / "table.h5";
  {
    TemporaryFile file(path, false);
    write(path, "of somebody else");
    CHECK_THROWS_WITH(file.publish(), says("exists already"));
  }
  CHECK(test::bytes_of(path) == "of somebody else");
  CHECK(folder.files() == 1);
}

TEST_CASE("temporary file: missing folders and folders as names are refused", "[unit]") {
  const test::ScratchFolder folder;
  write(folder / "file", "");
  CHECK_THROWS_WITH(TemporaryFile(folder / "missing/table.h5", false),
                    says("missing") && says("No such file or directory"));
  CHECK_THROWS_WITH(TemporaryFile(folder / "file/table.h5", false), says("Not a directory"));
  CHECK_THROWS_WITH(TemporaryFile(folder / ".", true), says("is a folder"));
}

TEST_CASE("temporary file: leftovers of killed processes go, those in use and other files stay",
          "[unit]") {
  const test::ScratchFolder folder;
  const auto path = folder / "table.h5";
  const TemporaryFile in_use(path, false);
  const std::vector<std::string> leftovers{".table.h5.abcdef.miyama-part",
                                           ".table.h5.ghijkl.miyama-part"};
  const std::vector<std::string> others{".table.h5.abcdefg.miyama-part",
                                        ".other.h5.abcdef.miyama-part", ".table.h5.abcdef.part",
                                        "table.h5.abcdef.miyama-part"};
  for (const auto& names : {leftovers, others})
    for (const std::string& name : names) write(folder / name, "half");
  remove_leftovers(path);
  for (const std::string& name : leftovers) CHECK_FALSE(std::filesystem::exists(folder / name));
  for (const std::string& name : others) CHECK(std::filesystem::exists(folder / name));
  CHECK(std::filesystem::exists(in_use.path()));
}

TEST_CASE("temporary file: one that was just made is not lost to those who clean up", "[unit]") {
  const test::ScratchFolder folder;
  const auto path = folder / "table.h5";
  std::atomic<bool> done{false};
  std::vector<std::thread> cleaners;
  for (int i = 0; i < 3; ++i)
    cleaners.emplace_back([&] {
      while (!done) remove_leftovers(path);
    });
  int there = 0;
  for (int i = 0; i < 3000; ++i) {
    const TemporaryFile file(path, false);
    there += std::filesystem::exists(file.path()) ? 1 : 0;
  }
  done = true;
  for (std::thread& cleaner : cleaners) cleaner.join();
  CHECK(there == 3000);
}

TEST_CASE("temporary file: links, pipes and empty names are not outputs, whatever is forced",
          "[unit]") {
  const test::ScratchFolder folder;
  write(folder / "table.h5", "kept");
  std::filesystem::create_symlink(folder / "table.h5", folder / "link.h5");
  REQUIRE(mkfifo((folder / "pipe").c_str(), 0600) == 0);
  for (const char* name : {"link.h5", "pipe"}) {
    CHECK_THROWS_WITH(TemporaryFile(folder / name, true), says("not a regular file") && says(name));
    CHECK_THROWS_WITH(TemporaryFile(folder / name, false), says("exists already"));
  }
  CHECK_THROWS_AS(TemporaryFile("", true), usage_error);
  CHECK(test::bytes_of(folder / "table.h5") == "kept");
  CHECK(folder.files() == 3);
}

TEST_CASE("temporary file: others may read it as the umask says", "[unit]") {
  const auto modes_by = [](mode_t mask) {
    const test::ScratchFolder folder;
    const mode_t before = umask(mask);
    TemporaryFile file(folder / "table.h5", false);
    struct stat written {};
    struct stat published {};
    REQUIRE(stat(file.path().c_str(), &written) == 0);
    file.publish();
    umask(before);
    REQUIRE(stat(file.final_path().c_str(), &published) == 0);
    return std::pair(written.st_mode & 0777, published.st_mode & 0777);
  };
  // Whatever the umask, the file can be opened again until it is complete.
  CHECK(modes_by(022) == std::pair<mode_t, mode_t>(0600, 0644));
  CHECK(modes_by(0777) == std::pair<mode_t, mode_t>(0600, 0));
}

}  // namespace miyama
