/// @file  error.hpp
/// @brief What can go wrong in the outside world, as exceptions that `main` turns into exit codes.
///
/// Every message names the thing, the value and the remedy. Kernels throw nothing: their
/// preconditions are asserted.
#pragma once

#include <stdexcept>

#include "base/text.hpp"

namespace miyama {

/// The user asked for something that is not there or makes no sense: exit code 2.
class usage_error : public std::runtime_error {
 public:
  /// The message is all parts, one after the other (concat).
  template <class... Parts>
  explicit usage_error(const Parts&... parts) : std::runtime_error(concat(parts...)) {}
};

/// A file, the disk or the memory failed: exit code 1.
class file_error : public std::runtime_error {
 public:
  template <class... Parts>
  explicit file_error(const Parts&... parts) : std::runtime_error(concat(parts...)) {}
};

}  // namespace miyama
