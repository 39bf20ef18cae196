#include "game/lists_text.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <sstream>
#include <unordered_set>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "game/steps.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t words_between_looks = 1 << 16;

/// Cuts a text into lines, and these into words and marks; comments are passed over.
class LineReader {
 protected:
  static constexpr int end = std::char_traits<char>::eof(), word = 'w';

  /// `marks`: each a letter, besides the line end. Words are cut at `longest` letters.
  LineReader(std::istream& text, const std::string& source, const char* marks, std::size_t longest,
             const Observer* observer)
      : source_(source),
        letters_(*text.rdbuf()),
        marks_(concat("\n", marks)),
        ends_(concat(" \t\r#", marks_)),
        longest_(longest),
        observer_(observer) {}
  ~LineReader() = default;

  template <class... Parts>
  [[noreturn]] void refuse(const Parts&... why) const {
    throw usage_error(source_, ", line ", line_, ": ", why...);
  }
  [[noreturn]] void refuse_cut() const {
    refuse(
        "no line end stands behind it, so the file seems cut off: write it again, or end it with a "
        "line end");
  }

  void read_lines() {
    for (; next() != end; ++line_)
      if (mark_ != '\n') read_line();
  }
  /// Reads a line, the first word or mark of which was read, and its end.
  virtual void read_line() = 0;

  /// Steps to the next word, or to a mark or the line end.
  virtual int next() {
    if (++words_ % words_between_looks == 0) stop_if_asked(observer_);
    int letter = letters_.sgetc();
    while (letter == ' ' || letter == '\t' || letter == '\r') letter = letters_.snextc();
    if (letter == '#')
      while (letter != '\n' && letter != end) letter = letters_.snextc();
    if (letter == end) return mark_ = end;
    if (marks_.find(static_cast<char>(letter)) != std::string::npos) {
      letters_.sbumpc();
      return mark_ = letter;
    }
    word_.clear();
    for (; letter != end && word_.size() < longest_ &&
           ends_.find(static_cast<char>(letter)) == std::string::npos;
         letter = letters_.snextc())
      word_ += static_cast<char>(letter);
    return mark_ = word;
  }

  /// Steps over the colon behind the `what` called `name`; `behind`: what is to stand there.
  void step_over_colon(const char* what, const std::string& name, const char* behind) {
    if (next() == ':') return;
    if (mark_ == end) refuse_cut();
    refuse("no colon stands behind the ", what, ' ', name, ": write ", behind,
           " behind one, as in ", name, ": …");
  }

  /// What else may be wrong with the word.
  std::string_view note_on_word() const { return line_ == 1 ? note_on_byte_order_mark(word_) : ""; }

  const std::string& source_;
  int mark_ = '\n';
  std::string word_;

 private:
  std::streambuf& letters_;
  std::string marks_, ends_;
  std::size_t longest_;
  const Observer* observer_;
  std::uint64_t line_ = 1;
  std::uint64_t words_ = 0;
};

constexpr std::uint64_t largest_listed_heap = 1'000'000'000;
constexpr std::size_t longest_number = 80;
constexpr std::uint64_t bytes_per_option = 200, bytes_per_rest = 30;
constexpr std::size_t most_rests_of_option = 1 << 16;  // of one option

class BreaksReader final : LineReader {
 public:
  BreaksReader(std::istream& text, const std::string& source, const BreaksLimits& limits,
               const Observer* observer)
      : LineReader(text, source, ":|,", longest_number, observer), limits_(limits) {}

  std::shared_ptr<const BreakLists> read() {
    read_lines();
    return std::make_shared<const BreakLists>(std::move(breaks_));
  }

 private:
  int next() override {
    if (LineReader::next() != word) return mark_;
    const std::optional<std::uint64_t> value = number_in(word_);
    const bool is_number = word_.find_first_not_of("0123456789") == std::string::npos;
    if (!value && !is_number)
      refuse("\"", excerpt(word_), "\" is not a heap: write lines such as 5: 3 | 2,1 | 0",
             note_on_word());
    if (!value || *value > largest_listed_heap)
      refuse("a heap of ", excerpt(word_), " is too large: give at most ", largest_listed_heap);
    value_ = *value;
    return mark_;
  }

  void read_line() override {
    if (mark_ != word) refuse("no heap stands before ", static_cast<char>(mark_));
    const std::uint64_t heap = value_;
    if (heap == 0) refuse("a heap of 0 has no move: leave the line out");
    step_over_colon("heap", std::to_string(heap), "what it becomes");
    if (!heaps_.insert(heap).second)
      refuse("the heap ", heap, " has a line before: write its options in one");
    if (next() != '\n' && mark_ != end)
      for (read_option(heap); mark_ == '|'; read_option(heap)) next();
    if (mark_ == end) refuse_cut();
    if (mark_ != '\n')
      refuse(mark_ == ':' ? "a second colon" : concat(word_, " without a comma"),
             " stands among what a heap of ", heap,
             " becomes: write , and |, as in 5: 3 | 2,1 | 0");
  }

  /// Reads heaps with commas between them.
  void read_option(std::uint64_t heap) {
    std::vector<std::uint64_t> rests;
    std::uint64_t sum = 0;
    for (bool goes_on = true; goes_on; goes_on = mark_ == ',' && (next(), true)) {
      if (mark_ == end) refuse_cut();
      if (mark_ != word)
        refuse("a heap is missing among what a heap of ", heap,
               " becomes: write 0 where nothing is left");
      if (value_ >= heap)
        refuse("a heap of ", heap, " becomes one of ", value_,
               ", and the game need not end: each heap that is left must be smaller than ", heap);
      sum += value_;
      if (value_ != 0) rests.push_back(value_);
      if (rests.size() > most_rests_of_option)
        refuse("a heap of ", heap, " becomes more than ", most_rests_of_option,
               " heaps: leave fewer");
      next();
    }
    if (sum > heap && !limits_.may_grow)
      refuse("a heap of ", heap, " becomes heaps of ", sum,
             " sticks together: tables go by totals, which must not grow, so leave this out; only "
             "the values of single heaps are found for such games");
    if (heap > limits_.largest) return;
    std::sort(rests.begin(), rests.end(), std::greater<>());
    bytes_ += bytes_per_option + bytes_per_rest * rests.size();
    if (bytes_ > limits_.most_bytes)
      throw file_error(source_, " has more options than ", format_bytes(limits_.most_bytes),
                       " of memory hold: give fewer, or allow more memory");
    breaks_.emplace_back(heap, Rests(rests.begin(), rests.end()));
  }

  const BreaksLimits& limits_;
  std::vector<BreakLists::Break> breaks_;
  std::unordered_set<std::uint64_t> heaps_;  ///< that have a line
  std::uint64_t bytes_ = 0;
  std::uint64_t value_ = 0;
};

constexpr std::size_t longest_word = 200;  // 16 numbers take less
constexpr std::size_t longest_tuple = 12 * PositionList::most_fields;
constexpr std::uint64_t too_large = std::uint64_t{1} << 40;  // no bound is as large

class OptionsReader final : LineReader {
 public:
  OptionsReader(std::istream& text, const Box* box, const std::string& source,
                std::uint64_t most_bytes, const Observer* observer)
      : LineReader(text, source, ":+|", (box == nullptr ? longest_tuple : longest_word) + 1,
                   observer),
        box_(box),
        most_bytes_(most_bytes),
        list_(box == nullptr ? std::make_shared<PositionList>() : nullptr),
        found_{std::vector<std::uint32_t>(box == nullptr ? 0 : box->positions()), {}},
        seen_(found_.counts.size()) {
    refuse_if_too_many(seen_.size(), 0, most_bytes_, source_);
  }

  ListedOptions read() {
    read_lines();
    if (list_ != nullptr && list_->size() == 0)
      throw usage_error(source_, " names no position: write a line for each, such as 2,1: 1,1 0,1");
    if (!ascending_) put_in_order();
    found_.positions = std::move(list_);
    return std::move(found_);
  }

 private:
  int next() override {
    if (LineReader::next() == word && word_.size() > (list_ ? longest_tuple : longest_word))
      refuse_word();
    return mark_;
  }

  [[noreturn]] void refuse_word() const {
    const std::string shown = excerpt(word_);
    refuse(list_ != nullptr ? concat("\"", shown,
                                     "\" is not a position: give whole numbers of 32 bits with "
                                     "commas between them, such as 3,-1, or () for none")
                            : filled("\"{1}\" is not a position of {2} heap(|s), such as {3}",
                                     shown, box_->heaps(), box_->bounds()),
           note_on_word());
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

  void read_line() override {
    if (mark_ != word) refuse("no position stands before the colon");
    const std::uint32_t from = position();
    const std::string name = word_;
    step_over_colon("position", name, "its options");
    if (seen_[from]) refuse("the position ", name, " has a line before: write its options in one");
    seen_[from] = true;
    const std::uint64_t before = options();
    const Line line{from, found_.ranks.size(), before};
    const bool is_none = next() == word && word_ == "none";
    if (is_none && next() == word)
      refuse("options stand behind none: ", name, " is a position or it is not, leave one out");
    if (is_none && list_ != nullptr)
      refuse(name, " is not a position, where only positions are listed: leave the line out");
    read_options(from, name);
    if (mark_ == ':') refuse("a second colon stands behind ", word_);
    if (mark_ == end) refuse_cut();
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
    for (; mark_ == word || mark_ == '+' || mark_ == '|'; next()) {
      if (mark_ != word) {
        if (joins || !is_open) refuse("a position is missing next to + or |");
        joins = mark_ == '+';
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

  const Box* const box_;  ///< null where positions are listed
  std::uint64_t most_bytes_;
  std::shared_ptr<PositionList> list_;  ///< positions that are listed, or null
  ListedOptions found_;
  std::vector<bool> seen_;   ///< true for each position that has a line
  std::vector<Line> lines_;  ///< lines of the text
  bool ascending_ = true;    ///< the lines come in C order
};

}  // namespace

std::shared_ptr<const BreakLists> read_breaks_text(std::istream& text, const std::string& source,
                                                   const BreaksLimits& limits,
                                                   const Observer* observer) {
  return BreaksReader(text, source, limits, observer).read();
}

std::string breaks_line(const BreakLists& lists, std::uint64_t largest) {
  std::string line;
  for (std::uint64_t heap = 1; heap <= std::min(largest, lists.largest()); ++heap)
    for (std::size_t i = 0; i < lists.options_of(heap); ++i) {
      const Rests rests = lists.rests(heap, i);
      line += i != 0 ? "|" : concat(line.empty() ? "" : ";", heap, ':');
      line += joined(std::span(rests.begin(), std::max<std::ptrdiff_t>(
                                                  ranges::find(rests, 0U) - rests.begin(), 1)),
                     ",");
    }
  return line;
}

std::shared_ptr<const BreakLists> lists_of_line(std::string line, std::uint64_t largest) {
  std::replace(line.begin(), line.end(), ';', '\n');
  std::istringstream text(line + '\n');
  return read_breaks_text(text, "the list of a summand", {.largest = largest}, nullptr);
}

/// A list that grows takes three times as much for a moment, and so does one that is put in order.
void refuse_if_too_many(std::uint64_t positions, std::uint64_t options, std::uint64_t most_bytes,
                        const std::string& source) {
  const std::uint64_t bytes = (Saturating(OptionLists::bytes(positions, options)) +
                               Saturating(positions) * 8 + Saturating(options) * 8)
                                  .value();
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
  return OptionsReader(text, box, source, most_bytes, observer).read();
}

}  // namespace miyama
