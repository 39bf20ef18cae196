/// @file  inspection.hpp
/// @brief Looks at all of a file's structure, so that nothing of it surprises later: run in a trial
/// (trial.hpp), as HDF5 may die of it.
///
/// A table keeps everything in itself, in datasets of its root group, behind shuffle and deflate.
/// Whatever leads elsewhere is refused: links to other files, raw data in other files, filters that
/// would be loaded. Sizes are bounded by what is stored: deflate makes at most 1032 bytes of one,
/// so a small file cannot claim to hold a large table. Cost: the attributes and the indexes of the
/// chunks are read once, no chunk is.
#pragma once

#include <cstdint>
#include <string>

#include "store/hdf5.hpp"

namespace miyama {

/// Throws file_error, naming what is wrong in the file called `name`.
void inspect_structure(hid_t file, const std::string& name);

/// Throws file_error if so many `bytes` of entries cannot be stored in what `dataset` takes of the
/// file. `what`: its name in messages.
void refuse_unstored(hid_t dataset, std::uint64_t bytes, const std::string& what);

}  // namespace miyama
