/// @file  diagram.cpp
/// @brief `miyama diagram`: every position of a small game as a picture, with arrows to the lost
/// ones.

#include <fcntl.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>

#include "base/byte_text.hpp"
#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/graphviz.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "cli/text_output.hpp"
#include "pipeline/outcomes.hpp"
#include "pipeline/table_in_memory.hpp"
#include "store/temporary_file.hpp"
#include "view/diagram_text.hpp"
#include "view/position_text.hpp"

namespace po = boost::program_options;

namespace miyama {
namespace {

constexpr std::uint64_t most_positions =
    400;  ///< the lecture's 27 are read at a glance, some hundred still with a finger

void refuse_crowds(std::uint64_t positions, const std::string& what) {
  if (positions > most_positions)
    throw usage_error("a diagram of " + format_count(positions) + " positions (" + what +
                      ") could not be read, " + std::to_string(most_positions) +
                      " are the most: lower the bounds, or list positions with solve and show");
}

Diagram diagram_of(const Request& request) {
  refuse_crowds(request.positions(), describe(request));
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
  std::string format = line.has("format") ? line.text("format") : "text";
  if (!line.has("format") && line.has("output")) {
    const std::string extension = std::filesystem::path(line.text("output")).extension().string();
    format = extension.empty() ? "" : extension.substr(1);
    if (format == "txt") format = "text";
  }
  if (format != "text" && format != "dot" && format != "svg" && format != "png")
    throw usage_error("there is no format \"" + format + "\": give --format text, dot, svg or png");
  return format;
}

/// Where a diagram goes that is not printed: the file asked for, or one with the name of the game
/// where a picture would go to a terminal.
std::optional<std::string> output_of(const CommandLine& line, const std::string& format,
                                     const std::string& table) {
  if (line.has("output")) {
    if (line.has("rules"))
      refuse_to_overwrite(line.text("rules"), "rules file", "output", line.text("output"));
    return line.text("output");
  }
  const bool picture = format == "svg" || format == "png";
  if (!picture || isatty(STDOUT_FILENO) == 0) return std::nullopt;
  return table + "." + format;
}

std::string head_line(const Diagram& diagram, const std::string& description) {
  std::size_t lost = 0;
  std::size_t arrows = 0;
  for (const DiagramPosition& entry : diagram.positions) {
    lost += entry.is_loss ? 1U : 0U;
    arrows += entry.arrows.size();
  }
  return description + ": " + format_count(diagram.positions.size()) + " positions, " +
         format_count(lost) + " lost (×), " + format_count(arrows) +
         (arrows == 1 ? " arrow" : " arrows");
}

/// Writes all of `content`; false if that fails.
bool write_all(int fd, const std::string& content) {
  for (std::size_t done = 0; done < content.size();) {
    const ssize_t bytes = write(fd, content.data() + done, content.size() - done);
    if (bytes < 0 && errno != EINTR) return false;
    if (bytes > 0) done += static_cast<std::size_t>(bytes);
  }
  return true;
}

void write_file(const std::string& output, bool force, const std::string& content) {
  TemporaryFile file(output, force);
  const int fd = open(file.path().c_str(), O_WRONLY | O_TRUNC | O_CLOEXEC);
  if (fd < 0) throw file_error("cannot write " + output + ": choose another place with --output");
  const bool written = write_all(fd, content);
  if (close(fd) != 0 || !written)
    throw file_error("cannot write " + output +
                     ": is the disk full? Choose another place with --output");
  file.publish();
}

template <class AnyRequest>
int draw(const CommandLine& line, const AnyRequest& request) {
  const std::string format = format_of(line);
  const std::string layout = line.text("layout");
  if (layout != "lecture" && layout != "total")
    throw usage_error("there is no layout \"" + layout + "\": give --layout lecture or total");
  const std::optional<std::string> output = output_of(line, format, table_name(request));

  const Diagram diagram = diagram_of(request);
  const DiagramLayout places = layout == "total" ? total_layout(diagram) : lecture_layout(diagram);
  const std::string head = head_line(diagram, describe(request));
  if (output) refuse_existing(*output, line.flag("force"));
  std::string content =
      format == "text" ? head + "\n\n" + text_of(diagram, places) : dot_of(diagram, places, head);
  if (format == "svg" || format == "png") content = run_graphviz(content, format);
  if (output) {
    write_file(*output, line.flag("force"), content);
    std::cerr << "wrote " << *output << '\n';
  } else if (!write_all(STDOUT_FILENO, content)) {
    throw file_error("cannot write to standard output");
  }
  return exit_fine;
}

void add_diagram_options(CommandLine& line) {
  add_request_options(line);
  line.options().add_options()  //
      ("layout", po::value<std::string>()->value_name("NAME")->default_value("lecture"),
       "lecture: arrows point up; total: each total on a line")  //
      ("format", po::value<std::string>()->value_name("NAME"),
       "text (default), dot, svg or png")  //
      ("output", po::value<std::string>()->value_name("FILE"),
       "write to a file, whose name may tell the format")  //
      ("force", po::bool_switch(), "overwrite an existing file");
}

}  // namespace

int run_diagram(const Arguments& arguments) {
  CommandLine line(
      "diagram RULES --heaps B,B,… | --total T [options]",
      "Draws every position of a small game, as the lecture does: × is lost for the player to "
      "move, arrows lead to every lost\n"
      "option, all orders of the same heaps stand side by side. Pictures (svg, png) are drawn by "
      "Graphviz.\n\n"
      "  miyama diagram nim --heaps 2,2,2                     27 positions, in the terminal\n"
      "  miyama diagram nim --heaps 3,3,3 --output nim.svg    64, as a picture\n"
      "  miyama diagram rows --total 8 --misere --format dot  for Graphviz");
  add_diagram_options(line);
  if (!line.parse(arguments)) return exit_fine;
  return draw(line, request_of(line, "outcome"));
}

}  // namespace miyama
