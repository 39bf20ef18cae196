#include "pipeline/answers.hpp"

#include "base/system.hpp"
#include "game/option_rules.hpp"

namespace miyama {
namespace {

/// The first Counterexample or EntryDifference as JSON; null if there is none.
template <class Entry>
Json first_json(const std::optional<Entry>& first, const Rules* rules) {
  if (!first) return nullptr;
  return {{"position", position_json(rules, first->position)},
          {"expected", first->expected},
          {"found", first->found}};
}

Json label_json(const LabelDifference& label, const Rules* rules) {
  // The table A need not be the right one: "expected" and "found" are the names in other answers.
  const auto entries = [&](const std::optional<EntryDifference>& difference) {
    Json json = first_json(difference, rules);
    if (!difference) return json;
    json["a"] = difference->expected;
    json["b"] = difference->found;
    if (label.label == LabelKind::arrows) json["move"] = difference->move + 1;
    return json;
  };
  Json json{
      {"compared", label.compared}, {"differ", label.differ}, {"first", entries(label.first)}};
  for (const EntryDifference& each : label.listed) json["list"].push_back(entries(each));
  return json;
}

Json names_json(const std::vector<LabelKind>& labels) {
  Json json = Json::array();
  for (const LabelKind label : labels) json.push_back(name_of(label));
  return json;
}

}  // namespace

Json position_json(const Rules* rules, PositionView position) {
  const auto lists = rules == nullptr ? nullptr : rules->option_lists();
  if (lists != nullptr && position.size() != lists->box().heaps())
    return option_json(rules, position);
  if (const PositionList* const list = listed_positions(rules)) return (*list)[position[0]];
  const SumRules* const sum = rules == nullptr ? nullptr : rules->sum_rules();
  if (sum == nullptr) return position;
  Json summands = Json::array();
  for (std::size_t i = 0; i < position.size(); ++i)
    summands.push_back(sum->summand(i).heaps_of(position[i]));
  return summands;
}

Json option_json(const Rules* rules, PositionView option) {
  const auto lists = rules == nullptr ? nullptr : rules->option_lists();
  if (lists == nullptr || !lists->are_sums()) return position_json(rules, option);
  Json parts = Json::array();
  for (; !option.empty(); option = option.subspan(lists->box().heaps()))
    parts.push_back(position_json(rules, option.first(lists->box().heaps())));
  return parts;
}

Json table_json(const TableHeader& header, const TableResult& result) {
  Json digests = Json::object();
  for (const auto& [label, digest] : result.digests) digests[std::string(name_of(label))] = digest;
  Json json{{"rules", header.rules}, {"convention", name_of(header.convention)}};
  if (header.family == TableFamily::box) {
    json["bounds"] = header.bounds;
  } else {
    const PartitionBounds& bounds = header.partitions;
    json["total"] = bounds.total;
    json["largest"] = bounds.largest < bounds.total ? Json(bounds.largest) : Json();
    json["most_heaps"] = bounds.most_heaps < bounds.total ? Json(bounds.most_heaps) : Json();
  }
  json["labels"] = format_labels(header.labels);
  json["positions"] = result.totals.positions;
  json["lost"] = result.totals.lost;
  json["winning_moves_total"] = result.totals.winning_moves;
  json["theorem"] = header.theorem;
  json["entries_checked"] = result.totals.entries_checked;
  json["mismatches"] = result.totals.mismatches;
  json["digests"] = digests;
  return json;
}

Json solved_json(const SolveReport& solved, const TableHeader& header, const TableResult& result,
                 int threads, const Rules* rules) {
  Json json = table_json(header, result);
  json["first_mismatches"] = mismatches_json(solved.theorem.first(), rules);
  json["contract_violations"] = solved.contract.violations;
  json["threads"] = threads;
  json["peak_bytes"] = peak_bytes();
  return json;
}

Json mismatches_json(const std::vector<Mismatch>& mismatches, const Rules* rules) {
  Json list = Json::array();
  for (const Mismatch& m : mismatches) {
    const Json move = m.label == LabelKind::arrows ? Json(m.move + 1) : Json();
    list.push_back({{"label", name_of(m.label)},
                    {"move", move},
                    {"position", position_json(rules, m.position)},
                    {"expected", m.expected},
                    {"found", m.found}});
    if (!m.remark.empty()) list.back()["remark"] = m.remark;
    if (m.found_move.empty()) continue;
    list.back()["expected"] = nullptr;
    list.back()["found"] = m.found_move;
  }
  return list;
}

Json claim_json(const TestedClaim& tested, const Rules* rules) {
  const auto& [claim, result] = tested;
  Json json{{"text", claim.text}, {"compared", result.compared}};
  if (!claim.where.empty()) json["where"] = claim.where;
  if (!result.examples.empty()) {
    json["examples"] = Json::array();
    for (const Counterexample& wrong : result.examples)
      json["examples"].push_back(first_json(std::optional(wrong), rules));
  }
  json["agree"] = result.agree();
  if (!claim.speaks_of_outcome()) {
    json["differ"] = result.differ;
    json["first"] = first_json(result.first, rules);
    return json;
  }
  json["false_losses"] = result.false_losses;
  json["missed_losses"] = result.missed_losses;
  json["first"] = first_json(result.first, rules);
  json["first_false_loss"] = first_json(result.first_false_loss, rules);
  json["first_missed_loss"] = first_json(result.first_missed_loss, rules);
  return json;
}

Json differences_json(const TableDifference& found, const Rules* rules) {
  Json json{{"positions", found.positions}};
  json["passes_left"] = found.passes_left ? Json(*found.passes_left) : Json(nullptr);
  for (const LabelDifference& label : found.labels)
    json[std::string(name_of(label.label))] = label_json(label, rules);
  json["only_in_a"] = names_json(found.only_first);
  json["only_in_b"] = names_json(found.only_second);
  json["not_compared"] = Json::object();
  for (const auto& [label, why] : found.not_compared)
    json["not_compared"][std::string(name_of(label))] = why;
  return json;
}

}  // namespace miyama
