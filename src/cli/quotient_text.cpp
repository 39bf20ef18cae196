/// @file  quotient_text.cpp
/// @brief A quotient in letters, and as a JSON object.

#include "cli/quotient_text.hpp"

#include "base/letters.hpp"
#include "cli/command.hpp"

namespace miyama {
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

}  // namespace miyama
