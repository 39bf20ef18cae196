#include "pipeline/explain.hpp"

#include <array>
#include <cmath>

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "game/weights.hpp"

namespace miyama {
namespace {

template <class Names, class Way>
const auto& words_of(const Names& names, Way way) {
  return names.at(static_cast<std::size_t>(way));
}

/// "2 lines".
std::string several(std::size_t number, const char* one) {
  return number == 0 ? "" : filled(concat("{1} ", one, "(|s)"), number);
}

/// "3 lines, 2 of them with a condition, a pass".
std::string moves_text(const Moves& moves) {
  const auto restricted = ranges::count_if(moves.lines, &LineMove::is_restricted);
  std::string text = several(moves.lines.size(), "line");
  if (restricted != 0) text += concat(", ", restricted, " of them with a condition");
  const std::array kinds{text, several(moves.faces.size(), "face"),
                         std::string(moves.pass ? "a pass" : "")};
  return joined(kinds, ", ");
}

/// "by lines, some positions by options".
std::string certificate_text(const TablePlan& plan) {
  const bool looks_up = plan.check == CheckWay::lines && plan.options_looked_up != 0;
  std::string text =
      concat("by ", name_of(plan.check), looks_up ? ", some positions by options" : "");
  for (const auto& [kind, way] : plan.labels)
    if (plan.check_of(kind) != plan.check) text += concat("; ", name_of(kind), " by options");
  return text;
}

/// "7 s", "31 hours": a number of at most three digits, rounded up.
std::string time_text(double seconds) {
  const auto [unit, words] = seconds < 100       ? std::pair{1, "{1} s"}
                             : seconds < 6000    ? std::pair{60, "{1} minute(|s)"}
                             : seconds < 360'000 ? std::pair{3600, "{1} hour(|s)"}
                                                 : std::pair{86'400, "{1} day(|s)"};
  return filled(words, format_count(static_cast<std::uint64_t>(std::ceil(seconds / unit))));
}

std::vector<std::uint64_t> sides_of(const LabelArray& array) {
  std::vector<std::uint64_t> sides;
  for (std::size_t i = 0; i < array.grid.heaps(); ++i) sides.push_back(array.grid.side(i));
  return sides;
}

}  // namespace

Explained::Explained(const PlannedRequest& request, Task task, std::uint64_t parts)
    : request_(request),
      layout_(request_.layout()),
      task_(task),
      parts_(parts == 0 ? 0 : request_.part_ranges(parts).size()) {}

std::string Explained::parts_text() const {
  if (request_.rules->option_lists() != nullptr) return "one file, for the list of options";
  if (!request_.is_box() && request_.take_and_break().lists() != nullptr)
    return "one file, for the list of what heaps become";
  const std::string parts =
      parts_ == 0 ? "one file, or any number of parts" : several(parts_, "part");
  const bool whole = plan_.losses == LossWay::levels || plan_.losses == LossWay::marks;
  return concat(parts, whole ? "; each process solves the whole table"
                             : "; each process finds the losses by itself");
}

std::vector<Explained::Row> Explained::rows() const {
  std::vector<Row> rows;
  if (plan_.listed_options != 0)
    rows.emplace_back("moves",
                      filled("{1} option(|s), listed one by one; the table stores (it|them)",
                             format_count(plan_.listed_options)));
  const VectorRules* const vector = request_.vector_rules();
  if (vector != nullptr && !vector->weights().empty())
    rows.emplace_back("end", concat(weighted_sum(vector->weights()), " falls with every move",
                                    vector->moves().forbids_outside
                                        ? "; moves that would leave the table are forbidden"
                                        : ""));
  const bool follows = plan_.losses == LossWay::bit_rows;
  rows.emplace_back("losses", concat(words_of(loss_ways, plan_.losses).second, follows ? ": " : "",
                                     follows ? moves_text(plan_.followed->moves()) : ""));
  for (const auto& [kind, way] : plan_.labels)
    if (way != LabelWay::losses && way != LabelWay::marks)
      rows.emplace_back(name_of(kind), words_of(label_ways, way).second);
  if (task_ != Task::count) rows.emplace_back("check", certificate_text(plan_));
  rows.emplace_back("theorem", request_.theorem_name());
  if (task_ != Task::solve) return rows;
  rows.emplace_back("parts", parts_text());
  std::map<std::pair<std::string, Packing>, std::vector<std::string_view>> alike;
  for (std::size_t i = 0; i < layout_.arrays().size(); ++i) {
    const LabelArray& array = layout_.arrays()[i];
    alike[{joined(sides_of(array), " × "), plan_.packing[i]}].push_back(name_of(array.kind));
  }
  for (const auto& [how, names] : alike)
    rows.emplace_back("blocks", concat(alike.size() == 1 ? "" : joined(names, ", ") + ": ",
                                       filled("{1} position(|s), ", how.first),
                                       words_of(names_of_packing, how.second).second));
  return rows;
}

std::string Explained::text(const Needs& taken, const Needs& there, int threads,
                            std::size_t columns) const {
  std::string text =
      filled("{1}: {2}{3} position(|s)\n", describe(request_),
             request_.rules->leaves_out() ? "at most " : "", format_count(request_.positions()));
  std::vector<Row> all = rows();
  const auto add = [&](const char* name, const char* about, std::uint64_t needed,
                       std::uint64_t available) {
    all.emplace_back(
        name, concat(about, format_bytes(needed), ", ", format_bytes(available), " available"));
  };
  add("memory", "at most ", taken.memory, there.memory);
  if (taken.disk != 0) add("disk", "at most ", taken.disk, there.disk);
  const auto listing = listing_cost(request_, threads, task_);
  all.emplace_back("time",
                   concat(listing && listing->is_least ? "more than " : "about ",
                          time_text(seconds_of(request_, threads, task_, listing)),
                          listing ? filled(": {1} option(|s) of each position (is|are) listed",
                                           std::llround(listing->options))
                                  : ""));
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
  Json json{{"losses", name_of(plan_.losses)}};
  for (const auto& [kind, way] : plan_.labels)
    json["labels"][std::string(name_of(kind))] = name_of(way);
  if (task_ != Task::count)
    for (const LabelKind kind : layout_.kinds())
      json["certificate"][std::string(name_of(kind))] = name_of(plan_.check_of(kind));
  json["theorem"] = request_.theorem ? Json(request_.theorem_name()) : Json();
  if (task_ == Task::solve) {
    json["parts"] = parts_ == 0 ? Json() : Json{{"count", parts_}};
    for (std::size_t i = 0; i < layout_.arrays().size(); ++i) {
      const LabelArray& array = layout_.arrays()[i];
      json["blocks"][std::string(name_of(array.kind))] = sides_of(array);
      json["packing"][std::string(name_of(array.kind))] =
          words_of(names_of_packing, plan_.packing[i]).first;
    }
  }
  if (plan_.listed_options != 0) json["listed_options"] = plan_.listed_options;
  if (request_.vector_rules() != nullptr && !request_.vector_rules()->weights().empty())
    json["weights"] = request_.vector_rules()->weights();
  json["memory"] = taken.memory;
  json["disk"] = taken.disk;
  json["seconds"] = seconds_of(request_, threads, task_, listing_cost(request_, threads, task_));
  return json;
}

}  // namespace miyama
