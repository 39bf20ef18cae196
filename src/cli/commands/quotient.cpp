/// @file  quotient.cpp
/// @brief `miyama quotient`: the misère quotient of a game that breaks heaps, in letters.

#include <iostream>

#include "base/letters.hpp"
#include "cli/heap_rules.hpp"
#include "cli/output.hpp"
#include "theorem/quotient_search.hpp"

namespace miyama {
namespace {

constexpr std::size_t columns = 100, margin = 14, heaps_per_line = 10;

/// What ended the search: a word for programs, and a sentence on the heap that was not reached.
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

std::string ended_text(const FoundQuotient& found, const QuotientLimits& limits) {
  const std::uint64_t last = found.quotient.largest_heap();
  const std::string heap = concat("heap ", last + 1);
  switch (found.end) {
    case QuotientEnd::period:
      return concat("period ", found.period->period, " from heap ", found.period->preperiod,
                    " on, proved: this is the quotient of all heaps");
    case QuotientEnd::heap:
      return concat("heaps 0–", last, ", proved; no period is proved by so few (--heap)");
    case QuotientEnd::elements:
      return concat("heaps 0–", last, ", proved; with ", heap, " it looks infinite: more than ",
                    limits.most_elements, " elements seem to differ (--most-elements)");
    case QuotientEnd::seconds:
      return concat("heaps 0–", last, ", proved; the time ended at ", heap, " (--seconds)");
    case QuotientEnd::effort:
    case QuotientEnd::memory: break;
  }
  return concat("heaps 0–", last, ", proved; with ", heap,
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
  explicit InWords(const MisereQuotient& q)
      : quotient(q), presentation(presentation_of(q, fewest_generators_of(q))) {
    for (const auto& word : presentation.words) elements.push_back(presentation.text(word));
  }

  [[nodiscard]] Words generators() const {
    Words all;
    for (const std::uint64_t heap : presentation.generators)
      all.push_back(concat(presentation.letter(heap), "=", heap));
    return all;
  }
  [[nodiscard]] Words relations() const {
    Words all;
    for (const auto& [left, right] : presentation.relations)
      all.push_back(concat(presentation.text(left), "=", presentation.text(right)));
    return all;
  }
  [[nodiscard]] Words lost() const {
    Words all;
    for (std::size_t x = 0; x < elements.size(); ++x)
      if (quotient.is_loss(x)) all.push_back(elements[x]);
    return all;
  }
  /// "    10  d b bc e …", ten heaps a line.
  [[nodiscard]] std::string heaps() const {
    std::string text;
    for (std::size_t heap = 0; heap <= quotient.largest_heap(); ++heap) {
      if (heap % heaps_per_line == 0) {
        const std::string number = std::to_string(heap);
        text += concat(heap == 0 ? "" : "\n", std::string(margin - 2 - number.size(), ' '), number,
                       " ");
      }
      text += " " + elements[quotient.image(heap)];
    }
    return text + '\n';
  }

  const MisereQuotient& quotient;
  Presentation presentation;
  Words elements;
};

std::string text_of(const TakeAndBreak& rules, const FoundQuotient& found,
                    const QuotientLimits& limits) {
  const MisereQuotient& q = found.quotient;
  const InWords words(q);
  Words grew;
  for (const QuotientGrowth& growth : found.growth)
    grew.push_back(concat("heap ", growth.heap, ": ", growth.order));
  return concat(rules.name(), rules.name() == rules.code() ? "" : " (" + rules.code() + ")",
                ", misère play: a quotient of ", q.order(),
                q.order() == 1 ? " element, " : " elements, ", q.losses(), " of them lost\n",
                entry("holds for", ended_text(found, limits)),
                entry("kind", concat(q.is_tame() ? "tame" : "wild", ", ", q.idempotents().size(),
                                     " idempotents, a kernel of ", q.kernel().size())),
                entry("grew", joined(grew, ", ")),
                entry("generators", joined(words.generators(), ", ") + " (heaps)"),
                entry("relations", joined(words.relations(), ", ")),
                entry("lost", joined(words.lost(), ", ")), "  heaps\n", words.heaps());
}

Json json_of(const TakeAndBreak& rules, const FoundQuotient& found, const CommandLine& line) {
  const MisereQuotient& q = found.quotient;
  const InWords words(q);
  Json growth = Json::array(), generators = Json::array(), relations = Json::array(),
       products = Json::array(), lost = Json::array();
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
          {"images", q.images()},
          {"threads", 1},
          {"seconds", {{"total", line.seconds()}}}};
}

}  // namespace

int run_quotient(const Arguments& arguments) {
  CommandLine line(
      "quotient CODE [options]",
      "Finds the misère quotient of a game that breaks heaps: a finite commutative monoid in which "
      "each heap is an element, and a sum of heaps is lost if their product is in the set P. Heap "
      "after heap is added until a theorem proves that their elements repeat, or a limit is "
      "reached; what is printed is proved for all sums of the heaps up to there.\n\n"
      "  miyama quotient 0.123               20 elements, period 5\n"
      "  miyama quotient kayles              40 elements, period 12\n"
      "  miyama quotient 0.07 --heap 24      Dawson's Kayles, as far as heap 24\n"
      "  miyama quotient 0.3122              looks infinite at heap 7\n"
      "  miyama quotient 0.123 --json        with the whole table of products");
  line.positional("RULES", 1);
  line.add({{"heap", "N", "the largest heap, at most (default: 400)"},
            {"most-elements", "N", "end where the quotient needs more (default: 500)"},
            {"seconds", "S", "end after this time (default: 60)"}});
  add_common_options(line);
  if (!line.parse(arguments)) return exit_fine;

  const auto rules =
      rules_of_heap(line.required("RULES", "give the rules, such as kayles or 0.77"));
  QuotientLimits limits;
  limits.largest_heap =
      line.number("heap", 1, QuotientLimits::most_heap).value_or(limits.largest_heap);
  limits.most_elements =
      line.number("most-elements", 1, QuotientLimits::most_order).value_or(limits.most_elements);
  limits.seconds = static_cast<double>(line.number("seconds", 1, 1'000'000).value_or(60));
  const Team team = line.start_team();
  const FoundQuotient found = find_quotient(*rules, limits, team.observer);
  if (line.flag("json"))
    print_object(json_of(*rules, found, line), -1);
  else if (!line.flag("quiet"))
    std::cout << text_of(*rules, found, limits);
  return exit_fine;
}

}  // namespace miyama
