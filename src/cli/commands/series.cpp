/// @file  series.cpp
/// @brief `miyama series`: how many losses, or winning moves, there are for n = 0, 1, 2, ….

#include <stdexcept>

#include "cli/limits.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "cli/text_files.hpp"
#include "pipeline/series.hpp"
#include "theorem/heap_sum.hpp"

namespace miyama {
namespace {

constexpr std::int64_t most_heaps_of_series = 16;
/// Losses by total up to here are enumerated where the theorem can count further ones.
constexpr std::uint64_t usually_enumerated = 60;

/// The labels that --of needs, the one that it asks for last: the longest play alone does not say
/// which positions are lost.
std::string labels_of(const CommandLine& line) {
  const std::string of = line.text("of");
  if (of == "lost") return "outcome";
  if (of == "winning-moves") return "winning_moves";
  if (!line.has("order"))
    refuse("--of ", of, " has a number for each position: say in which order with --order",
           line.write_with({"--order", "antidiagonals"}));
  return of == "longest" ? "outcome,longest" : of;
}

/// What the terms are, in words.
std::string words_of(const CommandLine& line) {
  const std::string of = line.text("of");
  if (of == "lost") return line.has("order") ? "1 where lost" : "lost positions";
  return of == "winning-moves" ? "winning moves" : of;
}

int print_series(const CommandLine& line, Request& request, std::uint64_t enumerated,
                 const std::vector<std::uint64_t>& counted) {
  const LabelKind of = request.labels.back();
  const std::optional<ReadingOrder> order = reading_order_of(line, request, false);
  const std::optional<Where> where = where_of(line, request);
  const Team team = start_within_limits(line, request, needs_of_series, "the series of ");
  TextOutput output(line, line.text("to"), {"csv"});
  const Where* const held = where ? &*where : nullptr;
  Series series = order ? make_ordered_series(request, of, *order, team, held)
                        : make_series(request, of, team, held);
  // The terms of the table have to be the theorem's, unless reported positions differ.
  for (std::size_t n = 0; n < counted.size(); ++n)
    if (n >= series.terms.size())
      series.terms.push_back(counted[n]);
    else if (series.terms[n] != counted[n] && series.report.theorem.mismatches() == 0)
      throw std::logic_error(concat("of ", n, " sticks the table has ", series.terms[n],
                                    " losses, the theorem ", counted[n]));
  const Report& checked = series.report.theorem;
  const std::string theorem =
      concat(theorem_text(request, compared_text(series.report, "{1} position(|s)"), checked),
             counted.empty()
                 ? ""
                 : concat("  terms beyond n = ", enumerated, ": counted by the theorem alone\n"));
  const Terms terms{"n,a", series.terms.size(), [&](std::size_t n) { return series.terms[n]; }};
  const std::size_t heaps = request.is_box() ? request.heap_bounds().size() : 0;
  const std::string head = concat(
      rules_text(request.rules->name(), request.convention), ", ", words_of(line), ", ",
      heaps == 0 ? "n sticks in all"
                 : filled("{1} heap(|s) of at most {2}", heaps, order ? line.text("up-to") : "n"),
      request.has_pass() ? ", with and without a pass" : "",
      where ? ", where " + where->text() : "", order ? ", in the order " + line.text("order") : "",
      ", n from 0\n");
  write_terms(line, output, terms, head + theorem.substr(0, theorem.size() - 1));
  const Totals& totals = series.report.totals;
  if (line.flag("json"))
    print_timed(line, {{"rules", request.rules->name()},
                       {"convention", name_of(request.convention)},
                       {"heaps", heaps == 0 ? Json(nullptr) : Json(heaps)},
                       {"of", line.text("of")},
                       {"order", order ? Json(line.text("order")) : Json(nullptr)},
                       {"where", where ? Json(where->text()) : Json(nullptr)},
                       {"values", series.terms},
                       {"enumerated", enumerated},
                       {"theorem", request.theorem_name()},
                       {"entries_checked", totals.entries_checked},
                       {"mismatches", totals.mismatches},
                       {"first_mismatches", mismatches_json(checked.first(), request.rules.get())},
                       {"output", output.file()}});
  return exit_code_of(series.report);
}

int run_series(const CommandLine& line) {
  const auto up_to = line.number("up-to", 0);
  if (!up_to) refuse("the last n is missing", line.write_with({"--up-to", "30"}));
  const std::uint64_t last = *up_to;
  const auto request_to = [&](std::uint64_t bound) {  // a table that holds all smaller ones
    return equal_bounds_request_of(line, line.number("heaps", 1, most_heaps_of_series), bound,
                                   labels_of(line));
  };
  const bool by_total = !line.has("heaps") && !line.has("rules") && !line.has("order") &&
                        !line.has("where") && line.text("of") == "lost";
  std::uint64_t enumerated = by_total ? std::min(last, usually_enumerated) : last;
  Request request = request_to(enumerated);
  warn_of_idle_conditions(line, request);
  std::vector<std::uint64_t> counted;
  if (enumerated < last) {
    if (last > most_counted_sticks)
      refuse("more than 2⁶⁴ positions have ", last, " sticks: give --up-to ", most_counted_sticks,
             " at most");
    const auto listed = line.has("breaks") ? rules_of_breaks(line, last) : nullptr;
    if (const auto sum =
            heap_sum_of(listed ? *listed : request.take_and_break(), request.convention, last))
      counted = losses_by_total(*sum, last);
  }
  if (enumerated < last && counted.empty()) request = request_to(enumerated = last);
  return print_series(line, request, enumerated, counted);
}

}  // namespace

Command series_command() {
  return {
      "series",
      "count the losses with heaps up to n, for n = 0, 1, 2, …",
      "RULES --up-to N [--heaps K] [options]",
      "Counts the lost positions, or the winning moves, for n = 0 … N: with --heaps of K heaps "
      "of at most n each, otherwise of all heaps of n sticks in all. One table has all terms; "
      "each position is compared with the theorem. Losses by total are enumerated up to 60 "
      "sticks, and counted by the theorem alone beyond that. With --order the terms are those of "
      "the single positions of two heaps.\n\n"
      "  miyama series nim --heaps 3 --up-to 31           1, 4, 7, 16: OEIS A236305\n"
      "  miyama series rows --up-to 60 --misere           by total\n"
      "  miyama series 0.77 --misere --up-to 300          by its quotient from 61 on\n"
      "  miyama series nim --up-to 48 --to bfile          as OEIS takes it\n"
      "  miyama series wythoff --heaps 3 --up-to 200 --of winning-moves\n"
      "  miyama series wythoff --heaps 2 --up-to 99 --where 'a <= b'\n"
      "  miyama series wythoff --heaps 2 --up-to 99 --of grundy --order diagonal",
      {{"game", Kind::rules}},
      "rules breaks name misere ... order where to output force memory threads quiet json",
      {{"up-to", Kind::number, "N", "the last n", "", "30"},
       {"heaps", Kind::number, "K", "count positions of K ordered heaps"},
       {"of", Kind::choice, "lost|winning-moves|grundy|remoteness|longest",
        "what to count, or in an --order to list", "lost"}},
      run_series};
}

}  // namespace miyama
