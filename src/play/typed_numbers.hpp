/// @file  typed_numbers.hpp
/// @brief Numbers with spaces or commas between them, as people type moves.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace miyama {

/// "5 0 0", "5,0,0". Throws usage_error, naming the word that is no number below 2⁶³; `remedy` is
/// what to type instead.
[[nodiscard]] std::vector<std::uint64_t> typed_numbers(std::string_view line,
                                                       const std::string& remedy);

}  // namespace miyama
