#include "play/typed_numbers.hpp"

#include <algorithm>
#include <charconv>

#include "base/error.hpp"

namespace miyama {

std::vector<std::uint64_t> typed_numbers(std::string_view line, const std::string& remedy) {
  constexpr std::string_view between = " ,\t";
  std::vector<std::uint64_t> numbers;
  for (std::size_t begin = line.find_first_not_of(between); begin != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(between, begin), line.size());
    const std::string_view word = line.substr(begin, end - begin);
    std::uint64_t number = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (stop != word.data() + word.size())
      throw usage_error("\"" + std::string(word) + "\" is no number: type " + remedy);
    if (error != std::errc{} || number > INT64_MAX)
      throw usage_error(std::string(word) + " is too large: type " + remedy);
    numbers.push_back(number);
    begin = line.find_first_not_of(between, end);
  }
  return numbers;
}

}  // namespace miyama
