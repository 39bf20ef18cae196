/// @file  expression.cpp
/// @brief Parses expressions, and splits them at their outermost operator.
///
///     expression = value { operator value }
///     value      = [ ! | ~ | - ] value | number | name | ( expression )
///                | function( expression { , expression } )
///
/// A value between two operators belongs to the one that binds tighter.
///
/// The parser climbs precedences: one function of a few lines takes the loosest binding that an
/// operator may have, in place of one function per level. Cost: one step per character. Reference:
/// V. R. Pratt, Top down operator precedence, POPL 1973.

#include "expression/expression.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <map>

#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/text.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

struct Sign {
  std::string_view text;
  Operator op;
  int binds;  ///< the greater, the tighter
};

constexpr int comparison = 3;

/// Longer signs stand before those that they begin with.
constexpr std::array<Sign, 18> binary_signs{{{"||", Operator::logical_or, 1},
                                             {"&&", Operator::logical_and, 2},
                                             {"==", Operator::equal, comparison},
                                             {"!=", Operator::not_equal, comparison},
                                             {"<<", Operator::shift_left, 7},
                                             {">>", Operator::shift_right, 7},
                                             {"<=", Operator::less_equal, comparison},
                                             {">=", Operator::greater_equal, comparison},
                                             {"<", Operator::less, comparison},
                                             {">", Operator::greater, comparison},
                                             {"|", Operator::bit_or, 4},
                                             {"^", Operator::bit_xor, 5},
                                             {"&", Operator::bit_and, 6},
                                             {"+", Operator::add, 8},
                                             {"-", Operator::subtract, 8},
                                             {"*", Operator::multiply, 9},
                                             {"/", Operator::divide, 9},
                                             {"%", Operator::modulo, 9}}};

struct Function {
  std::string_view name;
  Operator op;
  std::size_t least;  ///< least number of arguments; where it is 1 for one operand, the only number
};

constexpr std::array<Function, 9> functions{{{"min", Operator::min, 1},
                                             {"max", Operator::max, 1},
                                             {"gcd", Operator::common_divisor, 2},
                                             {"lcm", Operator::common_multiple, 2},
                                             {"popcount", Operator::popcount, 1},
                                             {"abs", Operator::absolute, 1},
                                             {"odd", Operator::odd, 1},
                                             {"even", Operator::even, 1},
                                             {"isqrt", Operator::square_root, 1}}};

/// Spellings of other languages that people type.
constexpr std::array<std::pair<std::string_view, Format<0>>, 5> other_spellings{
    {{"=", words::write_equal},
     {"and", words::write_and},
     {"or", words::write_or},
     {"not", words::write_not},
     {"xor", words::write_xor}}};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

constexpr std::size_t letters = 26;

std::string numbered(std::size_t heap) { return concat("h", heap + 1); }

std::string in_quotes(std::string_view word) { return concat('"', excerpt(word), '"'); }

class Parser {
 public:
  Parser(std::string_view text, std::span<const VariableName> names, const std::string& told_names,
         const Bilingual& what)
      : text_(text), told_names_(told_names), what_(what) {
    for (const VariableName& each : names) variables_.emplace(each.name, each.variable);
  }

  std::vector<Node> parse() {
    parse_binary(0);
    skip_spaces();
    if (at_ != text_.size()) refuse_found(words::operator_or_end);
    return std::move(nodes_);
  }

 private:
  void parse_binary(int least) {
    parse_value();
    for (const Sign* sign = next_sign(); sign != nullptr && sign->binds >= least;
         sign = next_sign()) {
      const std::size_t column = column_of(at_);
      at_ += sign->text.size();
      const std::size_t left = nodes_.size() - 1;
      parse_binary(sign->binds + 1);
      push(sign->op, column);
      if (sign->op == Operator::logical_and || sign->op == Operator::logical_or)
        nodes_[left].decides = nodes_.size() - 1 - left;
      if (const Sign* next = next_sign();
          sign->binds == comparison && next != nullptr && next->binds == comparison)
        refuse(at_, words::comparisons_do_not_chain);
    }
  }

  void parse_value() {
    if (++depth_ > deepest_nesting) refuse(at_, both(words::nested_too_deep, deepest_nesting));
    skip_spaces();
    const std::size_t column = column_of(at_);
    const char c = at_ < text_.size() ? text_[at_] : '\0';
    if (c == '!' || c == '~' || c == '-') {
      ++at_;
      parse_value();
      push(c == '!'   ? Operator::logical_not
           : c == '~' ? Operator::complement
                      : Operator::negate,
           column);
    } else if (c == '(') {
      ++at_;
      parse_binary(0);
      expect(')');
    } else if (is_digit(c)) {
      parse_number();
    } else if (is_letter(c)) {
      parse_name();
    } else {
      refuse_found(words::number_name_or_parenthesis);
    }
    --depth_;
  }

  void parse_number() {
    const std::string_view word = word_at(at_);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error == std::errc::result_out_of_range)
      refuse(at_, both(words::number_too_large, INT64_MAX));
    if (end != word.data() + word.size())
      refuse(at_, both(words::not_a_decimal_number, in_quotes(word)));
    nodes_.push_back({Operator::literal, value, column_of(at_)});
    at_ += word.size();
  }

  void parse_name() {
    const std::size_t start = at_;
    const std::size_t column = column_of(start);
    const std::string_view word = name_at(at_);
    at_ += word.size();
    if (const auto function = ranges::find(functions, word, &Function::name);
        function != functions.end())
      return parse_arguments(*function, column);
    const std::string name = with_argument(word);
    if (const auto known = variables_.find(name); known != variables_.end())
      return nodes_.push_back(
          {Operator::variable, static_cast<std::int64_t>(known->second), column});
    const Format<0>* const other = other_spelling(word);
    refuse(start, both(words::there_is_no_name, in_quotes(name),
                       other == nullptr ? both(words::the_names_are, told_names_,
                                               joined(functions, ", ", &Function::name))
                                        : both(*other)));
  }

  /// The word, and for a word with which names such as count(2) begin, what stands in parentheses.
  std::string with_argument(std::string_view word) {
    std::string name(word);
    const std::string begin = name + "(";
    const auto first = variables_.lower_bound(begin);
    if (first == variables_.end() || !first->first.starts_with(begin) || !skip_space_to('('))
      return name;
    const std::size_t end = std::min(text_.find(')', at_), text_.size() - 1) + 1;
    for (; at_ != end; ++at_)
      if (text_[at_] != ' ') name += text_[at_];
    return name;
  }

  void parse_arguments(const Function& function, std::size_t column) {
    const bool of_one = operands_of(function.op) == 1;
    expect('(');
    parse_binary(0);
    if (of_one) push(function.op, column);
    for (std::size_t read = 1; !of_one && (read < function.least || skip_space_to(',')); ++read) {
      expect(',');
      parse_binary(0);
      push(function.op, column);
    }
    expect(')');
  }

  void push(Operator op, std::size_t column) { nodes_.push_back({op, 0, column}); }

  /// The operator that stands next, spaces skipped; null if none does.
  const Sign* next_sign() {
    skip_spaces();
    const auto sign = ranges::find_if(
        binary_signs, [&](const Sign& s) { return text_.substr(at_).starts_with(s.text); });
    return sign == binary_signs.end() ? nullptr : &*sign;
  }

  void skip_spaces() { at_ = std::min(text_.find_first_not_of(" \t\n\r", at_), text_.size()); }

  /// True if `c` comes next.
  bool skip_space_to(char c) {
    skip_spaces();
    return at_ != text_.size() && text_[at_] == c;
  }

  void expect(char c) {
    if (!skip_space_to(c))
      refuse_found(c == ')'   ? words::operator_or_parenthesis
                   : c == ',' ? words::operator_or_comma
                              : words::opening_parenthesis);
    ++at_;
  }

  std::string_view word_at(std::size_t at) const {
    std::size_t end = at;
    while (end < text_.size() && (is_digit(text_[end]) || is_letter(text_[end]))) ++end;
    return text_.substr(at, end - at);
  }

  /// A word with the sign of what comes after the move: a'.
  std::string_view name_at(std::size_t at) const {
    const std::size_t size = word_at(at).size();
    return text_.substr(at, size + (text_.substr(at + size).starts_with('\'') ? 1 : 0));
  }

  /// The column in characters, not in bytes. Calls with ascending `at` go over the text once.
  std::size_t column_of(std::size_t at) {
    columns_ += characters_in(text_.substr(counted_, at - counted_));
    counted_ = at;
    return columns_ + 1;
  }

  /// How what was found is spelled here, or null.
  static const Format<0>* other_spelling(std::string_view found) {
    const auto other =
        ranges::find_if(other_spellings, [&](auto& pair) { return pair.first == found; });
    return other == other_spellings.end() ? nullptr : &other->second;
  }

  [[noreturn]] void refuse_found(const Format<0>& expected) {
    if (at_ == text_.size()) refuse(at_, both(words::expected_found_end, expected));
    std::string_view found = word_at(at_);
    if (found.empty()) {
      std::size_t end = at_ + 1;
      while (end < text_.size() && end < at_ + 4 && continues_character(text_[end])) ++end;
      found = text_.substr(at_, end - at_);
    }
    const Format<0>* const other = other_spelling(found);
    refuse(at_, other == nullptr
                    ? both(words::expected_found, expected, in_quotes(found))
                    : both(words::expected_found_other, expected, in_quotes(found), *other));
  }

  /// Shows the text around the place with a mark below it.
  [[noreturn]] void refuse(std::size_t at, const Bilingual& why) {
    constexpr std::size_t around = most_quoted / 2 - 2;
    std::size_t begin = at > around ? at - around : 0;
    std::size_t end = std::min(at + around, text_.size());
    while (begin > 0 && continues_character(text_[begin])) --begin;
    while (end < text_.size() && continues_character(text_[end])) ++end;
    const std::string before =
        (begin == 0 ? "  " : "  … ") + printable(text_.substr(begin, at - begin));
    throw usage_error(
        words::cannot_be_read, what_, column_of(at), why,
        concat(before, printable(text_.substr(at, end - at)), end == text_.size() ? "" : " …", "\n",
               std::string(columns_of(before), ' '), "^"));
  }

  std::string_view text_;
  /// Finds names, the first of two equal ones. Each of hundreds of heaps may be named often.
  std::map<std::string_view, std::size_t> variables_;
  const std::string& told_names_;
  const Bilingual& what_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::size_t counted_ = 0;  ///< column_of has gone over this many bytes
  std::size_t columns_ = 0;  ///< and they are this many characters
  std::vector<Node> nodes_;
};

}  // namespace

Expression parse_expression(std::string_view text, std::span<const VariableName> names,
                            const std::string& told_names, const Bilingual& what) {
  return Expression(Parser(text, names, told_names, what).parse());
}

bool mentions(NodesView nodes, std::size_t variable) {
  return ranges::any_of(nodes, [&](const Node& node) {
    return node.op == Operator::variable && node.value == static_cast<std::int64_t>(variable);
  });
}

bool never_faults(NodesView nodes) {
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (may_fault(nodes[i].op) && (nodes[i - 1].op != Operator::literal ||
                                   faults(nodes[i].op, INT64_MIN, nodes[i - 1].value)))
      return false;
  return true;
}

std::pair<NodesView, NodesView> sides_of(NodesView nodes) {
  assert(operands_of(nodes.back().op) == 2);
  std::size_t middle = nodes.size() - 1;  // the right side begins where no operand is missing
  for (std::size_t missing = 1; missing != 0;)
    missing = missing - 1 + operands_of(nodes[--middle].op);
  return {nodes.first(middle), nodes.subspan(middle, nodes.size() - 1 - middle)};
}

std::optional<ComparedVariable> compared_variable(NodesView nodes, std::size_t variable) {
  const Operator op = nodes.back().op;
  if (!is_comparison(op)) return std::nullopt;
  auto [side, other] = sides_of(nodes);
  const bool is_left = mentions(side, variable);
  if (!is_left) std::swap(side, other);
  if (mentions(other, variable)) return std::nullopt;
  const bool is_equation = op == Operator::equal || op == Operator::not_equal;
  const bool stays_small = ranges::all_of(nodes.first(nodes.size() - 1), [](const Node& node) {
    return node.op == Operator::variable || node.op == Operator::add ||
           (node.op == Operator::literal && node.value < std::int64_t{1} << 50);
  });
  std::vector<Node> value(other.begin(), other.end());
  while (side.size() > 1) {  // moves one operand to the other side
    const Operator by = side.back().op;
    const bool may_move =
        by == Operator::add ? is_equation || stays_small : by == Operator::bit_xor && is_equation;
    if (!may_move || nodes.size() > 1000) return std::nullopt;
    auto [kept, moved] = sides_of(side);
    if (!mentions(kept, variable)) std::swap(kept, moved);
    if (mentions(moved, variable)) return std::nullopt;
    value.insert(value.end(), moved.begin(), moved.end());
    value.push_back({by == Operator::add ? Operator::subtract : by});
    side = kept;
  }
  return ComparedVariable{op, is_left, Expression(NodesView(value))};
}

std::string name_of_heap(std::size_t heap) {
  return heap < letters ? std::string(1, static_cast<char>('a' + heap)) : numbered(heap);
}

std::vector<VariableName> names_of_heaps(std::size_t heaps, std::size_t first) {
  std::vector<VariableName> names;
  for (std::size_t heap = 0; heap < heaps; ++heap) {
    if (heap < letters) names.push_back({name_of_heap(heap), first + heap});
    names.push_back({numbered(heap), first + heap});
    names.push_back({concat("heap_", heap + 1), first + heap});
  }
  return names;
}

std::string told_heaps(std::size_t heaps) {
  const auto range = [](const std::string& first, const std::string& last) {
    return first == last ? first : first + " … " + last;
  };
  return range("a", name_of_heap(std::min(heaps, letters) - 1)) + ", " +
         range("h1", numbered(heaps - 1));
}

Bilingual fault_text(const Bilingual& what, const Fault& fault, const std::string& position,
                     bool is_number) {
  struct Remedy {
    Format<4> fault;
    const char *instead, *value;  // words for a condition, or for a number
  };
  const Remedy remedy = [&]() -> Remedy {
    switch (fault.op) {
      case Operator::divide:
      case Operator::modulo: return {words::divides_by_0, "b != 0 && a % b == 0", "a / max(b, 1)"};
      case Operator::square_root:
        return {words::root_of_negative, "a >= b && isqrt(a - b) == 2", "isqrt(max(a - b, 0))"};
      case Operator::common_divisor:
      case Operator::common_multiple:
        return {words::gcd_too_large, "a < 1000 && lcm(a, b) == b", "lcm(min(a, 1000), b)"};
      default: return {words::shifts_too_far, "b < 64 && 1 << b == a", "1 << min(b, 63)"};
    }
  }();
  return both(remedy.fault, what, position, fault.column,
              is_number ? both(words::give_a_value, remedy.value)
                        : both(words::leave_positions_out, remedy.instead));
}

}  // namespace miyama
