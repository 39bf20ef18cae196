#include "table/index/box/position_list.hpp"

#include <algorithm>
#include <bit>
#include <charconv>

#include "base/error.hpp"
#include "base/text.hpp"

namespace miyama {
namespace {

constexpr std::size_t first_slots = 64;

/// Multiplies by odd constants, the second of which is that of splitmix64.
std::uint64_t hash_of(PositionList::Entries tuple) {
  std::uint64_t hash = tuple.size();
  for (const std::int32_t entry : tuple) {
    hash = (hash ^ static_cast<std::uint32_t>(entry)) * 0x9E3779B97F4A7C15;
    hash ^= hash >> 32;
  }
  hash *= 0xBF58476D1CE4E5B9;
  return hash ^ hash >> 29;
}

}  // namespace

std::size_t PositionList::place_of(Entries tuple) const {
  std::size_t place = hash_of(tuple) & (slots_.size() - 1);
  for (; slots_[place] != 0; place = (place + 1) & (slots_.size() - 1)) {
    const Entries other = (*this)[slots_[place] - 1];
    if (std::equal(tuple.begin(), tuple.end(), other.begin(), other.end())) break;
  }
  return place;
}

std::optional<std::uint32_t> PositionList::find(Entries tuple) const {
  if (slots_.empty()) return std::nullopt;
  const std::uint32_t slot = slots_[place_of(tuple)];
  return slot == 0 ? std::nullopt : std::optional(slot - 1);
}

void PositionList::grow() {
  slots_.assign(std::max(first_slots, 2 * slots_.size()), 0);
  for (std::uint32_t number = 0; number < size(); ++number)
    slots_[place_of((*this)[number])] = number + 1;
}

std::uint32_t PositionList::add(Entries tuple) {
  if (2 * (size() + 1) > slots_.size()) grow();
  std::uint32_t& slot = slots_[place_of(tuple)];
  if (slot != 0) return slot - 1;
  if (size() == most) throw usage_error("there are more than ", most, " positions, too many to list");
  if (tuple.size() > most_fields)
    throw usage_error("a position has ", tuple.size(), " entries, at most ", most_fields,
                      " are numbered");
  entries_.insert(entries_.end(), tuple.begin(), tuple.end());
  ends_.push_back(entries_.size());
  fields_ = std::max(fields_, tuple.size());
  slot = static_cast<std::uint32_t>(size());
  return slot - 1;
}

void PositionList::add_rows(Entries rows, std::size_t fields) {
  for (; !rows.empty(); rows = rows.subspan(fields)) {
    const Entries row = rows.first(fields);
    const auto end = std::find(row.begin(), row.end(), no_entry);
    const Entries tuple(row.begin(), end);
    const std::uint64_t number = size();
    const std::uint32_t found = add(tuple);
    if (found != number)
      throw usage_error("the positions ", found, " and ", number, " are the same, ", text(found),
                        ": list each once");
    if (!std::all_of(end, row.end(), [](std::int32_t entry) { return entry == no_entry; }))
      throw usage_error("the position ", number, " has an entry behind its end");
  }
}

std::string PositionList::text(std::uint64_t number) const {
  const Entries tuple = (*this)[number];
  return tuple.empty() ? "()" : joined(tuple, ",");
}

std::string PositionList::cells(std::uint64_t number) const {
  const Entries tuple = (*this)[number];
  return joined(tuple, ",") + std::string(fields_ - std::max<std::size_t>(tuple.size(), 1), ',');
}

std::optional<std::vector<std::int32_t>> tuple_in(std::string_view text) {
  std::vector<std::int32_t> tuple;
  if (text == "()") return tuple;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (;; ++at) {
    std::int32_t entry = 0;
    const auto [next, error] = std::from_chars(at, end, entry);
    if (error != std::errc() || entry == PositionList::no_entry) return std::nullopt;
    tuple.push_back(entry);
    at = next;
    if (at == end) return tuple;
    if (*at != ',') return std::nullopt;
  }
}

}  // namespace miyama
