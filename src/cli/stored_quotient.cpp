#include "cli/stored_quotient.hpp"

#include <cmath>
#include <iostream>

#include "base/letters.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "store/program.hpp"
#include "theorem/quotient_proof.hpp"

namespace miyama {

// A quotient in letters, and as a JSON object.

namespace {

constexpr std::size_t columns = 100, margin = 14, heaps_per_line = 10;

/// "heaps 0–7", or "heaps 0–7 of nim, 0–6 of 0.77".
std::string heaps_up_to(const HeapSet& rules, std::uint64_t last) {
  Words spans;
  for (std::size_t i = 0; i < rules.kinds().size(); ++i)
    spans.push_back(concat("0–", rules.largest_of(i, last),
                           rules.is_one_kind() ? "" : " of " + rules.kinds()[i].rules.name()));
  return "heaps " + joined(spans, ", ");
}

std::string ended_text(const QuotientAnswer& answer, const std::string& standing) {
  const auto& [rules, limits, found] = answer;
  const std::uint64_t last = found.quotient.largest_heap();
  const std::string heap = "heap " + rules.text(last + 1);
  const std::string held = concat(heaps_up_to(rules, last), ", ", standing, "; ");
  switch (found.end) {
    case QuotientEnd::period:
      return concat("period ", found.period->period, " from heap ", found.period->preperiod,
                    " on, ", standing, ": this is the quotient of all heaps");
    case QuotientEnd::heap: return concat(held, "no period is proved by so few (--heap)");
    case QuotientEnd::elements:
      return concat(held, "with ", heap, " it looks infinite: more than ", limits.most_elements,
                    " elements seem to differ (--most-elements)");
    case QuotientEnd::seconds: return concat(held, "the time ended at ", heap, " (--seconds)");
    case QuotientEnd::effort:
    case QuotientEnd::memory: break;
  }
  return concat(held, "with ", heap,
                " the search needs more outcomes of sums than it keeps in memory");
}

/// "  word        text", with the further lines of a long text below its beginning.
std::string entry(const std::string& word, const std::string& text) {
  std::string lines = "  " + word + std::string(margin - 2 - word.size(), ' ');
  for (const char c : wrapped(text, columns - margin))
    lines += c == '\n' ? "\n" + std::string(margin, ' ') : std::string(1, c);
  return lines + '\n';
}

/// What is printed of a quotient: its elements in letters, and what follows from the table.
struct InWords {
  explicit InWords(const QuotientAnswer& answer)
      : rules(answer.rules),
        quotient(answer.found.quotient),
        presentation(presentation_of(quotient, fewest_generators_of(quotient))) {
    for (const auto& word : presentation.words) elements.push_back(presentation.text(word));
  }

  [[nodiscard]] std::string generators() const {
    return joined(presentation.generators, ", ", [this](std::uint64_t heap) {
      return concat(presentation.letter(heap), "=", rules.text(heap));
    });
  }
  [[nodiscard]] std::string relations() const {
    return joined(presentation.relations, ", ", [this](const auto& relation) {
      return concat(presentation.text(relation.first), "=", presentation.text(relation.second));
    });
  }
  [[nodiscard]] Words lost() const {
    Words all;
    for (std::size_t x = 0; x < elements.size(); ++x)
      if (quotient.is_loss(x)) all.push_back(elements[x]);
    return all;
  }
  /// "    10  d b bc e …", ten heaps a line.
  [[nodiscard]] std::string heaps(std::size_t kind) const {
    std::string text;
    const std::uint64_t last = rules.largest_of(kind, quotient.largest_heap());
    for (std::uint64_t size = 0; size <= last; ++size) {
      if (size % heaps_per_line == 0) {
        const std::string number = std::to_string(size);
        text += concat(size == 0 ? "" : "\n", std::string(margin - 2 - number.size(), ' '), number,
                       " ");
      }
      text += " " + elements[quotient.image(rules.number_of(kind, size))];
    }
    return text + '\n';
  }

  const HeapSet& rules;
  const MisereQuotient& quotient;
  Presentation presentation;
  Words elements;
};

}  // namespace

const char* word_of(QuotientEnd end) {
  switch (end) {
    case QuotientEnd::period: return "period";
    case QuotientEnd::heap: return "heap";
    case QuotientEnd::elements: return "elements";
    case QuotientEnd::seconds: return "seconds";
    case QuotientEnd::effort:
    case QuotientEnd::memory: break;
  }
  return "memory";
}

std::string head_text(const QuotientAnswer& answer) {
  const auto& [rules, limits, found] = answer;
  const std::size_t order = found.quotient.order();
  return concat(rules.name(), rules.name() == rules.code() ? "" : " (" + rules.code() + ")",
                ", misère play: a quotient of ", order, order == 1 ? " element, " : " elements, ",
                found.quotient.losses(), " of them lost\n");
}

std::string text_of(const QuotientAnswer& answer, const std::string& standing) {
  const auto& [rules, limits, found] = answer;
  const MisereQuotient& q = found.quotient;
  const InWords words(answer);
  const std::string grew =
      joined(answer.found.growth, ", ", [&answer](const QuotientGrowth& growth) {
        return concat("heap ", answer.rules.text(growth.heap), ": ", growth.order);
      });
  std::string text =
      concat(head_text(answer), entry("holds for", ended_text(answer, standing)),
             entry("kind", concat(q.is_tame() ? "tame" : "wild", ", ", q.idempotents().size(),
                                  " idempotents, a kernel of ", q.kernel().size())),
             entry("grew", grew), entry("generators", words.generators() + " (heaps)"),
             entry("relations", words.relations()), entry("lost", joined(words.lost(), ", ")));
  for (std::size_t kind = 0; kind < rules.kinds().size(); ++kind)
    text += concat("  heaps", rules.is_one_kind() ? "" : " of " + rules.kinds()[kind].rules.name(),
                   '\n', words.heaps(kind));
  return text;
}

Json json_of(const QuotientAnswer& answer) {
  const auto& [rules, limits, found] = answer;
  const MisereQuotient& q = found.quotient;
  const InWords words(answer);
  Json games = Json::array(), growth = Json::array(), generators = Json::array(),
       relations = Json::array(), products = Json::array(), lost = Json::array();
  for (const auto& [kind, bound] : rules.kinds())
    games.push_back({kind.name(), bound ? Json(*bound) : Json(nullptr)});
  for (const QuotientGrowth& step : found.growth)
    growth.push_back({step.heap, step.order, step.losses});
  for (const std::uint64_t heap : words.presentation.generators)
    generators.push_back({words.presentation.letter(heap), heap});
  for (const auto& [left, right] : words.presentation.relations)
    relations.push_back({words.presentation.text(left), words.presentation.text(right)});
  for (std::size_t x = 0; x < q.order(); ++x) {
    Json row = Json::array();
    for (std::size_t y = 0; y < q.order(); ++y) row.push_back(q.product(x, y));
    products.push_back(std::move(row));
    if (q.is_loss(x)) lost.push_back(x);
  }
  const auto& period = found.period;
  return {{"rules", rules.name()},
          {"code", rules.code()},
          {"games", games},
          {"convention", "misere"},
          {"order", q.order()},
          {"p_size", q.losses()},
          {"heap", q.largest_heap()},
          {"period", period ? Json(period->period) : Json(nullptr)},
          {"preperiod", period ? Json(period->preperiod) : Json(nullptr)},
          {"tame", q.is_tame()},
          {"growth", growth},
          {"stopped_by", word_of(found.end)},
          {"elements", words.elements},
          {"generators", generators},
          {"relations", relations},
          {"idempotents", q.idempotents()},
          {"kernel", q.kernel()},
          {"products", products},
          {"lost", lost},
          {"images", q.images()}};
}

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
