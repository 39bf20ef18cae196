/// @file  error.hpp
/// @brief What can go wrong in the outside world, as exceptions that `main` turns into exit codes.
///
/// Every message names the thing, the value and the remedy. Messages that people meet who chose
/// Japanese are thrown in both languages, and so are those that are put around them:
///
///     throw usage_error("the rules ", name, " have no moves");
///     throw usage_error(both("{1} has no move", "{1} には手がありません", name));
///     throw usage_error(file, ": ", error.text());
///
/// Kernels throw nothing: their preconditions are asserted.
#pragma once

#include <stdexcept>

#include "base/text.hpp"

namespace miyama {

class outside_error : public std::runtime_error {
 public:
  /// The message is all parts, one after the other (concat).
  template <class... Parts>
  explicit outside_error(const Parts&... parts)
      : std::runtime_error(concat(in(&Bilingual::english, parts)...)),
        japanese_(concat(in(&Bilingual::japanese, parts)...)) {}

  /// The message. Parts that have only one language are the same in both.
  Bilingual text() const { return {what(), japanese_}; }

 private:
  std::string japanese_;
};

/// The user asked for something that is not there or makes no sense: exit code 2.
class usage_error : public outside_error {
  using outside_error::outside_error;
};

/// A file, the disk or the memory failed: exit code 1.
class file_error : public outside_error {
  using outside_error::outside_error;
};

}  // namespace miyama
