/// @file  request.cpp
/// @brief Requests from names, from rules of one's own, and from the header of a table.
///
///     a name           catalogue ─────────────┐
///     a rules file     parse_vector_rules ────┼─→ rules, bounds, theorem, labels
///     lists            read_options ──────────┤
///     a header         rules_json or its name ┘
///
/// A name of the catalogue stands only for its own rules: a rules file that borrows it is refused,
/// so that a name in a table means one game. What a header says besides its rules, such as
/// directions and rests, must be what the rules say; a table that contradicts itself is damaged.

#include "pipeline/request.hpp"

#include <array>

#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "game/catalogue.hpp"
#include "game/option_rules.hpp"
#include "game/rules_json.hpp"
#include "game/sum_rules.hpp"
#include "table/index/partition/break_lists.hpp"
#include "theorem/closed_form.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

/// A name of the catalogue stands for its own rules alone. `whose`: begins the message.
void refuse_borrowed_name(const Rules& rules, const std::string& whose) {
  if (borrows_name(rules)) throw usage_error(whose, both(words::name_is_taken, rules.name()));
}

ListedParts listed_parts(const Rules& rules) {
  const std::shared_ptr<const OptionLists> lists = rules.option_lists();
  const bool adds = rules.vector_rules() != nullptr && !rules.vector_rules()->weights().empty();
  if (lists == nullptr) return {false, false, false, adds};
  return {true, lists->positions() != nullptr, lists->are_sums()};
}

constexpr std::array labels_of_sums{LabelKind::outcome, LabelKind::winning_moves,
                                    LabelKind::losing_moves, LabelKind::grundy};

/// The labels that a table of sums has, of those asked for.
std::vector<LabelKind> labels_of_sum_table(const Request& request, std::string_view text) {
  if (request.convention == Convention::misere)
    throw usage_error(words::no_misere_sums, request.rules->name());
  std::vector<LabelKind> labels = parse_table_labels(text.empty() ? "outcome,grundy" : text);
  if (ranges::contains(split(text), "all"))
    std::erase_if(labels, [](LabelKind kind) { return !ranges::contains(labels_of_sums, kind); });
  for (const LabelKind kind : labels)
    if (!ranges::contains(labels_of_sums, kind))
      throw usage_error(words::no_label_of_sums, name_of(kind), request.rules->name(),
                        joined(labels_of_sums, ", ", [](LabelKind k) { return name_of(k); }));
  return labels;
}

std::vector<LabelKind> labels_of_box(const Request& request, std::string_view text) {
  if (listed_parts(*request.rules).sums) return labels_of_sum_table(request, text);
  const bool has_arrows = !request.directions().empty();
  if (text.empty()) text = has_arrows ? "outcome,arrows" : "outcome,target";
  std::vector<LabelKind> labels = parse_table_labels(text);
  if (has_arrows || !contains(labels, LabelKind::arrows)) return labels;
  if (!ranges::contains(split(text), "all"))
    throw usage_error(words::no_arrows, request.rules->name());
  std::erase(labels, LabelKind::arrows);
  return labels;
}

/// There is a bound for each entry of a position, heap or not, except the passes left.
void check_number_of_bounds(const Rules& rules, std::size_t bounds) {
  if (rules.heaps() == any_number_of_heaps)
    throw usage_error(words::heaps_without_places, rules.name());
  const std::size_t heaps = rules.heaps() - rules.first_heap();
  if (heaps != bounds)
    throw usage_error(words::bounds_for_other_heaps, rules.name(), heaps, bounds);
}

Request box_request(std::unique_ptr<Rules> rules, const std::vector<std::uint64_t>& bounds,
                    Convention convention, std::string_view labels = {}) {
  if (rules->leaves_out() && rules->vector_rules() == nullptr && rules->option_lists() == nullptr)
    throw usage_error("the rules ", rules->name(),
                      " leave tuples out, which a table cannot say of them: write them as a rules "
                      "file with \"positions\", or list their options");
  const bool pass = rules->first_heap() == 1;
  (void)Box(bounds);  // whose messages number the heaps, without the passes left in front
  if (pass && bounds.size() == max_heaps)
    throw usage_error(words::heaps_of_table_with_pass, bounds.size(), max_heaps - 1);
  const Box box(coordinate_bounds(bounds, pass));
  if (auto cut = rules->within(box.bounds())) rules = std::move(cut);
  rules->check_bounds(box.bounds());
  const std::shared_ptr<const Rules> shared = std::move(rules);
  Request request{shared, convention, box, LazyTheorem([=, bounds = box.bounds()] {
                    return closed_form_of(*shared, convention, bounds);
                  })};
  request.labels = labels_of_box(request, labels);
  return request;
}

Request partition_request(std::unique_ptr<TakeAndBreak> rules, const PartitionBounds& bounds,
                          Convention convention) {
  const Partitions partitions(bounds.total, bounds.largest, bounds.most_heaps);
  if (rules->lists() != nullptr) {
    refuse_borrowed_name(*rules, "");
    if (rules->lists()->largest() > partitions.largest())
      throw usage_error("the rules ", rules->name(), " say what heaps up to ",
                        rules->lists()->largest(), " become, the table has heaps up to ",
                        partitions.largest(), ": leave larger heaps out");
  }
  if (partitions.bounds_heaps() && rules->most_rests() > 1)
    throw usage_error(words::moves_make_more_heaps, bounds.most_heaps, rules->name());
  const std::shared_ptr<const TakeAndBreak> shared = std::move(rules);
  return {shared, convention, partitions, LazyTheorem([=, largest = partitions.largest()] {
            return heap_sum_of(*shared, convention, largest);
          })};
}

/// The rules of a table whose rules_json does not describe vector rules.
std::unique_ptr<Rules> rules_by_name(const std::string& name, std::size_t heaps,
                                     const MakeOwnRules& make_own) {
  if (make_own && !is_taken(name))
    if (std::unique_ptr<Rules> own = make_own(name, heaps)) {
      if (own->name() == name) return own;
      throw usage_error("the table is of the rules ", name, ", the program made the rules ",
                        own->name(), " for them");
    }
  try {
    return make_rules(name, heaps);
  } catch (const usage_error& error) {
    throw usage_error("the attribute rules_json does not describe the rules ", name,
                      ", and by their name: ", error.text());
  }
}

constexpr const char* damaged = ": the file is damaged, generate it again";

std::unique_ptr<Rules> rules_in(const TableHeader& header, const MakeOwnRules& make_own) {
  const std::string family = family_in(header.rules_json);
  if ((family == "options") != header.lists.options)
    throw usage_error("its rules are of the family ", family, ", it ",
                      header.lists.options ? "lists" : "does not list", " the options of positions",
                      damaged);
  if (header.options != nullptr) {
    auto rules = std::make_unique<OptionRules>(header.rules, header.options);
    if (rules_json(*rules) != header.rules_json)
      throw usage_error("rules_json is not what its lists of options say", damaged);
    refuse_borrowed_name(*rules, "the table lists its options, and ");
    return rules;
  }
  if (family == "vector") return rules_from_json(header.rules_json, "rules_json");
  std::unique_ptr<Rules> rules = family == "sum"
                                     ? sum_from_json(header.rules_json)
                                     : rules_by_name(header.rules, header.bounds.size(), make_own);
  if (family == "sum" && rules_json(*rules) != header.rules_json)
    throw usage_error("the summands in rules_json are not those of ", header.rules, damaged);
  return rules;
}

Request box_request_of(const TableHeader& header, const MakeOwnRules& make_own) {
  std::unique_ptr<Rules> rules = rules_in(header, make_own);
  if (rules->name() != header.rules)
    throw usage_error("the table is called ", excerpt(header.rules), ", its rules_json ",
                      rules->name(), damaged);
  check_number_of_bounds(*rules, header.bounds.size());
  Request request = box_request(std::move(rules), header.bounds, header.convention);
  if (family_in(header.rules_json) == "other" && request.vector_rules() != nullptr)
    throw usage_error("the table names its rules ", header.rules,
                      " and does not list their moves: it was made before the first release, "
                      "generate it again");
  if (header.directions() != request.directions().size() || header.pass != request.has_pass())
    throw usage_error("the table has ", header.directions(), " directions, its rules have ",
                      request.directions().size(), damaged);
  return request;
}

Request partition_request_of(const TableHeader& header) {
  Request request = partition_request(
      header.breaks != nullptr ? std::make_unique<TakeAndBreak>(header.rules, header.breaks)
                               : make_take_and_break(header.rules),
      header.partitions, header.convention);
  const std::size_t rests = request.take_and_break().stored_rests();
  if (header.rests != 0 && header.rests != rests)
    throw usage_error("the table stores ", header.rests, " rests of a move, its rules need ", rests,
                      damaged);
  return request;
}

Bilingual bounds_text(const Request& request) {
  if (listed_positions(request.rules.get()) != nullptr)
    return both(words::positions_listed, format_count(request.positions()));
  if (request.rules->sum_rules() != nullptr)
    return both(words::summands_of,  // how many positions each has
                joined(request.box().bounds(), " × ",
                       [](std::uint64_t bound) { return format_count(bound + 1); }));
  if (request.is_box())
    return both(request.has_pass() ? words::heaps_up_to_with_pass : words::heaps_up_to,
                joined(request.heap_bounds(), " × 0–"));
  const Partitions& partitions = request.partitions();
  Bilingual text = both(words::sticks_up_to, partitions.total());
  if (partitions.bounds_heap_size())
    text = both(words::and_heaps_of_at_most, text, partitions.largest());
  if (partitions.bounds_heaps())
    text = partitions.most_heaps() == 1 ? both(words::and_one_heap, text)
                                        : both(words::and_heaps, text, partitions.most_heaps());
  return text;
}

}  // namespace

std::vector<std::uint64_t> Request::heap_bounds() const {
  std::vector<std::uint64_t> bounds = box().bounds();
  if (has_pass()) bounds.erase(bounds.begin());
  return bounds;
}

std::vector<Direction> Request::directions() const {
  return vector_rules() == nullptr ? std::vector<Direction>{} : vector_rules()->directions();
}

const HeapSum* Request::heap_sum() const {
  if (!theorem) return nullptr;
  const HeapSum* const sum = theorem->heap_sum();
  if (sum == nullptr)
    throw usage_error("the theorem ", theorem_name(),
                      " is not a HeapSum, which tables of multisets are compared with: set "
                      "Request::theorem to one, or to null");
  return sum;
}

std::uint64_t Request::positions() const {
  return std::visit([](const auto& numbered) { return numbered.positions(); }, index);
}

Position Request::position(std::uint64_t rank) const {
  if (!is_box()) return partitions().unrank(rank);
  Position position(box().heaps());
  box().unrank(rank, position);
  return position;
}

std::uint64_t Request::rank(PositionView position) const {
  return std::visit([&](const auto& numbered) { return numbered.rank(position); }, index);
}

bool Request::contains(PositionView position) const {
  if (is_box() && position.size() != box().heaps()) return false;
  return std::visit([&](const auto& numbered) { return numbered.contains(position); }, index) &&
         rules->is_position(position);
}

Layout Request::layout() const {
  if (is_box()) return Layout(box(), directions().size(), labels, has_pass(), listed_parts(*rules));
  return Layout::of_partitions(partitions().positions(), partitions().total(),
                               take_and_break().stored_rests(), labels);
}

std::vector<PartRange> Request::part_ranges(std::uint64_t parts) const {
  return cut_into_parts(layout(), parts,
                        is_box() ? std::vector<std::uint64_t>{} : partitions().level_offsets());
}

Request make_request(std::unique_ptr<Rules> rules, const std::vector<std::uint64_t>& bounds,
                     Convention convention, std::string_view labels) {
  refuse_borrowed_name(*rules, "");
  check_number_of_bounds(*rules, bounds.size());
  return box_request(std::move(rules), bounds, convention, labels);
}

Request make_request(std::string_view rules, const std::vector<std::uint64_t>& bounds,
                     Convention convention, std::string_view labels) {
  if (names_sum(rules))
    return make_request(std::make_unique<SumRules>(sum_name(rules, bounds)), convention, labels);
  if (bounds.size() > max_heaps) (void)Box(bounds);  // refuses them before rules are made for all
  return box_request(make_rules(rules, bounds.size()), bounds, convention, labels);
}

Request make_request(std::unique_ptr<SumRules> rules, Convention convention,
                     std::string_view labels) {
  const Position bounds = rules->table_bounds();
  return box_request(std::move(rules), bounds, convention, labels);
}

Request make_request(std::string_view rules, const PartitionBounds& bounds, Convention convention,
                     std::string_view labels) {
  return make_request(make_take_and_break(rules), bounds, convention, labels);
}

Request make_request(std::unique_ptr<TakeAndBreak> rules, const PartitionBounds& bounds,
                     Convention convention, std::string_view labels) {
  Request request = partition_request(std::move(rules), bounds, convention);
  request.labels =
      parse_table_labels(labels.empty() ? "outcome,move" : labels, TableFamily::partitions);
  return request;
}

std::unique_ptr<Rules> rules_from_json(const std::string& json, const std::string& source) {
  auto rules = std::make_unique<VectorRules>(parse_vector_rules(json, source));
  refuse_borrowed_name(*rules, source.empty() ? "" : source + ": ");
  return rules;
}

Request request_of(const TableHeader& header, const std::string& source,
                   const MakeOwnRules& make_own) {
  try {
    Request request = header.family == TableFamily::box ? box_request_of(header, make_own)
                                                        : partition_request_of(header);
    request.labels = header.labels;
    return request;
  } catch (const usage_error& error) {  // the table's fault, not the caller's
    throw file_error(source, ": ", error.text());
  }
}

TableHeader header_of(const Request& request) {
  TableHeader header;
  header.rules = request.rules->name();
  header.rules_json = rules_json(*request.rules);
  header.convention = request.convention;
  header.labels = request.labels;
  header.theorem = request.theorem_name();
  if (request.is_box()) {
    header.bounds = request.heap_bounds();
    header.pass = request.has_pass();
    header.options = request.rules->option_lists();
    header.lists = listed_parts(*request.rules);
    header.leaves_out = request.rules->leaves_out();
    if (request.vector_rules() != nullptr) header.moves = request.vector_rules()->rows_of_moves();
    return header;
  }
  header.family = TableFamily::partitions;
  const Partitions& all = request.partitions();  // bounds that keep nothing out are left out
  header.partitions = {all.total(), all.bounds_heap_size() ? all.largest() : Partitions::no_bound,
                       all.bounds_heaps() ? all.most_heaps() : Partitions::no_bound};
  header.breaks = request.take_and_break().lists();
  if (contains(request.labels, LabelKind::move_rests))
    header.rests = request.take_and_break().stored_rests();
  return header;
}

TableHeader stored_header_of(const Request& request) {
  TableHeader header = header_of(request);
  if (header.lists.sums && !contains(header.labels, LabelKind::grundy))
    throw usage_error("options of ", header.rules,
                      " are sums, whose outcomes follow from Grundy values: store grundy, too");
  if (const std::size_t length = header.rules_json.size(); length > most_characters)
    throw usage_error("the rules ", header.rules, " are ", length,
                      " characters long as a table holds them, at most ", most_characters,
                      ": give fewer or shorter moves",
                      request.rules->sum_rules() != nullptr ? ", or lower bounds" : "");
  return header;
}

Bilingual description(const Request& request) {
  return both(request.convention == Convention::misere ? words::table_of_misere_play
                                                       : words::table_of_normal_play,
              request.rules->name(), bounds_text(request));
}

std::string describe(const Request& request) { return description(request).english; }

Bilingual Request::theorem_names() const {
  return theorem ? theorem->names() : both(words::none_known);
}

std::string table_name(const Request& request) {
  std::string name = request.rules->name() + '-';
  if (request.rules->sum_rules() != nullptr || listed_positions(request.rules.get()) != nullptr) {
    name.pop_back();  // its bounds are in its name, or it has none
  } else if (request.is_box()) {
    name += joined(request.heap_bounds(), "-");
  } else {
    const Partitions& partitions = request.partitions();
    name += concat(partitions.total());
    if (partitions.bounds_heap_size()) name += concat("-largest-", partitions.largest());
    if (partitions.bounds_heaps()) name += concat("-heaps-", partitions.most_heaps());
  }
  for (char& c : name)
    if (c == ':' || c == ',' || c == '+' || c == ' ') c = '-';
  return name + (request.convention == Convention::misere ? "-misere" : "");
}

}  // namespace miyama
