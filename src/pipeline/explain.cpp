#include "pipeline/explain.hpp"

#include <cmath>
#include <map>

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"

namespace miyama {
namespace {

std::string_view words_of(Way way) {
  switch (way) {
    case Way::nim_rows: return "rows of bits, one loss on each line";
    case Way::bit_rows: return "rows of bits, 64 positions a word";
    case Way::levels: return "level by level, every option of every position looked up";
    case Way::marks: return "total by total: a loss marks what one more heap makes of it";
    case Way::losses: return "the losses themselves";
    case Way::lines: return "from the losses below on each line, block by block";
    case Way::sweeps: return "a sweep of bit rows for each number";
    case Way::scan: return "one sweep: each line remembers what lies below";
    case Way::slabs: return "planes of blocks, one after the other";
    case Way::listed: return "found while the options of each position are listed";
    case Way::options: return "by every option of every position";
    case Way::removals: return "by the stated losses with one more heap";
  }
  return {};
}

std::string_view name_of(Effort effort) {
  return effort == Effort::small ? "small" : effort == Effort::medium ? "medium" : "fast";
}

std::string_view words_of(Effort effort, bool reproducible) {
  switch (effort) {
    case Effort::small: return "packed small by libdeflate";
    case Effort::medium: return "packed by libdeflate";
    case Effort::fast: break;
  }
  return reproducible ? "packed quickly by libdeflate" : "packed quickly by ISA-L";
}

/// "3 lines, 2 of them with a condition, a pass".
std::string moves_text(const Moves& moves) {
  std::vector<std::string> kinds;
  const auto count = [&](std::size_t number, const char* one) {
    if (number == 0) return;
    kinds.push_back(std::to_string(number) + " " + one + (number == 1 ? "" : "s"));
  };
  const auto restricted = static_cast<std::size_t>(
      ranges::count_if(moves.lines, [](const LineMove& line) { return line.is_restricted(); }));
  count(moves.lines.size(), "line");
  if (restricted != 0)
    kinds.back() += restricted == moves.lines.size()
                        ? (restricted == 1 ? " with a condition" : ", each with a condition")
                        : ", " + std::to_string(restricted) + " of them with a condition";
  count(moves.faces.size(), "face");
  if (moves.pass) kinds.emplace_back("a pass");
  return joined(kinds, ", ");
}

/// "by lines, some positions by options", or "outcome by lines; grundy by options": labels that are
/// checked alike.
std::string certificate_text(const Method& method) {
  std::map<Way, std::vector<std::string>> labels;
  for (const auto& [kind, way] : method.certificate) labels[way].emplace_back(name_of(kind));
  std::vector<std::string> texts;
  for (const auto& [way, names] : labels)
    texts.push_back(concat(
        labels.size() == 1 ? "" : joined(names, ", ") + " ", "by ", name_of(way),
        way == Way::lines && method.options_looked_up != 0 ? ", some positions by options" : ""));
  return joined(texts, "; ");
}

std::string sides_text(const LabelArray& array) {
  std::vector<std::string> sides;
  for (std::size_t i = 0; i < array.grid.heaps(); ++i)
    sides.push_back(std::to_string(array.grid.side(i)));
  return joined(sides, " × ");
}

}  // namespace

Explained::Explained(const Request& request, Task task, const StoredAs& stored)
    : request_(request),
      layout_(request.layout()),
      task_(task),
      stored_(stored),
      parts_(stored.parts == 0 ? std::vector<PartRange>{} : cut_into_parts(layout_, stored.parts)),
      method_(choose_method(request, parts_)) {}

std::optional<std::string> Explained::why_whole() const {
  if (!method_.why_whole && stored_.only_one && parts_.size() > 1)
    return "a run that writes one part finds all losses by itself";
  return method_.why_whole;
}

std::string Explained::parts_text() const {
  const std::optional<std::string> why = why_whole();
  if (parts_.empty())
    return why ? "one file; parts would be solved as a whole: " + *why : "one file";
  const std::string parts =
      std::to_string(parts_.size()) + (parts_.size() == 1 ? " part" : " parts");
  if (why) return parts + ", solved as a whole: " + *why;
  return parts + (parts_.size() == 1 ? ", solved as a whole" : ", solved strip by strip");
}

std::vector<Explained::Row> Explained::rows() const {
  std::vector<Row> rows;
  const bool follows = method_.losses == Way::bit_rows;
  rows.emplace_back("losses", std::string(words_of(method_.losses)) +
                                  (follows ? ": " + moves_text(method_.followed->moves()) : ""));
  for (const auto& [kind, way] : method_.labels)
    if (way != Way::losses && way != method_.losses)
      rows.emplace_back(name_of(kind), words_of(way));
  if (task_ != Task::count) rows.emplace_back("check", certificate_text(method_));
  rows.emplace_back("theorem", request_.theorem_name());
  if (task_ != Task::solve) return rows;
  rows.emplace_back("parts", parts_text());
  std::map<std::pair<std::string, Effort>, std::vector<std::string>> alike;
  for (std::size_t i = 0; i < layout_.arrays().size(); ++i) {
    const LabelArray& array = layout_.arrays()[i];
    alike[{sides_text(array), method_.packing[i]}].emplace_back(name_of(array.kind));
  }
  for (const auto& [how, names] : alike)
    rows.emplace_back("blocks", (alike.size() == 1 ? "" : joined(names, ", ") + ": ") + how.first +
                                    " positions, " +
                                    std::string(words_of(how.second, stored_.reproducible)));
  return rows;
}

std::optional<ListingCost> Explained::solving_cost(int threads) const {
  return task_ == Task::check ? std::nullopt : listing_cost(request_, threads);
}

std::string Explained::text(const Needs& taken, const Needs& there, int threads,
                            std::size_t columns) const {
  std::string text =
      describe(request_) + ": " + format_count(request_.positions()) + " positions\n";
  std::vector<Row> all = rows();
  all.emplace_back("memory", "at most " + format_bytes(taken.memory) + ", " +
                                 format_bytes(there.memory) + " available");
  if (taken.disk != 0)
    all.emplace_back("disk", "about " + format_bytes(taken.disk) + ", " + format_bytes(there.disk) +
                                 " available");
  if (const std::optional<ListingCost> cost = solving_cost(threads))
    all.emplace_back("time", std::string(cost->is_least ? "more than " : "about ") +
                                 std::to_string(std::llround(std::ceil(cost->seconds))) +
                                 " s: " + std::to_string(std::llround(cost->options)) +
                                 " options of each position are listed");
  constexpr std::size_t width = 15;  // "winning_moves", and two spaces
  for (const auto& [name, words] : all) {
    text += "  " + name + std::string(width - name.size(), ' ');
    for (const char c : wrapped(words, columns - width - 2)) {
      text += c;
      if (c == '\n') text.append(width + 2, ' ');
    }
    text += '\n';
  }
  return text;
}

Json Explained::json(const Needs& taken, int threads) const {
  Json json{{"losses", name_of(method_.losses)}};
  for (const auto& [kind, way] : method_.labels) json["labels"][name_of(kind)] = name_of(way);
  if (task_ != Task::count)
    for (const auto& [kind, way] : method_.certificate)
      json["certificate"][name_of(kind)] = name_of(way);
  json["theorem"] = request_.theorem ? Json(request_.theorem_name()) : Json(nullptr);
  if (task_ == Task::solve) {
    const std::optional<std::string> why = why_whole();
    json["parts"] = parts_.empty() ? Json(nullptr)
                                   : Json{{"count", parts_.size()},
                                          {"why_not", why ? Json(*why) : Json(nullptr)}};
    for (std::size_t i = 0; i < layout_.arrays().size(); ++i) {
      const LabelArray& array = layout_.arrays()[i];
      for (std::size_t axis = 0; axis < array.grid.heaps(); ++axis)
        json["blocks"][name_of(array.kind)].push_back(array.grid.side(axis));
      json["packing"][name_of(array.kind)] = name_of(method_.packing[i]);
    }
  }
  json["memory"] = taken.memory;
  json["disk"] = taken.disk;
  if (const std::optional<ListingCost> cost = solving_cost(threads))
    json["seconds"] = cost->seconds;
  return json;
}

}  // namespace miyama
