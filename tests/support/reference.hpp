/// @file  reference.hpp
/// @brief The published numbers of data/reference, read from there and nowhere retyped.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

namespace miyama {

/// The content of data/reference/`name`.
[[nodiscard]] inline nlohmann::json reference(const std::string& name) {
  std::ifstream file(std::string(MIYAMA_REFERENCE) + "/" + name);
  if (!file) throw std::runtime_error("no " + name + " in " MIYAMA_REFERENCE);
  return nlohmann::json::parse(file);
}

}  // namespace miyama
