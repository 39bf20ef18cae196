#include "table/label.hpp"

#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "table/labels.hpp"
#include "words/words.hpp"

namespace miyama {

namespace {

/// Each label's own, in the order of LabelKind.
template <class... Label>
constexpr PerLabel<LabelDefinition> definitions_of(const std::tuple<Label...>*) {
  PerLabel<LabelDefinition> all{};
  ((all.at(static_cast<std::size_t>(Label::kind)) = Label::definition), ...);
  return all;
}
constexpr PerLabel<LabelDefinition> definitions =
    definitions_of(static_cast<const Labels*>(nullptr));

/// People ask for move_from and move_rests together.
std::string_view told_name(LabelKind kind) {
  return kind == LabelKind::move_from || kind == LabelKind::move_rests ? "move" : name_of(kind);
}

template <class Test>
std::vector<LabelKind> labels_where(const Test& test) {
  std::vector<LabelKind> kinds;
  for (std::size_t i = 0; i < label_kinds; ++i)
    if (test(definitions.at(i))) kinds.push_back(static_cast<LabelKind>(i));
  return kinds;
}

std::string known_labels(TableFamily family) {
  return format_labels(all_labels(family)) + ", or all";
}

void append_kind(std::vector<LabelKind>& kinds, std::string_view name, TableFamily family) {
  const std::size_t before = kinds.size();
  for (const LabelKind kind : all_labels(family))
    if (told_name(kind) == name || name == "all") kinds.push_back(kind);
  if (kinds.size() > before) return;
  if (ranges::contains(label_names(), name))
    throw usage_error(words::no_such_label_here, excerpt(name), known_labels(family));
  std::vector<std::string> words{"all"};
  for (const LabelKind kind : all_labels(family)) words.emplace_back(told_name(kind));
  throw usage_error(words::unknown_label, excerpt(name), did_you_mean(name, words),
                    known_labels(family));
}

}  // namespace

const LabelDefinition& definition_of(LabelKind kind) { return definitions[kind]; }

bool is_number(LabelKind kind) { return definitions[kind].follows == Follows::numbers; }
bool is_listed(LabelKind kind) { return definitions[kind].follows == Follows::options; }
bool tells_losses(LabelKind kind) { return lost_entry(kind, Convention::normal).mask != 0; }
bool tells_terminal(LabelKind kind) { return kind == LabelKind::outcome || is_number(kind); }

LostEntry lost_entry(LabelKind kind, Convention convention) {
  return definitions[kind].lost[convention == Convention::misere ? 1 : 0];
}

const std::vector<LabelKind>& all_labels(TableFamily family) {
  using Definition = const LabelDefinition&;
  static const auto of_box = labels_where([](Definition label) { return label.of_boxes; });
  static const auto of_multisets =
      labels_where([](Definition label) { return label.of_multisets; });
  return family == TableFamily::box ? of_box : of_multisets;
}

const std::vector<LabelKind>& common_labels() {
  static const std::vector<LabelKind> common = labels_where(
      [](const LabelDefinition& label) { return label.of_boxes && label.of_multisets; });
  return common;
}

std::vector<std::string_view> label_names() {
  std::vector<std::string_view> names;
  for (const LabelKind kind : labels_where([](const LabelDefinition&) { return true; }))
    if (kind != LabelKind::move_rests) names.push_back(told_name(kind));
  return names;
}

std::string_view name_of(LabelKind kind) { return definitions[kind].name; }

std::vector<LabelKind> parse_labels(std::string_view text, TableFamily family) {
  std::vector<LabelKind> kinds;
  for (const std::string_view name : split(text)) append_kind(kinds, name, family);
  ranges::sort_unique(kinds);
  return kinds;
}

std::vector<LabelKind> parse_table_labels(std::string_view text, TableFamily family) {
  std::vector<LabelKind> kinds = parse_labels(text, family);
  if (!ranges::any_of(kinds, &tells_losses))
    throw usage_error(words::label_without_losses, excerpt(text));
  return kinds;
}

std::string format_labels(const std::vector<LabelKind>& kinds) {
  return joined(kinds, ",", [](LabelKind kind) -> std::string_view {
    return kind == LabelKind::move_rests ? "" : told_name(kind);  // said with move_from
  });
}

bool contains(const std::vector<LabelKind>& kinds, LabelKind kind) {
  return ranges::contains(kinds, kind);
}

}  // namespace miyama
