/// @file  stored_sequence.cpp
/// @brief What a file of values says is compared with the rules, and with itself.
///
///     rules           name and moves say the same, or the file is refused
///     digests         those of what is there
///     values          each heap, or each of a sample, follows from the smaller ones
///     histogram       counts the values, as many as there are heaps
///     period          the one that the values prove, or none
///     mismatches      how many of the heaps that are computed again differ
///
/// Where values are not stored but few, the definition gives them, and the histogram and the period
/// are compared with those.

#include "cli/stored_sequence.hpp"

#include <iostream>

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "base/system.hpp"
#include "cli/limits.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "game/rules_json.hpp"
#include "store/program.hpp"

namespace miyama {
namespace {

constexpr std::int64_t most_drawn = 1'000'000'000;
constexpr std::uint64_t bytes_besides = 24U << 20;    // code, libraries, caches
constexpr std::uint64_t bytes_per_listed_count = 64;  // in a list, as JSON, and as text

std::optional<HeapPeriod> period_of(const StoredSequence& stored) {
  if (stored.period.empty()) return std::nullopt;
  return HeapPeriod{stored.period[0], stored.period[1], stored.period[2]};
}

std::string text_of(const std::optional<HeapPeriod>& period) {
  if (!period) return "no period";
  return concat("period ", period->period,
                period->saltus == 0 ? "" : concat(" and saltus ", period->saltus), " from heap ",
                period->preperiod, " on");
}

/// The rules of the name; the moves in the file must say the same.
std::unique_ptr<TakeAndBreak> rules_of(const StoredSequence& stored) {
  std::unique_ptr<TakeAndBreak> rules;
  try {
    rules = rules_of_heap(stored.rules);
  } catch (const usage_error& error) {
    throw file_error(error.what());
  }
  if (rules_json(*rules) != stored.rules_json)
    throw file_error("the attribute rules_json does not say the moves of ", stored.rules,
                     ": make it again");
  return rules;
}

/// What checking takes: the values, if there are any to check, the heaps of the sample, marks for
/// each thread, two histograms, and marks for the theorem on growth.
Needs needs_of_check(const StoredSequence& head, const TakeAndBreak& rules,
                     const HeapSample& sample, int threads) {
  Needs needs{bytes_besides + head.counts * (16 + 2 * static_cast<std::uint64_t>(threads))};
  if (head.stores_values || all_heaps_are_cheap(rules, head.heaps))
    needs.memory += head.heaps * 4 + head.heaps / 4 + most_in_sample(rules, head.heaps, sample) * 8;
  return needs;
}

/// What is wrong with the histogram, in a sentence; empty if nothing is.
std::string wrong_histogram(const StoredSequence& stored,
                            const std::vector<std::uint32_t>& values) {
  const std::uint64_t sum = ranges::sum(stored.histogram);
  if (sum != stored.heaps)
    return concat("histogram: its counts add up to ", sum, ", there are ", stored.heaps, " heaps");
  if (values.empty()) return {};
  std::vector<std::uint64_t> counts(stored.histogram.size());
  for (std::size_t heap = 0; heap < values.size(); ++heap) {
    if (values[heap] >= counts.size())
      return concat("histogram: it has no value ", values[heap], ", that of heap ", heap);
    ++counts[values[heap]];
  }
  for (std::size_t value = 0; value < counts.size(); ++value)
    if (counts[value] != stored.histogram[value])
      return concat("histogram: the value ", value, " occurs ", counts[value],
                    " times, the file says ", stored.histogram[value]);
  return {};
}

struct SequenceFindings {
  std::vector<std::string> differences{};  ///< in sentences
  HeapFindings heaps{};
  bool has_values = false;  ///< they are stored, or few enough to be found by the definition
};

SequenceFindings findings_of(const StoredSequence& stored, const TakeAndBreak& rules,
                             const HeapSample& sample, const Team& team) {
  SequenceFindings found{stored.differences};
  const auto differs = [&](const auto&... parts) { found.differences.push_back(concat(parts...)); };
  const bool is_cheap = all_heaps_are_cheap(rules, stored.heaps);
  found.has_values = !stored.values.empty() || is_cheap;
  std::vector<std::uint32_t> few;
  // The marks of each thread are counted by the histogram: no value lies beyond it.
  if (!stored.values.empty() && ranges::max(stored.values) >= stored.histogram.size())
    return differs(wrong_histogram(stored, stored.values)), found;
  if (!stored.values.empty()) {
    found.heaps =
        check_heaps(rules, stored.values, sample_of_heaps(rules, stored.heaps, sample), team);
  } else if (is_cheap) {
    few = values_by_definition(rules, stored.heaps, team.observer);
    found.heaps.checked = stored.heaps;
  }
  const std::vector<std::uint32_t>& values = stored.values.empty() ? few : stored.values;
  if (const auto& first = found.heaps.first)
    differs("values: heap ", first->heap, " has the value ", first->expected, ", the file says ",
            first->found);
  if (found.heaps.mismatches != stored.mismatches)
    differs("mismatches: the file says ", stored.mismatches, ", it holds ", found.heaps.mismatches);
  if (const std::string wrong = wrong_histogram(stored, values); !wrong.empty()) differs(wrong);
  if (!found.has_values || found.heaps.first) return found;
  const auto proved = proved_period(rules, values, team.observer);
  if (proved != period_of(stored))
    differs("period: the values prove ", text_of(proved), ", the file says ",
            text_of(period_of(stored)));
  return found;
}

Json json_of(const StoredSequence& stored, const TakeAndBreak& rules) {
  Json json{{"rules", stored.rules},
            {"code", rules.code()},
            {"heaps", stored.heaps},
            {"values_stored", stored.stores_values}};
  add_period(json, period_of(stored));
  return json;
}

}  // namespace

void add_sample_options(CommandLine& line, const char* usual) {
  line.add({{"sample", "N",
             concat("compute N heaps of a sequence again from the definition, besides the first "
                    "1000 and the last; 0: these alone (default: ",
                    usual, ")")},
            {"seed", "N", "which heaps are drawn (default: 0)"}});
}

HeapSample sample_of(const CommandLine& line) {
  return {line.number("sample", 0, most_drawn), line.number("seed", 0).value_or(0)};
}

std::string head_text(const TakeAndBreak& rules, std::uint64_t last,
                      const std::optional<HeapPeriod>& period, const char* why) {
  return concat(rules.name(), rules.name() == rules.code() ? "" : " (" + rules.code() + ")",
                ", heaps 0–", last, ": ", period ? text_of(period) + why : "no period proved");
}

void add_period(Json& json, const std::optional<HeapPeriod>& period) {
  json["preperiod"] = period ? Json(period->preperiod) : Json(nullptr);
  json["period"] = period ? Json(period->period) : Json(nullptr);
  json["saltus"] = period ? Json(period->saltus) : Json(nullptr);
}

std::string checked_text(const StoredSequence& stored, const HeapFindings& found) {
  if (found.checked == 0) return {};
  const auto& first = found.first;
  return concat("  ", format_count(found.checked), " of ", format_count(stored.heaps),
                " heaps computed again from the definition, ",
                first ? concat(format_count(found.mismatches), " differ: heap ", first->heap,
                               " has the value ", first->expected, ", not ", first->found)
                      : "all agree",
                '\n');
}

void add_checked(Json& json, const StoredSequence& stored, const HeapSample& sample,
                 const HeapFindings& found) {
  json["heaps"] = stored.heaps;
  json["heaps_checked"] = found.checked;
  json["seed"] = sample.seed;
  json["mismatches"] = found.mismatches;
  const auto& first = found.first;
  json["first"] =
      first ? Json{{"heap", first->heap}, {"expected", first->expected}, {"found", first->found}}
            : Json(nullptr);
}

StoredSequence stored_form_of(const TakeAndBreak& rules, std::uint64_t last,
                              const std::optional<HeapPeriod>& period, const CommandLine& line) {
  const HeapSample sample = sample_of(line);
  const std::string history =
      history_of(line, rules.name(),
                 {{"heap", last}, {"sample", sample.drawn}, {"seed", line.number("seed", 0)}},
                 line.text("values") == "none" ? " --values none" : "");
  StoredSequence stored{program_text(), history, rules.name(), rules_json(rules), last + 1};
  if (period) stored.period = {period->preperiod, period->period, period->saltus};
  return stored;
}

int check_sequence(const CommandLine& line, const std::string& file) {
  line.refuse_given({"claim", "claim-only", "explain"}, belongs_to_tables, file);
  HeapSample sample = sample_of(line);
  if (line.flag("thorough")) {
    if (sample.drawn) refuse("--thorough looks at every heap: leave out --sample");
    sample.drawn = UINT64_MAX;
  }
  std::unique_ptr<TakeAndBreak> rules;
  Team team = 1;
  StoredSequence stored = read_sequence(file, [&](const StoredSequence& head) {
    rules = rules_of(head);
    team = line.start_team();
    refuse_if_short(needs_of_check(head, *rules, sample, team.threads), limits_of(line),
                    concat("checking ", format_count(head.heaps), " heaps"));
    return ListSelection{};
  });
  if (sample.drawn && stored.values.empty() && !all_heaps_are_cheap(*rules, stored.heaps))
    refuse("no values are stored in ", printable(file),
           ", and there are too many to find them again: leave out --sample and --thorough");
  const SequenceFindings found = findings_of(stored, *rules, sample, team);
  const bool right = found.differences.empty();
  if (line.flag("json")) {
    Json json = json_of(stored, *rules);
    add_checked(json, stored, sample, found.heaps);
    json["differences"] = found.differences;
    json["right"] = right && !found.has_values ? Json(nullptr) : Json(right);
    json["output"] = file;
    print_timed(line, json);
  } else if (!line.flag("quiet")) {
    std::cout << concat(printable(file), ": ",
                        head_text(*rules, stored.heaps - 1, period_of(stored),
                                  right && found.has_values ? ", proved" : ", as the file says"),
                        '\n', checked_text(stored, found.heaps));
    for (const std::string& difference : found.differences) std::cout << "  " << difference << '\n';
    if (!right)
      std::cout << "  THE SEQUENCE IS NOT RIGHT\n";
    else if (!found.has_values)
      std::cout << "  no values are stored, and there are too many to find them again:\n"
                   "  only digests and the sum of the histogram were looked at\n";
    else
      std::cout << "  digests, histogram and period agree"
                << (found.heaps.checked == stored.heaps ? ": the sequence is right\n"
                                                        : " with the values\n");
  }
  return right ? exit_fine : exit_mismatch;
}

void print_sequence(const CommandLine& line, const std::string& file) {
  std::unique_ptr<TakeAndBreak> rules;
  const bool as_json = line.flag("json");
  const StoredSequence stored = read_sequence(file, [&](const StoredSequence& head) {
    rules = rules_of(head);
    if (as_json && head.counts > available_memory() / bytes_per_listed_count)
      throw file_error("its histogram of ", head.counts,
                       " values is too long for this memory: leave out --json");
    return ListSelection{as_json, false};
  });
  const std::uint64_t bytes = std::filesystem::file_size(file);
  if (as_json) {
    Json json = json_of(stored, *rules);
    json["mismatches"] = stored.mismatches;
    json["histogram"] = stored.histogram;
    add_origin(json, stored.source, stored.history, bytes);
    return print_object(json, -1);
  }
  std::cout << concat(
      file_text(file, bytes), "sequence    ",
      head_text(*rules, stored.heaps - 1, period_of(stored), ", as the file says"),
      "\nvalues      ", stored.stores_values ? format_count(stored.heaps) : "none are stored",
      "\nhistogram   values up to ", stored.counts - 1, "; the most frequent, ",
      stored.most_frequent, ", is that of ", format_count(stored.most),
      stored.most == 1 ? " heap" : " heaps", "\nmismatches  ", format_count(stored.mismatches),
      '\n', origin_text(stored.source, stored.history));
}

}  // namespace miyama
