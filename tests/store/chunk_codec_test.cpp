#include "store/chunk_codec.hpp"

#include <array>
#include <numeric>
#include <random>

#include "store/hdf5.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"

namespace miyama {
namespace {

using Extents = std::vector<hsize_t>;

constexpr std::array all_packings{Packing::repeated, Packing::small, Packing::medium,
                                  Packing::quick, Packing::fast};

std::vector<std::byte> random_bytes(std::size_t count) {
  std::mt19937 random(static_cast<unsigned>(count));
  std::vector<std::byte> bytes(count);
  for (auto& b : bytes) b = static_cast<std::byte>(random() % 7);
  return bytes;
}

ChunkShape shape_of(const Extents& sides, std::size_t item_bytes) {
  return {item_bytes, sides, std::vector<std::byte>(item_bytes, std::byte{0xAB})};
}

std::size_t items(const Extents& extents) {
  return std::accumulate(extents.begin(), extents.end(), std::size_t{1}, std::multiplies<>());
}

struct Case {
  Extents sides;
  Extents extents;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all{{{7}, {7}},
                                     {{7}, {1}},
                                     {{4, 4}, {2, 3}},
                                     {{4, 4}, {4, 3}},
                                     {{4, 4}, {1, 4}},
                                     {{2, 3, 4}, {2, 3, 4}},
                                     {{2, 3, 4}, {1, 2, 3}},
                                     {{2, 3, 4}, {2, 1, 4}},
                                     {{1, 5, 1}, {1, 3, 1}},
                                     {{64, 9}, {63, 8}},
                                     {{5000}, {4999}}};
  return all;
}

Hdf5Id dataset_like(const Hdf5Id& file, const ChunkShape& shape, const Extents& extents,
                    hid_t type) {
  const Hdf5Id creation(H5Pcreate(H5P_DATASET_CREATE), "make");
  H5Pset_chunk(creation.get(), static_cast<int>(shape.sides.size()), shape.sides.data());
  if (shape.shuffled()) H5Pset_shuffle(creation.get());
  H5Pset_deflate(creation.get(), 6);
  // Chunks may be larger than such a dataset.
  const std::vector<hsize_t> unlimited(extents.size(), H5S_UNLIMITED);
  const Hdf5Id space(
      H5Screate_simple(static_cast<int>(extents.size()), extents.data(), unlimited.data()), "make");
  return {
      H5Dcreate2(file.get(), "data", type, space.get(), H5P_DEFAULT, creation.get(), H5P_DEFAULT),
      "make"};
}

hid_t type_of(std::size_t item_bytes) {
  return item_bytes == 1   ? H5T_NATIVE_UINT8
         : item_bytes == 2 ? H5T_NATIVE_UINT16
         : item_bytes == 4 ? H5T_NATIVE_UINT32
                           : H5T_NATIVE_UINT64;
}

constexpr std::size_t overhead = 128;  // of an entry, as the memo counts

BlockHash key(std::byte first) {
  BlockHash key{};
  key[0] = first;
  return key;
}

PackedChunk chunk(std::size_t bytes) {
  return std::make_shared<const std::vector<std::byte>>(bytes);
}

}  // namespace

TEST_CASE("codec: HDF5's own filters read what it writes", "[unit]") {
  for (const Case& c : cases())
    for (const std::size_t item_bytes : {1, 2, 4, 8})
      for (const Packing packing : all_packings) {
        const ChunkShape shape = shape_of(c.sides, item_bytes);
        const auto content = random_bytes(items(c.extents) * item_bytes);
        const auto stored = pack_chunk(packing, shape, c.extents, content);
        const Hdf5Id file = test::make_memory_file();
        const Hdf5Id dataset = dataset_like(file, shape, c.extents, type_of(item_bytes));
        const std::vector<hsize_t> origin(c.sides.size(), 0);
        REQUIRE(H5Dwrite_chunk(dataset.get(), H5P_DEFAULT, 0, origin.data(), stored.size(),
                               stored.data()) >= 0);
        std::vector<std::byte> back(content.size());
        REQUIRE(H5Dread(dataset.get(), type_of(item_bytes), H5S_ALL, H5S_ALL, H5P_DEFAULT,
                        back.data()) >= 0);
        CHECK(back == content);
      }
}

TEST_CASE("codec: planes of noise are stored as they are, and read by HDF5's filters", "[unit]") {
  std::mt19937 random(3);
  const Extents sides{400, 400}, origin{0, 0};
  for (const std::size_t item_bytes : {2, 4, 8})
    for (const std::size_t noisy : {std::size_t{0}, std::size_t{1}, item_bytes}) {
      const ChunkShape shape = shape_of(sides, item_bytes);
      std::vector<std::byte> content(shape.bytes());
      for (std::size_t i = 0; i < content.size(); ++i)
        content[i] = static_cast<std::byte>(random() % (i % item_bytes < noisy ? 256 : 3));
      const auto stored = pack_chunk(Packing::fast, shape, sides, content);
      CAPTURE(item_bytes, noisy);
      // The first block of the stream, behind its header of two bytes, says how it is packed.
      CHECK(((stored[2] & std::byte{7}) == std::byte{0}) == (noisy != 0));
      CHECK(stored.size() <= longest_packing(shape));
      const Hdf5Id file = test::make_memory_file();
      const Hdf5Id dataset = dataset_like(file, shape, sides, type_of(item_bytes));
      REQUIRE(H5Dwrite_chunk(dataset.get(), H5P_DEFAULT, 0, origin.data(), stored.size(),
                             stored.data()) >= 0);
      std::vector<std::byte> back(content.size()), ours(content.size());
      REQUIRE(H5Dread(dataset.get(), type_of(item_bytes), H5S_ALL, H5S_ALL, H5P_DEFAULT,
                      back.data()) >= 0);
      CHECK(back == content);
      REQUIRE(unpack_chunk(shape, sides, stored, ours));
      CHECK(ours == content);
    }
}

TEST_CASE("codec: it reads what HDF5's own filters write", "[unit]") {
  for (const Case& c : cases())
    for (const std::size_t item_bytes : {1, 2, 4, 8}) {
      const ChunkShape shape = shape_of(c.sides, item_bytes);
      const auto content = random_bytes(items(c.extents) * item_bytes);
      const Hdf5Id file = test::make_memory_file();
      const Hdf5Id dataset = dataset_like(file, shape, c.extents, type_of(item_bytes));
      REQUIRE(H5Dwrite(dataset.get(), type_of(item_bytes), H5S_ALL, H5S_ALL, H5P_DEFAULT,
                       content.data()) >= 0);
      REQUIRE(H5Fflush(file.get(), H5F_SCOPE_LOCAL) >= 0);
      const std::vector<hsize_t> origin(c.sides.size(), 0);
      hsize_t bytes = 0;
      REQUIRE(H5Dget_chunk_storage_size(dataset.get(), origin.data(), &bytes) >= 0);
      std::vector<std::byte> stored(bytes);
      std::uint32_t skipped = 0;
      REQUIRE(H5Dread_chunk(dataset.get(), H5P_DEFAULT, origin.data(), &skipped, stored.data()) >=
              0);
      std::vector<std::byte> back(content.size());
      REQUIRE(unpack_chunk(shape, c.extents, stored, back));
      CHECK(back == content);
    }
}

TEST_CASE("codec: damaged, short and long streams are noticed", "[unit]") {
  const ChunkShape shape = shape_of({8, 8}, 1);
  const auto content = random_bytes(64);
  std::vector<std::byte> back(64);
  for (const Packing packing : all_packings) {
    auto stored = pack_chunk(packing, shape, shape.sides, content);
    CHECK_FALSE(unpack_chunk(shape, shape.sides, std::span(stored).first(stored.size() - 1), back));
    CHECK_FALSE(unpack_chunk(shape, shape.sides, {}, back));
    for (const std::size_t side : {9, 7})
      CHECK_FALSE(unpack_chunk(
          shape, shape.sides,
          pack_chunk(packing, shape_of({8, side}, 1), Extents{8, side}, random_bytes(8 * side)),
          back));
    stored.back() ^= std::byte{1};  // the checksum
    CHECK_FALSE(unpack_chunk(shape, shape.sides, stored, back));
  }
}

TEST_CASE("codec: chunks met before unpack to what they hold, damaged ones do not", "[unit]") {
  const ChunkShape shape = shape_of({4, 4}, 2);
  ChunkUnpacker unpacker;
  std::vector<std::byte> first = random_bytes(32), second(32), small(12), read(32);
  const auto unpack = [&](const std::vector<std::byte>& packed) {
    std::fill(read.begin(), read.end(), std::byte{0xEE});
    return unpacker.unpack(shape, Extents{4, 4}, packed, read);
  };
  const std::vector<std::byte> a = pack_chunk(Packing::small, shape, Extents{4, 4}, first);
  const std::vector<std::byte> b = pack_chunk(Packing::small, shape, Extents{4, 4}, second);
  std::vector<std::byte> damaged = a;
  damaged.back() ^= std::byte{1};
  for (int times = 0; times < 4; ++times) {
    CHECK((unpack(a) && read == first));
    CHECK((unpack(b) && read == second));
    CHECK_FALSE(unpack(damaged));
    // Equal bytes are another content where other items of the chunk are asked for.
    for (const hsize_t rows : {2, 3}) {
      REQUIRE(unpacker.unpack(shape, Extents{rows, 6 / rows}, a, small));
      for (std::size_t row = 0, bytes = 12 / rows; row < rows; ++row)
        CHECK(std::equal(&small[row * bytes], &small[row * bytes] + bytes, &first[row * 8]));
    }
  }
}

TEST_CASE("codec: no encoding is longer than the longest", "[unit]") {
  std::mt19937 random(1);
  for (const std::size_t item_bytes : {1, 2, 4, 8})
    for (const std::size_t side : {1, 10, 100, 128, 300}) {
      const ChunkShape shape = shape_of({side, side}, item_bytes);
      std::vector<std::byte> noise(shape.bytes());
      for (auto& b : noise) b = static_cast<std::byte>(random());
      CAPTURE(item_bytes, side);
      for (const Packing packing : all_packings)
        CHECK(pack_chunk(packing, shape, shape.sides, noise).size() <= longest_packing(shape));
    }
}

TEST_CASE("chunk memo: when it is full it forgets everything, and counts on", "[unit]") {
  ChunkMemo memo(2 * overhead + 30);
  memo.insert(key(std::byte{1}), chunk(10));
  memo.insert(key(std::byte{2}), chunk(20));
  CHECK(memo.find(key(std::byte{1})) != nullptr);
  CHECK(memo.find(key(std::byte{2})) != nullptr);
  memo.insert(key(std::byte{3}), chunk(1));
  CHECK(memo.find(key(std::byte{1})) == nullptr);
  CHECK(memo.find(key(std::byte{2})) == nullptr);
  CHECK(memo.find(key(std::byte{3})) != nullptr);
  CHECK(memo.distinct() == 3);
}

}  // namespace miyama
