/// @file  diagram.cpp
/// @brief `miyama diagram`: every position of a small game as a picture, with arrows to the lost
/// ones.

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <memory>

#include "base/letters.hpp"
#include "base/system.hpp"
#include "base/text.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "cli/text_files.hpp"
#include "pipeline/outcomes.hpp"
#include "view/diagram_text.hpp"

namespace miyama {
namespace {

/// The lecture's 27 are read at a glance, some hundred still with a finger.
constexpr std::uint64_t most_positions = 400;

Diagram diagram_of(const Request& request) {
  if (request.positions() > most_positions)
    refuse("a diagram of ", format_count(request.positions()), " positions (", describe(request),
           ") could not be read, ", most_positions,
           " are the most: lower the bounds, or list positions with solve and show");
  std::vector<Position> positions;
  for (std::uint64_t rank = 0; rank < request.positions(); ++rank)
    positions.push_back(request.position(rank));
  const TableInMemory table = solve_in_memory(request, 1);
  const auto outcomes = outcomes_of(table, request, "the diagram");
  const auto is_loss = [&](PositionView position) { return outcomes->is_loss(position); };
  return make_diagram(*request.rules, positions, is_loss, format_of(request));
}

/// The format that is asked for by name, or by the name of the file.
std::string format_of(const CommandLine& line) {
  const std::optional<std::string> file = output_file(line);
  if (!file) return line.choice("format", "text");
  const std::string extension = std::filesystem::path(*file).extension().string();
  return line.choice("format", extension == ".txt" ? "text"
                               : extension.empty() ? ""
                                                   : extension.substr(1));
}

/// Where a diagram goes that is not printed: the file asked for, or one with the name of the game
/// where a picture would go to a terminal.
std::optional<std::string> output_of(const CommandLine& line, const std::string& format,
                                     const std::string& table) {
  if (std::optional<std::string> file = output_file(line)) {
    refuse_to_overwrite(line, *file);
    return file;
  }
  const bool picture = format == "svg" || format == "png";
  if (!picture || line.has("output") || !is_terminal_output()) return std::nullopt;
  return table + "." + format;
}

std::string head_line(const Diagram& diagram, const std::string& description) {
  std::size_t lost = 0;
  std::size_t arrows = 0;
  for (const DiagramPosition& entry : diagram.positions) {
    lost += entry.is_loss;
    arrows += entry.arrows.size();
  }
  return concat(description, ": ", format_count(diagram.positions.size()), " positions, ",
                format_count(lost), " lost (×), ", format_count(arrows),
                arrows == 1 ? " arrow" : " arrows");
}

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

/// A nameless file with the graph, so that neither program waits for the other.
File file_with(const std::string& dot) {
  File file(std::tmpfile(), &std::fclose);
  if (!file || std::fwrite(dot.data(), 1, dot.size(), file.get()) != dot.size() ||
      std::fflush(file.get()) != 0)
    throw file_error(
        "cannot write a temporary file for Graphviz: is the disk full? --format dot needs none");
  std::rewind(file.get());
  return file;
}

/// The picture of `dot`, a graph in the DOT language, drawn by Graphviz' program of that name,
/// which need not be there.
std::string run_graphviz(const std::string& dot, const std::string& format) {
  std::vector<std::string> words{"dot", "-T" + format};
  if (format == "png") words.emplace_back("-Gdpi=144");  // an SVG has no dots
  const ProgramAnswer answer = answer_of(words, fileno(file_with(dot).get()), arrived_signal());
  if (answer.error == ENOENT)
    throw file_error("--format ", format,
                     " needs Graphviz, whose program `dot` is not there: install graphviz, or take "
                     "--format dot or text");
  if (answer.error != 0)
    throw file_error(concat("cannot start `dot`: ", std::strerror(answer.error)));
  stop_if_signalled();
  if (answer.status != 0)
    throw file_error("`dot` could not draw the picture as ", format,
                     ": take --format dot and draw it by hand, or --format text");
  return answer.output;
}

int draw(const CommandLine& line, const Request& request) {
  const std::string format = format_of(line);
  const std::string layout = line.choice("layout");
  const std::optional<std::string> output = output_of(line, format, table_name(request));

  const Diagram diagram = diagram_of(request);
  const DiagramLayout places = layout == "total" ? total_layout(diagram) : lecture_layout(diagram);
  const std::string head =
      line.has("title") ? line.text("title") : head_line(diagram, describe(request));
  TextOutput file(output, line.flag("force"), "--output");
  file.text() =
      format == "text" ? head + "\n\n" + text_of(diagram, places) : dot_of(diagram, places, head);
  if (format == "svg" || format == "png") file.text() = run_graphviz(file.text(), format);
  file.finish();
  if (output) std::cerr << "wrote " << printable(*output) << '\n';
  return exit_fine;
}

void add_diagram_options(CommandLine& line) {
  add_request_options(line);
  line.add_text("layout", "lecture|total", "lecture: arrows point up; total: each total on a line",
                "lecture")
      .add_text("format", "text|dot|svg|png", "what to write (default: text)")
      .add_text("output", "FILE",
                "write to a file, whose name may tell the format; - is standard output")
      .add_text("title", "TEXT", "what stands above (default: the game, its bounds and counts)")
      .add_flag("force", "overwrite an existing file");
}

}  // namespace

int run_diagram(const Arguments& arguments) {
  CommandLine line("diagram RULES --heaps B,B,… | --total T [options]",
                   "Draws every position of a small game, as the lecture does: × is lost for the "
                   "player to move, arrows lead to every lost option, all orders of the same heaps "
                   "stand side by side. Pictures (svg, png) are drawn by Graphviz.\n\n"
                   "  miyama diagram nim --heaps 2,2,2                     27, in the terminal\n"
                   "  miyama diagram nim --heaps 3,3,3 --output nim.svg    64, as a picture\n"
                   "  miyama diagram rows --total 8 --misere --format dot  for Graphviz");
  add_diagram_options(line);
  if (!line.parse(arguments)) return exit_fine;
  return draw(line, request_of(line, "outcome"));
}

}  // namespace miyama
