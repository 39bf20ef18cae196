#include "verify/nim/remoteness_certificate.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>

#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "index/box/line_walk.hpp"

namespace miyama {
namespace {

/// T: type of sizes, R: type of remoteness.
template <class T, class R>
class Certificate final : public RemotenessCertificate {
 public:
  Certificate(const LabelSource& source, const LossLines<T>& losses, Convention convention,
              const Team& team)
      : layout_(source.layout()),
        losses_(losses),
        box_(losses.box()),
        convention_(convention),
        far_(losses.box()) {
    for (std::size_t i = 0; i < box_.heaps(); ++i) greatest_.emplace_back(box_.lines(i), R{0});
    read_losses(source, team);
  }

  void check_block(const BlockJob& job, std::span<const std::byte> content,
                   Report& report) const override {
    const std::span<const R> found(reinterpret_cast<const R*>(content.data()), job.block.positions);
    std::vector<R> least(found.size(), none);
    for (std::size_t i = 0; i < box_.heaps(); ++i)
      go_along(make_line_walk(box_, job.block, i), i, found, least);
    std::uint64_t differences = 0;
    for (std::size_t at = 0; at < found.size(); ++at)
      differences += is_no_win(least[at], found[at]) ? 1 : 0;
    // In a block without faults only its losses, and the position without a move, differ: they are
    // no wins.
    if (differences == not_wins(job.block, found, least))
      return report.add(job.block.positions, 0, {});
    compare_entries(
        layout_, job, content,
        [&](const LabelArray&, std::size_t, std::span<const std::uint64_t> p) {
          return expected(p, found, job);
        },
        report);
  }

  void finish(Report& report) override {
    const std::size_t last = box_.heaps() - 1;
    std::vector<std::uint64_t> position(box_.heaps());
    std::uint64_t mismatches = 0;
    std::vector<Mismatch> first;
    for (std::uint64_t line = 0; line < box_.lines(last); ++line) {
      const T size = losses_.along(last)[line];
      if (size == LossLines<T>::none) continue;
      box_.unrank(line * box_.size(last) + size, position);
      if (has_lost_option(position)) continue;  // compared as a win
      const std::int64_t wanted = expected_of_loss(position);
      const std::int64_t found = far_.along(last)[line];
      if (wanted == found) continue;
      ++mismatches;
      if (first.size() < Report::most_named)
        first.push_back({box_.rank(position), LabelKind::remoteness, 0, position, wanted, found});
    }
    report.add(0, mismatches, std::move(first));
  }

 private:
  static constexpr R none = LossLines<R>::none;

  /// Whether `found` is not 1 + the least of the lost options; `none` + 1 must not wrap to a 0 that
  /// is there.
  static bool is_no_win(R least, R found) {
    return least == none || static_cast<R>(least + 1) != found;
  }

  /// A stated loss may have one, if the table is wrong: then it is compared as a win.
  [[nodiscard]] bool has_lost_option(std::span<const std::uint64_t> position) const {
    for (std::size_t i = 0; i < box_.heaps(); ++i)
      if (losses_.along(i)[box_.line_of(position, i)] < position[i]) return true;
    return false;
  }

  void read_losses(const LabelSource& source, const Team& team) {
    const auto array =
        static_cast<std::size_t>(layout_.find(LabelKind::remoteness) - layout_.arrays().data());
    // A line's stated loss lies in one block, which alone writes the line's entry.
    parallel_for(layout_.arrays()[array].blocks(), team, [&](std::uint64_t b, int) {
      const BlockJob job = layout_.block(array, b);
      std::vector<R> content(job.block.positions);
      source.read_block(job, std::as_writable_bytes(std::span(content)));
      for (std::size_t i = 0; i < box_.heaps(); ++i) {
        const LineWalk walk = make_line_walk(box_, job.block, i);
        for_each_line(walk, [&](std::size_t at, std::size_t line) {
          const std::uint64_t x =
              static_cast<std::uint64_t>(losses_.along(i)[line]) - walk.axis_start;
          if (x < walk.axis_extent) far_.along(i)[line] = content[at + x * walk.axis_stride];
        });
      }
    });
  }

  /// One pass along heap i: lowers `least` to the losses below, and collects the greatest
  /// remoteness below each line's loss.
  void go_along(const LineWalk& walk, std::size_t i, std::span<const R> found,
                std::vector<R>& least) const {
    for_each_line(walk, [&](std::size_t at, std::size_t line) {
      const T lost = losses_.along(i)[line];
      const R far = far_.along(i)[line];
      R greatest = 0;
      for (std::size_t x = 0; x < walk.axis_extent; ++x) {
        const std::size_t entry = at + x * walk.axis_stride;
        const std::uint64_t size = walk.axis_start + x;
        if (size > lost) least[entry] = std::min(least[entry], far);
        if (size < lost) greatest = std::max(greatest, found[entry]);
      }
      raise_to(greatest_[i][line], greatest);
    });
  }

  static void raise_to(R& shared, R value) {
    std::atomic_ref<R> greatest(shared);
    R present = greatest.load(std::memory_order_relaxed);
    while (value > present &&
           !greatest.compare_exchange_weak(present, value, std::memory_order_relaxed)) {
    }
  }

  /// How many entries rightly differ from "1 + least lost option": the block's losses, and in
  /// misère play the won end of the game.
  [[nodiscard]] std::uint64_t not_wins(const Block& block, std::span<const R> found,
                                       std::span<const R> least) const {
    const std::size_t last = box_.heaps() - 1;
    std::uint64_t count = 0;
    const LineWalk walk = make_line_walk(box_, block, last);
    for_each_line(walk, [&](std::size_t at, std::size_t line) {
      const std::uint64_t x =
          static_cast<std::uint64_t>(losses_.along(last)[line]) - walk.axis_start;
      if (x < walk.axis_extent && least[at + x] == none) ++count;
    });
    const bool holds_end = convention_ == Convention::misere &&
                           ranges::all_of(block.start, [](auto x) { return x == 0; });
    return count + (holds_end && found[0] == 0 && losses_.along(last)[0] != 0 ? 1 : 0);
  }

  [[nodiscard]] std::int64_t expected(std::span<const std::uint64_t> position,
                                      std::span<const R> found, const BlockJob& job) const {
    const std::size_t last = box_.heaps() - 1;
    const bool stated_lost = losses_.along(last)[box_.line_of(position, last)] == position[last];
    if (stated_lost && !has_lost_option(position))
      return entry_at(position, found, job);  // see finish()
    if (ranges::all_of(position, [](auto x) { return x == 0; })) return 0;
    R least = none;
    for (std::size_t i = 0; i < box_.heaps(); ++i) {
      const std::uint64_t line = box_.line_of(position, i);
      if (losses_.along(i)[line] < position[i]) least = std::min(least, far_.along(i)[line]);
    }
    return static_cast<std::int64_t>(least) + 1;
  }

  [[nodiscard]] std::int64_t entry_at(std::span<const std::uint64_t> position,
                                      std::span<const R> found, const BlockJob& job) const {
    std::uint64_t at = 0;
    for (std::size_t i = 0; i < box_.heaps(); ++i)
      at = at * job.block.extent[i] + (position[i] - job.block.start[i]);
    return found[at];
  }

  [[nodiscard]] std::int64_t expected_of_loss(std::span<const std::uint64_t> position) const {
    if (ranges::all_of(position, [](auto x) { return x == 0; })) return 0;
    R greatest = 0;
    for (std::size_t i = 0; i < box_.heaps(); ++i)
      greatest = std::max(greatest, greatest_[i][box_.line_of(position, i)]);
    return static_cast<std::int64_t>(greatest) + 1;
  }

  const Layout& layout_;
  const LossLines<T>& losses_;
  const Box& box_;
  const Convention convention_;
  LossLines<R> far_;  ///< stored remoteness of each line's loss
  mutable std::vector<std::vector<R>>
      greatest_;  ///< greatest stored remoteness below it; raised atomically
};

}  // namespace

std::unique_ptr<RemotenessCertificate> make_remoteness_certificate(const LabelSource& source,
                                                                   const AnyLossLines& losses,
                                                                   Convention convention,
                                                                   const Team& team) {
  const LabelArray* array = source.layout().find(LabelKind::remoteness);
  assert(array != nullptr);
  return std::visit(
      [&]<class T>(const LossLines<T>& typed) -> std::unique_ptr<RemotenessCertificate> {
        if (array->item_bytes == 1)
          return std::make_unique<Certificate<T, std::uint8_t>>(source, typed, convention, team);
        if (array->item_bytes == 2)
          return std::make_unique<Certificate<T, std::uint16_t>>(source, typed, convention, team);
        return std::make_unique<Certificate<T, std::uint32_t>>(source, typed, convention, team);
      },
      losses);
}

}  // namespace miyama
