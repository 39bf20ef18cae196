/// @file  place.cpp
/// @brief Finds every multiset that one heap reaches, numbers them and lists their options.
///
/// A multiset is a text, a byte for each heap, descending. They are found one after the other, each
/// with the options it has, which get the next numbers where they are new. In the end all are
/// sorted, and options take the place of what they were numbered by.

#include "game/place.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <tuple>
#include <unordered_map>

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "game/catalogue.hpp"
#include "game/vector_rules.hpp"

namespace miyama {
namespace {

constexpr std::array<std::string_view, 3> games_of_one_heap{"nim", "subtraction", "bounded"};
constexpr std::uint64_t positions_between_looks = 256;
constexpr std::uint64_t bytes_of_a_key = 128;  // in a hash table, with its list

std::uint8_t size_of(char heap) { return static_cast<std::uint8_t>(heap); }

std::uint64_t sticks_of(std::string_view heaps) {
  return std::accumulate(heaps.begin(), heaps.end(), std::uint64_t{0},
                         [](std::uint64_t sum, char heap) { return sum + size_of(heap); });
}

/// Bytes compare as unsigned numbers, so texts do as their heaps.
bool comes_before(std::string_view a, std::string_view b) {
  const std::uint64_t of_a = sticks_of(a);
  const std::uint64_t of_b = sticks_of(b);
  return of_a != of_b ? of_a < of_b : a < b;
}

/// All multisets that are reached, in the order in which they are found, and their options by their
/// numbers in it.
class Reached {
 public:
  explicit Reached(const TakeAndBreak& rules) : rules_(rules) {}

  std::uint32_t number_of(const std::string& heaps) {
    const auto [at, is_new] =
        numbers_.try_emplace(heaps, static_cast<std::uint32_t>(found_.size()));
    if (is_new) found_.push_back(&at->first);
    return at->second;
  }

  /// Lists the options of the multiset with the next number.
  void list_next() {
    const std::string heaps = *found_[ends_.size()];
    std::string to;
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      if (i > 0 && heaps[i] == heaps[i - 1]) continue;
      rules_.for_each_rests(size_of(heaps[i]), [&](const Rests& rests) {
        to.assign(heaps).erase(i, 1);
        for (const std::uint64_t rest : rests)
          if (rest != 0) insert(to, static_cast<char>(rest));
        options_.push_back(number_of(to));
        return options_.size() <= Place::most_options;
      });
    }
    ends_.push_back(static_cast<std::uint32_t>(options_.size()));
  }
  [[nodiscard]] bool is_whole() const { return ends_.size() == found_.size(); }
  [[nodiscard]] bool is_too_long() const {
    return options_.size() > Place::most_options || found_.size() > Place::most_positions;
  }
  [[nodiscard]] std::uint64_t bytes() const {
    return found_.size() * bytes_of_a_key + options_.size() * 2 * sizeof(std::uint32_t);
  }

  [[nodiscard]] const std::vector<const std::string*>& found() const { return found_; }
  [[nodiscard]] std::span<const std::uint32_t> options_of(std::uint32_t number) const {
    const std::uint32_t begin = number == 0 ? 0 : ends_[number - 1];
    return std::span(options_).subspan(begin, ends_[number] - begin);
  }

 private:
  static void insert(std::string& heaps, char heap) {
    const auto is_larger = [heap](char other) { return size_of(other) > size_of(heap); };
    heaps.insert(std::find_if_not(heaps.begin(), heaps.end(), is_larger), heap);
  }

  const TakeAndBreak& rules_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::vector<const std::string*> found_;  ///< keys of numbers_, which stay where they are
  std::vector<std::uint32_t> options_;
  std::vector<std::uint32_t> ends_;  ///< of those whose options are listed: where these end
};

std::vector<std::string> games_of_places() {
  std::vector<std::string> names(games_of_one_heap.begin(), games_of_one_heap.end());
  for (const GameEntry& entry : catalogue())
    if (entry.has_total()) names.push_back(entry.name);
  return names;
}

/// True if some heap may become several.
bool may_break(const Rules& rules) {
  const TakeAndBreak* const breaks = rules.take_and_break();
  return breaks != nullptr && breaks->most_rests() > 1;
}

}  // namespace

std::unique_ptr<Rules> rules_of_place(std::string_view game) {
  const std::string_view name = game_and_parameter(game).first;
  if (ranges::contains(games_of_one_heap, name)) return make_rules(game, 1);
  const GameEntry* const entry = find_game(name);
  const bool is_code = game.find('.') != std::string_view::npos;
  if (entry == nullptr ? !is_code : !entry->has_total())
    throw usage_error(both(
        "\"{1}\" cannot stand in a sum{2}: a place has one heap and no pass; there are nim, "
        "subtraction:SET, bounded:M, kayles, dawsons-kayles, dawsons-chess, grundys-game, lasker, "
        "rows and codes such as 0.07",
        "「{1}」は和の場所に置けません{2}。置けるのはパスのない一山のゲームで、nim、subtraction:"
        "SET、"
        "bounded:M、kayles、dawsons-kayles、dawsons-chess、grundys-game、lasker、rows と、0.07 "
        "のような符号です。",
        game, did_you_mean(name, games_of_places())));
  return make_take_and_break(game);
}

Place::Place(std::string_view game, std::uint64_t bound, const Team& team, std::uint64_t most_bytes)
    : rules_(rules_of_place(game)), bound_(bound) {
  if (may_break(*rules_)) list(team, most_bytes);
}

void Place::list(const Team& team, std::uint64_t most_bytes) {
  const auto refuse_size = [&] {
    throw usage_error(both(
        "the place {1}:{2} has too many positions, as its heaps break: lower its bound",
        "場所 {1}:{2} は山が分かれ、局面が多すぎます。上限を下げてください。", game(), bound_));
  };
  if (bound_ > most_sticks) refuse_size();
  Reached reached(*rules_->take_and_break());
  for (std::uint64_t size = 0; size <= bound_; ++size)
    reached.number_of(size == 0 ? "" : std::string(1, static_cast<char>(size)));
  for (std::uint64_t listed = 0; !reached.is_whole(); ++listed) {
    reached.list_next();
    if (listed % positions_between_looks != 0) continue;
    team.stop_if_asked();
    if (reached.is_too_long()) refuse_size();
    if (reached.bytes() > most_bytes)
      throw file_error("the positions of the place ", game(), ':', bound_, " take more than the ",
                       format_bytes(most_bytes), " of memory there is: lower its bound");
  }
  const std::vector<const std::string*>& found = reached.found();
  std::vector<std::uint32_t> order(found.size());
  std::iota(order.begin(), order.end(), 0U);
  ranges::sort(
      order, [&](std::uint32_t a, std::uint32_t b) { return comes_before(*found[a], *found[b]); });
  std::vector<std::uint32_t> numbers(found.size());
  for (std::uint32_t number = 0; number < order.size(); ++number) numbers[order[number]] = number;
  for (const std::uint32_t was : order) {
    const std::string& heaps = *found[was];
    heaps_ += heaps;
    heap_ends_.push_back(static_cast<std::uint32_t>(heaps_.size()));
    levels_.push_back(static_cast<std::uint16_t>(2 * sticks_of(heaps) - heaps.size()));
    const auto begin = static_cast<std::ptrdiff_t>(options_.size());
    for (const std::uint32_t option : reached.options_of(was)) options_.push_back(numbers[option]);
    std::sort(options_.begin() + begin, options_.end());
    option_ends_.push_back(static_cast<std::uint32_t>(options_.size()));
  }
}

std::uint64_t Place::bytes() const {
  return heaps_.capacity() +
         4 * (heap_ends_.capacity() + options_.capacity() + option_ends_.capacity()) +
         2 * levels_.capacity();
}

Position Place::heaps_of(std::uint64_t number) const {
  Position heaps;
  if (!breaks() && number != 0) heaps.push_back(number);
  if (breaks())
    for (const char heap : text_of(number)) heaps.push_back(size_of(heap));
  return heaps;
}

std::optional<std::uint64_t> Place::number_of(Position heaps) const {
  std::erase(heaps, 0U);
  ranges::sort(heaps, std::greater<>());
  if (heaps.empty()) return 0;
  if (heaps.front() > bound_ || heaps.size() > (breaks() ? bound_ : 1)) return std::nullopt;
  if (!breaks()) return heaps.front();
  std::string wanted;
  for (const std::uint64_t heap : heaps) wanted += static_cast<char>(heap);
  std::uint64_t first = 0;
  for (std::uint64_t end = positions(); first < end;) {
    const std::uint64_t middle = first + (end - first) / 2;
    if (comes_before(text_of(middle), wanted))
      first = middle + 1;
    else
      end = middle;
  }
  return first < positions() && text_of(first) == wanted ? std::optional(first) : std::nullopt;
}

bool Place::for_each_option_of_heap(std::uint64_t size, const Visitor<std::uint64_t>& visit) const {
  if (const TakeAndBreak* const code = rules_->take_and_break())
    return code->for_each_rests(size, [&](const Rests& rests) { return visit(rests[0]); });
  return rules_->for_each_option(PositionView(&size, 1),
                                 [&](const Option& option) { return visit(option.to[0]); });
}

}  // namespace miyama
