/// @file  gzip.hpp
/// @brief Texts packed as gzip, piece by piece.
#pragma once

#include <string>
#include <string_view>

namespace miyama {

/// A whole member of gzip. Members one behind the other are a file of gzip, of all their texts.
/// The bytes depend on the text alone.
[[nodiscard]] std::string gzip_member(std::string_view text);

}  // namespace miyama
