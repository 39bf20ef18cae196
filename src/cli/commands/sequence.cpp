/// @file  sequence.cpp
/// @brief `miyama sequence`: the Grundy values of one heap, with the period where it is proved.

#include <algorithm>
#include <iostream>
#include <optional>

#include "base/byte_text.hpp"
#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/terminal.hpp"
#include "cli/text_output.hpp"
#include "game/catalogue.hpp"
#include "pipeline/sequence.hpp"

namespace miyama {
namespace {

constexpr std::size_t lines_on_a_terminal = 40;

std::uint64_t last_heap(const CommandLine& line, const TakeAndBreak& rules) {
  if (!line.has("heap"))
    throw usage_error("give the largest heap, such as --heap 100 (see `miyama sequence --help`)");
  const auto heap = static_cast<std::uint64_t>(line.number("heap", 0, INT64_MAX));
  check_largest_heap(rules, heap);
  return heap;
}

std::string head_line(const TakeAndBreak& rules, const Sequence& sequence) {
  std::string text =
      rules.name() == rules.code() ? rules.name() : rules.name() + " (" + rules.code() + ")";
  text += ", heaps 0–" + std::to_string(sequence.values.size() - 1) + ": ";
  if (!sequence.period) return text + "no period proved";
  return text + "period " + std::to_string(sequence.period->period) + " from heap " +
         std::to_string(sequence.period->preperiod) + " on, proved";
}

std::string aligned(std::uint64_t number, std::size_t width) {
  const std::string digits = std::to_string(number);
  return std::string(width - std::min(width, digits.size()), ' ') + digits;
}

/// Lines of ten or twenty values behind the heap of the first.
void print_values(const std::vector<std::uint32_t>& values) {
  const std::size_t width = std::to_string(*std::ranges::max_element(values)).size() + 1;
  const std::size_t heap_width = std::to_string(values.size() - 1).size() + 2;
  const std::size_t per_line = width <= 4 ? 20 : 10;
  const std::size_t most = is_terminal_output() ? per_line * lines_on_a_terminal : values.size();
  const std::size_t shown = std::min(most, values.size());
  for (std::size_t heap = 0; heap < shown; ++heap) {
    if (heap % per_line == 0) std::cout << aligned(heap, heap_width) << " ";
    std::cout << aligned(values[heap], width)
              << (heap % per_line == per_line - 1 || heap == shown - 1 ? "\n" : "");
  }
  if (shown < values.size())
    std::cout << "  … and " << format_count(values.size() - shown)
              << " more: --output FILE or a pipe gets all of them\n";
}

void write_csv(const std::vector<std::uint32_t>& values, TextOutput& output) {
  output.text() += "heap,grundy\n";
  for (std::size_t heap = 0; heap < values.size(); ++heap) {
    output.text() += std::to_string(heap) + ',' + std::to_string(values[heap]) + '\n';
    output.flush_if_large();
  }
  output.finish();
}

void print_json(const TakeAndBreak& rules, const Sequence& sequence, const std::string& output,
                double seconds) {
  Json json{{"code", rules.code()},
            {"values", sequence.values},
            {"preperiod", nullptr},
            {"period", nullptr}};
  if (sequence.period) {
    json["preperiod"] = sequence.period->preperiod;
    json["period"] = sequence.period->period;
  }
  json["output"] = output.empty() ? Json(nullptr) : Json(output);
  json["threads"] = 1;
  json["seconds"] = {{"total", seconds}};
  std::cout << json.dump() << '\n';
}

void add_sequence_options(CommandLine& line) {
  line.positional("RULES", 1);
  line.add_number("heap", "N", "the largest heap")
      .add_flag("no-period", "compute every value by the recurrence, even behind a proved period")
      .add_text("output", "FILE", "write the values to a CSV file, one heap per line")
      .add_flag("force", "overwrite an existing file");
  add_common_options(line);
}

}  // namespace

int run_sequence(const Arguments& arguments) {
  CommandLine line(
      "sequence CODE --heap N [options]",
      "Prints the Grundy values of single heaps from 0 to N under take-and-break rules, in normal "
      "play, and from where on they repeat, if a theorem proves that they do. Each value needs "
      "those before it: one thread does it all.\n\n"
      "  miyama sequence kayles --heap 100             no period is proved by so few\n"
      "  miyama sequence 0.77 --heap 1000              the same rules, and the period\n"
      "  miyama sequence grundys-game --heap 1000000 --output grundy.csv");
  add_sequence_options(line);
  if (!line.parse(arguments)) return exit_fine;

  const auto rules =
      make_take_and_break(line.required("RULES", "give the rules, such as kayles or 0.77"));
  const std::uint64_t last = last_heap(line, *rules);
  const Team team = line.start_team();
  std::optional<TextOutput> file;
  if (line.has("output")) file.emplace(line, "");

  const Stopwatch clock;
  const Sequence sequence = heap_sequence(*rules, last, !line.flag("no-period"), team.observer);
  const double seconds = clock.seconds();
  if (file) write_csv(sequence.values, *file);
  if (line.flag("json")) {
    print_json(*rules, sequence, file ? line.text("output") : "", seconds);
  } else if (!line.flag("quiet")) {
    std::cout << head_line(*rules, sequence) << '\n';
    if (file)
      std::cout << "  written to " << line.text("output") << '\n';
    else
      print_values(sequence.values);
  }
  return exit_fine;
}

}  // namespace miyama
