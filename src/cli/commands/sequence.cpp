/// @file  sequence.cpp
/// @brief `miyama sequence`: the Grundy values of one heap, with the period where it is proved, and
/// how often each value occurs; and what `check` and `info` do for a file of them.

#include <iomanip>
#include <iostream>

#include "base/checked.hpp"
#include "base/letters.hpp"
#include "base/system.hpp"
#include "cli/limits.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "cli/text_files.hpp"
#include "game/rules_json.hpp"
#include "quotient/compute/genus.hpp"
#include "sequence/file/sequence_file.hpp"
#include "sequence/words.hpp"
#include "store/program.hpp"

namespace miyama {
namespace {

constexpr std::int64_t most_drawn = 1'000'000'000;
constexpr std::uint64_t bytes_per_listed_count = 64;  // in a list, as JSON, and as text

/// Which heaps are computed again. Throws usage_error for text that is not a number.
HeapSample sample_of(const CommandLine& line) {
  return {line.number("sample", 0, most_drawn), line.number("seed", 0).value_or(0)};
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

/// Prints genera of heaps 0 … last in place of values.
int print_genera(const CommandLine& line, const TakeAndBreak& rules, std::uint64_t last) {
  if (const std::uint64_t largest = Genus::largest_heap(rules); last > largest)
    refuse("a genus needs every sum that the heap may become: give at most --heap ", largest);
  const auto genera = genera_of_heaps(rules, last, line.start_team().observer);
  const auto wild = first_wild_heap(genera);
  if (line.flag("json")) {
    Json listed = Json::array();
    for (const Genus& genus : genera) listed.push_back({genus.normal, genus.misere});
    print_object({{"code", rules.code()}, {"genera", listed}, {"first_wild", or_null(wild)}}, -1);
  } else if (!line.flag("quiet")) {
    std::cout << rules.name() << ", heaps 0–" << last << ": genera\n";
    for (std::size_t heap = 0; heap < genera.size(); ++heap)
      std::cout << std::setw(6) << heap << "  " << genera[heap].text() << '\n';
    std::cout << (wild ? concat("wild from heap ", *wild, " on: no position of Nim has its genus\n")
                       : "tame: all these heaps are like those of Nim\n");
  }
  return exit_fine;
}

/// The file that --output names, if its name is that of a file of HDF5; else empty.
std::string table_file(const CommandLine& line) {
  const std::string file = output_file(line).value_or("");
  const auto [ending, packed] = ending_of(file);
  if (ending == "hdf5" || ending == "nc" || ending == "nc4")
    refuse("a file of values and their histogram is called FILE.h5, not ", printable(file));
  if (ending != "h5" || packed) return {};
  if (line.has("to")) refuse("--to chooses the form of a text: leave it out for ", file);
  return file;
}

constexpr std::uint64_t memory_besides = 64U << 20;  ///< for what is not a value
constexpr std::uint64_t usual_memory = 500U << 20;   ///< at most, where no values are listed
constexpr std::uint64_t values_ahead = 1U << 20;     ///< room for heaps that are found together

/// Calls work(); what goes wrong with the file of a state belongs to --resume, not to --output.
template <class Work>
void about_state(const std::string& state, const Work& work) {
  try {
    work();
  } catch (const exists_error&) {
    throw file_error("the state ", state,
                     " was made by somebody else meanwhile, and is kept: give another file "
                     "(--resume)");
  } catch (const output_error& error) {
    throw file_error(error.what(), " (--resume)");
  }
}

/// Adds the state to go on from, if it is there, and where the run is saved.
void add_state(const CommandLine& line, const TakeAndBreak& rules, std::uint64_t memory,
               SequenceRequest& request) {
  const std::string state = line.text("resume");
  if (line.has("output") && is_same_file(state, line.text("output")))
    refuse("--resume ", state, " and --output name the same file: give two");
  about_state(state, [&] { const TemporaryFile tried(state, true); });
  const bool is_there = std::filesystem::exists(state);
  if (is_there)
    request.restore = [=, &rules](HeapValues& heaps, std::vector<ValueCounts>& histograms) {
      restore_sequence(state, rules, heaps, histograms, memory);
    };
  request.save = [=, &rules, overwrite = is_there](const SequenceState& now) mutable {
    about_state(state, [&] { save_sequence(state, rules, now, overwrite); });
    overwrite = true;
  };
}

/// What the options ask for. Throws file_error if memory does not suffice for listed values.
SequenceRequest request_of(const CommandLine& line, const TakeAndBreak& rules, std::uint64_t last) {
  SequenceRequest request;
  request.last = last;
  request.copy_periods = !line.flag("no-period");
  request.values = line.text("values") != "none";
  request.histograms = line.flag("histogram") || !table_file(line).empty();
  Needs limits = limits_of(line);
  if (request.values)
    refuse_if_short({6 * last, 0}, limits, filled("the values of {1} heap(|s)", last + 1));
  else if (!line.has("memory"))
    limits.memory = std::min(limits.memory, usual_memory);
  const std::uint64_t most = std::max(limits.memory, 2 * memory_besides) - memory_besides;
  request.keep = std::min(most, 4 * last + values_ahead);
  if (line.has("resume")) add_state(line, rules, limits.memory, request);
  return request;
}

/// The answer of a run, and the form in which a file keeps it.
struct SequenceAnswer {
  const TakeAndBreak& rules;
  SequenceRequest request;
  Sequence sequence;
  StoredSequence stored;
  HeapFindings found{};              ///< found in the heaps that were computed again
  std::optional<HeapPeriod> seen{};  ///< in the values, where none is proved
};

/// Finds the values, computes some again where a sample or a file is asked for, and writes the file
/// if there is one.
SequenceAnswer sequence_answer(const CommandLine& line, const TakeAndBreak& rules,
                               SequenceRequest request, const std::string& file, const Team& team) {
  std::optional<TemporaryFile> temporary;
  if (!file.empty()) temporary.emplace(file, line.flag("force"));
  Sequence sequence = heap_sequence(rules, request, team);
  const HeapSample sample = sample_of(line);
  const std::string history = history_of(line, rules.name());
  StoredSequence stored{program_text(),    history,          rules.name(),
                        rules_json(rules), request.last + 1, sequence.period};
  SequenceAnswer answer{rules, std::move(request), std::move(sequence), std::move(stored)};
  if (answer.sequence.wrong) return answer;
  std::vector<std::uint32_t>& values = answer.sequence.values;
  if (!answer.sequence.period) answer.seen = seen_period(values, team.observer);
  if (answer.request.values && (line.has("sample") || !file.empty()))
    answer.found =
        check_heaps(rules, values, sample_of_heaps(rules, answer.stored.heaps, sample), team);
  if (!temporary) return answer;
  answer.stored.mismatches = answer.found.mismatches;
  answer.stored.histogram = answer.sequence.histograms.back().counts;
  answer.stored.values.swap(values);  // there may be gigabytes of them
  write_sequence(std::move(*temporary), answer.stored, team.observer);
  answer.stored.values.swap(values);
  return answer;
}

/// Prints the answer as text; a list that another program reads stands alone.
void print_sequence_text(const CommandLine& line, const SequenceAnswer& answer, TextOutput& output,
                         const std::string& file) {
  const std::vector<std::uint32_t>& values = answer.sequence.values;
  const std::string head =
      head_text(answer.rules, answer.request.last, answer.sequence.period, ", proved", answer.seen);
  const bool is_quiet = line.flag("json") || line.flag("quiet");
  if (answer.request.values && file.empty())
    write_terms(line, output,
                {"heap,grundy", values.size(), [&](std::size_t heap) { return values[heap]; }},
                head);
  else if (!is_quiet)
    std::cout << head << '\n';
  if (is_quiet) return;
  if (line.flag("histogram"))
    for (const ValueCounts& histogram : answer.sequence.histograms) {
      std::cout << filled("first {1} heap(|s):", histogram.heaps);
      for (std::size_t value = 0; value < histogram.counts.size(); ++value)
        if (histogram.counts[value] != 0)
          std::cout << ' ' << value << '=' << histogram.counts[value];
      std::cout << '\n';
    }
  if (!output.file().is_null() || !line.has("to") || line.text("to") == "text")
    std::cout << checked_text(answer.stored.heaps, answer.found);
  else if (answer.found.first)
    std::cerr << checked_text(answer.stored.heaps, answer.found);
  if (!answer.sequence.is_complete)
    std::cout << concat(
        "  some values were forgotten, so no period was looked for: a run that begins "
        "with --memory ",
        divide_up(answer.request.last + values_ahead + memory_besides, 1U << 20), "M keeps all\n");
  if (!file.empty())
    std::cout << "  wrote " << printable(file) << ": "
              << format_bytes(std::filesystem::file_size(file)) << '\n';
}

Json json_of(const CommandLine& line, const SequenceAnswer& answer) {
  const Sequence& sequence = answer.sequence;
  Json json{{"code", answer.rules.code()},
            {"values", answer.request.values ? Json(sequence.values) : Json(nullptr)}};
  add_period(json, sequence.period);
  add_seen(json, answer.seen);
  json["computed"] = sequence.computed;
  if (answer.found.checked != 0)
    add_checked(json, answer.stored.heaps, sample_of(line), answer.found);
  if (!line.flag("histogram")) return json;
  json["histogram"] = sequence.histograms.back().counts;
  json["histograms"] = Json::array();
  for (const ValueCounts& histogram : sequence.histograms)
    json["histograms"].push_back({{"heaps", histogram.heaps}, {"counts", histogram.counts}});
  return json;
}

/// The file of the certificate. Throws file_error if it exists and may not be overwritten.
TextOutput certificate_output(const CommandLine& line) {
  const std::optional<std::string> file = output_file(line, "certificate");
  for (const char* const other : {"output", "resume"})
    if (file && line.has(other) && is_same_file(*file, line.text(other)))
      refuse("--certificate ", *file, " and --", other, " name the same file: give two");
  try {
    return TextOutput(file, line.flag("force"), "--certificate");
  } catch (const exists_error& error) {
    throw file_error(error.what(), " (--certificate, --force)");
  } catch (const output_error& error) {
    throw file_error(error.what(), " (--certificate)");
  }
}

/// Writes the certificate of the period, if there is to be one.
void write_certificate(const CommandLine& line, const SequenceAnswer& answer, TextOutput& output) {
  if (!line.has("certificate")) return;
  const std::optional<HeapPeriod>& period = answer.sequence.period;
  if (!period)
    refuse("the heaps 0–", answer.request.last, " of ", answer.rules.name(),
           " prove no period to certify: give a larger --heap, or leave --certificate out");
  output.text() = period_certificate(answer.rules, *period, answer.sequence.values);
  output.finish();
}

/// Finds what the options ask for, prints it and writes it.
int find_sequence(const CommandLine& line, const TakeAndBreak& rules, std::uint64_t last,
                  const std::string& file) {
  TextOutput certificate = certificate_output(line);
  TextOutput output = file.empty() ? TextOutput(line, line.text("to"), {"csv"})
                                   : TextOutput(std::nullopt, false, "--output");
  const SequenceRequest request = request_of(line, rules, last);
  const Team team = line.start_team();
  const SequenceAnswer answer = sequence_answer(line, rules, request, file, team);
  if (const auto& wrong = answer.sequence.wrong) {
    std::cerr << "miyama: the state " << printable(line.text("resume"))
              << " has wrong values: heap " << wrong->heap << " has the value " << wrong->expected
              << ", not " << wrong->found << ": remove it and begin anew\n";
    return exit_mismatch;
  }
  write_certificate(line, answer, certificate);
  const double seconds = line.seconds();
  print_sequence_text(line, answer, output, file);
  if (line.flag("json")) {
    Json json = json_of(line, answer);
    json["output"] = file.empty() ? output.file() : Json(file);
    json["threads"] = team.threads;
    json["seconds"] = {{"total", seconds}};
    print_object(json, -1);
  }
  return answer.found.first ? exit_mismatch : exit_fine;
}

int run_sequence(const CommandLine& line) {
  const bool listed = line.has("breaks");
  if (!listed)
    if (const auto code = print_step_sequence(line, line.required("RULES"))) return *code;
  const auto last = line.number("heap", 0, std::uint64_t{1} << 62);
  if (!last) refuse("the largest heap is missing", line.write_with({"--heap", "100"}));
  const auto rules =
      listed ? rules_of_breaks(line, *last, true) : rules_of_heap(line.required("RULES"));
  const bool lists = line.text("values") != "none";
  const std::string file = table_file(line);
  if (listed && (!file.empty() || line.has("resume")))
    refuse("a file of values names its game by a code, and --breaks has none: leave ",
           file.empty() ? "--resume out" : "out --output, or give it another ending, such as .csv");
  if (!lists && (line.has("to") || (line.has("output") && file.empty())))
    refuse(
        "--values none prints no values: leave out --to, and --output unless it names a table, "
        "FILE.h5, which keeps the histogram");
  if (!lists && line.has("sample"))
    refuse("--sample computes listed values again: leave out --sample, or --values none");
  if (line.has("certificate")) {
    if (!lists || line.flag("genus"))
      refuse("a certificate lists Grundy values: leave out ", lists ? "--genus" : "--values none",
             lists ? "" : " (--quiet prints none)");
    refuse_uncertified(*rules);
  }
  check_largest_heap(*rules, *last, lists);
  if (line.flag("genus")) return print_genera(line, *rules, *last);
  if (file.empty() && line.flag("reproducible"))
    refuse("--reproducible is about files: give --output FILE.h5, or leave it out");
  if (file.empty() && line.has("seed") && !line.has("sample"))
    refuse("--seed draws heaps: give --sample N or --output FILE.h5, or leave it out");
  try {
    return find_sequence(line, *rules, *last, file);
  } catch (const stopped_error&) {
    if (!line.has("resume")) throw;
    std::cerr << "miyama: interrupted: go on from " << printable(line.text("resume"))
              << " with the same command\n";
    return 128 + arrived_signal();
  }
}

}  // namespace

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
    refuse_if_short({memory_of_check(head, *rules, sample, team.threads), 0}, limits_of(line),
                    filled("checking {1} heap(|s)", format_count(head.heaps)));
    return ListSelection{};
  });
  if (sample.drawn && stored.values.empty() && !all_heaps_are_cheap(*rules, stored.heaps))
    refuse("no values are stored in ", printable(file),
           ", and there are too many to find them again: leave out --sample and --thorough");
  const SequenceFindings found = findings_of(stored, *rules, sample, team);
  const bool right = found.differences.empty();
  if (line.flag("json")) {
    Json json = json_of(stored, *rules);
    add_checked(json, stored.heaps, sample, found.heaps);
    json["differences"] = found.differences;
    json["right"] = right && !found.has_values ? Json(nullptr) : Json(right);
    json["output"] = file;
    print_timed(line, json);
  } else if (!line.flag("quiet")) {
    std::cout << printable(file) << ": " << check_text(stored, *rules, found);
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
  if (as_json || line.flag("cite")) {
    Json json = json_of(stored, *rules);
    json["digests"] = stored.digests;
    json["mismatches"] = stored.mismatches;
    json["histogram"] = stored.histogram;
    add_origin(json, stored.source, stored.history, bytes);
    return print_info(line, json, -1, concat("heaps up to ", stored.heaps - 1));
  }
  std::cout << file_text(file, bytes) << info_text(stored, *rules)
            << origin_text(stored.source, stored.history);
}

Command sequence_command() {
  return {
      "sequence",
      "the Grundy values of single heaps, and from where on they repeat",
      "CODE --heap N [options]\n--breaks FILE --heap N [options]",
      "Prints the Grundy values of single heaps from 0 to N under take-and-break rules, in normal "
      "play, and from where on they repeat, if a theorem proves that they do. Each value needs "
      "those before it; a second thread helps where many heaps have rare values, as in 0.6.\n\n"
      "  miyama sequence kayles --heap 100             no period is proved by so few\n"
      "  miyama sequence 0.77 --heap 1000              the same rules, and the period\n"
      "  miyama sequence subtraction:2,3,7 --heap 100  take 2, 3 or 7 from a heap\n"
      "  miyama sequence subtraction:squares --heap 100000 --to bfile\n"
      "  miyama sequence grundys-game --heap 1000000 --output grundy.csv\n"
      "  miyama sequence 0.07 --heap 100 --to bfile    as OEIS takes it\n"
      "  miyama sequence 0.6 --heap 1000000 --output 0.6.h5   for `miyama check`\n"
      "  miyama sequence kayles --heap 20 --genus      as Winning Ways writes it\n"
      "  miyama sequence 0.56 --heap 1000000 --certificate 0.56.period --quiet\n"
      "  miyama sequence 0.167 --heap 100000000 --values none --histogram\n"
      "  miyama sequence 0.6 --heap 1000000000 --values none --resume 0.6.state",
      {{"RULES", Kind::take_and_break}},
      "breaks name ... to output force sample seed reproducible memory threads quiet json",
      {{"heap", Kind::number, "N", "the largest heap", "", "100"},
       {"no-period", Kind::flag, "",
        "compute every value by the recurrence, even after a proved period"},
       {"values", Kind::choice, "list|none",
        "whether values are printed or stored (=list); with none memory may be bounded, by 500M if "
        "--memory does not say"},
       {"histogram", Kind::flag, "",
        "how many of the first 1, 2, 4 … heaps, and of all, have each value"},
       {"resume", Kind::file, "STATE",
        "save to this file each minute and at the end; go on from it if it is there"},
       {"certificate", Kind::file, "FILE",
        "write the period and its values for build/proof/check_periods, a checker that is proved"},
       {"genus", Kind::flag, "",
        "in place of values the genera of heaps, which belong to misère play"}},
      run_sequence};
}

}  // namespace miyama
