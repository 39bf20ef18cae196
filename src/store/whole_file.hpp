/// @file  whole_file.hpp
/// @brief What one thread writes or reads in one go: files of HDF5 that are not tables, and
/// datasets, chunk by chunk, with a digest like those of labels.
///
/// The attribute `format` says what such a file is. It appears when it is complete, and a child
/// looks at it before it is read (table_reader.hpp).
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "base/letters.hpp"
#include "base/team.hpp"
#include "store/chunk_codec.hpp"
#include "store/table_frame.hpp"
#include "store/temporary_file.hpp"
#include "table/index/box/block_grid.hpp"

namespace miyama {

/// What such a file is, and which play it is about.
struct FileKind {
  const char* format;
  const char* convention;
};

/// Writes the attributes that such a file begins with: what it is, in words and by its format, of
/// which this is version 1.0, and where it comes from.
void write_head(hid_t file, const FileKind& kind, const std::string& title,
                const std::string& source, const std::string& history);

/// Writes the file; it is complete, and appears, when `write` has returned. Throws file_error, and
/// as TemporaryFile and `write` do. Precondition: this process has one thread that uses HDF5.
void write_whole(TemporaryFile&& file, const std::function<void(hid_t)>& write);

/// Lists what is wrong for other readers (inspection.hpp), and a minor version that this program
/// does not vouch for.
[[nodiscard]] std::vector<std::string> wrong_in_whole(hid_t file,
                                                      const std::vector<Dataset>& datasets);

/// Opens a complete file that is not trusted, which a child looks at first. Throws file_error,
/// naming the file, for another kind, version or status, and for what would harm this program.
[[nodiscard]] Hdf5Id open_whole(const std::filesystem::path& path, const FileKind& kind);

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
