#include "table/index/partition/break_lists.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

namespace miyama {

bool comes_before(const Rests& a, const Rests& b) {
  const std::uint64_t sum = ranges::sum(a), other = ranges::sum(b);
  if (sum != other) return sum < other;
  return std::lexicographical_compare(a.begin() + 1, a.end(), b.begin() + 1, b.end());
}

BreakLists::BreakLists(std::vector<Break> breaks) {
  ranges::sort(breaks, [](const Break& a, const Break& b) {
    return a.first != b.first ? a.first < b.first : comes_before(a.second, b.second);
  });
  breaks.erase(std::unique(breaks.begin(), breaks.end()), breaks.end());
  begins_.assign(breaks.empty() ? 2 : breaks.back().first + 2, 0);
  for (const auto& [heap, rests] : breaks) {
    ++begins_[heap + 1];
    const std::size_t before = rests_.size();
    for (const std::uint64_t rest : rests)
      if (rest != 0) rests_.push_back(static_cast<std::uint32_t>(rest));
    ends_.push_back(rests_.size());
    most_rests_ = std::max(most_rests_, rests_.size() - before);
    const std::uint64_t sum = ranges::sum(rests);
    if (sum > heap) continue;
    takes_.resize(std::max<std::size_t>(takes_.size(), heap - sum + 1), false);
    takes_[heap - sum] = true;
  }
  std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
}

std::shared_ptr<const BreakLists> BreakLists::of_entries(std::span<const std::uint32_t> entries,
                                                         std::uint64_t largest) {
  std::vector<Break> breaks;
  for (std::size_t i = 0; i < entries.size();) {
    const std::size_t begin = ++i;
    const std::uint64_t heap = entries[begin - 1];
    std::uint64_t sum = 0;
    while (i < entries.size() && entries[i] != 0) sum += entries[i++];
    const bool falls = i > begin ? entries[begin] < heap : heap != 0;
    if (i == entries.size() || !falls || heap > largest || sum > heap) return nullptr;
    breaks.emplace_back(heap, Rests(entries.begin() + static_cast<std::ptrdiff_t>(begin),
                                    entries.begin() + static_cast<std::ptrdiff_t>(i++)));
  }
  auto lists = std::make_shared<const BreakLists>(std::move(breaks));
  return ranges::equal(lists->entries(), entries) ? lists : nullptr;
}

std::vector<std::uint32_t> BreakLists::entries() const {
  std::vector<std::uint32_t> all;
  for (std::uint64_t heap = 1; heap <= largest(); ++heap)
    for_each_rests(heap, [&](const Rests& rests) {
      all.push_back(static_cast<std::uint32_t>(heap));
      for (const std::uint64_t rest : rests)
        if (rest != 0) all.push_back(static_cast<std::uint32_t>(rest));
      all.push_back(0);
    });
  return all;
}

bool BreakLists::for_each_rests(std::uint64_t heap, const Visitor<Rests>& visit) const {
  for (std::size_t number = 0; number < options_of(heap); ++number)
    if (!visit(rests(heap, number))) return false;
  return true;
}

std::size_t BreakLists::number_of(std::uint64_t heap, const Rests& wanted) const {
  std::size_t first = 0, count = options_of(heap);
  while (count > 0) {
    const std::size_t middle = first + count / 2;
    if (comes_before(rests(heap, middle), wanted)) {
      first = middle + 1;
      count -= count / 2 + 1;
    } else {
      count /= 2;
    }
  }
  return first < options_of(heap) && rests(heap, first) == wanted ? first : options_of(heap);
}

RestsTree::RestsTree(const BreakLists& lists) : largest_(lists.largest()) {
  std::vector<std::pair<Rests, Node>> found;
  for (std::uint64_t heap = 1; heap <= largest_; ++heap)
    lists.for_each_rests(heap, [&](const Rests& rests) {
      Node node = 0;
      for (std::size_t i = rests.size(); i-- > 0;) {
        if (rests[i] == 0) continue;
        if (nodes_[node].children == none) {
          nodes_[node].children = static_cast<std::uint32_t>(children_.size());
          children_.resize(children_.size() + largest_ + 1, none);
        }
        Node& next = children_[nodes_[node].children + rests[i]];
        if (next == none) {
          next = static_cast<Node>(nodes_.size());
          nodes_.push_back({{}, none, 0, nodes_[node].sum + rests[i]});
        }
        node = next;
      }
      if (std::exchange(nodes_[node].order, 1) == 0) found.emplace_back(rests, node);
      nodes_[node].heaps[(heap - 1) / 64] |= std::uint64_t{1} << (heap - 1) % 64;
    });
  ranges::sort(found, [](const auto& a, const auto& b) { return comes_before(a.first, b.first); });
  for (auto& [rests, node] : found) {
    in_order_.push_back(std::move(rests));
    nodes_[node].order = static_cast<std::uint32_t>(in_order_.size());
  }
}

std::uint64_t RestsTree::heaps_up_to(Node node, std::uint64_t largest) const {
  std::uint64_t heaps = 0;
  for (std::size_t word = 0; word < nodes_[node].heaps.size() && 64 * word < largest; ++word) {
    const std::uint64_t bits = largest - 64 * word;  // of this word, if there are no more
    const std::uint64_t wanted = bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    heaps += static_cast<std::uint64_t>(std::popcount(nodes_[node].heaps[word] & wanted));
  }
  return heaps;
}

}  // namespace miyama
