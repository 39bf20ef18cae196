/// @file  diagram.cpp
/// @brief `miyama diagram`: every position of a small game as a picture, with arrows to the lost
/// ones.

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>

#include "base/letters.hpp"
#include "base/system.hpp"
#include "base/text.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "cli/text_files.hpp"
#include "pipeline/outcomes.hpp"
#include "view/diagram.hpp"

namespace miyama {
namespace {

/// 27 positions are read at a glance, some hundred still with a finger.
constexpr std::uint64_t most_positions = 400;

Diagram diagram_of(const Request& request) {
  if (request.layout().lists().sums)
    refuse("a diagram has arrows from position to position, and options of ", request.rules->name(),
           " are several positions each: list them with solve and show");
  if (request.positions() > most_positions)
    refuse("a diagram of ", format_count(request.positions()), " positions (", describe(request),
           ") would be unreadable, the limit is ", most_positions,
           ": lower the bounds, or list positions with solve and show");
  std::vector<Position> positions;
  for (std::uint64_t rank = 0; rank < request.positions(); ++rank)
    if (Position position = request.position(rank); request.contains(position))
      positions.push_back(std::move(position));
  const TableInMemory table = solve_in_memory(request, 1);
  const auto outcomes = outcomes_of(table, request, "the diagram");
  const auto is_loss = [&](PositionView position) { return outcomes->is_loss(position); };
  return make_diagram(*request.rules, positions, is_loss, format_of(request));
}

/// The picture of `dot`, a graph in the DOT language, drawn by Graphviz' program of that name,
/// which need not be there. It reads a nameless file, so that neither program waits for the other.
std::string run_graphviz(const std::string& dot, const std::string& format) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), &std::fclose);
  if (!file || std::fwrite(dot.data(), 1, dot.size(), file.get()) != dot.size() ||
      std::fflush(file.get()) != 0)
    throw file_error(
        "cannot write a temporary file for Graphviz: is the disk full? --format dot needs none");
  std::rewind(file.get());
  std::vector<std::string> words{"dot", "-T" + format};
  if (format == "png") words.emplace_back("-Gdpi=144");  // an SVG has no dots
  const ProgramAnswer answer = answer_of(words, fileno(file.get()), arrived_signal());
  if (answer.error == ENOENT)
    throw file_error("--format ", format,
                     " needs Graphviz, whose program `dot` is not there: install graphviz, or take "
                     "--format dot or text");
  if (answer.error != 0) throw file_error("cannot start `dot`: ", std::strerror(answer.error));
  stop_if_signalled();
  if (answer.status != 0)
    throw file_error("`dot` could not draw the picture as ", format,
                     ": take --format dot and draw it by hand, or --format text");
  return answer.output;
}

int run_diagram(const CommandLine& line) {
  const Request request = request_of(line, "outcome");
  auto output = output_file(line);
  std::string format =
      output_format(line, output.value_or(""), line.text("format"),
                    {{"text", "dot", "svg", "png"}, "give one of these endings, or .txt"})
          .first;
  if (format.empty()) format = "text";
  const bool picture = format == "svg" || format == "png";
  if (picture && !line.has("output") && is_terminal_output())
    output = table_name(request) + "." + format;
  const Diagram diagram = diagram_of(request);
  const DiagramLayout places =
      line.text("layout") == "total" ? total_layout(diagram) : lecture_layout(diagram);
  std::size_t lost = 0;
  std::size_t arrows = 0;
  for (const DiagramPosition& entry : diagram.positions) {
    lost += entry.is_loss;
    arrows += entry.arrows.size();
  }
  const std::string head = line.has("title")
                               ? line.text("title")
                               : filled("{1}: {2} position(|s), {3} lost (×), {4} arrow(|s)",
                                        describe(request), format_count(diagram.positions.size()),
                                        format_count(lost), format_count(arrows));
  TextOutput file(output, line.flag("force"), "--output");
  file.text() =
      format == "text" ? head + "\n\n" + text_of(diagram, places) : dot_of(diagram, places, head);
  if (picture) file.text() = run_graphviz(file.text(), format);
  file.finish();
  if (output) std::cerr << "wrote " << printable(*output) << '\n';
  return exit_fine;
}

}  // namespace

Command diagram_command() {
  return {"diagram",
          "draw every position of a small game, with arrows",
          "RULES --heaps B,B,… | --total T [options]",
          "Draws every position of a small game, as the lecture does: × is lost for the player to "
          "move, arrows lead to every lost option, all orders of the same heaps stand side by "
          "side. Pictures (svg, png) are drawn by Graphviz.\n\n"
          "  miyama diagram nim --heaps 2,2,2                     27, in the terminal\n"
          "  miyama diagram nim --heaps 3,3,3 --output nim.svg    64, as a picture\n"
          "  miyama diagram rows --total 8 --misere --format dot  for Graphviz",
          {{"game", Kind::rules}},
          "rules misere heaps total largest most-heaps options start breaks name ... output force",
          {{"layout", Kind::choice, "lecture|total",
            "lecture: arrows point up; total: each total on a line", "lecture"},
           {"format", Kind::choice, "text|dot|svg|png", "what to write (default: text)"},
           {"title", Kind::text, "TEXT", "what stands above (default: the game and its counts)"}},
          run_diagram};
}

}  // namespace miyama
