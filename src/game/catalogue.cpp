#include "game/catalogue.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "game/vector_rules.hpp"

namespace miyama {
namespace {

constexpr const char* sums_theorem = "Sprague–Grundy sums, normal play; misère: none known";

std::string names_with(std::string_view bounds) {
  std::string names;
  for (const GameEntry& entry : catalogue())
    if (entry.bounds.find(bounds) != std::string::npos) names += (names.empty() ? "" : ", ") + entry.name;
  return names;
}

bool is_code(std::string_view name) { return name.find('.') != std::string_view::npos; }

}  // namespace

const std::vector<GameEntry>& catalogue() {
  static const std::vector<GameEntry> entries{
      {"nim", "heaps,total", "0.[3]", "take any number of stones, at least one, from one heap", "Bouton's XOR rule, normal and misère",
       "proved"},
      {"rows", "total", "0.[7]", "erase any run of sticks in one row; the row may fall into two", "nim-sum of the rows, normal and misère",
       "proved"},
      {"kayles", "total", "0.77", "take one or two neighbouring sticks of a row; the row may fall into two", sums_theorem, "proved"},
      {"dawsons-kayles", "total", "0.07", "take exactly two neighbouring sticks of a row; the row may fall into two", sums_theorem,
       "proved"},
      {"dawsons-chess", "total", "0.137", "take a stick with its neighbours; a row may fall into two", sums_theorem, "proved"},
      {"grundys-game", "total", "4.0:unequal", "split a heap into two of different sizes", sums_theorem, "proved"},
      {"lasker", "total", "4.[3]", "take any number of stones from one heap, or split it into two", sums_theorem, "proved"},
  };
  return entries;
}

std::unique_ptr<Rules> make_rules(std::string_view name, std::size_t heaps) {
  if (name == "nim") return std::make_unique<VectorRules>(make_nim(heaps));
  if (is_code(name) || std::ranges::any_of(catalogue(), [&](const GameEntry& entry) { return entry.name == name; }))
    throw usage_error("the heaps of " + std::string(name) + " have no places: bound the total, such as --total 40, in place of --heaps");
  throw usage_error("unknown rules \"" + std::string(name) + "\": there are " + names_with("heaps") + " (see `miyama games`)");
}

std::unique_ptr<TakeAndBreak> make_take_and_break(std::string_view name) {
  for (const GameEntry& entry : catalogue())
    if (entry.name == name && !entry.code.empty()) return std::make_unique<TakeAndBreak>(entry.name, entry.code);
  if (!is_code(name))
    throw usage_error("unknown take-and-break rules \"" + std::string(name) + "\": there are " + names_with("total") +
                      " and codes such as 0.77 or 0.[7] (see `miyama games`)");
  auto rules = std::make_unique<TakeAndBreak>(std::string(name), name);
  return std::make_unique<TakeAndBreak>(rules->code(), name);  // under its canonical name
}

}  // namespace miyama
