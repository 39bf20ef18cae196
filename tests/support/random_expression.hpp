/// @file  random_expression.hpp
/// @brief Expressions drawn at random as trees, computed straight from the tree and written with
/// parentheses that need not be there.
///
/// Includes no header of src/: what the parser and the evaluators of claims are tested against.
/// Numbers are computed exactly in 128 bits and cut to 64 afterwards; quotients and shifts are
/// computed by other formulas than there.
#pragma once

#include <algorithm>

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace oracle {

using Wide = __int128;
using Random = std::mt19937_64;

struct Tree {
  std::string op;    ///< as written; "" for a number or a name
  std::string leaf;  ///< number or name
  int variable = -1;
  std::int64_t number = 0;
  std::vector<Tree> sides;
};

/// From loosest to tightest; unary operators bind tighter than all of them.
inline const std::vector<std::vector<std::string>> levels{
    {"||"},       {"&&"},     {"==", "!=", "<", "<=", ">", ">="},
    {"|"},        {"^"},      {"&"},
    {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};

inline std::int64_t cut(Wide value) {
  return static_cast<std::int64_t>(static_cast<std::uint64_t>(value));
}

/// None for a fault.
inline std::optional<std::int64_t> compute(const std::string& op, Wide l, Wide r) {
  const bool shifts = op == "<<" || op == ">>";
  if (((op == "/" || op == "%") && r == 0) || (shifts && (r < 0 || r > 63))) return std::nullopt;
  Wide power = 1;
  if (shifts) power = Wide{1} << static_cast<int>(r);
  const Wide divisor = shifts ? power : r;
  const auto remainder = [&] { return ((l % divisor) + divisor) % divisor; };
  if (op == "*") return cut(l * r);
  if (op == "/" || op == ">>") return cut((l - remainder()) / divisor);
  if (op == "%") return cut(remainder());
  if (op == "<<")
    return cut(static_cast<std::int64_t>(static_cast<std::uint64_t>(l) *
                                         static_cast<std::uint64_t>(power)));
  if (op == "+") return cut(l + r);
  if (op == "-") return cut(l - r);
  if (op == "&") return cut(l & r);
  if (op == "^") return cut(l ^ r);
  if (op == "|") return cut(l | r);
  if (op == "==") return l == r;
  if (op == "!=") return l != r;
  if (op == "<") return l < r;
  if (op == "<=") return l <= r;
  if (op == ">") return l > r;
  return l >= r;
}

inline std::int64_t set_bits(std::int64_t value) {
  std::int64_t count = 0;
  for (int bit = 0; bit < 64; ++bit)
    count += static_cast<std::int64_t>(static_cast<std::uint64_t>(value) >> bit & 1U);
  return count;
}

/// By Euclid's way and by halving, where the engine counts twos and asks the processor.
inline Wide divisor(Wide a, Wide b) { return b == 0 ? (a < 0 ? -a : a) : divisor(b, a % b); }

inline Wide root(Wide square) {
  Wide low = 0, high = Wide{1} << 32;
  while (high - low > 1) {
    const Wide middle = (low + high) / 2;
    (middle * middle <= square ? low : high) = middle;
  }
  return low;
}

/// min, max, gcd or lcm of two numbers; none for a fault.
inline std::optional<std::int64_t> combined(const std::string& op, Wide l, Wide r) {
  if (op == "min" || op == "max") return cut((r < l) == (op == "min") ? r : l);
  const Wide common = divisor(l, r) < 0 ? -divisor(l, r) : divisor(l, r);
  const Wide multiple = common == 0 ? 0 : (l < 0 ? -l : l) / common * (r < 0 ? -r : r);
  const Wide value = op == "gcd" ? common : multiple;
  return value > INT64_MAX ? std::nullopt : std::optional(cut(value));
}

inline bool is_function(const std::string& op) { return op.size() > 2; }

/// The value of a tree; none if its computation meets a fault.
inline std::optional<std::int64_t> value_of(const Tree& tree,
                                            const std::vector<std::int64_t>& variables) {
  if (tree.op.empty())
    return tree.variable < 0 ? tree.number : variables[static_cast<std::size_t>(tree.variable)];
  std::optional<std::int64_t> value = value_of(tree.sides[0], variables);
  if (!value) return value;
  if (tree.sides.size() == 1 && tree.op == "!") return *value == 0;
  if (tree.op == "~") return cut(-Wide{*value} - 1);
  if (tree.sides.size() == 1 && tree.op == "-") return cut(-Wide{*value});
  if (tree.op == "popcount") return set_bits(*value);
  if (tree.op == "odd") return *value % 2 != 0;
  if (tree.op == "isqrt") return *value < 0 ? std::nullopt : std::optional(cut(root(*value)));
  if (tree.op == "&&" && *value == 0) return 0;
  if (tree.op == "||" && *value != 0) return 1;
  for (std::size_t i = 1; i < tree.sides.size(); ++i) {
    const std::optional<std::int64_t> right = value_of(tree.sides[i], variables);
    if (!right) return right;
    if (tree.op == "&&" || tree.op == "||") return *right != 0;
    if (!is_function(tree.op)) return compute(tree.op, *value, *right);
    value = combined(tree.op, *value, *right);
    if (!value) return value;
  }
  return value;
}

class TreeMaker {
 public:
  TreeMaker(std::uint64_t seed, std::vector<std::string> names)
      : random_(seed), names_(std::move(names)) {}

  Random& random() { return random_; }
  std::size_t draw(std::size_t count) { return random_() % count; }

  Tree make(int depth) {
    if (depth == 0 || draw(8) == 0) return leaf();
    switch (draw(8)) {
      case 0:
        return {std::vector<std::string>{"!", "~", "-", "popcount", "odd", "isqrt"}[draw(6)],
                "",
                -1,
                0,
                {make(depth - 1)}};
      case 1: {
        const std::size_t function = draw(4);
        Tree tree{std::vector<std::string>{"min", "max", "gcd", "lcm"}[function], "", -1, 0, {}};
        for (std::size_t i = draw(3) + (function < 2 ? 1 : 2); i > 0; --i)
          tree.sides.push_back(make(depth - 1));
        return tree;
      }
      default: {
        const auto& level = levels[draw(levels.size())];
        Tree left = make(depth - 1);
        return {level[draw(level.size())], "", -1, 0, {std::move(left), make(depth - 1)}};
      }
    }
  }

  /// `least`: how loosely the outermost operator may bind without parentheses.
  std::string text(const Tree& tree, std::size_t least = 0) {
    if (draw(6) == 0) return space() + "(" + text(tree) + ")" + space();
    if (tree.op.empty()) return space() + tree.leaf + space();
    if (is_function(tree.op)) {
      std::string list;
      for (const Tree& side : tree.sides) list += (list.empty() ? "" : ",") + text(side);
      return space() + tree.op + space() + "(" + list + ")";
    }
    if (tree.sides.size() == 1) return tree.op + text(tree.sides[0], levels.size());
    std::size_t level = 0;
    while (std::find(levels[level].begin(), levels[level].end(), tree.op) == levels[level].end())
      ++level;
    const bool chains = level != 2;  // comparisons do not
    const std::string plain = text(tree.sides[0], level + (chains ? 0 : 1)) + " " + tree.op + " " +
                              text(tree.sides[1], level + 1);
    return level < least ? "(" + plain + ")" : plain;
  }

 private:
  std::string space() { return draw(4) == 0 ? " " : ""; }

  Tree leaf() {
    if (draw(2) == 0) {
      const std::size_t variable = draw(names_.size());
      return {"", names_[variable], static_cast<int>(variable), 0, {}};
    }
    static const std::vector<std::int64_t> numbers{
        0, 0, 1, 2, 3, 7, 8, 62, 63, 64, 1000, INT64_MAX, INT64_MAX - 1};
    const std::int64_t number = numbers[draw(numbers.size())];
    return {"", std::to_string(number), -1, number, {}};
  }

  Random random_;
  std::vector<std::string> names_;
};

/// Values that meet edges: zeros, signs, shift counts at their limits, the least and the greatest
/// number.
inline const std::vector<std::int64_t> edge_values{0,  0,  1,  2,  3,    5,         63,
                                                   64, -1, -2, -7, 1000, INT64_MIN, INT64_MAX};

}  // namespace oracle
