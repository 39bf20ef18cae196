/// @file  error.hpp
/// @brief What can go wrong in the outside world, as exceptions that `main` turns into exit codes.
///
/// Every message names the thing, the value and the remedy. What people may read in Japanese stands
/// in the catalogue and is thrown by its name; what only the command line says is in English:
///
///     throw usage_error(words::too_many_places, name, most_places, heaps);
///     throw file_error(file, " cannot be written: ", reason);
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
      : std::runtime_error(concat(in(Language::english, parts)...)),
        japanese_(concat(in(Language::japanese, parts)...)) {}
  /// The message is a text of the catalogue with these values.
  template <std::size_t places, class... Values>
  explicit outside_error(const Format<places>& text, const Values&... values)
      : outside_error(both(text, values...)) {}

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
