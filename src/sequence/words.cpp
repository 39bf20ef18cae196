#include "sequence/words.hpp"

#include "base/text.hpp"

namespace miyama {

std::string text_of(const std::optional<HeapPeriod>& period) {
  if (!period) return "no period";
  return concat("period ", period->period,
                period->saltus == 0 ? "" : concat(" and saltus ", period->saltus), " from heap ",
                period->preperiod, " on");
}

std::string unproved_text(const std::optional<HeapPeriod>& seen) {
  return seen ? concat("no period proved; these values show ", text_of(seen)) : "no period proved";
}

std::string head_text(const TakeAndBreak& rules, std::uint64_t last,
                      const std::optional<HeapPeriod>& period, const char* why,
                      const std::optional<HeapPeriod>& seen) {
  return concat(rules.name(), rules.name() == rules.code() ? "" : " (" + rules.code() + ")",
                ", heaps 0–", last, ": ", period ? text_of(period) + why : unproved_text(seen));
}

std::string checked_text(std::uint64_t heaps, const HeapFindings& found) {
  if (found.checked == 0) return {};
  const auto& first = found.first;
  return filled(
      "  {1} of {2} heap(|s) computed again from the definition, {3}\n",
      format_count(found.checked), format_count(heaps),
      first ? filled("{1} differ(s|): heap {2} has the value {3}, not {4}",
                     format_count(found.mismatches), first->heap, first->expected, first->found)
            : "all agree");
}

std::string check_text(const StoredSequence& stored, const TakeAndBreak& rules,
                       const SequenceFindings& found) {
  const bool right = found.differences.empty();
  std::string text =
      concat(head_text(rules, stored.heaps - 1, stored.period,
                       right && found.has_values ? ", proved" : ", as the file says"),
             '\n', checked_text(stored.heaps, found.heaps));
  for (const std::string& difference : found.differences) text += "  " + difference + '\n';
  if (!right) return text + "  THE SEQUENCE IS NOT RIGHT\n";
  if (!found.has_values)
    return text +
           "  no values are stored, and there are too many to find them again:\n"
           "  only digests and the sum of the histogram were looked at\n";
  return text + "  digests, histogram and period agree" +
         (found.heaps.checked == stored.heaps ? ": the sequence is right\n" : " with the values\n");
}

std::string info_text(const StoredSequence& stored, const TakeAndBreak& rules) {
  return concat(
      "sequence    ", head_text(rules, stored.heaps - 1, stored.period, ", as the file says"),
      "\nvalues      ", stored.stores_values ? format_count(stored.heaps) : "none are stored",
      "\nhistogram   values up to ", stored.counts - 1, "; the most frequent, ",
      stored.most_frequent, filled(", is that of {1} heap(|s)", format_count(stored.most)),
      "\nmismatches  ", format_count(stored.mismatches), '\n');
}

void add_period(Json& json, const std::optional<HeapPeriod>& period) {
  json["preperiod"] = period ? Json(period->preperiod) : Json(nullptr);
  json["period"] = period ? Json(period->period) : Json(nullptr);
  json["saltus"] = period ? Json(period->saltus) : Json(nullptr);
}

void add_seen(Json& json, const std::optional<HeapPeriod>& seen) {
  json["seen"] = nullptr;
  if (seen) add_period(json["seen"] = Json::object(), seen);
}

void add_checked(Json& json, std::uint64_t heaps, const HeapSample& sample,
                 const HeapFindings& found) {
  json["heaps"] = heaps;
  json["heaps_checked"] = found.checked;
  json["seed"] = sample.seed;
  json["mismatches"] = found.mismatches;
  const auto& first = found.first;
  json["first"] =
      first ? Json{{"heap", first->heap}, {"expected", first->expected}, {"found", first->found}}
            : Json(nullptr);
}

Json json_of(const StoredSequence& stored, const TakeAndBreak& rules) {
  Json json{{"rules", stored.rules},
            {"code", rules.code()},
            {"heaps", stored.heaps},
            {"values_stored", stored.stores_values}};
  add_period(json, stored.period);
  return json;
}

}  // namespace miyama
