#include "view/position_list.hpp"

#include "support/catch.hpp"

namespace miyama {
namespace {

using Numbers = std::vector<std::uint64_t>;

std::string written(ListStyle style, char separator, const std::vector<std::string>& columns,
                    const std::vector<Numbers>& positions) {
  PositionList list(style, separator, columns);
  std::string out;
  list.append_head(out);
  for (const Numbers& position : positions) list.append(out, position);
  list.append_tail(out);
  CHECK(list.count() == positions.size());
  return out;
}

}  // namespace

TEST_CASE("position list: text, compact or with commas", "[unit]") {
  CHECK(written(ListStyle::text, '\0', {}, {{7, 3, 5}, {0, 0, 0}}) == "735\n000\n");
  CHECK(written(ListStyle::text, ',', {}, {{12, 0, 5}, {}, {4294967294}}) ==
        "12,0,5\n0\n4294967294\n");
  CHECK(written(ListStyle::text, ',', {}, {}).empty());
}

TEST_CASE("position list: CSV, a column per number or one for all", "[unit]") {
  const std::vector<std::string> three = coordinate_names(Box(Numbers{9, 9, 9}), false);
  CHECK(written(ListStyle::csv, '\0', three, {{7, 3, 5}}) == "heap_1,heap_2,heap_3\n7,3,5\n");
  CHECK(written(ListStyle::csv, ',', {"position"}, {{}, {3, 2, 1}}) == "position\n0\n3 2 1\n");
  CHECK(written(ListStyle::csv, ',', {"heap_1"}, {}) == "heap_1\n");
}

TEST_CASE("position list: JSON, one list of lists also where it is empty", "[unit]") {
  CHECK(written(ListStyle::json, '\0', {}, {}) == "[]\n");
  CHECK(written(ListStyle::json, '\0', {}, {{}}) == "[\n[]\n]\n");
  CHECK(written(ListStyle::json, '\0', {}, {{1, 2}, {10}}) == "[\n[1,2],\n[10]\n]\n");
}

TEST_CASE("position list: names of the coordinates", "[unit]") {
  CHECK(coordinate_names(Box(Numbers{4, 5}), false) ==
        std::vector<std::string>{"heap_1", "heap_2"});
  CHECK(coordinate_names(Box(Numbers{1, 4, 5}), true) ==
        std::vector<std::string>{"passes_left", "heap_1", "heap_2"});
}

TEST_CASE("position list: numbers of all lengths", "[unit]") {
  std::string out = "x";
  for (const std::uint64_t number : {std::uint64_t{0}, std::uint64_t{10}, UINT64_MAX})
    append_number(out, number);
  CHECK(out == "x01018446744073709551615");
}

}  // namespace miyama
