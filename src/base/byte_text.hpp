/// @file  byte_text.hpp
/// @brief Amounts of memory as people write them: "8G" in, "1.2 GiB" out.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace miyama {

/// "500M", "8G", "1T", "4096" (bytes); powers of 1024. Throws usage_error.
[[nodiscard]] std::uint64_t parse_bytes(std::string_view text);

/// "17 bytes", "1.2 GiB".
[[nodiscard]] std::string format_bytes(std::uint64_t bytes);

/// "1 000 000 000": digits in groups of three, easier to read than to count.
[[nodiscard]] std::string format_count(std::uint64_t count);

}  // namespace miyama
