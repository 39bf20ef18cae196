#include "store/chunk_memo.hpp"

#include "support/catch.hpp"

namespace miyama {
namespace {

constexpr std::size_t overhead = 128;  // of an entry, as the memo counts

BlockHash key(std::byte first) {
  BlockHash key{};
  key[0] = first;
  return key;
}

EncodedChunk chunk(std::size_t bytes) {
  return std::make_shared<const std::vector<std::byte>>(bytes);
}

}  // namespace

TEST_CASE("chunk memo: what was put in is found again", "[unit]") {
  ChunkMemo memo(1000);
  const EncodedChunk one = chunk(10);
  memo.insert(key(std::byte{1}), one);
  CHECK(memo.find(key(std::byte{1})) == one);
  CHECK(memo.find(key(std::byte{2})) == nullptr);
}

TEST_CASE("chunk memo: full to the last byte, what is more is counted and not kept", "[unit]") {
  ChunkMemo memo(2 * overhead + 30);
  memo.insert(key(std::byte{1}), chunk(10));
  memo.insert(key(std::byte{2}), chunk(21));
  memo.insert(key(std::byte{3}), chunk(20));
  memo.insert(key(std::byte{4}), chunk(0));
  CHECK(memo.find(key(std::byte{1})) != nullptr);
  CHECK(memo.find(key(std::byte{2})) == nullptr);
  CHECK(memo.find(key(std::byte{3})) != nullptr);
  CHECK(memo.find(key(std::byte{4})) == nullptr);
  CHECK(memo.distinct() == 4);
}

}  // namespace miyama
