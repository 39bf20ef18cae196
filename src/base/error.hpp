/// @file  error.hpp
/// @brief What can go wrong in the outside world, as exceptions that `main` turns into exit codes.
///
/// Every message names the thing, the value and the remedy. Kernels throw nothing: their
/// preconditions are asserted.
#pragma once

#include <stdexcept>

namespace miyama {

/// The user asked for something that is not there or makes no sense: exit code 2.
class usage_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A file, the disk or the memory failed: exit code 1.
class file_error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace miyama
