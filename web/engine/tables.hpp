/// @file  tables.hpp
/// @brief The tables that the page looks at: some that it solved itself, and the file that is open.
///
///     {"rules": "nim", "heaps": [9,9,9], "label": "grundy"}   solved when first asked for
///     {"opened": true}                                         the file
///
/// The blocks of a table that was solved here are made when somebody looks at them; the page reads
/// those of a file (`miyama_read_block`). Callers need not know which of the two it is.
#pragma once

#include <memory>
#include <span>

#include "label/label_source.hpp"
#include "pipeline/outcomes.hpp"
#include "verify/claim/claim.hpp"
#include "web/engine/questions.hpp"

namespace miyama::web {

class PageTable : public LabelSource {
 public:
  PageTable(Request request, std::string name)
      : request_(std::move(request)), name_(std::move(name)) {}

  [[nodiscard]] const Request& request() const { return request_; }
  /// The name of the table in messages.
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] Outcomes& outcomes() const;
  /// Fills `content` with the entries of a sub-box of array `array`, compact, C order. `move`: the
  /// direction, 0 for arrays that have none. Throws file_error.
  virtual void read_entries(std::size_t array, std::size_t move, const Block& wanted,
                            std::span<std::byte> content) const;

 protected:
  const Request request_;

 private:
  std::string name_;
  mutable std::unique_ptr<Outcomes> outcomes_;
};

/// The table that a question is about. It stays for some questions more. Throws usage_error.
[[nodiscard]] const PageTable& table_of(const Question& question);

/// From now on the file that is open has this header, written in the form of `opened_json`. Throws
/// usage_error, file_error for a header that makes no table; none is open then.
const PageTable& open_table(const Question& header);

/// The entries of all positions in which some coordinates are fixed, compact, C order.
struct Plane {
  std::vector<std::uint64_t> shape;  ///< sizes of the coordinates that are not fixed
  std::size_t item_bytes = 1;
  bool is_signed = false;
  std::vector<std::byte> entries;
};

/// The plane that a question is about: `"plane": {"heap": 1, "size": 3}` fixes one coordinate,
/// counted from 1; `"fixed": [3, null, null, 0]` any of them. Without either all are free.
///
/// A plane of the label that the question names, or else of the outcome. For arrows, `"move"` is
/// the number of the direction, counted from 1. Throws usage_error.
[[nodiscard]] Plane plane_of(const Question& question, const PageTable& table);

/// 1 for each position of the plane of which the claim is wrong, 0 for the others.
[[nodiscard]] Plane wrong_plane_of(const Question& question, const PageTable& table,
                                   const Claim& claim);

}  // namespace miyama::web
