#include "cli/output.hpp"

#include <array>
#include <cstdio>
#include <iostream>

#include "base/letters.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "base/system.hpp"
#include "store/program.hpp"

namespace miyama {
namespace {

constexpr std::int64_t most_examples = 100'000;
constexpr std::size_t longest_quote = 1000;  ///< bytes; our own words between two are fewer

/// True for a name, in quotes or behind an option, in a folder that is there.
bool is_path(std::string_view word) {
  word.remove_prefix(std::min(word.find_first_not_of("\"'("), word.size()));
  std::error_code ignored;
  for (const std::string_view name : {word, word.substr(std::min(word.find('/'), word.size()))})
    if (const auto folder = std::filesystem::path(name).parent_path();
        !folder.empty() && std::filesystem::exists(folder, ignored))
      return true;
  return false;
}

/// Replaces what is too long for a message by an excerpt, and returns where that ends.
std::size_t cut(std::string& text, std::size_t at, std::size_t size, std::size_t longest) {
  const std::string_view piece = std::string_view(text).substr(at, size);
  if (size <= longest || is_path(piece)) return at + size;
  const std::string shown = excerpt(piece);
  text.replace(at, size, shown);
  return at + shown.size();
}

/// `text` as LaTeX takes it, with braces in pairs, and two hyphens apart.
std::string tex_text(std::string_view text) {
  std::string tex;
  for (const char c : text)
    tex += std::string_view("\\{}^~%#&_$").find(c) != text.npos
               ? concat("{\\char", static_cast<int>(c), '}')
               : concat(c == '-' && tex.ends_with('-') ? "{}" : "", c);
  return tex;
}

/// "claimed 3, found 2".
std::string claimed_text(const Counterexample& wrong) {
  return filled("claimed {1}, found {2}", wrong.expected, wrong.found);
}

/// What whoever wrote a claim that does not hold may have meant. A box keeps its heaps in order, so
/// only among multisets some heaps may be left out.
std::string claim_hint(const Claim& claim, const ClaimResult& result) {
  const NodesView nodes = claim.expression.nodes();
  if (result.differ == 0 || !claim.speaks_of_outcome() ||
      !ranges::any_of(nodes, [](const Node& node) { return node.op == Operator::bit_xor; }))
    return "";
  const bool of_multisets = claim.most_heaps != 0 && claim.of_position > 2 * claim.most_heaps;
  if (of_multisets && claim.expression.mentions(0) &&
      !claim.expression.mentions(claim.most_heaps - 1))
    return filled(
        "    heaps are named from the largest on, and there are up to {1}: the XOR of all "
        "is nim_sum, so try nim_sum == 0\n",
        claim.most_heaps);
  return nodes.back().op != Operator::bit_xor
             ? ""
             : filled(
                   "    a position is claimed lost where this is not 0: for the other way round "
                   "write {1} == 0\n",
                   claim.text);
}

void make_utf8(Json& json) {
  if (json.is_string()) json = as_utf8(json.get_ref<const std::string&>());
  if (!json.is_structured()) return;
  for (Json& part : json) make_utf8(part);
}

}  // namespace

std::string error_text(std::string error, const Words& typed) {
  for (const std::string& word : typed)
    for (std::size_t at = 0; at + most_quoted < error.size(); ++at) {
      std::size_t size = most_quoted + 1;
      const std::size_t from = word.find(std::string_view(error).substr(at, size));
      if (from == word.npos) continue;
      while (from + size < word.size() && word[from + size] == error[at + size]) ++size;
      at = cut(error, at, size, most_quoted) - 1;
    }
  for (const auto& [ends, longest] : {std::pair{" \n", most_quoted}, {"\"\n", longest_quote}})
    for (std::size_t at = 0, size; at < error.size(); ++at) {
      size = std::min(error.find_first_of(ends, at), error.size()) - at;
      // Japanese sentences have no spaces.
      const bool is_ascii = ranges::all_of(std::string_view(error).substr(at, size),
                                           [](char c) { return (c & 0x80) == 0; });
      at = cut(error, at, size, is_ascii ? longest : longest_quote);
    }
  return printable_lines(error);
}

TableReader open_table(const std::string& file) {
  try_stored(file);
  return open_stored(file);
}

TableArgument::TableArgument(const CommandLine& asking)
    : TableArgument(asking, open_table(asking.required("file"))) {}

TableArgument::TableArgument(const CommandLine& asking, TableReader&& opened)
    : line(asking),
      file(line.required("file")),
      table(std::move(opened)),
      request(request_of(table.header(), file)) {}

PositionFormat format_of(const Request& request) {
  if (const PositionNames* const names = request.rules->position_names())
    return PositionFormat(std::shared_ptr<const PositionNames>(request.rules, names));
  return std::visit([](const auto& index) { return PositionFormat(index); }, request.index);
}

std::uint64_t rank_of(const std::string& text, const Request& request) {
  if (const PositionNames* const names = request.rules->position_names()) {
    const Position position = names->position_of(half_width(text));
    if (position.size() != request.box().heaps())
      refuse("\"", text,
             "\" is not one position of the table: ask about each alone, or `miyama "
             "advise` about them together");
    return request.rank(position);
  }
  if (!request.is_box()) return request.rank(parse_multiset(text, request.partitions()));
  const Position position = parse_position(text, request.box(), request.has_pass());
  require_position(*request.rules, position);
  return request.rank(position);
}

RankRange range_of(const TableArgument& asked) {
  RankRange wanted{0, asked.request.positions()};
  if (!asked.line.has("range")) return wanted;
  const std::string range = asked.line.text("range");
  const std::size_t dots = range.find("..");
  if (dots == std::string::npos)
    refuse(
        "--range \"", range,
        "\" has no ..: give the first and the last position, such as 7,0,0..7,9,9; either may be "
        "left out");
  const std::string first = range.substr(0, dots);
  const std::string last = range.substr(dots + 2);
  if (!first.empty()) wanted.begin = rank_of(first, asked.request);
  if (!last.empty()) wanted.end = rank_of(last, asked.request) + 1;
  if (wanted.begin >= wanted.end)
    refuse("--range ", range, " is empty: ", first, " comes after ", last);
  return wanted;
}

std::optional<ReadingOrder> reading_order_of(const CommandLine& line, const Request& request,
                                             bool usual) {
  const bool two = request.is_box() && request.box().heaps() == 2 && !request.has_pass();
  if (line.has("order") && !two)
    refuse("--order is about tables of two heaps, not of ", describe(request), ": leave it out");
  if (!line.has("order"))
    return two && usual ? std::optional(ReadingOrder::antidiagonals) : std::nullopt;
  const auto name = ranges::find(reading_order_names, line.text("order"));
  return static_cast<ReadingOrder>(name - reading_order_names.begin());
}

std::unique_ptr<const Where> where_of(const TableArgument& asked) {
  if (!asked.line.has("where")) return nullptr;
  return std::unique_ptr<const Where>(
      new Where(where_of(asked.request, asked.table, asked.line.text("where"), asked.file)));
}

std::string where_text(const TableArgument& asked) {
  const std::unique_ptr<const Where> where = where_of(asked);
  if (!where) return "";
  return filled(" among the {1} position(|s) where {2}",
                format_count(where->count(asked.table, asked.line.start_team())), where->text());
}

std::size_t examples_of(const CommandLine& line) {
  return line.number("examples", 1, most_examples).value_or(0);
}

std::string file_text(const std::string& file, std::uint64_t bytes, const std::string& more) {
  return concat("file        ", printable(file), ", ", format_bytes(bytes), more,
                "\nas the file says, not checked:\n");
}

std::string origin_text(const std::string& source, const std::string& history) {
  return concat("source      ", source, "\nhistory     ", history, '\n');
}

void add_origin(Json& json, const std::string& source, const std::string& history,
                std::uint64_t bytes) {
  json.update(
      {{"source", source}, {"history", history}, {"file_bytes", bytes}, {"checked", false}});
}

void print_info(const CommandLine& line, Json json, int indent, const std::string& bounds) {
  if (!line.flag("cite")) return print_object(json, indent);
  const std::string rules = json["rules"], source = json["source"], history = json["history"],
                    first = json["digests"].front();
  const std::string command = history.substr(std::min(history.find("miyama "), history.size()));
  const bool is_misere = json.value("convention", "normal") == "misere";
  const std::string what = concat(rules, is_misere ? ", misère" : ", normal", " play, ", bounds);
  std::string proof = "digests (XXH3-128)";
  for (const auto& [name, digest] : json["digests"].items())
    proof += concat(proof.back() == ')' ? ": " : ", ", name, ' ', digest.get<std::string>());
  json["sentence"] = concat(what, ": computed with ", source, " by `", command, "`; ", proof);
  json["bibtex"] = concat(
      "@misc{miyama:", first.substr(0, 8), ",\n  author = {{the miyama authors}},\n  title = {{",
      tex_text(what),
      history[0] == 'm' ? "}},\n" : "}},\n  year = {" + tex_text(history.substr(0, 4)) + "},\n",
      "  howpublished = {Computed with ", tex_text(source), "},\n  note = {\\texttt{",
      tex_text(command), "}; ", tex_text(proof), "}\n}");
  if (line.flag("json")) return print_object(json, indent);
  for (const char* const name : {"bibtex", "sentence"})
    std::cout << json[name].get<std::string>() << '\n';
}

std::string contract_text(const ContractReport& contract) {
  return filled("  contract: {1} option(|s) of {2} position(|s), {3} violation(|s)\n",
                format_count(contract.options), format_count(contract.positions),
                format_count(contract.violations)) +
         (contract.first.empty() ? "" : "    " + contract.first + "\n");
}

std::string mismatches_text(const std::vector<Mismatch>& mismatches, const PositionFormat& format) {
  std::string text;
  for (const Mismatch& m : mismatches) {
    text += filled("    {1} {2}", format(m.position), name_of(m.label));
    if (m.label == LabelKind::arrows) text += filled(" along direction {1}", m.move + 1);
    const auto& move = m.found_move;
    if (move.empty())
      text += filled(": expected {1}, found {2}", m.expected, m.found);
    else
      text += ": found " + (move.front() == 0
                                ? "no move"
                                : move_text({move[0], Rests(move.begin() + 1, move.end())}));
    text += m.remark.empty() ? "\n" : " (" + m.remark + ")\n";
  }
  return text;
}

std::string claim_text(const Claim& claim, const ClaimResult& result,
                       const PositionFormat& format) {
  std::string text =
      filled("  claim {1}{2}: {3} position(|s) compared, {4} agree(s|): {5}\n", claim.text,
             claim.where.empty() ? "" : " where " + claim.where, format_count(result.compared),
             format_count(result.agree()), result.differ == 0 ? "it holds" : "IT DOES NOT HOLD");
  const auto add = [&](std::uint64_t count, std::string_view what,
                       const std::optional<Counterexample>& first, const std::string& claimed) {
    if (first)
      text += filled(concat("    {1} ", what, ", the first is {2}{3}\n"), format_count(count),
                     format(first->position), claimed);
  };
  if (claim.speaks_of_outcome()) {
    add(result.false_losses, "false loss(|es) (claimed lost, won in the table)",
        result.first_false_loss, "");
    add(result.missed_losses, "missed loss(|es) (claimed won, lost in the table)",
        result.first_missed_loss, "");
  } else {
    add(result.differ, "differ(s|)", result.first,
        claim.expected && result.first
            ? filled(": {1} {2}", name_of(claim.stated), claimed_text(*result.first))
            : "");
  }
  text += claim_hint(claim, result);
  for (const Counterexample& wrong : result.examples) {
    text += "      " + format(wrong.position);
    if (claim.speaks_of_outcome())
      text += wrong.expected == loss ? ": claimed lost, won" : ": claimed won, lost";
    else if (claim.expected)
      text += ": " + claimed_text(wrong);
    text += '\n';
  }
  return text;
}

std::string rules_text(const std::string& rules, Convention convention) {
  return rules + (convention == Convention::misere ? ", misère play" : ", normal play");
}

std::string theorem_text(const Request& request, const std::string& compared,
                         const Report& theorem) {
  const bool is_sum = !request.is_box() || request.rules->sum_rules() != nullptr;
  const std::string mismatches = filled("{1} mismatch(|es)", format_count(theorem.mismatches()));
  return concat("  theorem: ", request.theorem_name(),
                !compared.empty() ? concat(", ", compared, " compared, ", mismatches)
                : request.theorem ? ", which predicts none of these labels"
                : is_sum ? ": the misère quotient of these heaps is large, or takes long to "
                           "find\n           (miyama quotient " +
                               request.rules->name() + ')'
                         : "",
                '\n',
                compared.empty() && theorem.mismatches() != 0
                    ? concat("  the labels contradict each other: ", mismatches, '\n')
                    : "",
                mismatches_text(theorem.first(), format_of(request)));
}

std::string compared_text(const SolveReport& solved, const std::string& unit) {
  const std::uint64_t entries = solved.totals.entries_checked;
  return entries == 0 ? "" : filled(unit, format_count(entries));
}

std::string solved_text(const Request& request, const SolveReport& solved, const std::string& unit,
                        const std::string& rows) {
  const Totals& totals = solved.totals;
  return concat(describe(request), ": ", filled("{1} position(|s)", format_count(totals.positions)),
                "\n  ", format_count(totals.lost), " lost, ",
                format_count(totals.positions - totals.lost), " won, ",
                filled("{1} winning move(|s)", format_count(totals.winning_moves)), "\n",
                contract_text(solved.contract),
                theorem_text(request, rows + compared_text(solved, unit), solved.theorem));
}

std::string seconds_text(double seconds) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.2f s", seconds);
  return text.data();
}

Json parts_json(const WrittenShards& solved, const Request& request, const std::string& folder,
                int threads) {
  Json json = solved_json(solved, solved.plan.header, {solved.totals, solved.table.digests},
                          threads, request.rules.get());
  json["output"] = folder;
  json["parts"] = solved.plan.parts();
  json["resumed_parts"] = solved.resumed_parts;
  json["complete"] = solved.state.complete();
  json["file_bytes"] = solved.state.bytes;
  return json;
}

void print_timed(const CommandLine& line, Json json) {
  json["threads"] = line.threads();
  json["seconds"] = {{"total", line.seconds()}};
  json["peak_bytes"] = peak_bytes();
  print_object(json);
}

void print_object(Json json, int indent) {
  make_utf8(json);
  std::cout << json.dump(indent) << '\n';
}

int exit_code_of(const SolveReport& solved) {
  if (solved.contract.violations != 0)
    std::cerr << "miyama: the rules break their contract: " << solved.contract.first << '\n';
  return solved.fine() ? exit_fine : exit_mismatch;
}

std::string reason_of(const std::filesystem::filesystem_error& error) {
  return "cannot use " + error.path1().string() + ": " + error.code().message();
}

std::string version_lines() {
  return program_text() + (has_threads() ? "\n" : "\nbuilt without OpenMP: one thread\n");
}

}  // namespace miyama
