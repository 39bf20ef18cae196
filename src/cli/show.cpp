/// @file  show.cpp
/// @brief `miyama show`: the lecture's listing of a table, or of single positions.

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <iostream>
#include <optional>
#include <string_view>

#include "base/byte_text.hpp"
#include "base/error.hpp"
#include "base/interrupt.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/table_outcomes.hpp"
#include "view/listing.hpp"

namespace po = boost::program_options;

namespace miyama {
namespace {

/// Lines that fit the terminal; none if stdout is no terminal.
std::optional<std::uint64_t> terminal_lines() {
  winsize size{};
  if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row < 5) return std::nullopt;
  return size.ws_row - 3U;
}

/// `text` as one word of a shell's command line.
std::string shell_word(const std::string& text) {
  const auto plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || std::string_view("-_./").find(c) != std::string_view::npos;
  };
  if (!text.empty() && std::ranges::all_of(text, plain)) return text;
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

class Lister {
 public:
  Lister(const TableReader& table, const std::string& file)
      : request_(request_of(table.header(), file)), outcomes_(table), format_(request_.box) {}

  void print(PositionView position) {
    const auto is_loss = [this](PositionView p) { return outcomes_.is_loss(p); };
    std::cout << listing_line(position, look_up(*request_.rules, position, is_loss), format_) << '\n';
  }

  /// Positions first … end − 1, by rank.
  void print_range(std::uint64_t first, std::uint64_t end) {
    Position position(request_.box.heaps());
    for (std::uint64_t rank = first; rank < end && std::cout; ++rank) {
      stop_if_interrupted();
      request_.box.unrank(rank, position);
      print(position);
    }
  }

 private:
  Request request_;
  TableOutcomes outcomes_;
  PositionFormat format_;
};

void list_range(const CommandLine& line, const TableReader& table, const std::string& file) {
  const Box& box = table.layout().box();
  const std::uint64_t first = line.has("from") ? box.rank(parse_position(line.text("from"), box)) : 0;
  const std::uint64_t rest = box.positions() - first;
  const std::uint64_t wanted =
      line.has("count") ? static_cast<std::uint64_t>(line.number("count", 1, INT64_MAX)) : terminal_lines().value_or(rest);
  const std::uint64_t end = first + std::min(wanted, rest);
  Lister(table, file).print_range(first, end);
  if (end == box.positions() || line.has("count")) return;
  std::vector<std::uint64_t> next(box.heaps());
  box.unrank(end, next);
  std::cout << "… " << format_count(box.positions() - end) << " more: miyama show " << shell_word(file) << " --from "
            << PositionFormat(box)(next) << " --count " << wanted << '\n';
}

}  // namespace

int run_show(const Arguments& arguments) {
  CommandLine line("show FILE [POSITION…] [--from POSITION] [--count N]",
                   "Lists positions as the lecture does: × is lost for the player to move, → leads to every lost option.\n\n"
                   "  miyama show nim-9-9-9.h5              from the start, as much as the terminal holds\n"
                   "  miyama show nim-9-9-9.h5 735 7,3,5    single positions, always decimal");
  line.positional("file", 1);
  line.positional("position", -1);
  line.options().add_options()                                                                  //
      ("from", po::value<std::string>()->value_name("POSITION"), "list from this position on")  //
      ("count", po::value<std::int64_t>()->value_name("N"), "how many (default: what the terminal holds, or all)");
  if (!line.parse(arguments)) return exit_fine;
  const std::string file = line.required("file", "which FILE?");
  const TableReader table(file);
  if (!line.has("position")) {
    list_range(line, table, file);
    return exit_fine;
  }
  std::vector<Position> positions;
  for (const std::string& text : line.texts("position")) positions.push_back(parse_position(text, table.layout().box()));
  Lister lister(table, file);
  for (const Position& position : positions) lister.print(position);
  return exit_fine;
}

}  // namespace miyama
