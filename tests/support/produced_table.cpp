#include "support/produced_table.hpp"

#include <cstring>
#include <mutex>

#include "support/conventions.hpp"

namespace miyama::test {
namespace {

struct BoxCase {
  const char* rules;
  std::vector<std::uint64_t> bounds;
  const char* labels = "all";
};

struct MultisetCase {
  const char* rules;
  PartitionBounds bounds;
  const char* labels = "all";
};

std::vector<Request> requests_of(const std::vector<BoxCase>& boxes,
                                 const std::vector<MultisetCase>& multisets) {
  std::vector<Request> requests;
  for (const Convention convention : both_conventions) {
    for (const BoxCase& game : boxes)
      requests.push_back(make_request(game.rules, game.bounds, convention, game.labels));
    for (const MultisetCase& game : multisets)
      requests.push_back(make_request(game.rules, game.bounds, convention, game.labels));
  }
  return requests;
}

}  // namespace

ProducedTable::ProducedTable(const Request& request, const Team& team,
                             const std::vector<JobRange>& ranges)
    : ChangeableTable(request.layout(), miyama::header_of(request)) {
  blocks_.assign(layout_.jobs(), {});
  std::mutex mutex;
  for (const JobRange& range : ranges) {
    const auto solution = make_solution(request);
    solution->solve(team);
    solution->produce(range, team, [&](const BlockGroup& group) {
      const std::lock_guard lock(mutex);
      handed_.push_back({group.first, group.contents.size(), std::this_thread::get_id()});
      for (std::size_t i = 0; i < group.contents.size(); ++i)
        blocks_[group.first + i] = group.contents[i];
    });
    totals_ = solution->totals();
    losses_ = solution->losses();
    keep_rows(request, *solution);
  }
}

/// In two pieces, as a writer would ask for them in several.
void ProducedTable::keep_rows(const Request& request, const Solution& solution) {
  const bool is_box = request.is_box();
  number_bytes_ = is_box ? unsigned_bytes(request.box().max_bound()) : 1;
  row_bytes_ = is_box ? request.box().heaps() * number_bytes_
                      : most_parts({request.partitions().total(), request.partitions().largest(),
                                    request.partitions().most_heaps()});
  const std::uint64_t count = is_box ? losses_ : request.positions();
  rows_.assign(count * row_bytes_, std::byte{0xA5});
  const std::uint64_t some = count / 3;
  const std::span<std::byte> all(rows_);
  if (some != 0) solution.read_rows(0, some, all.first(some * row_bytes_));
  if (count != 0) solution.read_rows(some, count - some, all.subspan(some * row_bytes_));
}

std::vector<std::byte> ProducedTable::listed(std::uint64_t first, std::uint64_t count) const {
  const auto begin = rows_.begin() + static_cast<std::ptrdiff_t>(first * row_bytes_);
  return {begin, begin + static_cast<std::ptrdiff_t>(count * row_bytes_)};
}

std::vector<std::uint64_t> ProducedTable::row_numbers(std::uint64_t i) const {
  const std::vector<std::byte> bytes = row(i);
  std::vector<std::uint64_t> numbers(row_bytes_ / number_bytes_);
  for (std::size_t n = 0; n < numbers.size(); ++n)
    std::memcpy(&numbers[n], bytes.data() + n * number_bytes_, number_bytes_);
  return numbers;
}

std::vector<Request> small_requests() {
  return requests_of(
      {{"nim", {5, 6, 7}},
       {"nim", {12}},
       {"wythoff", {9, 11}},
       {"subtraction:2,3,7+pass", {9, 12}},
       {"moore:2", {3, 4, 5}},
       {"exact:2+pass", {3, 2, 3}},
       {"euclid", {8, 9}},
       {"greedy", {3, 4, 3}}},
      {{"rows", {12}}, {"kayles", {11}}, {"0.F", {10, 6}}, {"nim", {14, Partitions::no_bound, 3}}});
}

std::vector<Request> requests_of_several_blocks() {
  constexpr Convention normal = Convention::normal, misere = Convention::misere;
  return {make_request("nim", {130, 30, 70}, normal, "all"),
          make_request("nim", {600, 450}, misere, "outcome,grundy,remoteness"),
          make_request("wythoff", {600, 450}, misere, "outcome,arrows,winning_moves"),
          make_request("exact:2+pass", {20, 90, 71}, normal, "outcome,target,remoteness"),
          make_request("greedy", {66, 60, 67}, misere, "outcome,arrows"),
          make_request("rows", PartitionBounds{66, 6}, normal, "outcome,move")};
}

}  // namespace miyama::test
