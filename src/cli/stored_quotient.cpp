#include "cli/stored_quotient.hpp"

#include <cmath>
#include <iostream>

#include "base/letters.hpp"
#include "cli/heap_rules.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "store/program.hpp"
#include "theorem/quotient_proof.hpp"

namespace miyama {
namespace {

static_assert(StoredQuotient::most_elements == QuotientLimits::most_order &&
              StoredQuotient::most_heap == QuotientLimits::most_heap);

void put_rules(StoredQuotient& stored, const HeapSet& rules) {
  stored.rules = rules.name();
  for (const auto& [code, bound] : rules.kinds()) {
    stored.codes += (stored.codes.empty() ? "" : " ") + code.code();
    stored.bounds.push_back(bound.value_or(0));
  }
}

/// The rules of the name; codes and bounds, which are for other programs, must say the same.
HeapSet rules_of(const StoredQuotient& stored) {
  HeapSet rules = heap_set_of(stored.rules);
  StoredQuotient same;
  put_rules(same, rules);
  if (same.codes != stored.codes || same.bounds != stored.bounds)
    throw usage_error("codes and bounds are not those of ", stored.rules, ": make it again");
  return rules;
}

QuotientEnd end_of(const StoredQuotient& stored) {
  for (const QuotientEnd end : {QuotientEnd::period, QuotientEnd::heap, QuotientEnd::elements,
                                QuotientEnd::seconds, QuotientEnd::memory})
    if (stored.stopped_by == word_of(end)) return end;
  throw usage_error("its attribute stopped_by is no word of a search: make it again");
}

QuotientAnswer answer_in(const StoredQuotient& stored) {
  std::vector<std::uint8_t> losses;
  for (const std::uint8_t outcome : stored.outcomes) losses.push_back(outcome == 0 ? 1 : 0);
  QuotientAnswer answer{
      rules_of(stored),
      {stored.limits[0], stored.limits[1], static_cast<double>(stored.limits[2])},
      {{stored.products, std::move(losses), stored.images}, {}, {}, end_of(stored)}};
  for (std::size_t i = 0; i < stored.growth.size(); i += 3)
    answer.found.growth.push_back({stored.growth[i], stored.growth[i + 1], stored.growth[i + 2]});
  if (!stored.period.empty()) answer.found.period = {stored.period[0], stored.period[1]};
  return answer;
}

/// Errors name the file; what makes no rules is the fault of the file.
QuotientAnswer answer_of(const StoredQuotient& stored, const std::string& file) {
  try {
    return answer_in(stored);
  } catch (const usage_error& error) {
    throw file_error(printable(file), ": ", error.what());
  }
}

/// False if a search within these limits would not have ended so, with these heaps. What time and
/// memory ended is not looked at.
bool ended_so(const QuotientAnswer& answer, const Observer* observer) {
  const auto& [rules, limits, found] = answer;
  const std::uint64_t heap = found.quotient.largest_heap(), kinds = rules.kinds().size();
  const bool reached_last =
      !found.period && heap % kinds == 0 && heap / kinds == limits.largest_heap;
  if (reached_last != (found.end == QuotientEnd::heap)) return false;
  if (found.end != QuotientEnd::elements) return true;
  const QuotientLimits next{heap / kinds + 1,
                            std::min(limits.most_elements, QuotientLimits::most_order), HUGE_VAL};
  return find_quotient(rules, next, observer).end == QuotientEnd::elements;
}

/// What is not right: the first thing that is found, or nothing.
QuotientFailure failure_of(const StoredQuotient& stored, const QuotientAnswer& answer,
                           const Observer* observer) {
  if (!stored.differences.empty()) return {stored.differences.front(), {}};
  const auto& [rules, limits, found] = answer;
  const std::function<void()> poll = [&] { stop_if_asked(observer); };
  if (const auto broken = broken_law(found.quotient, poll)) return *broken;
  if (const auto failing = failing_sum(found.quotient, rules, poll)) return *failing;
  if (proved_period(rules, found.quotient) != found.period)
    return {"the period is not the one that its heaps prove", {}};
  if (growth_of(found.quotient) != found.growth)
    return {"growth is not that of the quotients of its first heaps", {}};
  if (!ended_so(answer, observer))
    return {concat("stopped_by: ", stored.stopped_by, " did not end the search of its heaps"), {}};
  return {};
}

std::string failure_text(const HeapSet& rules, const QuotientFailure& failure) {
  if (failure.sum.empty()) return failure.why;
  return concat(failure.why, ": ",
                joined(failure.sum, " + ", [&](std::uint64_t heap) { return rules.text(heap); }));
}

}  // namespace

StoredQuotient stored_form_of(const QuotientAnswer& answer, const CommandLine& line) {
  const auto& [rules, limits, found] = answer;
  const MisereQuotient& q = found.quotient;
  StoredQuotient stored;
  stored.source = program_text();
  stored.history = history_of(line, rules.name(),
                              {{"heap", line.number("heap", 1)},
                               {"most-elements", line.number("most-elements", 1)},
                               {"seconds", line.number("seconds", 1)}});
  put_rules(stored, rules);
  stored.limits = {limits.largest_heap, limits.most_elements,
                   static_cast<std::uint64_t>(limits.seconds)};
  stored.stopped_by = word_of(found.end);
  if (found.period) stored.period = {found.period->preperiod, found.period->period};
  for (std::size_t x = 0; x < q.order(); ++x) {
    stored.outcomes.push_back(q.is_loss(x) ? 0 : 1);
    for (std::size_t y = 0; y < q.order(); ++y) stored.products.push_back(q.product(x, y));
  }
  stored.images = q.images();
  for (const auto& [heap, order, losses] : found.growth)
    stored.growth.insert(stored.growth.end(), {heap, order, losses});
  return stored;
}

int check_quotient(const CommandLine& line, const std::string& file) {
  for (const char* const option : {"claim-only", "thorough", "explain"})
    if (line.flag(option)) refuse("--", option, " belongs to tables: leave it out for ", file);
  if (line.has("claim")) refuse("--claim belongs to tables: leave it out for ", file);
  const StoredQuotient stored = read_quotient(file);
  const QuotientAnswer answer = answer_of(stored, file);
  const QuotientFailure failure = failure_of(stored, answer, line.start_team().observer);
  const bool right = failure.why.empty();
  if (line.flag("json")) {
    Json json = json_of(answer);
    json["right"] = right;
    json["why"] = right ? Json(nullptr) : Json(failure.why);
    json["sum"] = failure.sum;
    json["output"] = file;
    print_timed(line, json);
  } else if (!line.flag("quiet")) {
    std::cout << concat(
        printable(file), ": ", head_text(answer),
        right ? "  proof: every outcome follows from those of the options, in all sums of its "
                "heaps\n  laws, period and growth agree: the quotient is right\n"
              : "  THE QUOTIENT IS NOT RIGHT: " + failure_text(answer.rules, failure) + '\n');
  }
  return right ? exit_fine : exit_mismatch;
}

void print_quotient(const CommandLine& line, const std::string& file) {
  const StoredQuotient stored = read_quotient(file);
  const QuotientAnswer answer = answer_of(stored, file);
  if (line.flag("json")) {
    Json json = json_of(answer);
    json["source"] = stored.source;
    json["history"] = stored.history;
    json["file_bytes"] = std::filesystem::file_size(file);
    json["checked"] = false;
    return print_object(json, -1);
  }
  std::cout << concat("file        ", printable(file), ", ",
                      format_bytes(std::filesystem::file_size(file)), '\n', unchecked_line,
                      "source      ", stored.source, "\nhistory     ", stored.history, '\n',
                      text_of(answer, "as the file says"));
}

}  // namespace miyama
