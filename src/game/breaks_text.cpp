#include "game/breaks_text.hpp"

#include <algorithm>
#include <functional>
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

constexpr std::uint64_t marks_between_looks = 1 << 16;
constexpr std::uint64_t largest_listed_heap = 1'000'000'000;
constexpr std::size_t longest_number = 80;
constexpr std::uint64_t bytes_per_option = 200, bytes_per_rest = 30;
constexpr std::size_t most_rests_of_option = 1 << 16;  // of one option

class BreaksReader {
 public:
  BreaksReader(std::istream& text, const std::string& source, const BreaksLimits& limits,
               const Observer* observer)
      : letters_(*text.rdbuf()), source_(source), limits_(limits), observer_(observer) {}

  std::shared_ptr<const BreakLists> read() {
    for (; next() != end; ++line_)
      if (mark_ != '\n') read_line();
    return std::make_shared<const BreakLists>(std::move(breaks_));
  }

 private:
  static constexpr int end = std::char_traits<char>::eof(), number = 'n';

  template <class... Parts>
  [[noreturn]] void refuse(const Parts&... why) const {
    throw usage_error(source_, ", line ", line_, ": ", why...);
  }

  /// Steps to the next number, or to one of : | , and the line end; comments are passed over.
  int next() {
    if (++words_ % marks_between_looks == 0) stop_if_asked(observer_);
    int letter = letters_.sgetc();
    while (letter == ' ' || letter == '\t' || letter == '\r') letter = letters_.snextc();
    if (letter == '#')
      while (letter != '\n' && letter != end) letter = letters_.snextc();
    if (letter == end) return mark_ = end;
    if (std::string_view("\n:|,").find(static_cast<char>(letter)) != std::string_view::npos) {
      letters_.sbumpc();
      return mark_ = letter;
    }
    word_.clear();
    for (; letter != end && word_.size() < longest_number &&
           std::string_view(" \t\r\n:|,#").find(static_cast<char>(letter)) == std::string::npos;
         letter = letters_.snextc())
      word_ += static_cast<char>(letter);
    const std::optional<std::uint64_t> value = number_in(word_);
    const bool is_number = word_.find_first_not_of("0123456789") == std::string::npos;
    if (!value && !is_number)
      refuse("\"", excerpt(word_), "\" is not a heap: write lines such as 5: 3 | 2,1 | 0",
             line_ == 1 ? note_on_byte_order_mark(word_) : "");
    if (!value || *value > largest_listed_heap)
      refuse("a heap of ", excerpt(word_), " is too large: give at most ", largest_listed_heap);
    value_ = *value;
    return mark_ = number;
  }

  void read_line() {
    if (mark_ != number) refuse("no heap stands before ", static_cast<char>(mark_));
    const std::uint64_t heap = value_;
    if (heap == 0) refuse("a heap of 0 has no move: leave the line out");
    if (next() != ':') {
      if (mark_ == end) refuse_cut();
      refuse("no colon stands behind the heap ", heap, ": write what it becomes behind one, as in ",
             heap, ": …");
    }
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
      if (mark_ != number)
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

  [[noreturn]] void refuse_cut() const {
    refuse(
        "no line end stands behind it, so the file seems cut off: write it again, or end it with a "
        "line end");
  }

  std::streambuf& letters_;
  const std::string& source_;
  const BreaksLimits& limits_;
  const Observer* observer_;
  std::vector<BreakLists::Break> breaks_;
  std::unordered_set<std::uint64_t> heaps_;  ///< that have a line
  std::uint64_t bytes_ = 0;
  std::uint64_t line_ = 1;
  std::uint64_t words_ = 0;
  int mark_ = '\n';
  std::string word_;
  std::uint64_t value_ = 0;
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

}  // namespace miyama
