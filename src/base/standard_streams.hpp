/// @file  standard_streams.hpp
/// @brief Keeps files from being taken for standard input and output.
///
/// A program started with a closed standard output would open its next file in its place, and
/// whatever is printed would go there.
#pragma once

namespace miyama {

/// Puts something in place of each standard stream that is closed. Reading and writing it fails as
/// before.
void keep_standard_streams();

}  // namespace miyama
