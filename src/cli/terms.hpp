/// @file  terms.hpp
/// @brief The terms of a sequence, as people read them, as CSV, and as OEIS takes them.
///
///     text      0   0 1 2 3 1 4 3 2 1 4      ten or twenty a line, behind the index of the first
///     csv       heap,grundy / 0,0 / 1,1 …
///     bfile     0 0 / 1 1 / 2 2 …            https://oeis.org/wiki/B-files: index and term
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/output.hpp"
#include "cli/text_output.hpp"

namespace miyama {

/// The terms a(0) … a(count − 1).
struct Terms {
  std::string columns;  ///< the head of CSV, such as "heap,grundy"
  std::size_t count;
  std::function<std::uint64_t(std::size_t)> at;
};

/// Adds --to, --output and --force.
void add_terms_options(CommandLine& line);

/// Where terms go, in the form that --to asks for: text on the screen, CSV in files, unless told.
class TermsOutput {
 public:
  /// Refuses, before any work, what cannot be written. Throws usage_error, file_error.
  explicit TermsOutput(const CommandLine& line);

  /// Below `head`, which stands above texts alone; with --json to a file only. Throws file_error,
  /// stopped_error.
  void write(const Terms& terms, const std::string& head);

  /// The name of the file, or null.
  [[nodiscard]] Json file() const;

 private:
  const CommandLine& line_;
  std::optional<std::string> file_;
  std::string format_;
  TextOutput output_;
};

}  // namespace miyama
