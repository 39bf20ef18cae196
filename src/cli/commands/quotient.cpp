/// @file  quotient.cpp
/// @brief `miyama quotient`: the misère quotient of a game that breaks heaps, in letters; and what
/// `check` and `info` do for a file of one.

#include <array>
#include <cmath>
#include <iostream>

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "cli/text_files.hpp"
#include "store/program.hpp"
#include "store/quotient_file.hpp"
#include "theorem/quotient_proof.hpp"
#include "theorem/quotient_search.hpp"

namespace miyama {
namespace {

constexpr std::size_t columns = 100, margin = 14, heaps_per_line = 10;

/// What ended the search, for programs; indexed by QuotientEnd.
constexpr std::array end_words{"period", "heap", "elements", "memory", "seconds", "memory"};

/// What was asked for, and what was found.
struct QuotientAnswer {
  HeapSet rules;
  QuotientLimits limits;
  QuotientResult found;
};

/// What the quotient holds for, and why not for more. `standing`: "proved", or that a file says so.
std::string ended_text(const QuotientAnswer& answer, const std::string& standing) {
  const auto& [rules, limits, found] = answer;
  const std::uint64_t last = found.quotient.largest_heap();
  if (found.end == QuotientEnd::period)
    return concat("period ", found.period->period, " from heap ", found.period->preperiod, " on, ",
                  standing, ": this is the quotient of all heaps");
  Words spans;  // "0–7 of nim", "0–6 of 0.77"
  for (std::size_t i = 0; i < rules.kinds().size(); ++i)
    spans.push_back(concat("0–", rules.largest_of(i, last),
                           rules.is_one_kind() ? "" : " of " + rules.kinds()[i].rules.name()));
  const std::string held = concat("heaps ", joined(spans, ", "), ", ", standing, "; ");
  const std::string heap = "heap " + rules.text(last + 1);
  if (found.end == QuotientEnd::heap) return held + "no period is proved by so few (--heap)";
  if (found.end == QuotientEnd::elements)
    return concat(held, "with ", heap, " it looks infinite: more than ", limits.most_elements,
                  " elements seem to differ (--most-elements)");
  if (found.end == QuotientEnd::seconds)
    return concat(held, "the time ended at ", heap, " (--seconds)");
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

Words elements_of(const Presentation& presentation) {
  Words elements;
  for (const auto& word : presentation.words) elements.push_back(presentation.text(word));
  return elements;
}

/// The first line: rules, order and losses.
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
  const Presentation letters = presentation_of(q, fewest_generators_of(q));
  const Words elements = elements_of(letters);
  Words grew, generators, relations, lost;
  for (const QuotientGrowth& growth : found.growth)
    grew.push_back(concat("heap ", rules.text(growth.heap), ": ", growth.order));
  for (const std::uint64_t heap : letters.generators)
    generators.push_back(letters.letter(heap) + "=" + rules.text(heap));
  for (const auto& [left, right] : letters.relations)
    relations.push_back(letters.text(left) + "=" + letters.text(right));
  for (std::size_t x = 0; x < q.order(); ++x)
    if (q.is_loss(x)) lost.push_back(elements[x]);
  std::string text = concat(
      head_text(answer), entry("holds for", ended_text(answer, standing)),
      entry("kind", concat(q.is_tame() ? "tame" : "wild", ", ", q.idempotents().size(),
                           " idempotents, a kernel of ", q.kernel().size())),
      entry("grew", joined(grew, ", ")), entry("generators", joined(generators, ", ") + " (heaps)"),
      entry("relations", joined(relations, ", ")), entry("lost", joined(lost, ", ")));
  for (std::size_t kind = 0; kind < rules.kinds().size(); ++kind) {
    text += concat("  heaps", rules.is_one_kind() ? "" : " of " + rules.kinds()[kind].rules.name());
    const std::uint64_t last = rules.largest_of(kind, q.largest_heap());
    for (std::uint64_t size = 0; size <= last; ++size) {
      const std::string number = std::to_string(size);
      if (size % heaps_per_line == 0)
        text += concat('\n', std::string(margin - 2 - number.size(), ' '), number, ' ');
      text += ' ' + elements[q.image(rules.number_of(kind, size))];
    }
    text += '\n';
  }
  return text;
}

Json json_of(const QuotientAnswer& answer) {
  const auto& [rules, limits, found] = answer;
  const MisereQuotient& q = found.quotient;
  const Presentation presentation = presentation_of(q, fewest_generators_of(q));
  Json games = Json::array(), growth = Json::array(), generators = Json::array(),
       relations = Json::array(), products = Json::array(), lost = Json::array();
  for (const auto& [kind, bound] : rules.kinds()) games.push_back({kind.name(), or_null(bound)});
  for (const QuotientGrowth& step : found.growth)
    growth.push_back({step.heap, step.order, step.losses});
  for (const std::uint64_t heap : presentation.generators)
    generators.push_back({presentation.letter(heap), heap});
  for (const auto& [left, right] : presentation.relations)
    relations.push_back({presentation.text(left), presentation.text(right)});
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
          {"stopped_by", end_words[static_cast<std::size_t>(found.end)]},
          {"elements", elements_of(presentation)},
          {"generators", generators},
          {"relations", relations},
          {"idempotents", q.idempotents()},
          {"kernel", q.kernel()},
          {"products", products},
          {"lost", lost},
          {"images", q.images()}};
}

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

/// Errors name the file; what makes no rules is the fault of the file.
QuotientAnswer answer_of(const StoredQuotient& stored, const std::string& file) {
  const auto end = ranges::find(end_words, stored.stopped_by);
  if (end == end_words.end())
    throw file_error(printable(file),
                     ": its attribute stopped_by is no word of a search: make it again");
  std::vector<std::uint8_t> losses;
  for (const std::uint8_t outcome : stored.outcomes) losses.push_back(outcome == 0 ? 1 : 0);
  QuotientResult found{{stored.products, std::move(losses), stored.images},
                       {},
                       {},
                       static_cast<QuotientEnd>(end - end_words.begin())};
  for (std::size_t i = 0; i < stored.growth.size(); i += 3)
    found.growth.push_back({stored.growth[i], stored.growth[i + 1], stored.growth[i + 2]});
  if (!stored.period.empty()) found.period = {stored.period[0], stored.period[1]};
  const std::vector<std::uint64_t>& limits = stored.limits;
  try {
    return {
        rules_of(stored), {limits[0], limits[1], static_cast<double>(limits[2])}, std::move(found)};
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
  stored.stopped_by = end_words[static_cast<std::size_t>(found.end)];
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

}  // namespace

int check_quotient(const CommandLine& line, const std::string& file) {
  line.refuse_given({"claim", "claim-only", "thorough", "explain"}, belongs_to_tables, file);
  const StoredQuotient stored = read_quotient(file);
  const QuotientAnswer answer = answer_of(stored, file);
  const auto [why, sum] = failure_of(stored, answer, line.start_team().observer);
  const bool right = why.empty();
  if (line.flag("json")) {
    Json json = json_of(answer);
    json["right"] = right;
    json["why"] = right ? Json(nullptr) : Json(why);
    json["sum"] = sum;
    json["output"] = file;
    print_timed(line, json);
  } else if (!line.flag("quiet")) {
    const std::string in_sum =
        joined(sum, " + ", [&](std::uint64_t heap) { return answer.rules.text(heap); });
    std::cout << printable(file) << ": " << head_text(answer)
              << (right
                      ? "  proof: every outcome follows from those of the options, in all sums of "
                        "its heaps\n  laws, period and growth agree: the quotient is right\n"
                      : concat("  THE QUOTIENT IS NOT RIGHT: ", why, sum.empty() ? "" : ": ",
                               in_sum, '\n'));
  }
  return right ? exit_fine : exit_mismatch;
}

void print_quotient(const CommandLine& line, const std::string& file) {
  const StoredQuotient stored = read_quotient(file);
  const QuotientAnswer answer = answer_of(stored, file);
  const std::uint64_t bytes = std::filesystem::file_size(file);
  if (line.flag("json")) {
    Json json = json_of(answer);
    add_origin(json, stored.source, stored.history, bytes);
    return print_object(json, -1);
  }
  std::cout << file_text(file, bytes) << origin_text(stored.source, stored.history)
            << text_of(answer, "as the file says");
}

int run_quotient(const Arguments& arguments) {
  CommandLine line(
      "quotient RULES [options]",
      "Finds the misère quotient of a game that breaks heaps: a finite commutative monoid in which "
      "each heap is an element, and a sum of heaps is lost if their product is in the set P. Heap "
      "after heap is added until a theorem proves that their elements repeat, or a limit is "
      "reached; what is printed is proved for all sums of the heaps up to there.\n\n"
      "  miyama quotient 0.123               20 elements, period 5\n"
      "  miyama quotient kayles              40 elements, period 12\n"
      "  miyama quotient 0.07 --heap 24      Dawson's Kayles, as far as heap 24\n"
      "  miyama quotient 0.3122              looks infinite at heap 7\n"
      "  miyama quotient 0.123 --json        with the whole table of products\n"
      "  miyama quotient sum:nim:2+0.07 --heap 9   heaps of two games beside each other\n"
      "  miyama quotient 0.77 --output 0.77.h5     a file for `miyama check`");
  line.positional("RULES", 1);
  line.add({{"heap", "N", "the largest heap, at most (default: 400)"},
            {"most-elements", "N", "end where the quotient needs more (default: 500)"},
            {"seconds", "S", "end after this time (default: 60)"},
            {"output", "FILE", "also write it to this file"},
            {"force", "", "overwrite an existing file"}});
  add_reproducible_option(line);
  add_common_options(line);
  if (!line.parse(arguments)) return exit_fine;

  QuotientAnswer answer{
      heap_set_of(line.required("RULES", "give the rules, such as kayles or 0.77")), {}, {}};
  const QuotientLimits usual;
  QuotientLimits& limits = answer.limits;
  const std::uint64_t most = QuotientLimits::most_heap / answer.rules.kinds().size();
  limits.largest_heap =
      line.number("heap", 1, static_cast<std::int64_t>(most)).value_or(usual.largest_heap);
  limits.most_elements =
      line.number("most-elements", 1, QuotientLimits::most_order).value_or(usual.most_elements);
  limits.seconds = static_cast<double>(line.number("seconds", 1, 1'000'000).value_or(60));
  const auto output = output_file(line);
  if (line.has("output") && !output) refuse("--output - : a quotient is a file, give its name");
  const Team team = line.start_team();
  std::optional<TemporaryFile> file;
  if (output) file.emplace(*output, line.flag("force"));
  answer.found = find_quotient(answer.rules, limits, team.observer);
  if (file) write_quotient(std::move(*file), stored_form_of(answer, line));
  if (line.flag("json")) {
    Json json = json_of(answer);
    json["output"] = or_null(output);
    json["threads"] = 1;
    json["seconds"] = {{"total", line.seconds()}};
    print_object(json, -1);
  } else if (!line.flag("quiet")) {
    std::cout << text_of(answer, "proved");
    if (output)
      std::cout << concat("  wrote ", printable(*output), ": ",
                          format_bytes(std::filesystem::file_size(*output)), '\n');
  }
  return exit_fine;
}

}  // namespace miyama
