#include "base/error.hpp"
#include "base/ranges.hpp"
#include "game/option_rules.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/series.hpp"
#include "quotient/words.hpp"
#include "sequence/words.hpp"
#include "table/digest.hpp"
#include "table/schema.hpp"
#include "verify/claim/where.hpp"
#include "web/engine/answers.hpp"
#include "web/engine/tables.hpp"

namespace miyama::web {
namespace {

/// A table is there as blocks, an array and an answer at once, and JavaScript has its own copy.
constexpr std::uint64_t most_label_bytes = std::uint64_t{1} << 29;
constexpr std::uint64_t most_losses = 1'000'000;  ///< that are listed

Json array_json(std::string_view name, const std::vector<hsize_t>& shape, std::size_t item_bytes,
                bool is_signed) {
  return {{"label", name}, {"shape", shape}, {"itemBytes", item_bytes}, {"signed", is_signed}};
}

void add_labels_to(Answer& answer, const TableInMemory& table) {
  const Layout& layout = table.layout();
  for (std::size_t index = 0; index < layout.arrays().size(); ++index) {
    const LabelArray& array = layout.arrays()[index];
    answer.json["arrays"].push_back(array_json(name_of(array.kind),
                                               dataset_shape(array, layout).extents,
                                               array.item_bytes, array.is_signed));
    SlabReader reader(table, {index}, 1);
    reader.read(layout.box().whole());
    for (std::size_t move = 0; move < array.boxes(); ++move)
      ranges::copy(reader.content(index, move), std::back_inserter(answer.bytes));
  }
}

/// What the ranks of a table stand for where they are not those of heaps: a row of numbers for each
/// position, behind which the fill value stands in those that are shorter.
template <class Number, class RowOf>
void add_positions_to(Answer& answer, std::uint64_t positions, std::size_t fields, Number fill,
                      const RowOf& row_of) {
  answer.json["arrays"].push_back(
      array_json("positions", {positions, fields}, sizeof(Number), std::is_signed_v<Number>));
  for (std::uint64_t rank = 0; rank < positions; ++rank) {
    std::vector<Number> row(fields, fill);
    const auto& entries = row_of(rank);
    ranges::copy(entries, row.begin());
    ranges::copy(std::as_bytes(std::span(row)), std::back_inserter(answer.bytes));
  }
}

std::map<LabelKind, std::string> digests_of(const TableInMemory& table) {
  std::vector<BlockHash> hashes;
  for (const std::vector<std::byte>& block : table.blocks()) hashes.push_back(hash_block(block));
  return label_digests(table.layout(), hashes);
}

}  // namespace

Answer table(const Question& question) {
  const Request request = request_of(question, question.text_or("labels", ""));
  if (const std::uint64_t bytes = request.layout().raw_bytes(); bytes > most_label_bytes)
    throw usage_error("the labels ", format_labels(request.labels), " of ", description(request),
                      " take ", bytes, " bytes, and at most ", most_label_bytes,
                      " are handed out at once: lower the bounds, or ask for fewer labels");
  SolveReport report;
  const TableInMemory table = solve_in_memory(request, Team(1, observer()), report);
  Answer answer{solved_json(report, header_of(request), {report.totals, digests_of(table)}, 1,
                            request.rules.get())};
  const Layout& layout = table.layout();
  for (std::size_t axis = 0; axis < layout.box().heaps(); ++axis)
    answer.json["shape"].push_back(layout.box().size(axis));
  answer.json["arrays"] = Json::array();
  add_labels_to(answer, table);
  if (!request.is_box()) {
    add_positions_to(answer, request.positions(), most_parts(header_of(request).partitions),
                     std::uint8_t{0}, [&](std::uint64_t rank) { return request.position(rank); });
  } else if (const PositionList* const list = listed_positions(request.rules.get())) {
    add_positions_to(answer, list->size(), list->fields(), PositionList::no_entry,
                     [&](std::uint64_t rank) { return (*list)[rank]; });
  }
  return answer;
}

Answer count(const Question& question) {
  Request request = request_of(question);
  const Team team(1, observer());
  SolveReport report;
  Json where = nullptr;
  if (question.has("where")) {
    const Where condition = where_of(request, question.text("where"));
    const CountedWhere found = count_where(request, condition, team, report);
    where = {{"text", condition.text()}, {"positions", found.positions}, {"lost", found.lost}};
  } else {
    count_table(request, team, report, {});
  }
  Json json = solved_json(report, header_of(request), {report.totals, {}}, 1, request.rules.get());
  json["where"] = where;
  return {json};
}

Answer losses(const Question& question) {
  Request request = request_of(question);
  std::optional<Where> where;
  if (question.has("where")) where.emplace(where_of(request, question.text("where")));
  const std::uint64_t most = question.number_or("most", most_losses);
  StatedLosses stated = stated_losses(request, table_of(request));
  if (where) where->limit(stated);
  Json list = Json::array();
  for_each_loss_in_order(stated, Team(1, observer()), [&](PositionView loss) {
    if (list.size() == most_losses)
      throw usage_error(description(request), " has more than ", most_losses,
                        " losses: give a condition, or how many you want at most");
    if (list.size() == most) return false;
    list.push_back(position_json(request.rules.get(), loss));
    return true;
  });
  return {{{"losses", list}}};
}

Answer tested_claim(const Question& question) {
  Request request = request_of(question);
  std::optional<Where> where;
  if (question.has("where")) where.emplace(where_of(request, question.text("where")));
  const Claim claim = claim_of(request, question.text("text"));
  add_labels(claim, request);
  return {claim_json(test_claim(request, table_of(request), claim, Team(1, observer()),
                                question.number_or("examples", 0), where ? &*where : nullptr),
                     request.rules.get())};
}

namespace {

/// The table that has all terms of a series: the labels that are asked for, the last one counted.
Request request_of_series(const Question& question, const std::string& labels) {
  const std::uint64_t last = question.number("upTo");
  const Convention convention = question.convention();
  const auto bounds = [&](std::uint64_t heaps) {  // too many are refused with the request
    return std::vector<std::uint64_t>(std::min<std::uint64_t>(heaps, UINT16_MAX), last);
  };
  if (question.is_object("rules")) {
    std::unique_ptr<Rules> rules = own_rules(question);
    const std::uint64_t heaps = rules->heaps() - rules->first_heap();
    return make_request(std::move(rules), bounds(question.number_or("heaps", heaps)), convention,
                        labels);
  }
  const std::string name = question.text("rules");
  if (question.has("heaps"))
    return make_request(name, bounds(question.number("heaps")), convention, labels);
  return make_request(name, PartitionBounds{last}, convention, labels);
}

/// What is counted: the name of a label, or "lost", or "winning-moves".
std::string labels_of_series(const Question& question) {
  const std::string of = question.text_or("of", "lost");
  if (of == "lost") return "outcome";
  if (of == "winning-moves") return "winning_moves";
  return of == "longest" ? "outcome,longest" : of;
}

}  // namespace

Answer series(const Question& question) {
  const std::string order = question.text_or("order", "");
  Request request = request_of_series(question, labels_of_series(question));
  const LabelKind label = request.labels.back();
  std::optional<Where> where;
  if (question.has("where")) where.emplace(where_of(request, question.text("where")));
  const Where* const held = where ? &*where : nullptr;
  const Team team(1, observer());
  if (order.empty()) return {{{"values", make_series(request, label, team, held).terms}}};
  const auto name = ranges::find(reading_order_names, order);
  if (name == reading_order_names.end())
    throw usage_error("there is no order \"", order, "\": there are ",
                      joined(reading_order_names, ", "));
  const auto reading = static_cast<ReadingOrder>(name - reading_order_names.begin());
  return {{{"values", make_ordered_series(request, label, reading, team, held).terms}}};
}

Answer sequence(const Question& question) {
  const auto rules = rules_of_heap(question.text("rules"));
  const SequenceRequest request{question.number("last")};
  check_largest_heap(*rules, request.last);
  const Sequence found = heap_sequence(*rules, request, Team(1, observer()));
  Answer answer{{{"rules", rules->name()}, {"code", rules->code()}}};
  add_period(answer.json, found.period);
  answer.json["computed"] = found.computed;
  const std::span<const std::byte> values = std::as_bytes(std::span(found.values));
  answer.bytes.assign(values.begin(), values.end());
  return answer;
}

Answer quotient(const Question& question) {
  QuotientAnswer answer{heap_set_of(question.text("rules"))};
  QuotientLimits& limits = answer.limits;
  const std::uint64_t most_heap = QuotientLimits::most_heap / answer.rules.kinds().size();
  limits.largest_heap = question.number_or("heap", std::min(limits.largest_heap, most_heap));
  limits.most_elements = question.number_or("elements", limits.most_elements);
  limits.seconds = static_cast<double>(question.number_or("seconds", 60));
  if (limits.largest_heap < 1 || limits.largest_heap > most_heap || limits.most_elements < 1 ||
      limits.most_elements > QuotientLimits::most_order)
    throw usage_error("a quotient is of heaps up to 1 … ", most_heap, " and has at most 1 … ",
                      QuotientLimits::most_order, " elements");
  answer.found = find_quotient(answer.rules, limits, observer());
  return {json_of(answer)};
}

}  // namespace miyama::web
