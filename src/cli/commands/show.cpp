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
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/signals.hpp"
#include "pipeline/outcomes.hpp"
#include "store/table_reader.hpp"
#include "view/listing.hpp"

namespace miyama {
namespace {

/// Lines that fit the terminal; none if stdout is no terminal.
std::optional<std::uint64_t> terminal_lines() {
  winsize size{};
  if (isatty(STDOUT_FILENO) == 0 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row < 5)
    return std::nullopt;
  return size.ws_row - 3U;
}

/// `text` as one word of a shell's command line.
std::string shell_word(const std::string& text) {
  const auto plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("-_./").find(c) != std::string_view::npos;
  };
  if (!text.empty() && std::ranges::all_of(text, plain)) return text;
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

/// Lists positions of a table.
class Lister {
 public:
  Lister(const TableReader& table, const std::string& file)
      : request_(request_of(table.header(), file)),
        format_(format_of(request_)),
        outcomes_(outcomes_of(table, request_, file)) {}

  std::uint64_t positions() const { return request_.positions(); }
  std::uint64_t rank(const std::string& text) const { return rank_of(text, request_); }
  std::string text(std::uint64_t rank) const { return format_(request_.position(rank)); }
  std::string line(std::uint64_t rank) const {
    const Position here = request_.position(rank);
    const auto is_loss = [this](PositionView p) { return outcomes_->is_loss(p); };
    if (!request_.is_box())
      return move_listing_line(request_.take_and_break(), here, is_loss, format_);
    return listing_line(*request_.rules, here, is_loss, format_);
  }

 private:
  Request request_;
  PositionFormat format_;
  std::unique_ptr<Outcomes> outcomes_;
};

void list_range(const CommandLine& line, const Lister& lister, const std::string& file) {
  const std::uint64_t first = line.has("from") ? lister.rank(line.text("from")) : 0;
  const std::uint64_t rest = lister.positions() - first;
  const std::uint64_t wanted = line.has("count")
                                   ? static_cast<std::uint64_t>(line.number("count", 1, INT64_MAX))
                                   : terminal_lines().value_or(rest);
  const std::uint64_t end = first + std::min(wanted, rest);
  for (std::uint64_t rank = first; rank < end && std::cout; ++rank) {
    stop_if_signalled();
    std::cout << lister.line(rank) << '\n';
  }
  if (end == lister.positions() || line.has("count")) return;
  std::cout << "… " << format_count(lister.positions() - end) << " more: miyama show "
            << shell_word(file) << " --from " << lister.text(end) << " --count " << wanted << '\n';
}

int show(const CommandLine& line, const Lister& lister, const std::string& file) {
  if (!line.has("position")) {
    list_range(line, lister, file);
    return exit_fine;
  }
  if (line.has("from") || line.has("count"))
    throw usage_error(
        "single positions are listed without --from and --count: leave those out, or the "
        "positions");
  std::vector<std::uint64_t> ranks;
  for (const std::string& text : line.texts("position")) ranks.push_back(lister.rank(text));
  for (const std::uint64_t rank : ranks) std::cout << lister.line(rank) << '\n';
  return exit_fine;
}

}  // namespace

int run_show(const Arguments& arguments) {
  CommandLine line(
      "show FILE [POSITION…] [--from POSITION] [--count N]",
      "Lists positions as the lecture does: × is lost for the player to move, → leads to every "
      "lost option. Of a table of heaps without places: → says which heap becomes what.\n\n"
      "  miyama show nim-9-9-9.h5              from the start, one screen of it\n"
      "  miyama show nim-9-9-9.h5 735 7,3,5    single positions, always decimal\n"
      "  miyama show nim-pass-9-9-9.h5 1012    with a pass: the passes left first\n"
      "  miyama show rows-40.h5 1,2,3,4,5,6    the phone app's opening");
  line.positional("file", 1);
  line.positional("position", -1);
  line.add_text("from", "POSITION", "list from this position on")
      .add_number("count", "N", "how many (default: what the terminal holds, or all)");
  if (!line.parse(arguments)) return exit_fine;
  const std::string file = line.required("file", "which FILE?");
  const TableReader table = open_table(file);
  return show(line, Lister(table, file), file);
}

}  // namespace miyama
