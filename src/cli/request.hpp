/// @file  request.hpp
/// @brief What the user asks to be solved: rules, bounds, convention.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "game/closed_forms/closed_form.hpp"
#include "game/vector_rules.hpp"
#include "index/box.hpp"
#include "label/table_header.hpp"

namespace miyama {

struct Request {
  std::unique_ptr<Rules> rules;
  Convention convention;
  Box box;
  std::unique_ptr<ClosedForm> theorem;  ///< null if none is known

  [[nodiscard]] const VectorRules& vector_rules() const { return dynamic_cast<const VectorRules&>(*rules); }
  [[nodiscard]] std::string theorem_name() const { return theorem ? theorem->name() : "none known"; }
};

/// What numbers the positions.
[[nodiscard]] inline const Box& index_of(const Request& request) { return request.box; }

/// Adds RULES, --heaps and --misere.
void add_request_options(CommandLine& line);
/// Throws usage_error.
[[nodiscard]] Request request_of(const CommandLine& line);

/// The same for a table that exists: its rules, from what it says about itself. Throws file_error, naming `file`, if the rules are unknown.
[[nodiscard]] Request request_of(const TableHeader& header, const std::string& file);

/// "nim, normal play, heaps 0–9 × 0–9 × 0–9".
[[nodiscard]] std::string describe(const Request& request);

/// "nim-9-9-9.h5", "nim-9-9-9-misere.h5".
[[nodiscard]] std::string default_output(const Request& request);

/// The rules as JSON, for the table.
[[nodiscard]] std::string rules_json(const VectorRules& rules);

}  // namespace miyama
