#include "view/diagram_text.hpp"

#include <algorithm>
#include <cmath>

#include "base/ranges.hpp"

namespace miyama {
namespace {

/// A line of characters, some of which take more than one byte.
class TextLine {
 public:
  /// Writes `text`, of `columns` characters, from column `at` on, which lies behind what was
  /// written.
  void put(std::size_t at, const std::string& text, std::size_t columns) {
    line_.append(at - used_, ' ');
    line_ += text;
    used_ = at + columns;
  }
  [[nodiscard]] std::size_t used() const { return used_; }
  [[nodiscard]] std::string ended() const { return line_ + '\n'; }

 private:
  std::string line_;
  std::size_t used_ = 0;
};

/// What stands in row `row` below a position: row 0 is the position itself.
std::string text_in_row(const Diagram& diagram, const DiagramPosition& entry, std::size_t row) {
  if (row == 0) return entry.text + (entry.is_loss ? "×" : "");
  if (row == 1 && is_won_at_once(entry)) return "won";
  return row <= entry.arrows.size() ? "↑" + diagram.positions[entry.arrows[row - 1]].text : "";
}

std::size_t rows_of(const DiagramPosition& entry) {
  return 1 + (is_won_at_once(entry) ? 1 : entry.arrows.size());
}

std::size_t columns_of(const std::string& text) {
  return static_cast<std::size_t>(ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

/// Columns that a position takes: its own text and its mark, or an arrow and the longest loss it
/// leads to.
std::size_t widest_of(const Diagram& diagram, const DiagramPosition& entry) {
  std::size_t widest = entry.text.size() + 1;
  for (const std::size_t to : entry.arrows)
    widest = std::max(widest, diagram.positions[to].text.size() + 1);
  return widest;
}

}  // namespace

std::string text_of(const Diagram& diagram, const DiagramLayout& layout) {
  const double columns = layout.least_slot([&](std::size_t i) {
    return static_cast<double>(widest_of(diagram, diagram.positions[i])) + 1;
  });
  const auto start_of = [&](std::size_t i) {
    return std::round(layout.places[i].slot * columns -
                      static_cast<double>(diagram.positions[i].text.size()) / 2);
  };
  double margin = 1e9;
  for (std::size_t i = 0; i < diagram.positions.size(); ++i) margin = std::min(margin, start_of(i));
  const auto column_of = [&](std::size_t i) {
    return static_cast<std::size_t>(start_of(i) - margin);
  };
  std::string text;
  for (const std::vector<std::size_t>& line : layout.positions_of_lines()) {
    std::size_t rows = 1;
    for (const std::size_t i : line) rows = std::max(rows, rows_of(diagram.positions[i]));
    for (std::size_t row = 0; row < rows; ++row) {
      TextLine out;
      for (const std::size_t i : line) {
        const std::string entry = text_in_row(diagram, diagram.positions[i], row);
        if (!entry.empty()) out.put(std::max(out.used(), column_of(i)), entry, columns_of(entry));
      }
      text += out.ended();
    }
    text += '\n';
  }
  text.pop_back();
  return text;
}

}  // namespace miyama
