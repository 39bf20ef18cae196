#include "view/position_list.hpp"

#include <array>
#include <charconv>
#include <utility>

namespace miyama {
namespace {

void append_joined(std::string& out, std::span<const std::uint64_t> numbers, char separator) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (i != 0 && separator != 0) out += separator;
    append_number(out, numbers[i]);
  }
}

}  // namespace

void append_number(std::string& out, std::uint64_t number) {
  std::array<char, 20> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  out.append(digits.data(), end);
}

std::vector<std::string> coordinate_names(const Box& box, bool pass) {
  std::vector<std::string> names;
  if (pass) names.emplace_back("passes_left");
  for (std::size_t i = names.size(), heap = 1; i < box.heaps(); ++i, ++heap)
    names.push_back("heap_" + std::to_string(heap));
  return names;
}

PositionList::PositionList(ListStyle style, char separator, std::vector<std::string> columns)
    : style_(style), separator_(separator), columns_(std::move(columns)) {}

void PositionList::append_head(std::string& out) const {
  if (style_ == ListStyle::json) out += '[';
  if (style_ != ListStyle::csv) return;
  for (std::size_t i = 0; i < columns_.size(); ++i) out += (i == 0 ? "" : ",") + columns_[i];
  out += '\n';
}

void PositionList::append(std::string& out, std::span<const std::uint64_t> position) {
  if (style_ == ListStyle::json) {
    out += count_ == 0 ? "\n[" : ",\n[";
    append_joined(out, position, ',');
    out += ']';
  } else {
    if (position.empty()) out += '0';
    append_joined(out, position,
                  style_ == ListStyle::text ? separator_
                  : columns_.size() == 1    ? ' '
                                            : ',');
    out += '\n';
  }
  ++count_;
}

void PositionList::append_tail(std::string& out) const {
  if (style_ == ListStyle::json) out += count_ == 0 ? "]\n" : "\n]\n";
}

}  // namespace miyama
