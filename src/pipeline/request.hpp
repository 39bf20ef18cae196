/// @file  request.hpp
/// @brief What the user asks to be solved: rules, bounds, convention.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "game/vector_rules.hpp"
#include "index/box/box.hpp"
#include "label/table_header.hpp"
#include "theorem/closed_form.hpp"

namespace miyama {

struct Request {
  std::unique_ptr<Rules> rules;
  Convention convention;
  Box box;  ///< of the coordinates: the heaps, and before them the passes left, if there is a pass
  std::unique_ptr<ClosedForm> theorem;  ///< null if none is known

  [[nodiscard]] std::string theorem_name() const {
    return theorem ? theorem->name() : "none known";
  }

  /// Null if the rules are no vector rules.
  [[nodiscard]] const VectorRules* vector_rules() const {
    return dynamic_cast<const VectorRules*>(rules.get());
  }
  /// True where every line holds at most one loss along the heaps alone, for which there are faster
  /// solvers.
  [[nodiscard]] bool is_nim() const {
    return vector_rules() != nullptr && miyama::is_nim(*vector_rules());
  }
  [[nodiscard]] bool has_pass() const {
    return vector_rules() != nullptr && vector_rules()->moves().pass;
  }
  [[nodiscard]] std::vector<std::uint64_t> heap_bounds() const;
  /// Of the arrows; empty if the moves follow no directions.
  [[nodiscard]] std::vector<Direction> directions() const;
};

/// What numbers the positions.
[[nodiscard]] inline const Box& index_of(const Request& request) { return request.box; }

/// Adds RULES, --heaps and --misere.
void add_request_options(CommandLine& line);
/// Throws usage_error; file_error for a rules file that cannot be read.
[[nodiscard]] Request request_of(const CommandLine& line);

/// The rules of a rules file. Throws usage_error; file_error for a file that cannot be read.
[[nodiscard]] std::unique_ptr<Rules> rules_of_file(const std::string& file);

/// The same for a table that exists: its rules, from what it says about itself. Throws file_error,
/// naming `file`, if the rules are unknown.
[[nodiscard]] Request request_of(const TableHeader& header, const std::string& file);

/// "nim, normal play, heaps 0–9 × 0–9 × 0–9".
[[nodiscard]] std::string describe(const Request& request);

/// "nim-9-9-9.h5", "nim-9-9-9-misere.h5".
[[nodiscard]] std::string default_output(const Request& request);

/// The labels that the command line asks for, or the usual ones. Throws usage_error for those that
/// the rules do not have.
[[nodiscard]] std::vector<LabelKind> labels_of(const CommandLine& line, const Request& request);

/// Everything the header says of rules and bounds.
void describe_in(TableHeader& header, const Request& request);

}  // namespace miyama
