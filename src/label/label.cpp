#include "label/label.hpp"

#include <algorithm>
#include <array>

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"

namespace miyama {

namespace {

constexpr std::string_view move_name = "move";  // names move_from and move_rests together

std::string known_labels(TableFamily family) {
  return format_labels(all_labels(family)) + ", or all";
}

void append_kind(std::vector<LabelKind>& kinds, std::string_view name, TableFamily family) {
  if (name == move_name && family == TableFamily::partitions) {
    kinds.insert(kinds.end(), {LabelKind::move_from, LabelKind::move_rests});
    return;
  }
  for (const LabelKind kind : all_labels(family))
    if (name_of(kind) == name && kind != LabelKind::move_from && kind != LabelKind::move_rests)
      return kinds.push_back(kind);
  const TableFamily other = family == TableFamily::box ? TableFamily::partitions : TableFamily::box;
  const bool is_known = name == move_name || ranges::any_of(all_labels(other), [&](LabelKind k) {
                          return name_of(k) == name;
                        });
  if (is_known)
    throw usage_error("these rules have no label \"", name, "\": they have ", known_labels(family));
  std::vector<std::string> names{std::string(move_name), "all"};
  for (const LabelKind kind : all_labels(family)) names.emplace_back(name_of(kind));
  throw usage_error("unknown label \"", name, "\"", did_you_mean(name, names), ": there are ",
                    known_labels(family));
}

}  // namespace

const std::vector<LabelKind>& all_labels(TableFamily family) {
  using enum LabelKind;
  static const std::vector<LabelKind> of_box{outcome,       arrows, target,
                                             winning_moves, grundy, remoteness};
  static const std::vector<LabelKind> of_partitions{outcome,       move_from, move_rests,
                                                    winning_moves, grundy,    remoteness};
  return family == TableFamily::box ? of_box : of_partitions;
}

std::string_view name_of(LabelKind kind) {
  constexpr std::array<std::string_view, label_kinds> names{
      "outcome",    "arrows",        "target", "move_from",
      "move_rests", "winning_moves", "grundy", "remoteness"};
  return names.at(static_cast<std::size_t>(kind));
}

std::vector<LabelKind> parse_labels(std::string_view text, TableFamily family) {
  if (text == "all") return all_labels(family);
  std::vector<LabelKind> kinds;
  for (const std::string_view name : split(text)) append_kind(kinds, name, family);
  ranges::sort_unique(kinds);
  return kinds;
}

std::string format_labels(const std::vector<LabelKind>& kinds) {
  return joined(kinds, ",", [](LabelKind kind) -> std::string_view {
    if (kind == LabelKind::move_rests) return {};  // said with move_from
    return kind == LabelKind::move_from ? move_name : name_of(kind);
  });
}

bool contains(const std::vector<LabelKind>& kinds, LabelKind kind) {
  return ranges::contains(kinds, kind);
}

}  // namespace miyama
