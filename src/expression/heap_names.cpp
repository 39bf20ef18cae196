#include "expression/heap_names.hpp"

#include <algorithm>

namespace miyama {
namespace {

constexpr std::size_t letters = 26;

std::string letter(std::size_t heap) { return {static_cast<char>('a' + heap)}; }
std::string numbered(std::size_t heap) { return "h" + std::to_string(heap + 1); }

}  // namespace

std::vector<VariableName> names_of_heaps(std::size_t heaps, std::size_t first) {
  std::vector<VariableName> names;
  for (std::size_t heap = 0; heap < heaps; ++heap) {
    if (heap < letters) names.push_back({letter(heap), first + heap});
    names.push_back({numbered(heap), first + heap});
    names.push_back({"heap_" + std::to_string(heap + 1), first + heap});
  }
  return names;
}

std::string told_heaps(std::size_t heaps) {
  const auto range = [](const std::string& first, const std::string& last) {
    return first == last ? first : first + " … " + last;
  };
  return range(letter(0), letter(std::min(heaps, letters) - 1)) + " or " +
         range(numbered(0), numbered(heaps - 1));
}

std::string fault_text(const std::string& what, const Fault& fault,
                       std::span<const std::uint64_t> position) {
  std::string at;
  for (const std::uint64_t size : position) at += (at.empty() ? "" : ",") + std::to_string(size);
  if (at.empty()) at = "0";  // without any heap
  return what + " " + (fault.shift ? "shifts by less than 0 or more than 63" : "divides by 0") +
         " at the position " + at + ", at column " + std::to_string(fault.column) +
         ": keep such positions from it, as in " +
         (fault.shift ? "b < 64 && 1 << b == a" : "b != 0 && a % b == 0");
}

}  // namespace miyama
