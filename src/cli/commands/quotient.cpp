/// @file  quotient.cpp
/// @brief `miyama quotient`: the misère quotient of a game that breaks heaps, in letters; and what
/// `check` and `info` do for a file of one.

#include <iostream>

#include "base/letters.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "cli/text_files.hpp"
#include "quotient/file/quotient_file.hpp"
#include "quotient/words.hpp"
#include "store/program.hpp"

namespace miyama {
namespace {

/// The option that sets the limit which ended a search.
const char* option_of(QuotientEnd end) {
  switch (end) {
    case QuotientEnd::heap: return " (--heap)";
    case QuotientEnd::elements: return " (--most-elements)";
    case QuotientEnd::seconds: return " (--seconds)";
    default: return "";
  }
}

/// The first thing that is not right in a file.
std::optional<QuotientFailure> failure_in(const StoredQuotient& stored, const Observer* observer) {
  if (!stored.differences.empty()) return QuotientFailure{stored.differences.front(), {}};
  if (auto failure = failure_of(stored.answer, observer)) return failure;
  if (search_ends_so(stored.answer, observer)) return std::nullopt;
  const auto end = static_cast<std::size_t>(stored.answer.found.end);
  return QuotientFailure{
      concat("stopped_by: ", quotient_end_words[end], " did not end the search of its heaps"), {}};
}

HeapSet heap_set_named(const std::string& name) {
  if (names_summand_files(name))
    refuse("the quotient of ", name,
           ": give a file alone, as --breaks FILE; in misère play, tables ",
           "of sums with files are compared with their quotient");
  return heap_set_of(name);
}

int run_quotient(const CommandLine& line) {
  const bool listed = line.has("breaks");
  if (listed && line.has("output"))
    refuse(
        "a file of a quotient names its game by a code, and --breaks has none: leave --output out");
  StoredQuotient found{
      {listed ? HeapSet(*rules_of_breaks(line)) : heap_set_named(line.required("RULES"))}};
  QuotientAnswer& answer = found.answer;
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
  output_format(line, output.value_or(""), "",
                {{"HDF5"}, "call it FILE.h5; --json prints a quotient as text", false, true});
  const Team team = line.start_team();
  std::optional<TemporaryFile> file;
  if (output) file.emplace(*output, line.flag("force"));
  answer.found = find_quotient(answer.rules, limits, team.observer);
  if (file) {
    found.source = program_text();
    found.history = history_of(line, answer.rules.name());
    write_quotient(std::move(*file), found);
  }
  if (line.flag("json")) {
    Json json = json_of(answer);
    json["output"] = or_null(output);
    json["threads"] = 1;
    json["seconds"] = {{"total", line.seconds()}};
    print_object(json, -1);
  } else if (!line.flag("quiet")) {
    std::cout << text_of(answer, "proved", option_of(answer.found.end));
    if (output)
      std::cout << concat("  wrote ", printable(*output), ": ",
                          format_bytes(std::filesystem::file_size(*output)), '\n');
  }
  return exit_fine;
}

}  // namespace

int check_quotient(const CommandLine& line, const std::string& file) {
  line.refuse_given({"claim", "claim-only", "thorough", "explain"}, belongs_to_tables, file);
  const StoredQuotient stored = read_quotient(file, heap_set_of);
  const QuotientAnswer& answer = stored.answer;
  const auto failure = failure_in(stored, line.start_team().observer);
  if (line.flag("json")) {
    Json json = json_of(answer);
    json["right"] = !failure;
    json["why"] = failure ? Json(failure->why) : Json(nullptr);
    json["sum"] = failure ? failure->sum : Position{};
    json["output"] = file;
    print_timed(line, json);
  } else if (!line.flag("quiet")) {
    std::cout << printable(file) << ": " << check_text(answer, failure);
  }
  return failure ? exit_mismatch : exit_fine;
}

void print_quotient(const CommandLine& line, const std::string& file) {
  const auto [answer, source, history, differences, digests] = read_quotient(file, heap_set_of);
  const std::uint64_t bytes = std::filesystem::file_size(file);
  if (line.flag("json") || line.flag("cite")) {
    Json json = json_of(answer);
    add_origin(json, source, history, bytes);
    json["digests"] = digests;
    return print_info(line, json, -1,
                      concat("a quotient of order ", answer.found.quotient.order()));
  }
  std::cout << file_text(file, bytes) << origin_text(source, history)
            << text_of(answer, "as the file says", option_of(answer.found.end));
}

Command quotient_command() {
  return {"quotient",
          "what replaces the XOR rule in misère play",
          "RULES [options]\n--breaks FILE [options]",
          "Finds the misère quotient of a game that breaks heaps: a finite commutative monoid in "
          "which each heap is an element, and a sum of heaps is lost if their product is in the "
          "set P. Heap after heap is added until a theorem proves that their elements repeat, or a "
          "limit is reached; what is printed is proved for all sums of the heaps up to there.\n\n"
          "  miyama quotient 0.123               20 elements, period 5\n"
          "  miyama quotient kayles              40 elements, period 12\n"
          "  miyama quotient 0.07 --heap 24      Dawson's Kayles, as far as heap 24\n"
          "  miyama quotient 0.3122              looks infinite at heap 7\n"
          "  miyama quotient 0.123 --json        with the whole table of products\n"
          "  miyama quotient sum:nim:2+0.07 --heap 9   heaps of two games side by side\n"
          "  miyama quotient 0.77 --output 0.77.h5     a file for `miyama check`",
          {{"RULES", Kind::take_and_break}},
          "breaks name ... output force reproducible threads quiet json",
          {{"heap", Kind::number, "N", "the largest heap, at most (default: 400)"},
           {"most-elements", Kind::number, "N", "end where the quotient needs more (default: 500)"},
           {"seconds", Kind::number, "S", "end after this time (default: 60)"}},
          run_quotient};
}

}  // namespace miyama
