/// @file  show.cpp
/// @brief `miyama show`: the lecture's listing of a table, or of single positions.

#include <iostream>

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "cli/output.hpp"
#include "cli/text_files.hpp"
#include "game/option_rules.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/outcomes.hpp"
#include "view/listing.hpp"

namespace miyama {
namespace {

/// What the table stores of a position: a number for each label, a list where a label has several.
Json labels_json(PositionView here, const Layout& layout, const Outcomes& outcomes) {
  Json labels = Json::object();
  for (std::size_t array = 0; array < layout.arrays().size(); ++array) {
    const LabelArray& label = layout.arrays()[array];
    const auto entries = outcomes.entries(array, here);
    if (label.moves == 0 && label.rests == 0)
      labels[std::string(name_of(label.kind))] = entries.front();
    else
      labels[std::string(name_of(label.kind))] = entries;
  }
  return labels;
}

std::string json_line_of(const Position& here, const TableArgument& asked, Outcomes& outcomes) {
  const Rules& rules = *asked.request.rules;
  Json options = Json::array();
  Json winning = Json::array();
  for_each_distinct_option(rules, here, [&](const Option& option) {
    options.push_back(option_json(&rules, option.to));
    if (outcomes.is_loss(option.to)) winning.push_back(options.back());
  });
  return Json{{"position", position_json(&rules, here)},
              {"outcome", outcomes.is_loss(here) ? "loss" : "win"},
              {"winning_moves", winning},
              {"options", options},
              {"labels", labels_json(here, asked.table.layout(), outcomes)}}
      .dump();
}

std::string line_of(std::uint64_t rank, const TableArgument& asked, Outcomes& outcomes) {
  const Position here = asked.request.position(rank);
  if (asked.line.flag("json")) return json_line_of(here, asked, outcomes);
  const auto is_loss = [&](PositionView p) { return outcomes.is_loss(p); };
  return listing_line(*asked.request.rules, here, is_loss, format_of(asked.request));
}

void list_range(const TableArgument& asked, Outcomes& outcomes) {
  const CommandLine& line = asked.line;
  const std::uint64_t first = line.has("from") ? rank_of(line.text("from"), asked.request) : 0;
  const std::uint64_t positions = asked.request.positions();
  const std::uint64_t wanted =
      line.number("count", 1).value_or(terminal_lines().value_or(positions));
  const std::uint64_t end = first + std::min(wanted, positions - first);
  for (std::uint64_t rank = first; rank < end && std::cout; ++rank) {
    stop_if_signalled();
    if (!asked.request.contains(asked.request.position(rank))) continue;
    std::cout << line_of(rank, asked, outcomes) << '\n';
  }
  if (end == positions || line.has("count") || line.flag("json")) return;
  std::cout << "… " << format_count(positions - end) << " more: miyama show "
            << shell_word(asked.file) << " --from "
            << format_of(asked.request)(asked.request.position(end)) << " --count " << wanted
            << '\n';
}

/// Lists a screen, or --count, of the positions for which the condition holds, from --from on.
void list_where(const TableArgument& asked, Outcomes& outcomes, const Where& where) {
  const CommandLine& line = asked.line;
  const RankRange range{line.has("from") ? rank_of(line.text("from"), asked.request) : 0,
                        asked.request.positions()};
  const std::uint64_t most =
      line.number("count", 1).value_or(terminal_lines().value_or(UINT64_MAX));
  StatedLosses positions = stated_losses(asked.request, asked.table);
  where.replace(positions);
  std::uint64_t listed = 0;
  for_each_loss_in_order(
      positions, line.start_team(),
      [&](PositionView position) {
        if (listed++ == most && !line.has("count"))
          std::cout << "… more: miyama show " << shell_word(asked.file) << " --where "
                    << shell_word(where.text()) << " --from " << format_of(asked.request)(position)
                    << '\n';
        if (listed > most || !std::cout) return false;
        std::cout << line_of(asked.request.rank(position), asked, outcomes) << '\n';
        return true;
      },
      range);
}

/// A position as --json or Python writes it, such as [7,3,5], {"position": [7,3,5]} and of a sum
/// [[2],[4,1]], as people type it; any other text as it stands.
std::string typed_of_json(const std::string& line, bool is_listed) {
  Json json = Json::parse(line, nullptr, false);
  if (json.is_object()) json = json.value("position", Json());
  if (!json.is_array()) return line;
  const auto number = [](const Json& entry) { return entry.dump(); };
  const std::string typed = joined(json, ",", [&](const Json& entry) {
    if (!entry.is_array()) return entry.dump();
    return entry.empty() ? std::string("0") : joined(entry, "+", number);
  });
  return !typed.empty() ? typed : is_listed ? "()" : "0";
}

/// Answers each line of standard input at once, for a program that waits for the answer.
void answer_lines(const TableArgument& asked, Outcomes& outcomes) {
  const bool is_listed = listed_positions(asked.request.rules.get()) != nullptr;
  for (std::uint64_t number = 1; const auto line = next_line(); ++number) {
    const std::string text = typed_position(*line);
    if (text.empty()) continue;
    try {
      const std::uint64_t rank = rank_of(typed_of_json(text, is_listed), asked.request);
      std::cout << line_of(rank, asked, outcomes) << std::endl;
    } catch (const usage_error& error) {
      refuse("line ", number, " of the input: ", error.what());
    }
  }
}

int run_show(const CommandLine& line) {
  const TableArgument asked(line);
  const auto outcomes = outcomes_of(asked.table, asked.request, asked.file);
  const std::unique_ptr<const Where> where = where_of(asked);
  if (!line.has("position")) {
    if (where)
      list_where(asked, *outcomes, *where);
    else
      list_range(asked, *outcomes);
    return exit_fine;
  }
  if (line.has("from") || line.has("count") || where)
    refuse(
        "single positions are listed without --from, --count and --where: leave those out, or the "
        "positions");
  Words words = line.texts("position");
  if (words == Words{"-"}) {
    answer_lines(asked, *outcomes);
    return exit_fine;
  }
  for (std::string& word : words) {
    word = typed_position(word);
    if (words.size() > 1 && word.ends_with(',')) word.pop_back();  // 3, 7, 5
  }
  // Each word is a position, unless each is one number of a single one: 5 2 2.
  const std::size_t numbers = asked.request.is_box() ? asked.request.box().heaps() : 0;
  const auto is_one_number = [&](const std::string& word) {
    if (asked.request.rules->sum_rules() != nullptr) return word.find(',') == std::string::npos;
    return number_in(word) && (word.size() != numbers || asked.request.box().max_bound() > 9);
  };
  if (words.size() > 1 && words.size() == numbers && ranges::all_of(words, is_one_number))
    words = {joined(words, ",")};
  std::vector<std::uint64_t> ranks;
  for (const std::string& text : words) ranks.push_back(rank_of(text, asked.request));
  for (const std::uint64_t rank : ranks) std::cout << line_of(rank, asked, *outcomes) << '\n';
  return exit_fine;
}

}  // namespace

Command show_command() {
  return {"show",
          "list positions of a table with their winning moves",
          "FILE [POSITION…|-] [options]",
          "Lists positions as the lecture does: × is lost for the player to move, → leads to every "
          "lost option. In a table of multisets → says which heap becomes what. With - it reads "
          "positions from standard input, one a line, such as 7,3,5 or [7,3,5], and answers each "
          "at once. --json prints an object a line: position, outcome, winning_moves, options and "
          "the labels that the table stores.\n\n"
          "  miyama show nim-9-9-9.h5              from the start, one screen of it\n"
          "  miyama show nim-9-9-9.h5 735 7,3,5    single positions, always decimal\n"
          "  miyama show nim-pass-9-9-9.h5 1012    with a pass: the passes left first\n"
          "  miyama show rows-40.h5 1,2,3,4,5,6    the phone app's opening\n"
          "  miyama show nim-9-9-9.h5 --where 'a + b + c == 12'\n"
          "  miyama show nim-9-9-9.h5 - --json         for programs: a position a line",
          {{"file", Kind::file}, {"position", Kind::text, any_number}},
          "... count where json",
          {{"from", Kind::text, "POSITION", "list from this position on"}},
          run_show};
}

}  // namespace miyama
