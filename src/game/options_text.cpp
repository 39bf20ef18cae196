#include "game/options_text.hpp"

#include <array>
#include <numeric>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

constexpr std::size_t longest_word = 200;  // 16 numbers take less
constexpr std::size_t longest_tuple = 12 * PositionList::most_fields;
constexpr std::uint64_t words_between_looks = 1 << 16;
constexpr std::uint64_t too_large = std::uint64_t{1} << 40;  // no bound is as large

class Reader {
 public:
  Reader(std::istream& text, const Box* box, const std::string& source, std::uint64_t most_bytes,
         const Observer* observer)
      : letters_(*text.rdbuf()),
        box_(box),
        source_(source),
        most_bytes_(most_bytes),
        observer_(observer),
        list_(box == nullptr ? std::make_shared<PositionList>() : nullptr),
        found_{std::vector<std::uint32_t>(box == nullptr ? 0 : box->positions()), {}},
        seen_(found_.counts.size()) {
    refuse_if_too_many(seen_.size(), 0, most_bytes_, source_);
  }

  ListedOptions read() {
    for (; next() != Mark::end_of_text; ++line_)
      if (mark_ != Mark::end_of_line) read_line();
    if (list_ != nullptr && list_->size() == 0)
      throw usage_error(source_, " names no position: write a line for each, such as 2,1: 1,1 0,1");
    if (!ascending_) put_in_order();
    found_.positions = std::move(list_);
    return std::move(found_);
  }

 private:
  enum class Mark { word, colon, plus, bar, end_of_line, end_of_text };

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
    if (const std::size_t mark = marks.find(static_cast<char>(letter)); mark < marks.size()) {
      letters_.sbumpc();
      return mark_ = std::array{Mark::colon, Mark::plus, Mark::bar, Mark::end_of_line}.at(mark);
    }
    word_.clear();
    const auto ends_word = [](int c) {
      return c == end ||
             std::string_view(" \t\r#").find(static_cast<char>(c)) != std::string::npos ||
             marks.find(static_cast<char>(c)) != std::string::npos;
    };
    for (; !ends_word(letter); letter = letters_.snextc()) {
      word_ += static_cast<char>(letter);
      if (word_.size() > (list_ == nullptr ? longest_word : longest_tuple)) refuse_word();
    }
    return mark_ = Mark::word;
  }

  [[noreturn]] void refuse_word() const {
    const std::string shown = excerpt(word_);
    refuse(list_ != nullptr ? concat("\"", shown,
                                     "\" is not a position: give whole numbers of 32 bits with "
                                     "commas between them, such as 3,-1, or () for none")
                            : filled("\"{1}\" is not a position of {2} heap(|s), such as {3}",
                                     shown, box_->heaps(), box_->bounds()),
           line_ == 1 ? note_on_byte_order_mark(word_) : "");
  }

  /// The number of the tuple that the word is; new ones are added.
  std::uint32_t listed_position() {
    const auto tuple = tuple_in(word_);
    if (!tuple) refuse_word();
    const std::uint32_t number = list_->add(*tuple);
    if (number == seen_.size()) {
      seen_.push_back(false);
      found_.counts.push_back(0);
      if (number % words_between_looks == 0) refuse_too_many();
    }
    return number;
  }

  void refuse_too_many() const {
    refuse_if_too_many(seen_.size(), found_.ranks.size(), most_bytes_, source_);
  }

  /// The rank of the position that the word is.
  std::uint32_t position() {
    if (list_ != nullptr) return listed_position();
    const Box& box = *box_;
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
      if (letter != ',' || empty || entry == box.heaps()) refuse_word();
      outside |= size > box.bound(entry);
      rank = rank * box.size(entry++) + size;
      size = 0;
      empty = true;
    }
    if (entry != box.heaps()) refuse_word();
    if (outside)
      refuse("the position ", word_, " lies outside of the heaps up to ", comma_text(box.bounds()));
    return static_cast<std::uint32_t>(rank);
  }

  void read_line() {
    if (mark_ != Mark::word) refuse("no position stands before the colon");
    const std::uint32_t from = position();
    const std::string name = word_;
    if (next() != Mark::colon) {
      if (mark_ == Mark::end_of_text) refuse_cut();
      refuse("no colon stands behind the position ", name, ": write its options behind one, as in ",
             name, ": …");
    }
    if (seen_[from]) refuse("the position ", name, " has a line before: write its options in one");
    seen_[from] = true;
    const std::uint64_t before = options();
    const Line line{from, found_.ranks.size(), before};
    const bool is_none = next() == Mark::word && word_ == "none";
    if (is_none && next() == Mark::word)
      refuse("options stand behind none: ", name, " is a position or it is not, leave one out");
    if (is_none && list_ != nullptr)
      refuse(name, " is not a position, where only positions are listed: leave the line out");
    read_options(from, name);
    if (mark_ == Mark::colon) refuse("a second colon stands behind ", word_);
    if (mark_ == Mark::end_of_text) refuse_cut();
    found_.counts[from] =
        is_none ? OptionLists::no_position : static_cast<std::uint32_t>(options() - before);
    if (is_none) return;
    ascending_ = ascending_ && (lines_.empty() || lines_.back().position < from);
    lines_.push_back(line);
  }

  std::uint64_t options() const {
    return found_.sizes ? found_.sizes->size() : found_.ranks.size();
  }

  /// Where the options of a position begin.
  struct Line {
    std::uint32_t position;
    std::uint64_t ranks, options;
  };

  /// Reads words, and the marks between them, up to the end of the line or a second colon.
  void read_options(std::uint32_t from, const std::string& name) {
    bool joins = false;    // a + stands before the next position
    bool is_open = false;  // a position stands before
    for (; mark_ == Mark::word || mark_ == Mark::plus || mark_ == Mark::bar; next()) {
      if (mark_ != Mark::word) {
        if (joins || !is_open) refuse("a position is missing next to + or |");
        joins = mark_ == Mark::plus;
        is_open = joins;
        continue;
      }
      const bool is_nothing = word_ == "nothing";
      if ((joins || is_nothing) && !found_.sizes) found_.sizes.emplace(found_.ranks.size(), 1);
      if (is_nothing && joins) refuse("the word nothing stands behind +: leave both out");
      if (!is_nothing) add_option(position(), from, name);
      if (found_.sizes && joins)
        ++found_.sizes->back();
      else if (found_.sizes)
        found_.sizes->push_back(is_nothing ? 0 : 1);
      joins = false;
      is_open = true;
    }
    if (joins) refuse("a position is missing next to + or |");
  }

  void add_option(std::uint32_t option, std::uint32_t from, const std::string& name) {
    if (option == from) refuse("the position ", name, " is an option of itself");
    found_.ranks.push_back(option);
    if (found_.ranks.size() % words_between_looks == 0) refuse_too_many();
  }

  [[noreturn]] void refuse_cut() const {
    refuse(
        "no line end stands behind it, so the file seems cut off: write it again, or end it "
        "with a line end");
  }

  /// Brings the options into the order of the positions.
  void put_in_order() {
    lines_.push_back({UINT32_MAX, found_.ranks.size(), options()});  // where the last one ends
    std::vector<std::uint32_t> order(lines_.size() - 1);
    std::iota(order.begin(), order.end(), 0U);
    ranges::sort(order, {}, [&](std::uint32_t line) { return lines_[line].position; });
    const auto ordered = [&](const std::vector<std::uint32_t>& entries, auto begin) {
      std::vector<std::uint32_t> all;
      all.reserve(entries.size());
      for (const std::uint32_t line : order)
        all.insert(all.end(), entries.begin() + lines_[line].*begin,
                   entries.begin() + lines_[line + 1].*begin);
      return all;
    };
    found_.ranks = ordered(found_.ranks, &Line::ranks);
    if (found_.sizes) found_.sizes = ordered(*found_.sizes, &Line::options);
  }

  static constexpr int end = std::char_traits<char>::eof();

  static constexpr std::string_view marks = ":+|\n";

  std::streambuf& letters_;
  const Box* const box_;  ///< null where positions are listed
  const std::string& source_;
  std::uint64_t most_bytes_;
  const Observer* observer_;
  std::shared_ptr<PositionList> list_;  ///< what is listed, or null
  ListedOptions found_;
  std::vector<bool> seen_;   ///< true for each position that has a line
  std::vector<Line> lines_;  ///< of the text
  bool ascending_ = true;    ///< the lines come in C order
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

ListedOptions read_options_text(std::istream& text, const Box* box, const std::string& source,
                                std::uint64_t most_bytes, const Observer* observer) {
  return Reader(text, box, source, most_bytes, observer).read();
}

}  // namespace miyama
