#include "quotient/words.hpp"

#include "base/letters.hpp"

namespace miyama {
namespace {

constexpr std::size_t columns = 100, margin = 14, heaps_per_line = 10;

/// What the quotient holds for, and why not for more. `standing`, `remedy`: see text_of.
std::string ended_text(const QuotientAnswer& answer, const std::string& standing,
                       const std::string& remedy) {
  const auto& [rules, limits, found] = answer;
  const std::uint64_t last = found.quotient.largest_heap();
  if (found.end == QuotientEnd::period)
    return concat("period ", found.period->period, " from heap ", found.period->preperiod, " on, ",
                  standing, ": this is the quotient of all heaps");
  std::vector<std::string> spans;  // "0–7 of nim", "0–6 of 0.77"
  for (std::size_t i = 0; i < rules.kinds().size(); ++i)
    spans.push_back(concat("0–", rules.largest_of(i, last),
                           rules.is_one_kind() ? "" : " of " + rules.kinds()[i].rules.name()));
  const std::string held = concat("heaps ", joined(spans, ", "), ", ", standing, "; ");
  const std::string heap = "heap " + rules.text(last + 1);
  if (found.end == QuotientEnd::heap) return concat(held, "no period is proved by so few", remedy);
  if (found.end == QuotientEnd::elements)
    return concat(held, "with ", heap, " it looks infinite: more than ", limits.most_elements,
                  " elements seem to differ", remedy);
  if (found.end == QuotientEnd::seconds) return concat(held, "the time ended at ", heap, remedy);
  return concat(held, "with ", heap,
                " the search needs more outcomes of sums than it keeps in memory");
}

/// "  word        text", with the further lines of a long text below its beginning; nothing if the
/// text is empty.
std::string entry(const std::string& word, const std::string& text) {
  if (text.empty()) return {};
  std::string lines = "  " + word + std::string(margin - 2 - word.size(), ' ');
  for (const char c : wrapped(text, columns - margin))
    lines += c == '\n' ? "\n" + std::string(margin, ' ') : std::string(1, c);
  return lines + '\n';
}

std::vector<std::string> elements_of(const Presentation& presentation) {
  std::vector<std::string> elements;
  for (const auto& word : presentation.words) elements.push_back(presentation.text(word));
  return elements;
}

/// The first line: rules, order and losses.
std::string head_text(const QuotientAnswer& answer) {
  const auto& [rules, limits, found] = answer;
  return concat(rules.name(), rules.name() == rules.code() ? "" : " (" + rules.code() + ")",
                filled(", misère play: a quotient of {1} element(|s), {2} of them lost\n",
                       found.quotient.order(), found.quotient.losses()));
}

}  // namespace

std::string text_of(const QuotientAnswer& answer, const std::string& standing,
                    const std::string& remedy) {
  const auto& [rules, limits, found] = answer;
  const MisereQuotient& q = found.quotient;
  const Presentation letters = presentation_of(q, fewest_generators_of(q));
  const std::vector<std::string> elements = elements_of(letters);
  std::vector<std::string> grew, generators, relations, lost;
  for (const QuotientGrowth& growth : found.growth)
    grew.push_back(concat("heap ", rules.text(growth.heap), ": ", growth.order));
  for (const std::uint64_t heap : letters.generators)
    generators.push_back(letters.letter(heap) + "=" + rules.text(heap));
  for (const auto& [left, right] : letters.relations)
    relations.push_back(letters.text(left) + "=" + letters.text(right));
  for (std::size_t x = 0; x < q.order(); ++x)
    if (q.is_loss(x)) lost.push_back(elements[x]);
  std::string text =
      concat(head_text(answer), entry("holds for", ended_text(answer, standing, remedy)),
             entry("kind",
                   filled("{1}, {2} idempotent(|s), a kernel of {3}", q.is_tame() ? "tame" : "wild",
                          q.idempotents().size(), q.kernel().size())),
             entry("grew", joined(grew, ", ")),
             entry("generators", generators.empty() ? "" : joined(generators, ", ") + " (heaps)"),
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

std::string check_text(const QuotientAnswer& answer,
                       const std::optional<QuotientFailure>& failure) {
  const std::string head = head_text(answer);
  if (!failure)
    return head +
           "  proof: every outcome follows from those of the options, in all sums of its heaps\n"
           "  laws, period and growth agree: the quotient is right\n";
  return concat(
      head, "  THE QUOTIENT IS NOT RIGHT: ", failure->why, failure->sum.empty() ? "" : ": ",
      joined(failure->sum, " + ", [&](std::uint64_t heap) { return answer.rules.text(heap); }),
      '\n');
}

Json json_of(const QuotientAnswer& answer) {
  const auto& [rules, limits, found] = answer;
  const MisereQuotient& q = found.quotient;
  const Presentation presentation = presentation_of(q, fewest_generators_of(q));
  Json games = Json::array(), growth = Json::array(), generators = Json::array(),
       relations = Json::array(), products = Json::array(), lost = Json::array();
  for (const auto& [kind, bound] : rules.kinds())
    games.push_back({kind.name(), bound ? Json(*bound) : Json(nullptr)});
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
          {"stopped_by", quotient_end_words[static_cast<std::size_t>(found.end)]},
          {"elements", elements_of(presentation)},
          {"generators", generators},
          {"relations", relations},
          {"idempotents", q.idempotents()},
          {"kernel", q.kernel()},
          {"products", products},
          {"lost", lost},
          {"images", q.images()}};
}

}  // namespace miyama
