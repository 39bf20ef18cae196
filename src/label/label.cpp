#include "label/label.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace miyama {

const std::vector<LabelKind>& all_labels() {
  static const std::vector<LabelKind> kinds{LabelKind::outcome,       LabelKind::arrows, LabelKind::target,
                                            LabelKind::winning_moves, LabelKind::grundy, LabelKind::remoteness};
  return kinds;
}

std::string_view name_of(LabelKind kind) {
  switch (kind) {
    case LabelKind::outcome: return "outcome";
    case LabelKind::arrows: return "arrows";
    case LabelKind::target: return "target";
    case LabelKind::winning_moves: return "winning_moves";
    case LabelKind::grundy: return "grundy";
    case LabelKind::remoteness: return "remoteness";
  }
  return "";
}

std::vector<LabelKind> parse_labels(std::string_view text) {
  if (text == "all") return all_labels();
  std::vector<LabelKind> kinds;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string_view name = text.substr(begin, end - begin);
    const auto kind = std::ranges::find(all_labels(), name, [](LabelKind k) { return name_of(k); });
    if (kind == all_labels().end())
      throw usage_error("unknown label \"" + std::string(name) + "\": there are " + format_labels(all_labels()) + ", or all");
    kinds.push_back(*kind);
    begin = end + 1;
  }
  std::ranges::sort(kinds);
  kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
  return kinds;
}

std::string format_labels(const std::vector<LabelKind>& kinds) {
  std::string text;
  for (const LabelKind kind : kinds) text += (text.empty() ? "" : ",") + std::string(name_of(kind));
  return text;
}

}  // namespace miyama
