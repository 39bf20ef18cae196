/// @file  chunk_list.hpp
/// @brief Datasets that one thread writes or reads from end to end, chunk by chunk, with a digest
/// like those of labels.
#pragma once

#include <string>
#include <vector>

#include "base/team.hpp"
#include "index/box/block_grid.hpp"
#include "label/digest.hpp"
#include "store/chunk_codec.hpp"
#include "store/table_frame.hpp"

namespace miyama {

/// Makes a dataset with its entries. `content_of`: the entries of a block of the grid, as a vector
/// of the type of the shape. Throws file_error, stopped_error.
template <class ContentOf>
void write_chunks(hid_t file, DatasetShape shape, const BlockGrid& grid, Packing packing,
                  const Observer* observer, const ContentOf& content_of) {
  const Dataset made = make_dataset(file, std::move(shape));
  const std::size_t axes = made.shape.extents.size();
  Digest digest;
  for (std::uint64_t b = 0; b < grid.blocks(); ++b) {
    stop_if_asked(observer);
    const Block block = grid.block(b);
    const auto content = content_of(block);
    const auto bytes = std::as_bytes(std::span(content));
    digest.add(hash_block(bytes));
    const std::vector<hsize_t> offset(block.start.begin(), block.start.begin() + axes);
    const std::vector<hsize_t> extents(block.extent.begin(), block.extent.begin() + axes);
    const std::vector<std::byte> packed = pack_chunk(packing, made.shape.chunk, extents, bytes);
    require_memory_of_chunk();
    check_hdf5(
        H5Dwrite_chunk(made.id.get(), H5P_DEFAULT, 0, offset.data(), packed.size(), packed.data()),
        "write the dataset " + made.shape.name);
  }
  write_attribute(made.id.get(), "digest", digest.text());
}

/// Reads a dataset with one axis: take(entries), a span, for each block of the grid. Returns the
/// digest of what is there. Throws file_error.
template <class Entry, class Take>
[[nodiscard]] std::string read_list(const Dataset& list, const BlockGrid& grid, const Take& take) {
  Digest digest;
  std::vector<Entry> entries;
  for (std::uint64_t b = 0; b < grid.blocks(); ++b) {
    const Block block = grid.block(b);
    entries.resize(block.positions);
    require_memory_of_chunk();
    check_hdf5(H5Dread(list.id.get(), type_of(list.shape), make_space({block.positions}).get(),
                       make_space(list.shape.extents, {block.start[0]}, {block.positions}).get(),
                       H5P_DEFAULT, entries.data()),
               "read the dataset " + list.shape.name);
    digest.add(hash_block(std::as_bytes(std::span(entries))));
    take(std::span<const Entry>(entries));
  }
  return digest.text();
}

}  // namespace miyama
