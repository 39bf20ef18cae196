#include "verify/claim/claim.hpp"

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

void add_heaps(ClaimNames& names, std::size_t heaps, std::size_t first) {
  names.names = names_of_heaps(heaps, first);
  names.told = told_heaps(heaps);
}

void add_labels(ClaimNames& names) {
  for (std::size_t i = 0; i < common_labels().size(); ++i) {
    const std::string name(name_of(common_labels()[i]));
    names.names.push_back({name, names.of_position + i});
    names.told += ", " + name;
  }
}

void add_values(ClaimNames& names, std::size_t heaps) {
  names.most_heaps = heaps;
  names.looked_up = heaps;
  for (const VariableName& heap : names_of_heaps(heaps))
    names.names.push_back({"value(" + heap.name + ")", heaps + heap.variable});
}

}  // namespace

ClaimNames names_of_box(std::size_t coordinates, bool leads_with_passes, bool have_values) {
  ClaimNames names;
  const std::size_t first = leads_with_passes ? 1 : 0;
  add_heaps(names, coordinates - first, first);
  if (leads_with_passes) {
    names.names.push_back({"passes", 0});
    names.told += ", passes";
  }
  names.of_position = coordinates;
  if (have_values) {
    add_values(names, coordinates);
    names.told += ", value(a) …";
    names.of_position += coordinates;
  }
  add_labels(names);
  return names;
}

ClaimNames names_of_multisets(std::size_t most_heaps, std::size_t largest) {
  ClaimNames names;
  add_heaps(names, most_heaps, 0);
  add_values(names, most_heaps);
  std::size_t variable = 2 * most_heaps;
  for (std::size_t size = 1; size <= largest; ++size)
    names.names.push_back({concat("count(", size, ")"), variable++});
  for (const char* name : {"heaps", "total", "nim_sum"}) names.names.push_back({name, variable++});
  names.names.push_back({"largest", 0});
  names.told +=
      concat(", heaps, total, largest, nim_sum, value(a) …, count(1) … count(", largest, ")");
  names.of_position = variable;
  add_labels(names);
  return names;
}

ClaimNames names_of_listed(std::size_t fields) {
  ClaimNames names;
  for (std::size_t i = 1; i <= fields; ++i) names.names.push_back({concat("p", i), i});
  names.names.push_back({"fields", fields + 1});
  names.told = concat("p1 … p", fields, ", fields");
  names.most_heaps = 1;
  names.looked_up = fields + 1;
  names.of_position = fields + 2;
  add_labels(names);
  return names;
}

bool Claim::looks_up() const {
  for (std::size_t i = 0; i < looked_up; ++i)
    if (expression.mentions(most_heaps + i)) return true;
  return false;
}

Claim parse_claim(std::string_view text, const ClaimNames& names, std::optional<Bilingual> what) {
  Claim claim{std::string(text),
              parse_expression(text, names.names, names.told, what.value_or(words::the_claim)),
              names.of_position};
  claim.most_heaps = names.most_heaps;
  claim.looked_up = names.looked_up;
  for (std::size_t i = 0; i < common_labels().size(); ++i)
    if (claim.expression.mentions(names.of_position + i))
      claim.labels.push_back(common_labels()[i]);
  const NodesView whole = claim.expression.nodes();
  if (whole.back().op != Operator::equal) return claim;
  const auto [left, right] = sides_of(whole);  // label == rest, or rest == label
  for (std::size_t i = 0; i < common_labels().size(); ++i)
    for (const auto& [side, other] : {std::pair{left, right}, std::pair{right, left}}) {
      const std::size_t label = claim.of_position + i;
      if (side.size() != 1 || !mentions(side, label) || mentions(other, label)) continue;
      claim.stated = common_labels()[i];
      claim.expected = Expression(other);
      return claim;
    }
  return claim;
}

void require_labels(const Claim& claim, const Layout& layout, const std::string& table) {
  for (const LabelKind label : claim.labels) {
    if (layout.find(label) != nullptr) continue;
    std::vector<LabelKind> wanted = layout.kinds();
    for (const LabelKind other : claim.labels)
      if (!contains(wanted, other)) wanted.push_back(other);
    ranges::sort(wanted);
    const std::string labels = format_labels(wanted);
    throw usage_error(words::claim_names_label, name_of(label), table, labels);
  }
}

PositionLanes::PositionLanes(const Layout& layout, const Partitions* partitions, const Claim& claim)
    : layout_(layout),
      partitions_(partitions),
      claim_(claim),
      evaluator_(claim.expression,
                 std::vector<bool>(claim.of_position + common_labels().size(), true)) {
  for (std::size_t i = 0; i < common_labels().size(); ++i)
    if (contains(claim.labels, common_labels()[i])) {
      arrays_.push_back(layout.index_of(common_labels()[i]));
      label_variables_.push_back(claim.of_position + i);
    }
  for (std::size_t i = 0; i < claim.of_position; ++i)
    if (evaluator_.wants(i)) wanted_.push_back(i);
}

void PositionLanes::for_each_run(const Block& block, const EntriesOf& entries_of, const Use& use) {
  evaluator_.start_row();
  partitions_ != nullptr ? walk_multisets(block, entries_of, use)
                         : walk_box(block, entries_of, use);
}

void PositionLanes::walk_box(const Block& block, const EntriesOf& entries_of, const Use& use) {
  const std::size_t coordinates = claim_.most_heaps == 0 ? claim_.of_position : claim_.most_heaps;
  const std::size_t last = coordinates - 1;
  std::uint64_t first = 0;  // the place of the first lane
  std::size_t filled = 0;   // lanes
  const auto run_filled = [&] {
    run(first, filled, entries_of, use);
    first += filled;
    filled = 0;
  };
  for_each_row(block, last + 1, [&](std::uint64_t, PositionView position) {
    for (std::uint64_t x = 0; x < block.extent[last];) {
      const auto count = static_cast<std::size_t>(
          std::min<std::uint64_t>(LaneEvaluator::most_lanes - filled, block.extent[last] - x));
      for (const std::size_t i : wanted_) {
        std::int64_t* const lanes = evaluator_.lanes(i).data() + filled;
        if (i % coordinates == last)
          std::iota(lanes, lanes + count, static_cast<std::int64_t>(position[last] + x));
        else
          std::fill_n(lanes, count, static_cast<std::int64_t>(position[i % coordinates]));
        if (i >= coordinates)
          for (std::size_t lane = 0; lane < count; ++lane)
            lanes[lane] = claim_.columns[i - coordinates][static_cast<std::size_t>(lanes[lane])];
      }
      filled += count;
      x += count;
      if (filled == LaneEvaluator::most_lanes) run_filled();
    }
  });
  if (filled != 0) run_filled();
}

void PositionLanes::walk_multisets(const Block& block, const EntriesOf& entries_of,
                                   const Use& use) {
  PartitionCursor cursor(*partitions_, block.start[0]);
  for (std::uint64_t at = 0; at < block.positions; at += LaneEvaluator::most_lanes) {
    const auto count = static_cast<std::size_t>(
        std::min<std::uint64_t>(LaneEvaluator::most_lanes, block.positions - at));
    for (std::size_t lane = 0; lane < count; ++lane, cursor.next())
      for (const std::size_t i : wanted_) evaluator_.lanes(i)[lane] = of_multiset(i, cursor);
    run(at, count, entries_of, use);
  }
}

/// The value of a variable, as names_of_multisets numbers them.
std::int64_t PositionLanes::of_multiset(std::size_t variable, const PartitionCursor& cursor) const {
  const std::span<const PartitionCursor::Part> parts = cursor.parts();
  switch (claim_.of_position - variable) {
    case 3: return static_cast<std::int64_t>(parts.size());
    case 2: return static_cast<std::int64_t>(cursor.total());
    case 1: return std::accumulate(parts.begin(), parts.end(), 0, std::bit_xor<>());
    default: break;
  }
  const std::size_t heaps = claim_.most_heaps;
  if (variable >= 2 * heaps)
    return static_cast<std::int64_t>(ranges::count(parts, variable - 2 * heaps + 1));
  const std::size_t heap = variable % heaps;
  const std::size_t size = heap < parts.size() ? parts[heap] : 0;
  return static_cast<std::int64_t>(variable < heaps ? size : claim_.columns.front()[size]);
}

/// Adds the labels of positions at, at + 1, …, whose other variables are set.
void PositionLanes::run(std::uint64_t at, std::size_t count, const EntriesOf& entries_of,
                        const Use& use) {
  for (std::size_t i = 0; i < arrays_.size(); ++i)
    with_items(layout_.arrays()[arrays_[i]].item_bytes, entries_of(arrays_[i]),
               [&](const auto items) {
                 std::copy_n(items.begin() + static_cast<std::ptrdiff_t>(at), count,
                             evaluator_.lanes(label_variables_[i]).begin());
               });
  filled_ = count;
  use(at, evaluator_.run(count));
}

std::optional<LaneEvaluator::LaneFault> PositionLanes::fault(
    const std::function<bool(std::size_t lane)>& counts) const {
  const auto& first = evaluator_.fault();
  std::vector<std::int64_t> variables;
  for (std::size_t lane = first ? first->lane : filled_; lane < filled_; ++lane) {
    if (!counts(lane)) continue;
    std::optional<Fault> fault;
    evaluator_.variables_of(lane, variables);
    (void)claim_.expression.evaluate(variables, fault);
    if (fault) return LaneEvaluator::LaneFault{lane, *fault};
  }
  return std::nullopt;
}

}  // namespace miyama
