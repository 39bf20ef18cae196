#include "game/options_text.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/letters.hpp"
#include "table/index/box/option_lists.hpp"

namespace miyama {
namespace {

constexpr std::size_t longest_word = 200;  // 16 numbers take less
constexpr std::uint64_t words_between_looks = 1 << 16;
constexpr std::uint64_t too_large = std::uint64_t{1} << 40;  // no bound is as large

class Reader {
 public:
  Reader(std::istream& text, const Box& box, const std::string& source, std::uint64_t most_bytes,
         const Observer* observer)
      : letters_(*text.rdbuf()),
        box_(box),
        source_(source),
        most_bytes_(most_bytes),
        observer_(observer),
        found_{std::vector<std::uint32_t>(box.positions()), {}},
        seen_(found_.counts.size()) {
    refuse_if_too_many(seen_.size(), 0, most_bytes_, source_);
  }

  ListedOptions read() {
    for (; next() != Mark::end_of_text; ++line_)
      if (mark_ != Mark::end_of_line) read_line();
    if (!ascending_) put_in_order();
    return std::move(found_);
  }

 private:
  enum class Mark { word, colon, end_of_line, end_of_text };

  template <class... Parts>
  [[noreturn]] void refuse(const Parts&... why) const {
    throw usage_error(source_, ", line ", line_, ": ", why...);
  }

  /// Steps to the next word or mark; comments are passed over.
  Mark next() {
    if (++words_ % words_between_looks == 0) stop_if_asked(observer_);
    int letter = letters_.sgetc();
    while (letter == ' ' || letter == '\t' || letter == '\r') letter = letters_.snextc();
    if (letter == '#')
      while (letter != '\n' && letter != end) letter = letters_.snextc();
    if (letter == end) return mark_ = Mark::end_of_text;
    if (letter == '\n' || letter == ':') {
      letters_.sbumpc();
      return mark_ = letter == ':' ? Mark::colon : Mark::end_of_line;
    }
    word_.clear();
    const auto ends_word = [](int c) {
      return c == end ||
             std::string_view(" \t\r\n:#").find(static_cast<char>(c)) != std::string::npos;
    };
    for (; !ends_word(letter); letter = letters_.snextc()) {
      word_ += static_cast<char>(letter);
      if (word_.size() > longest_word) refuse_word();
    }
    return mark_ = Mark::word;
  }

  [[noreturn]] void refuse_word() const {
    refuse(filled("\"{1}\" is not a position of {2} heap(|s), such as {3}", printable(word_),
                  box_.heaps(), box_.bounds()),
           line_ == 1 ? note_on_byte_order_mark(word_) : "");
  }

  /// The rank of the position that the word is.
  std::uint32_t position() const {
    std::uint64_t rank = 0, size = 0;
    std::size_t entry = 0;
    bool outside = false, empty = true;
    for (std::size_t i = 0; i <= word_.size(); ++i) {
      const char letter = i < word_.size() ? word_[i] : ',';
      if (letter >= '0' && letter <= '9') {
        size = std::min(size * 10 + static_cast<std::uint64_t>(letter - '0'), too_large);
        empty = false;
        continue;
      }
      if (letter != ',' || empty || entry == box_.heaps()) refuse_word();
      outside |= size > box_.bound(entry);
      rank = rank * box_.size(entry++) + size;
      size = 0;
      empty = true;
    }
    if (entry != box_.heaps()) refuse_word();
    if (outside)
      refuse("the position ", word_, " lies outside of the heaps up to ",
             comma_text(box_.bounds()));
    return static_cast<std::uint32_t>(rank);
  }

  void read_line() {
    if (mark_ == Mark::colon) refuse("no position stands before the colon");
    const std::uint32_t from = position();
    const std::string name = word_;
    if (next() != Mark::colon) {
      if (mark_ == Mark::end_of_text) refuse_cut();
      refuse("no colon stands behind the position ", name, ": write its options behind one, as in ",
             name, ": …");
    }
    if (seen_[from]) refuse("the position ", name, " has a line before: write its options in one");
    seen_[from] = true;
    const std::size_t before = found_.ranks.size();
    const bool is_none = next() == Mark::word && word_ == "none";
    if (is_none && next() == Mark::word)
      refuse("options stand behind none: ", name, " is a position or it is not, leave one out");
    for (; mark_ == Mark::word; next()) {
      found_.ranks.push_back(position());
      if (found_.ranks.size() % words_between_looks == 0)
        refuse_if_too_many(seen_.size(), found_.ranks.size(), most_bytes_, source_);
      if (found_.ranks.back() == from) refuse("the position ", name, " is an option of itself");
    }
    if (mark_ == Mark::colon) refuse("a second colon stands behind ", word_);
    if (mark_ == Mark::end_of_text) refuse_cut();
    found_.counts[from] = static_cast<std::uint32_t>(found_.ranks.size() - before);
    if (is_none) found_.counts[from] = OptionLists::no_position;
    if (is_none) return;
    ascending_ = ascending_ && (lines_.empty() || lines_.back() < from);
    lines_.push_back(from);
  }

  [[noreturn]] void refuse_cut() const {
    refuse(
        "no line end stands behind it, so the file seems cut off: write it again, or end it "
        "with a line end");
  }

  /// Brings the options into the order of the positions.
  void put_in_order() {
    std::vector<std::uint32_t> begins(found_.counts.size());
    std::transform_exclusive_scan(
        found_.counts.begin(), found_.counts.end(), begins.begin(), 0U, std::plus<>(),
        [](std::uint32_t count) { return count == OptionLists::no_position ? 0 : count; });
    std::vector<std::uint32_t> ordered(found_.ranks.size());
    auto from = found_.ranks.cbegin();
    for (const std::uint32_t line : lines_) {
      std::copy_n(from, found_.counts[line], ordered.begin() + begins[line]);
      from += found_.counts[line];
    }
    found_.ranks = std::move(ordered);
  }

  static constexpr int end = std::char_traits<char>::eof();

  std::streambuf& letters_;
  const Box& box_;
  const std::string& source_;
  std::uint64_t most_bytes_;
  const Observer* observer_;
  ListedOptions found_;
  std::vector<bool> seen_;            ///< true for each position that has a line
  std::vector<std::uint32_t> lines_;  ///< the position of each line
  bool ascending_ = true;             ///< the lines come in C order
  std::uint64_t line_ = 1;
  std::uint64_t words_ = 0;
  Mark mark_ = Mark::end_of_line;
  std::string word_;
};

}  // namespace

/// A list that grows takes three times as much for a moment, and so does one that is put in order.
std::uint64_t bytes_to_read(std::uint64_t positions, std::uint64_t options) {
  return (Saturating(OptionLists::bytes(positions, options)) + Saturating(positions) * 8 +
          Saturating(options) * 8)
      .value();
}

void refuse_if_too_many(std::uint64_t positions, std::uint64_t options, std::uint64_t most_bytes,
                        const std::string& source) {
  const std::uint64_t bytes = bytes_to_read(positions, options);
  if (options <= OptionLists::most && bytes <= most_bytes) return;
  if (options > OptionLists::most)
    throw usage_error(source, " has ", options, " options or more, at most ", OptionLists::most,
                      " can be numbered: give lower bounds");
  throw file_error(source, " has ", options, options == 0 ? "" : " or more",
                   filled(" options of {1} position(|s), which take about ", positions),
                   format_bytes(bytes), " of memory, ", format_bytes(most_bytes),
                   " is there: give lower bounds, or allow more memory");
}

ListedOptions read_options_text(std::istream& text, const Box& box, const std::string& source,
                                std::uint64_t most_bytes, const Observer* observer) {
  return Reader(text, box, source, most_bytes, observer).read();
}

}  // namespace miyama
