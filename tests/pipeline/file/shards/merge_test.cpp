#include "pipeline/file/shards/write_shards.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/parts.hpp"
#include "support/stopping.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using test::parts_in;
using test::ScratchFolder;

TEST_CASE("merge: a flipped bit of a chunk is found and no file appears", "[unit]") {
  const ScratchFolder scratch;
  (void)write_shards(test::three_parts(), parts_in(scratch / "w", 3), 2);
  const auto part = scratch / "w" / part_name(1);
  const std::string right = test::bytes_of(part);
  // A chunk is a zlib stream: every one that begins somewhere in the file.
  std::size_t flips = 0;
  for (std::size_t at = right.find("\x78\x9c"); at != std::string::npos && flips < 5;
       at = right.find("\x78\x9c", at + 1)) {
    test::flip(part, static_cast<std::int64_t>(at) + 9);
    const std::string words = message_of<file_error>(
        [&] { (void)merge_parts(scratch / "w", scratch / "m.h5", false, 2); });
    CAPTURE(at);
    CHECK(contains(words, "part-00001.h5 is damaged"));
    CHECK_FALSE(std::filesystem::exists(scratch / "m.h5"));
    std::ofstream(part, std::ios::binary) << right;
    ++flips;
  }
  CHECK(flips != 0);
  const MergedTable merged = merge_parts(scratch / "w", scratch / "m.h5", false, 2);
  CHECK(merged.parts == 3);
  CHECK(merged.file_bytes == std::filesystem::file_size(scratch / "m.h5"));
}

TEST_CASE("merge: what is there stays, and what is not complete is refused", "[unit]") {
  const ScratchFolder scratch;
  (void)write_shards(test::three_parts(), parts_in(scratch / "w", 3), 2);
  std::ofstream(scratch / "m.h5") << "mine";
  CHECK_THROWS_AS((void)merge_parts(scratch / "w", scratch / "m.h5", false, 1), file_error);
  CHECK(test::bytes_of(scratch / "m.h5") == "mine");
  std::filesystem::remove(scratch / "w" / part_name(0));
  CHECK(contains(
      message_of<file_error>([&] { (void)merge_parts(scratch / "w", scratch / "n.h5", false, 1); }),
      "part-00000.h5 is missing"));
}

TEST_CASE("merge: who asks to stop gets no file", "[unit]") {
  const ScratchFolder scratch;
  (void)write_shards(test::three_parts(), parts_in(scratch / "w", 2), 2);
  test::Stopping observer;
  CHECK_THROWS_AS((void)merge_parts(scratch / "w", scratch / "m.h5", false, {2, &observer}),
                  stopped_error);
  CHECK_FALSE(std::filesystem::exists(scratch / "m.h5"));
}

}  // namespace
}  // namespace miyama
