/// @file  step_sequence.cpp
/// @brief `miyama sequence` where one takes steps of a set that no code holds: greater ones than a
/// code has digits, squares, primes …

#include <iostream>

#include "base/letters.hpp"
#include "cli/limits.hpp"
#include "cli/output.hpp"
#include "cli/text_files.hpp"
#include "game/catalogue.hpp"
#include "game/steps.hpp"
#include "quotient/heap_set.hpp"
#include "sequence/heap_period.hpp"
#include "sequence/words.hpp"
#include "theorem/heap_sum.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t most_compared = 20'000'000'000;  // values of states: half a minute's work

/// The period that is proved: the last values came again, or states of growth did.
std::optional<HeapPeriod> period_of(const Steps& steps, const StepValues& of_steps,
                                    const std::vector<std::uint32_t>& values,
                                    const Observer* observer) {
  const std::uint64_t count = values.size();
  if (const std::uint64_t period = of_steps.period(); period != 0) {
    const std::uint64_t from = of_steps.repeats_from();
    if (count >= from + 2 * period) return least_period(values, {from, period});
  }
  const auto all_from = steps.all_from();
  if (!all_from || (*all_from - 1) * count > most_compared) return std::nullopt;
  return proved_growth_of_steps(values, *all_from - 1, observer);
}

std::vector<std::uint64_t> histogram_of(const std::vector<std::uint32_t>& values) {
  std::vector<std::uint64_t> counts;
  for (const std::uint32_t value : values) {
    if (value >= counts.size()) counts.resize(value + std::size_t{1});
    ++counts[value];
  }
  return counts;
}

/// The steps of a subtraction game whose heaps are alike, if no code says them; else nothing.
std::optional<Steps> steps_without_code(const std::string& name) {
  const GameEntry* const entry = find_game(game_and_parameter(name).first);
  if (names_sum(name) || entry == nullptr || entry->has_total() || !entry->has_places() ||
      names_pass(name))
    return std::nullopt;
  const std::unique_ptr<Rules> rules = make_rules(name, 2);
  const VectorRules* const moves = rules->vector_rules();
  if (moves == nullptr || moves->moves().lines.empty()) return std::nullopt;
  const Steps& steps = moves->moves().lines.front().steps;
  if (!same_moves(moves->moves(), on_each_heap(steps, 2)) || code_of_steps(steps, UINT64_MAX))
    return std::nullopt;
  return steps;
}

}  // namespace

std::optional<int> print_step_sequence(const CommandLine& line, const std::string& name) {
  const std::optional<Steps> of_name = steps_without_code(name);
  if (!of_name) return std::nullopt;
  const Steps& steps = *of_name;
  line.refuse_given(
      {"genus", "resume", "sample", "seed", "no-period", "values", "reproducible", "certificate"},
      "--{1} is for games that a code says: leave it out for {2}", name);
  const auto last = line.number("heap", 0);
  if (!last) refuse("the largest heap is missing", line.write_with({"--heap", "100"}));
  if (ending_of(output_file(line).value_or("")).first == "h5")
    refuse(
        "no code says the steps of ", name,
        ", so no file of values holds them: give --output FILE.csv, or FILE.txt with --to bfile");
  refuse_if_short({12 * *last, 0}, limits_of(line),
                  filled("the values of {1} heap(|s)", *last + 1));
  if (!StepValues::affordable(steps, *last))
    refuse("the values of ", name, " up to heap ", *last,
           " take more than some minutes: give fewer");
  TextOutput output(line, line.text("to"), {"csv"});
  const Team team = line.start_team();
  const StepValues of_steps(steps, *last);
  std::vector<std::uint32_t> values;
  for (std::uint64_t heap = 0; heap <= *last; ++heap)
    values.push_back(static_cast<std::uint32_t>(of_steps.of(heap)));
  const auto period = period_of(steps, of_steps, values, team.observer);
  const auto seen = period ? std::nullopt : seen_period(values, team.observer);
  const double seconds = line.seconds();
  const std::string head = concat(name, ", heaps 0–", *last, ": ",
                                  period ? text_of(period) + ", proved" : unproved_text(seen));
  write_terms(line, output,
              {"heap,grundy", values.size(), [&](std::size_t heap) { return values[heap]; }}, head);
  if (line.flag("json")) {
    Json json{{"rules", name}, {"values", values}};
    add_period(json, period);
    add_seen(json, seen);
    if (line.flag("histogram")) json["histogram"] = histogram_of(values);
    json["output"] = output.file();
    json["seconds"] = {{"total", seconds}};
    print_object(json, -1);
  } else if (line.flag("histogram") && !line.flag("quiet")) {
    std::cout << filled("first {1} heap(|s):", values.size());
    const std::vector<std::uint64_t> counts = histogram_of(values);
    for (std::size_t value = 0; value < counts.size(); ++value)
      if (counts[value] != 0) std::cout << ' ' << value << '=' << counts[value];
    std::cout << '\n';
  }
  return exit_fine;
}

}  // namespace miyama
