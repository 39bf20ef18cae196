#include "pipeline/file/shards/parts_source.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/parts.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using test::parts_in;
using test::ScratchFolder;

/// All blocks of all labels in order.
std::vector<std::byte> blocks_of(const LabelSource& source) {
  const Layout& layout = source.layout();
  std::vector<std::byte> all;
  std::vector<std::byte> content(layout.largest_block_bytes());
  for (std::uint64_t j = 0; j < layout.jobs(); ++j) {
    const BlockJob job = layout.job(j);
    const std::uint64_t bytes = layout.arrays()[job.array].bytes(job.block);
    const std::span<std::byte> block = std::span(content).first(bytes);
    source.read_block(job, block);
    all.insert(all.end(), block.begin(), block.end());
  }
  return all;
}

TEST_CASE("parts source: the labels of three parts are those of one", "[unit]") {
  const ScratchFolder scratch;
  const Request request = test::three_parts();
  (void)write_shards(request, parts_in(scratch / "three", 3), 2);
  (void)write_shards(request, parts_in(scratch / "one", 1), 2);
  const Layout layout = request.layout();
  const PartsSource three(scratch / "three", read_plan(scratch / "three"), layout);
  const PartsSource one(scratch / "one", read_plan(scratch / "one"), layout);
  const std::vector<std::byte> blocks = blocks_of(three);
  CHECK(blocks.size() > layout.box().positions());
  CHECK(blocks == blocks_of(one));
}

TEST_CASE("parts source: a part that is missing is named", "[unit]") {
  const ScratchFolder scratch;
  const Request request = test::three_parts();
  (void)write_shards(request, parts_in(scratch / "w", 3), 2);
  std::filesystem::remove(scratch / "w" / part_name(1));
  CHECK(contains(message_of<file_error>([&] {
                   (void)PartsSource(scratch / "w", read_plan(scratch / "w"), request.layout());
                 }),
                 "part-00001.h5"));
}

}  // namespace
}  // namespace miyama
