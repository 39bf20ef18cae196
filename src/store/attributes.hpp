/// @file  attributes.hpp
/// @brief Attributes of a file or dataset: variable-length UTF-8 strings and integers.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "store/hdf5.hpp"

namespace miyama {

void write_attribute(hid_t object, const std::string& name, const std::string& text);
void write_attribute(hid_t object, const std::string& name, std::uint64_t number);
void write_attribute(hid_t object, const std::string& name, std::span<const std::uint64_t> numbers);
void write_attribute(hid_t object, const std::string& name, std::span<const std::uint8_t> numbers);

[[nodiscard]] bool has_attribute(hid_t object, const std::string& name);

/// Throw file_error, naming the attribute, if it is missing or of another type or larger than a
/// table's attribute can be.
[[nodiscard]] std::string read_text(hid_t object, const std::string& name);
[[nodiscard]] std::uint64_t read_number(hid_t object, const std::string& name);
[[nodiscard]] std::vector<std::uint64_t> read_numbers(hid_t object, const std::string& name);

}  // namespace miyama
