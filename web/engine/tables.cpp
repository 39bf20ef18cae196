#include "web/engine/tables.hpp"

#include <list>

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "expression/expression.hpp"
#include "pipeline/method.hpp"
#include "pipeline/solution.hpp"
#include "web/engine/japanese.hpp"

extern "C" {
/// The page implements it: it writes the entries of a sub-box of the open file, compact, C order,
/// to `content`. `place`: the number of coordinates, then the start and the extent of each, then
/// the direction. Returns 0, or 1 where the file cannot be read.
__attribute__((import_module("env"), import_name("miyama_read_block"))) int miyama_read_block(
    const char* label, const std::uint32_t* place, void* content, std::size_t bytes);
}

namespace miyama::web {
namespace {

constexpr std::size_t most_held = 4;
constexpr std::uint64_t most_entries = std::uint64_t{1} << 24;  ///< kept whole, or handed out

std::string label_of(const Question& question) {
  return question.has("label") ? question.text("label") : "outcome";
}

/// Solved here.
class SolvedTable final : public PageTable {
 public:
  SolvedTable(Request request, Observer* observer)
      : PageTable(std::move(request), "the table"), solution_(make_solution(request_)) {
    const Team team(1, observer);
    if (!choose_method(request_).makes_blocks_in_order) {
      solution_->solve(team);
      return;
    }
    if (request_.positions() > most_entries)
      refuse_in_both(
          "{1} is too large for this label on a page, which holds {2} positions of it: lower the "
          "bounds",
          "{1}は、このページでこの値を調べるには大きすぎます。{2}局面まで扱えます。"
          "山を小さくしてください。",
          Bilingual{describe(request_), in_japanese(describe(request_))}, most_entries);
    whole_ = std::make_unique<TableInMemory>(solve_in_memory(*solution_, team));
  }

  const Layout& layout() const override { return solution_->layout(); }

  void read_block(const BlockJob& job, std::span<std::byte> content) const override {
    if (whole_) return whole_->read_block(job, content);
    const std::uint64_t number = layout().job_of(job.array, job.number);
    solution_->produce({number, number + 1}, 1, [&](const BlockGroup& group) {
      ranges::copy(group.contents.front(), content.begin());
    });
  }

 private:
  std::unique_ptr<Solution> solution_;
  std::unique_ptr<TableInMemory> whole_;  ///< where blocks cannot be made one by one
};

/// Read from a file, by the page.
class OpenedTable final : public PageTable {
 public:
  OpenedTable(Request request, std::string name)
      : PageTable(std::move(request), std::move(name)), layout_(request_.layout()) {}

  const Layout& layout() const override { return layout_; }

  void read_block(const BlockJob& job, std::span<std::byte> content) const override {
    read_entries(job.array, job.move, job.block, content);
  }

  /// In one go: HDF5 puts a sub-box together faster than we should from whole blocks.
  void read_entries(std::size_t array, std::size_t move, const Block& wanted,
                    std::span<std::byte> content) const override {
    const std::size_t axes = layout_.box().heaps();
    std::vector<std::uint32_t> place{static_cast<std::uint32_t>(axes)};
    for (std::size_t i = 0; i < axes; ++i) {
      place.push_back(static_cast<std::uint32_t>(wanted.start[i]));
      place.push_back(static_cast<std::uint32_t>(wanted.extent[i]));
    }
    place.push_back(static_cast<std::uint32_t>(move));
    const std::string label(name_of(layout_.arrays()[array].kind));
    if (miyama_read_block(label.c_str(), place.data(), content.data(), content.size()) != 0)
      refuse_in_both(
          "{1}: the dataset {2} cannot be read: the file is damaged, generate it again",
          "{1}：データセット {2} を読めません。ファイルが壊れています。作り直してください。",
          name(), label);
  }

 private:
  Layout layout_;
};

std::list<std::pair<std::string, std::unique_ptr<PageTable>>> held;
std::unique_ptr<PageTable> opened;

}  // namespace

Outcomes& PageTable::outcomes() const {
  if (!outcomes_) outcomes_ = outcomes_of(*this, request_, name_);
  return *outcomes_;
}

void PageTable::read_entries(std::size_t array, std::size_t move, const Block& wanted,
                             std::span<std::byte> content) const {
  SubBoxReader(*this, array).read(move, wanted, content);
}

namespace {

/// Solves a table and puts it in front. Where there is no room for it, all others go.
void hold(const std::string& name, const Request& request) {
  try {
    held.emplace_front(name, std::make_unique<SolvedTable>(request, observer()));
  } catch (const std::bad_alloc&) {
    if (held.empty()) throw;
    held.clear();
    hold(name, request);
  }
}

}  // namespace

const PageTable& table_of(const Question& question) {
  if (question.flag("opened")) {
    if (!opened)
      refuse_in_both("no table is open: choose a file",
                     "開いている表がありません。ファイルを選んでください。");
    return *opened;
  }
  Request request = request_of(question, label_of(question));
  const std::string wanted =
      header_of(request).rules_json + describe(request) + format_labels(request.labels);
  const auto same = ranges::find_if(held, [&](const auto& table) { return table.first == wanted; });
  if (same != held.end()) {
    held.splice(held.begin(), held, same);
  } else {
    if (held.size() == most_held) held.pop_back();  // before the next one takes memory
    hold(wanted, request);
  }
  return *held.front().second;
}

namespace {

/// The dataset `name`, directions or first, row by row, a number per heap.
std::vector<std::vector<std::uint8_t>> moves_of(const Question& question, const char* name,
                                                std::size_t heaps) {
  std::vector<std::vector<std::uint8_t>> moves;
  if (!question.has(name)) return moves;
  const std::vector<std::uint64_t> numbers = question.numbers(name);
  if (heaps == 0 || numbers.size() % heaps != 0)
    throw usage_error(std::string(name) + " have a number for each of " + std::to_string(heaps) +
                      " heaps");
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i % heaps == 0) moves.emplace_back();
    moves.back().push_back(static_cast<std::uint8_t>(numbers[i]));
  }
  return moves;
}

}  // namespace

const PageTable& open_table(const Question& question) {
  opened.reset();
  TableHeader header;
  header.rules = question.text("rules");
  header.rules_json = question.text("rules_json");
  if (question.text("convention") == "misere") header.convention = Convention::misere;
  header.family = question.has("total") ? TableFamily::partitions : TableFamily::box;
  if (question.has("bounds")) header.bounds = question.numbers("bounds");
  if (question.has("total")) header.partitions.total = question.number("total");
  if (question.has("largest")) header.partitions.largest = question.number("largest");
  if (question.has("most_heaps")) header.partitions.most_heaps = question.number("most_heaps");
  header.directions = moves_of(question, "directions", header.bounds.size());
  header.first = moves_of(question, "first", header.bounds.size());
  header.pass = question.flag("pass");
  header.rests = question.has("rests") ? question.number("rests") : 0;
  header.labels = parse_labels(question.text("labels"), header.family);
  const std::string name = question.text("name");
  opened = std::make_unique<OpenedTable>(request_of(header, name), name);
  return *opened;
}

namespace {

/// The coordinates that the question fixes, or nothing.
std::vector<std::optional<std::uint64_t>> fixed_of(const Question& question, std::size_t axes) {
  std::vector<std::optional<std::uint64_t>> fixed(axes);
  if (question.has("fixed")) fixed = question.optional_numbers("fixed", axes);
  if (!question.has("plane")) return fixed;
  const Question plane = question.part("plane");
  const std::uint64_t heap = plane.number("heap");
  if (heap < 1 || heap > axes)
    throw usage_error("there is no heap " + std::to_string(heap) + ", but 1 to " +
                      std::to_string(axes));
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
      refuse_in_both("heap {1} has at most {2}, not {3}",
                     "山{1}は最大{2}個で、{3}個にはできません。", i + 1, box.bound(i), *fixed[i]);
    cut.block.start[i] = *fixed[i];
    cut.block.extent[i] = 1;
  }
  cut.block = make_block(box.heaps(), cut.block.start, cut.block.extent);
  if (cut.block.positions > most_entries)
    refuse_in_both("these are {1} positions, more than anyone sees at once: fix a heap",
                   "{1}局面を一度に見ることはできません。山を一つ固定してください。",
                   cut.block.positions);
  return cut;
}

}  // namespace

Plane plane_of(const Question& question, const PageTable& table) {
  const std::string label = label_of(question);
  const Layout& layout = table.layout();
  const auto array = ranges::find_if(layout.arrays(), [&](const LabelArray& candidate) {
    return name_of(candidate.kind) == label;
  });
  if (array == layout.arrays().end())
    refuse_in_both("the table holds no \"{1}\": it holds {2}",
                   "この表に値「{1}」はありません。あるのは {2} です。", label,
                   format_labels(layout.kinds()));
  const auto [block, shape] = cut_of(question, layout.box());
  const std::uint64_t move = question.has("move") ? question.number("move") : 1;
  if (move < 1 || move > std::max<std::size_t>(array->moves, 1))
    throw usage_error("there is no direction " + std::to_string(move));
  Plane plane{shape, array->item_bytes, array->is_signed,
              std::vector<std::byte>(array->bytes(block))};
  table.read_entries(layout.index_of(array->kind), move - 1, block, plane.entries);
  return plane;
}

namespace {

/// The entries of a label, of which a claim has a variable.
struct Column {
  const LabelArray& array;
  std::size_t variable;
  std::vector<std::byte> content;
};

/// The outcome, where the table has it, and the labels that the claim names.
std::vector<Column> columns_of(const PageTable& table, const Claim& claim, const Block& block) {
  std::vector<Column> columns;
  for (std::size_t i = 0; i < common_labels().size(); ++i) {
    const LabelKind kind = common_labels()[i];
    const LabelArray* array = table.layout().find(kind);
    if (array == nullptr || (i != 0 && !ranges::contains(claim.labels, kind))) continue;
    columns.push_back({*array, claim.of_position + i, std::vector<std::byte>(array->bytes(block))});
    table.read_entries(table.layout().index_of(kind), 0, block, columns.back().content);
  }
  return columns;
}

}  // namespace

Plane wrong_plane_of(const Question& question, const PageTable& table, const Claim& claim) {
  if (!table.request().is_box()) throw usage_error("positions without places lie in no plane");
  const auto [block, shape] = cut_of(question, table.layout().box());
  Plane plane{shape, 1, false, std::vector<std::byte>(block.positions)};
  const std::vector<Column> columns = columns_of(table, claim, block);
  Position position(claim.of_position);
  std::vector<std::int64_t> values(claim.of_position + common_labels().size(), 0);
  const std::int64_t& outcome = values[claim.of_position];
  for (std::uint64_t at = 0; at < block.positions; ++at) {
    block.position_at(at, position);
    ranges::copy(position, values.begin());
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
