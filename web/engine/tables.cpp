#include "web/engine/tables.hpp"

#include <list>

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "expression/expression.hpp"
#include "pipeline/solution.hpp"
#include "words/words.hpp"

namespace miyama::web {
namespace {

constexpr std::size_t most_held = 4;
constexpr std::uint64_t most_entries = std::uint64_t{1} << 24;  ///< kept whole, or handed out

std::string label_of(const Question& question) { return question.text_or("label", "outcome"); }

std::list<std::pair<std::string, std::unique_ptr<HeldTable>>> held;

}  // namespace

HeldTable::HeldTable(Request request)
    : request_(std::move(request)), solution_(make_solution(request_)) {
  const Team team(1, observer());
  if (!solution_->plan().makes_blocks_in_order()) {
    solution_->solve(team);
    return;
  }
  if (request_.positions() > most_entries)
    throw usage_error(words::too_large_for_label, description(request_), most_entries);
  whole_ = std::make_unique<TableInMemory>(solve_in_memory(*solution_, team));
}

void HeldTable::read_block(const BlockJob& job, std::span<std::byte> content) const {
  if (whole_) return whole_->read_block(job, content);
  const std::uint64_t number = layout().job_of(job.array, job.number);
  solution_->produce({number, number + 1}, 1, [&](const BlockGroup& group) {
    ranges::copy(group.contents.front(), content.begin());
  });
}

Outcomes& HeldTable::outcomes() const {
  if (!outcomes_) outcomes_ = outcomes_of(*this, request_, request_.rules->name());
  return *outcomes_;
}

namespace {

/// Solves a table and puts it in front. If there is no room for it, all others go.
void hold(const std::string& name, const Request& request) {
  try {
    held.emplace_front(name, std::make_unique<HeldTable>(request));
  } catch (const std::bad_alloc&) {
    if (held.empty()) throw;
    held.clear();
    hold(name, request);
  }
}

}  // namespace

const HeldTable& table_of(const Request& request) {
  const std::string wanted =
      header_of(request).rules_json + describe(request) + format_labels(request.labels);
  const auto same = ranges::find_if(held, [&](const auto& table) { return table.first == wanted; });
  const bool has_lists = request.rules->option_lists() != nullptr;  // which the name does not say
  if (same != held.end() && !has_lists) {
    held.splice(held.begin(), held, same);
  } else {
    if (held.size() == most_held) held.pop_back();  // before the next one takes memory
    hold(wanted, request);
  }
  return *held.front().second;
}

const HeldTable& table_of(const Question& question) {
  return table_of(request_of(question, label_of(question)));
}

namespace {

/// The coordinates that the question fixes, or nothing.
std::vector<std::optional<std::uint64_t>> fixed_of(const Question& question, std::size_t axes) {
  std::vector<std::optional<std::uint64_t>> fixed(axes);
  if (question.has("fixed")) fixed = question.optional_numbers("fixed", axes);
  if (!question.has("plane")) return fixed;
  const Question plane = question.part("plane");
  const std::uint64_t heap = plane.number("heap");
  if (heap < 1 || heap > axes) throw usage_error(words::no_heap, heap, axes);
  fixed[heap - 1] = plane.number("size");
  return fixed;
}

/// The positions of a plane, and the sizes of the coordinates that are free.
struct Cut {
  Block block;
  std::vector<std::uint64_t> shape;
};

Cut cut_of(const Question& question, const Box& box) {
  const auto fixed = fixed_of(question, box.heaps());
  Cut cut{box.whole(), {}};
  for (std::size_t i = 0; i < box.heaps(); ++i) {
    if (!fixed[i]) {
      cut.shape.push_back(box.size(i));
      continue;
    }
    if (*fixed[i] > box.bound(i))
      throw usage_error(words::heap_has_at_most, i + 1, box.bound(i), *fixed[i]);
    cut.block.start[i] = *fixed[i];
    cut.block.extent[i] = 1;
  }
  cut.block = make_block(box.heaps(), cut.block.start, cut.block.extent);
  if (cut.block.positions > most_entries)
    throw usage_error(words::too_many_at_once, cut.block.positions);
  return cut;
}

}  // namespace

Plane plane_of(const Question& question, const HeldTable& table) {
  const std::string label = label_of(question);
  const Layout& layout = table.layout();
  const auto array = ranges::find_if(layout.arrays(), [&](const LabelArray& candidate) {
    return name_of(candidate.kind) == label;
  });
  if (array == layout.arrays().end())
    throw usage_error(words::table_lacks_label, label, format_labels(layout.kinds()));
  const auto [block, shape] = cut_of(question, layout.box());
  const std::uint64_t move = question.has("move") ? question.number("move") : 1;
  if (move < 1 || move > std::max<std::size_t>(array->moves, 1))
    throw usage_error("there is no direction " + std::to_string(move));
  const std::size_t index = layout.index_of(array->kind);
  SlabReader reader(table, {index}, 1);
  reader.read(block);
  const std::span<const std::byte> entries = reader.content(index, move - 1);
  return {shape, array->item_bytes, array->is_signed, {entries.begin(), entries.end()}};
}

namespace {

/// The entries of a label, of which a claim has a variable.
struct Column {
  const LabelArray& array;
  std::size_t variable;
  std::vector<std::byte> content;
};

/// The outcome, where the table has it, and the labels that the claim names.
std::vector<Column> columns_of(const HeldTable& table, const Claim& claim, const Block& block) {
  std::vector<Column> columns;
  for (std::size_t i = 0; i < common_labels().size(); ++i) {
    const LabelKind kind = common_labels()[i];
    const LabelArray* array = table.layout().find(kind);
    if (array == nullptr || (i != 0 && !ranges::contains(claim.labels, kind))) continue;
    const std::size_t index = table.layout().index_of(kind);
    SlabReader reader(table, {index}, 1);
    reader.read(block);
    const std::span<const std::byte> content = reader.content(index, 0);
    columns.push_back({*array, claim.of_position + i, {content.begin(), content.end()}});
  }
  return columns;
}

}  // namespace

Plane wrong_plane_of(const Question& question, const HeldTable& table, const Claim& claim) {
  if (!table.request().is_box()) throw usage_error("positions without places lie in no plane");
  const auto [block, shape] = cut_of(question, table.layout().box());
  Plane plane{shape, 1, false, std::vector<std::byte>(block.positions)};
  const std::vector<Column> columns = columns_of(table, claim, block);
  Position position(table.layout().box().heaps());
  std::vector<std::int64_t> values(claim.of_position + common_labels().size(), 0);
  const std::int64_t& outcome = values[claim.of_position];
  for (std::uint64_t at = 0; at < block.positions; ++at) {
    block.position_at(at, position);
    ranges::copy(position, values.begin());
    for (std::size_t i = 0; i < claim.columns.size(); ++i)
      values[position.size() + i] = claim.columns[i][position[i]];
    for (const auto& [array, variable, content] : columns)
      values[variable] = entry_of(array, content, at);
    std::optional<Fault> fault;
    const std::int64_t value = claim.expression.evaluate(values, fault);
    const bool wrong = claim.speaks_of_outcome() ? (value != 0) != (outcome == loss) : value == 0;
    plane.entries[at] = std::byte{fault || wrong};
  }
  return plane;
}

}  // namespace miyama::web
