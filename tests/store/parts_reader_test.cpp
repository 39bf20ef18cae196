#include "store/parts_reader.hpp"

#include "support/catch.hpp"
#include "support/parts.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using test::ScratchFolder;

TEST_CASE("parts reader: each block of the whole is found in its part", "[unit]") {
  const ScratchFolder scratch;
  const Request request = test::three_parts();
  (void)write_shards(request, test::parts_in(scratch / "w", 3), 2);
  const Plan plan = read_plan(scratch / "w");
  const PartsReader parts(plan.folder, plan.header, plan.digest, plan.files());
  const std::vector<BlockHash> hashes = parts.block_hashes();
  REQUIRE(hashes.size() == request.layout().jobs());
  for (std::uint64_t j = 0; j < hashes.size(); ++j) {
    const PartsReader::Place place = parts.place_of(j);
    const BlockJob job = parts.layout().job(j);
    const std::uint64_t number = job.block.start[0] / 64;
    CHECK(place.part.name() == (scratch / "w" / part_name(std::min<std::uint64_t>(number, 2))));
    std::vector<std::byte> content(parts.layout().arrays()[job.array].bytes(job.block));
    parts.read_block(job, content);
    CHECK(hash_block(content) == hashes[j]);
  }
  CHECK(parts.shares().positions == request.positions());
  CHECK(parts.wrong_descriptions().empty());
}

TEST_CASE("parts reader: a block that was changed is not handed out", "[unit]") {
  const ScratchFolder scratch;
  const Request request = test::three_parts();
  (void)write_shards(request, test::parts_in(scratch / "w", 3), 2);
  const Plan plan = read_plan(scratch / "w");
  test::change_outcomes(scratch / "w" / part_name(1));
  const PartsReader parts(plan.folder, plan.header, plan.digest, plan.files());
  std::size_t refused = 0;
  for (std::uint64_t j = 0; j < request.layout().jobs(); ++j) {
    const BlockJob job = parts.layout().job(j);
    std::vector<std::byte> content(parts.layout().arrays()[job.array].bytes(job.block));
    const std::string words = message_of<file_error>([&] { parts.read_block(job, content); });
    if (words == "nothing was thrown") continue;
    CHECK(contains(words, "outcome of " + (scratch / "w" / part_name(1)).string()));
    ++refused;
  }
  CHECK(refused == 1);
}

}  // namespace
}  // namespace miyama
