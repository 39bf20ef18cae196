#include "store/chunk_codec.hpp"

#include <numeric>
#include <random>

#include "store/hdf5.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"

namespace miyama {
namespace {

using Extents = std::vector<std::uint64_t>;

std::vector<std::byte> random_bytes(std::size_t count) {
  std::mt19937 random(static_cast<unsigned>(count));
  std::vector<std::byte> bytes(count);
  for (auto& b : bytes) b = static_cast<std::byte>(random() % 7);
  return bytes;
}

ChunkShape shape_of(const Extents& sides, std::size_t item_bytes) {
  return {sides, item_bytes, std::vector<std::byte>(item_bytes, std::byte{0xAB})};
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
                                     {{1, 5, 1}, {1, 3, 1}}};
  return all;
}

Hdf5Id dataset_like(const Hdf5Id& file, const ChunkShape& shape, const Extents& extents,
                    hid_t type) {
  const Hdf5Id creation(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, "make");
  const std::vector<hsize_t> sides(shape.sides.begin(), shape.sides.end());
  H5Pset_chunk(creation.get(), static_cast<int>(sides.size()), sides.data());
  if (shape.shuffled()) H5Pset_shuffle(creation.get());
  H5Pset_deflate(creation.get(), 6);
  const std::vector<hsize_t> sizes(extents.begin(), extents.end());
  const std::vector<hsize_t> unlimited(sizes.size(),
                                       H5S_UNLIMITED);  // chunks may be larger than such a dataset
  const Hdf5Id space(
      H5Screate_simple(static_cast<int>(sizes.size()), sizes.data(), unlimited.data()), H5Sclose,
      "make");
  return {
      H5Dcreate2(file.get(), "data", type, space.get(), H5P_DEFAULT, creation.get(), H5P_DEFAULT),
      H5Dclose, "make"};
}

hid_t type_of(std::size_t item_bytes) {
  return item_bytes == 1   ? H5T_NATIVE_UINT8
         : item_bytes == 2 ? H5T_NATIVE_UINT16
         : item_bytes == 4 ? H5T_NATIVE_UINT32
                           : H5T_NATIVE_UINT64;
}

}  // namespace

TEST_CASE("codec: a block comes back, whole or cut by the edge", "[unit]") {
  ChunkCodec codec;
  for (const Case& c : cases())
    for (const std::size_t item_bytes : {1, 2, 4, 8}) {
      const ChunkShape shape = shape_of(c.sides, item_bytes);
      const auto content = random_bytes(items(c.extents) * item_bytes);
      std::vector<std::byte> back(content.size());
      for (const int level : {6, 1}) {  // one codec changes its level when asked to
        REQUIRE(
            codec.decode(shape, c.extents, codec.encode(level, shape, c.extents, content), back));
        CHECK(back == content);
      }
    }
}

TEST_CASE("codec: HDF5's own filters read what it writes", "[unit]") {
  ChunkCodec codec;
  for (const Case& c : cases())
    for (const std::size_t item_bytes : {1, 2, 4, 8}) {
      const ChunkShape shape = shape_of(c.sides, item_bytes);
      const auto content = random_bytes(items(c.extents) * item_bytes);
      const auto stored = codec.encode(6, shape, c.extents, content);
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

TEST_CASE("codec: it reads what HDF5's own filters write", "[unit]") {
  ChunkCodec codec;
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
      REQUIRE(codec.decode(shape, c.extents, stored, back));
      CHECK(back == content);
    }
}

TEST_CASE("codec: the padding of an edge block is the fill value", "[unit]") {
  ChunkCodec codec;
  const ChunkShape shape = shape_of({3, 4}, 2);
  const Extents extents{2, 3};
  const auto content = random_bytes(12);
  std::vector<std::byte> chunk(24);
  REQUIRE(codec.decode(shape, shape.sides, codec.encode(6, shape, extents, content), chunk));
  for (std::size_t row = 0; row < 3; ++row)
    for (std::size_t column = 0; column < 4; ++column)
      for (std::size_t b = 0; b < 2; ++b) {
        const std::byte expected =
            row < 2 && column < 3 ? content[(row * 3 + column) * 2 + b] : std::byte{0xAB};
        CHECK(chunk[(row * 4 + column) * 2 + b] == expected);
      }
}

TEST_CASE("codec: damaged, short and long streams are noticed", "[unit]") {
  ChunkCodec codec;
  const ChunkShape shape = shape_of({8, 8}, 1);
  const auto content = random_bytes(64);
  std::vector<std::byte> back(64);
  auto stored = codec.encode(6, shape, shape.sides, content);
  CHECK_FALSE(codec.decode(shape, shape.sides, std::span(stored).first(stored.size() - 1), back));
  CHECK_FALSE(codec.decode(shape, shape.sides, {}, back));
  CHECK_FALSE(codec.decode(shape, shape.sides,
                           codec.encode(6, shape_of({8, 9}, 1), Extents{8, 9}, random_bytes(72)),
                           back));
  CHECK_FALSE(codec.decode(shape, shape.sides,
                           codec.encode(6, shape_of({8, 7}, 1), Extents{8, 7}, random_bytes(56)),
                           back));
  stored.back() ^= std::byte{1};  // the checksum
  CHECK_FALSE(codec.decode(shape, shape.sides, stored, back));
}

TEST_CASE("codec: no encoding is longer than the longest", "[unit]") {
  ChunkCodec codec;
  std::mt19937 random(1);
  for (const std::size_t side : {1, 10, 100, 1000}) {
    const ChunkShape shape = shape_of({side, side}, 1);
    std::vector<std::byte> noise(side * side);
    for (auto& b : noise) b = static_cast<std::byte>(random());
    for (const int level : {1, 6, 12})
      CHECK(codec.encode(level, shape, shape.sides, noise).size() <= longest_encoding(shape));
  }
}

TEST_CASE("codec pool: nobody shares a codec, and an idle one is used again", "[unit]") {
  CodecPool pool;
  const ChunkCodec* outer = nullptr;
  const ChunkCodec* inner = nullptr;
  const auto note_inner = [&](ChunkCodec& codec) { return inner = &codec; };
  pool.with([&](ChunkCodec& codec) {
    outer = &codec;
    return pool.with(note_inner);
  });
  CHECK(outer != inner);
  const ChunkCodec* again = pool.with([](ChunkCodec& codec) { return &codec; });
  CHECK((again == outer || again == inner));
}

}  // namespace miyama
