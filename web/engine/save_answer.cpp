#include <algorithm>

#include "base/error.hpp"
#include "index/partition/partitions.hpp"
#include "label/digest.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/solution.hpp"
#include "schema/schema.hpp"
#include "web/engine/answers.hpp"
#include "web/engine/japanese.hpp"

// A table file in parts: what schema/schema.hpp says of it, for the page to write down with another
// library of HDF5. The entries of all datasets stand one after the other beside the answer.

namespace miyama::web {
namespace {

constexpr std::uint64_t most_saved = 1'000'000;  ///< positions: a page keeps all of them

Json attribute_json(const FileAttribute& attribute) {
  return std::visit(
      [&](const auto& value) {
        return Json::array({attribute.name, value, "<Q"});
      },
      attribute.value);
}

std::string type_of(const DatasetShape& shape) {
  switch (shape.chunk.item_bytes) {
    case 1: return "<B";
    case 2: return "<H";
    case 4: return shape.is_signed ? "<i" : "<I";
    default: return shape.is_signed ? "<q" : "<Q";
  }
}

/// Everything that is put down, and the bytes of it.
class SavedTable {
 public:
  void add(const DatasetShape& shape, std::span<const std::byte> entries) {
    for (std::size_t i = 0; i < shape.axes.size(); ++i) add_axis(shape.axes[i], shape.extents[i]);
    Json attributes = Json::array({Json::array({"long_name", shape.long_name, ""})});
    if (shape.name == name_of(LabelKind::outcome)) {
      attributes.push_back({"flag_values", {loss, win}, "<B"});
      attributes.push_back({"flag_meanings", "loss win", ""});
    }
    datasets_.push_back({{"name", shape.name},
                         {"attributes", attributes},
                         {"axes", shape.axes},
                         {"extents", shape.extents},
                         {"chunk", chunk_of(shape)},
                         {"type", type_of(shape)},
                         {"from", bytes_.size()},
                         {"bytes", entries.size()}});
    bytes_.insert(bytes_.end(), entries.begin(), entries.end());
  }
  void add_digest(std::size_t dataset, const std::string& digest) {
    datasets_[dataset]["attributes"].push_back({"digest", digest, ""});
  }
  void add(const std::vector<FileAttribute>& attributes) {
    for (const FileAttribute& attribute : attributes)
      attributes_.push_back(attribute_json(attribute));
  }
  Answer answer() && {
    return {{{"attributes", attributes_}, {"axes", axes_}, {"datasets", datasets_}},
            std::move(bytes_)};
  }

 private:
  static Json chunk_of(const DatasetShape& shape) {
    if (shape.chunk.sides.empty()) return nullptr;
    std::vector<hsize_t> sides = shape.chunk.sides;
    for (std::size_t i = 0; i < sides.size(); ++i) sides[i] = std::min(sides[i], shape.extents[i]);
    return sides;
  }
  void add_axis(const std::string& name, std::uint64_t length) {
    for (const Json& axis : axes_)
      if (axis["name"] == name) return;
    const std::optional<AxisValues> values = values_of_axis(name, length);
    axes_.push_back({{"name", name},
                     {"title", values ? name : bare_scale_text(length)},
                     {"length", length},
                     {"first", values ? Json(values->first) : Json(nullptr)},
                     {"long_name", values ? values->long_name : ""}});
  }

  Json attributes_ = Json::array();
  Json axes_ = Json::array();
  Json datasets_ = Json::array();
  std::vector<std::byte> bytes_;
};

/// All entries of an array, in C order.
std::vector<std::byte> entries_of(const LabelSource& source, std::size_t array) {
  const LabelArray& label = source.layout().arrays()[array];
  const Block whole = source.layout().box().whole();
  std::vector<std::byte> entries(label.bytes(whole) * label.boxes());
  SubBoxReader reader(source, array);
  for (std::size_t move = 0; move < label.boxes(); ++move)
    reader.read(move, whole,
                std::span(entries).subspan(move * label.bytes(whole), label.bytes(whole)));
  return entries;
}

/// Digests, and what the check of a solution says, of every block.
std::map<LabelKind, std::string> look_at_blocks(const GroupCheck& check, const LabelSource& source,
                                                Report& found) {
  const Layout& layout = source.layout();
  std::vector<BlockHash> hashes;
  std::vector<std::vector<std::byte>> contents(layout.blocks_of_group());
  for (std::uint64_t j = 0; j < layout.jobs(); ++j) {
    const BlockJob job = layout.job(j);
    std::vector<std::byte>& content = contents[j % contents.size()];
    content.resize(layout.arrays()[job.array].bytes(job.block));
    source.read_block(job, content);
    hashes.push_back(hash_block(content));
    if ((j + 1) % contents.size() == 0) check({j + 1 - contents.size(), contents}, found);
  }
  return label_digests(layout, hashes);
}

template <class Number>
std::span<const std::byte> bytes_of(const std::vector<Number>& numbers) {
  return std::as_bytes(std::span(numbers));
}

/// What stands beside the labels: directions and losses, or levels and parts.
void add_lists(SavedTable& saved, const Solution& solution, const TableHeader& header,
               const Request& request) {
  const auto add_rows = [&](const DatasetShape& shape) {
    std::vector<std::byte> rows(shape.extents[0] * shape.extents[1] * shape.chunk.item_bytes);
    solution.read_rows(0, shape.extents[0], rows);
    saved.add(shape, rows);
  };
  if (!request.is_box()) {
    saved.add(level_offset_shape(header.partitions.total),
              bytes_of(request.partitions().level_offsets()));
    return add_rows(parts_shape(request.positions(), most_parts(header.partitions)));
  }
  const auto add_moves = [&](const DatasetShape& shape, const auto& moves) {
    std::vector<std::uint8_t> stones;
    for (const auto& move : moves) stones.insert(stones.end(), move.begin(), move.end());
    if (!stones.empty()) saved.add(shape, bytes_of(stones));
  };
  add_moves(directions_shape(header.directions.size(), header.bounds.size()), header.directions);
  add_moves(first_shape(header.first.size(), header.bounds.size()), header.first);
  if (solution.losses() != 0) add_rows(losses_shape(solution.layout(), solution.losses()));
}

}  // namespace

Answer save(const Question& question) {
  const Request request = request_of(question, question.text("label"));
  if (request.positions() > most_saved)
    refuse_in_both(
        "a page saves tables of up to {1} positions, these are {2}: lower the bounds, or "
        "make the table with the program miyama",
        "このページで保存できる表は{1}局面までですが、{2}局面あります。山を小さくするか、"
        "プログラム miyama で表を作ってください。",
        most_saved, request.positions());
  const std::unique_ptr<Solution> solution = make_solution(request);
  const TableInMemory table = solve_in_memory(*solution, Team(1, observer()));
  Report found;
  const auto digests = look_at_blocks(solution->make_check(), table, found);

  TableHeader header = header_of(request);
  header.source = question.text("source");
  header.history = question.text("history");
  Totals totals = table.totals();
  totals.entries_checked = found.entries();
  totals.mismatches = found.mismatches();
  SavedTable saved;
  saved.add(header_attributes(header));
  for (std::size_t a = 0; a < table.layout().arrays().size(); ++a) {
    const LabelArray& array = table.layout().arrays()[a];
    saved.add(dataset_shape(array, table.layout()), entries_of(table, a));
    saved.add_digest(a, digests.at(array.kind));
  }
  add_lists(saved, *solution, header, request);
  saved.add(totals_attributes(totals));
  return std::move(saved).answer();
}

}  // namespace miyama::web
