#include "pipeline/file/stored_outcomes.hpp"

#include "store/table_reader.hpp"

namespace miyama {
namespace {

/// A table, its request, and what they say.
struct OpenTable {
  explicit OpenTable(const std::string& file)
      : table(file),
        request(request_of(table.header(), file)),
        outcomes(outcomes_of(table, request, file)) {}
  TableReader table;
  Request request;
  std::unique_ptr<Outcomes> outcomes;
};

}  // namespace

std::shared_ptr<Outcomes> stored_outcomes(const std::string& file) {
  auto open = std::make_shared<OpenTable>(file);
  return {open, open->outcomes.get()};
}

}  // namespace miyama
