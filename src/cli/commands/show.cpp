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
#include "pipeline/partition_outcomes.hpp"
#include "pipeline/request.hpp"
#include "pipeline/table_outcomes.hpp"
#include "view/listing.hpp"
#include "view/move_listing.hpp"

namespace po = boost::program_options;

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

/// Lists positions of a box table.
class BoxLister {
 public:
  BoxLister(const TableReader& table, const std::string& file)
      : request_(request_of(table.header(), file)),
        outcomes_(table, *request_.rules),
        format_(request_.box) {}

  [[nodiscard]] std::uint64_t positions() const { return request_.box.positions(); }
  [[nodiscard]] std::uint64_t rank(const std::string& text) const {
    return request_.box.rank(parse_position(text, request_.box, request_.has_pass()));
  }
  [[nodiscard]] std::string text(std::uint64_t rank) const { return format_(position(rank)); }

  [[nodiscard]] std::string line(std::uint64_t rank) {
    const auto is_loss = [this](PositionView p) { return outcomes_.is_loss(p); };
    const Position here = position(rank);
    return listing_line(here, look_up(*request_.rules, here, is_loss), format_);
  }

 private:
  [[nodiscard]] Position position(std::uint64_t rank) const {
    Position position(request_.box.heaps());
    request_.box.unrank(rank, position);
    return position;
  }

  Request request_;
  TableOutcomes outcomes_;
  PositionFormat format_;
};

/// Lists positions of a partition table.
class PartitionLister {
 public:
  PartitionLister(const TableReader& table, const std::string& file)
      : request_(partition_request_of(table.header(), file)),
        outcomes_(table, request_),
        format_(request_.partitions) {}

  [[nodiscard]] std::uint64_t positions() const { return request_.partitions.positions(); }
  [[nodiscard]] std::uint64_t rank(const std::string& text) const {
    return request_.partitions.rank(parse_multiset(text, request_.partitions));
  }
  [[nodiscard]] std::string text(std::uint64_t rank) const {
    return format_(request_.partitions.unrank(rank));
  }

  [[nodiscard]] std::string line(std::uint64_t rank) {
    const auto is_loss = [this](PositionView p) { return outcomes_.is_loss(p); };
    const Position here = request_.partitions.unrank(rank);
    return move_listing_line(*request_.rules, here, is_loss, format_);
  }

 private:
  PartitionRequest request_;
  PartitionOutcomes outcomes_;
  PositionFormat format_;
};

template <class Lister>
void list_range(const CommandLine& line, Lister& lister, const std::string& file) {
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

template <class Lister>
int show(const CommandLine& line, Lister lister, const std::string& file) {
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
      "lost option. Of a table of\n"
      "heaps without places: → says which heap becomes what.\n\n"
      "  miyama show nim-9-9-9.h5              from the start, as much as the terminal holds\n"
      "  miyama show nim-9-9-9.h5 735 7,3,5    single positions, always decimal\n"
      "  miyama show nim-pass-9-9-9.h5 1012    with a pass: the passes left, then the heaps\n"
      "  miyama show rows-40.h5 1,2,3,4,5,6    the phone app's opening");
  line.positional("file", 1);
  line.positional("position", -1);
  line.options().add_options()                                                                  //
      ("from", po::value<std::string>()->value_name("POSITION"), "list from this position on")  //
      ("count", po::value<std::int64_t>()->value_name("N"),
       "how many (default: what the terminal holds, or all)");
  if (!line.parse(arguments)) return exit_fine;
  const std::string file = line.required("file", "which FILE?");
  const TableReader table(file);
  if (table.header().family == TableFamily::partitions)
    return show(line, PartitionLister(table, file), file);
  return show(line, BoxLister(table, file), file);
}

}  // namespace miyama
