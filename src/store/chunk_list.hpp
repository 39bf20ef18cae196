/// @file  chunk_list.hpp
/// @brief Datasets that one thread writes or reads from end to end, chunk by chunk, with a digest
/// like those of labels.
#pragma once

#include <string>
#include <vector>

#include "base/letters.hpp"
#include "base/team.hpp"
#include "store/chunk_codec.hpp"
#include "store/table_frame.hpp"
#include "table/digest.hpp"
#include "table/index/box/block_grid.hpp"

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
    prepare_chunk();
    check_hdf5(
        H5Dwrite_chunk(made.id.get(), H5P_DEFAULT, 0, offset.data(), packed.size(), packed.data()),
        "write the dataset " + made.shape.name);
  }
  write_attribute(made.id.get(), "digest", digest.text());
}

/// Reads a dataset: take(block, entries) for each block of the grid. Appends a sentence to `wrong`
/// if the digest that the file states is not that of what is there. Throws file_error.
template <class Entry, class Take>
void read_chunks(const Dataset& dataset, const BlockGrid& grid, std::vector<std::string>& wrong,
                 const Take& take) {
  const auto& [shape, id, direct] = dataset;
  const std::size_t axes = shape.extents.size();
  Digest digest;
  std::vector<Entry> entries;
  for (std::uint64_t b = 0; b < grid.blocks(); ++b) {
    const Block block = grid.block(b);
    const std::vector<hsize_t> offset(block.start.begin(), block.start.begin() + axes);
    const std::vector<hsize_t> extents(block.extent.begin(), block.extent.begin() + axes);
    entries.resize(block.positions);
    prepare_chunk();
    check_hdf5(
        H5Dread(id.get(), type_of(shape), make_space(extents).get(),
                make_space(shape.extents, offset, extents).get(), H5P_DEFAULT, entries.data()),
        "read the dataset " + shape.name);
    digest.add(hash_block(std::as_bytes(std::span(entries))));
    take(block, entries);
  }
  const std::string stated = printable(read_text(id.get(), "digest"));
  if (stated != digest.text())
    wrong.push_back(
        concat("digest of ", shape.name, ": the file says ", stated, ", it holds ", digest.text()));
}

}  // namespace miyama
