/// @file  diagram_layout.cpp
/// @brief Finds the parts of a lecture diagram, then sets its lines from the top.
///
/// A line is set when all lines above it are: a position aims at the mean slot of its arrows, which
/// point up, and the positions of a shape stand in the order of their aims.
///
///     the layer above    001 010 100 │ 002 020 200    a shape goes to the first part leading there
///     the split          011 101 110 │ 022 202 220    each shape of losses begins a part
///     the layer below    012 021 …   │ 122 212 …      a shape goes to the first part it leads to
///
/// Widths are known first: a part is as wide as its largest shape, or as the square root of its
/// single positions, which share lines. What belongs to no part is spread over as many lines as it
/// needs.

#include "view/diagram.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>

#include "base/ranges.hpp"

namespace miyama {
namespace {

using Indices = std::vector<std::size_t>;

constexpr double gap_between_shapes = 0.5;
constexpr double gap_between_parts = 1;
constexpr double widest_spacing = 2;

/// A stretch of a line, in slots.
struct Stretch {
  double start;
  double width;
};

/// The mean of `number` over all indices.
template <class Number>
double mean(const Indices& indices, const Number& number) {
  double sum = 0;
  for (const std::size_t i : indices) sum += number(i);
  return sum / static_cast<double>(indices.size());
}

/// Places lines of positions, from the top.
class LineSetter {
 public:
  explicit LineSetter(const Diagram& diagram)
      : diagram_(diagram), layout_{std::vector<DiagramPlace>(diagram.positions.size()), 0, 0} {}

  DiagramLayout& layout() { return layout_; }

  /// The mean slot of the arrows of position `i`, which must be placed; `otherwise` without any.
  double aim(std::size_t i, double otherwise) const {
    const Indices& arrows = diagram_.positions[i].arrows;
    if (arrows.empty()) return otherwise;
    return mean(arrows, [this](std::size_t to) { return layout_.places[to].slot; });
  }

  /// Spreads the positions of some shapes evenly over a stretch of `line`, those of a shape beside
  /// each other.
  void spread(const Indices& shapes, std::size_t line, Stretch stretch) {
    std::size_t members = 0;
    for (const std::size_t shape : shapes) members += diagram_.shapes[shape].members.size();
    const double spacing = stretch.width / static_cast<double>(members);
    set(shapes, line, stretch, stretch.start + spacing / 2, spacing, 0);
  }

  /// Sets some shapes close to each other in the middle of a stretch.
  void centre(const Indices& shapes, std::size_t line, Stretch stretch, double spacing) {
    const double slot = stretch.start + (stretch.width - width_of(shapes, spacing) + spacing) / 2;
    set(shapes, line, stretch, slot, spacing, gap_between_shapes);
  }

  double width_of(const Indices& shapes, double spacing = 1) const {
    double width = -gap_between_shapes;
    for (const std::size_t shape : shapes)
      width +=
          spacing * static_cast<double>(diagram_.shapes[shape].members.size()) + gap_between_shapes;
    return width;
  }

 protected:
  const Diagram& diagram_;
  DiagramLayout layout_;

 private:
  /// Sets shapes from `slot` on, the members of each by their aims, so that arrows do not cross.
  void set(const Indices& shapes, std::size_t line, Stretch stretch, double slot, double spacing,
           double gap) {
    for (const std::size_t shape : shapes) {
      Indices members = diagram_.shapes[shape].members;
      ranges::stable_sort(members, {},
                          [&](std::size_t i) { return std::round(aim(i, stretch.start) * 1024); });
      for (const std::size_t i : members) {
        layout_.places[i] = {slot, line};
        slot += spacing;
      }
      slot += gap;
    }
  }
};

class Lecture final : LineSetter {
 public:
  explicit Lecture(const Diagram& diagram) : LineSetter(diagram) {
    for (std::size_t shape = 0; shape < diagram.shapes.size(); ++shape)
      layers_[diagram_.first(shape).layer].push_back(shape);
    find_parts();
    measure();
  }

  DiagramLayout place() {
    for (auto& [layer, shapes] : layers_) {
      layout_.lines += place_parts(shapes);
      place_whole(shapes);
    }
    return std::move(layout_);
  }

 private:
  struct Part {
    std::size_t shape;  ///< the shape of its losses
    Stretch stretch{};
  };

  double size(std::size_t shape) const { return width_of({shape}); }

  void find_parts() {
    const auto split = ranges::find_if(layers_, [this](const auto& layer) {
      return layer.second.size() > 1 && ranges::all_of(layer.second, [this](std::size_t shape) {
               return diagram_.first(shape).is_loss;
             });
    });
    part_of_.resize(diagram_.shapes.size());
    if (split == layers_.end()) return;
    for (const std::size_t shape : split->second) {
      part_of_[shape] = parts_.size();
      parts_.push_back({shape});
    }
    for (std::size_t shape = 0; shape < part_of_.size(); ++shape) {
      const std::size_t layer = diagram_.first(shape).layer;
      if (layer == split->first + 1)
        part_of_[shape] = first_part([&](const Part& part) { return leads(shape, part.shape); });
      if (layer + 1 == split->first)
        part_of_[shape] = first_part([&](const Part& part) { return leads(part.shape, shape); });
    }
  }

  /// True if a position of shape `from` has an option of shape `to`.
  bool leads(std::size_t from, std::size_t to) const {
    return ranges::any_of(diagram_.shapes[from].members, [&](std::size_t i) {
      return ranges::any_of(diagram_.positions[i].options, [&](std::size_t option) {
        return diagram_.positions[option].shape == to;
      });
    });
  }

  template <class Test>
  std::optional<std::size_t> first_part(const Test& test) const {
    const auto found = ranges::find_if(parts_, test);
    if (found == parts_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - parts_.begin());
  }

  Indices of_part(const Indices& shapes, std::optional<std::size_t> part) const {
    Indices found;
    std::copy_if(shapes.begin(), shapes.end(), std::back_inserter(found),
                 [&](std::size_t shape) { return part_of_[shape] == part; });
    return found;
  }

  /// Finds the widths of the parts and of the whole layout.
  void measure() {
    double start = 0;
    for (std::size_t p = 0; p < parts_.size(); ++p) {
      parts_[p].stretch = {start, width_of_part(p)};
      start += parts_[p].stretch.width + gap_between_parts;
    }
    double& width = layout_.width;
    width = std::max(start - gap_between_parts,
                     std::ceil(2 * std::sqrt(static_cast<double>(diagram_.positions.size()))));
    for (std::size_t shape = 0; shape < part_of_.size(); ++shape)
      if (!part_of_[shape]) width = std::max(width, size(shape));
    widen_parts();
  }

  double width_of_part(std::size_t part) const {
    double width = 1;
    for (const auto& [layer, all] : layers_) {
      const Indices shapes = of_part(all, part);
      for (const std::size_t shape : shapes) width = std::max(width, size(shape));
      const auto single =
          ranges::count_if(shapes, [this](std::size_t shape) { return size(shape) == 1; });
      width = std::max(width, std::ceil(std::sqrt(static_cast<double>(single))));
    }
    return width;
  }

  /// Stretches the parts until they fill the width.
  void widen_parts() {
    if (parts_.empty()) return;
    const Stretch& last = parts_.back().stretch;
    const double stretched = layout_.width / (last.start + last.width);
    for (Part& part : parts_)
      part.stretch = {part.stretch.start * stretched, part.stretch.width * stretched};
  }

  /// The lines of a part: larger shapes come first, then those with fewer arrows; single positions
  /// share lines.
  std::vector<Indices> lines_of(Indices shapes, std::size_t part) const {
    ranges::stable_sort(shapes, {}, [this](std::size_t shape) {
      return std::pair(-size(shape), diagram_.first(shape).arrows.size());
    });
    std::vector<Indices> lines;
    const auto room = static_cast<std::size_t>(width_of_part(part));
    for (const std::size_t shape : shapes) {
      const bool shares = size(shape) == 1 && !lines.empty() && size(lines.back().front()) == 1 &&
                          lines.back().size() < room;
      if (!shares) lines.emplace_back();
      lines.back().push_back(shape);
    }
    return lines;
  }

  /// Sets the shapes that belong to parts; returns how many lines they take.
  std::size_t place_parts(const Indices& shapes) {
    std::size_t most = 0;
    for (std::size_t p = 0; p < parts_.size(); ++p) {
      const std::vector<Indices> lines = lines_of(of_part(shapes, p), p);
      for (std::size_t l = 0; l < lines.size(); ++l)
        spread(lines[l], layout_.lines + l, parts_[p].stretch);
      most = std::max(most, lines.size());
    }
    return most;
  }

  /// The mean of the aims of a shape.
  double mean_aim(std::size_t shape) const {
    return mean(diagram_.shapes[shape].members, [this](std::size_t i) { return aim(i, 0); });
  }

  /// The shapes that belong to no part, by their aims, on as many lines as they need; neighbours
  /// come on different lines, so that each line goes from the left to the right.
  void place_whole(const Indices& shapes) {
    const Stretch all{0, layout_.width};
    Indices whole = of_part(shapes, std::nullopt);
    if (whole.empty()) return;
    ranges::stable_sort(whole, {},
                        [this](std::size_t shape) { return std::round(mean_aim(shape) * 1024); });
    std::size_t count = 0;
    std::vector<Indices> lines;
    do {
      lines.assign(++count, {});
      for (std::size_t s = 0; s < whole.size(); ++s) lines[s % count].push_back(whole[s]);
    } while (count < whole.size() && ranges::any_of(lines, [&](const Indices& line) {
               return width_of(line) > all.width;
             }));
    for (const Indices& line : lines) {
      const double spacing =
          line.size() == 1 ? std::clamp(all.width / width_of(line), 1.0, widest_spacing) : 1.0;
      centre(line, layout_.lines++, all, spacing);
    }
  }

  std::map<std::size_t, Indices> layers_;
  std::vector<Part> parts_;
  /// Indexed by shape: its part; none for the whole width.
  std::vector<std::optional<std::size_t>> part_of_;
};

std::uint64_t total_of(const DiagramPosition& entry) { return ranges::sum(entry.position); }

/// For each shape, how many arrows one after the other keep the total.
std::vector<std::size_t> steps_within_total(const Diagram& diagram) {
  Indices order(diagram.shapes.size());
  std::iota(order.begin(), order.end(), 0U);
  ranges::stable_sort(order, {}, [&](std::size_t shape) { return diagram.first(shape).layer; });
  std::vector<std::size_t> steps(order.size(), 0);
  for (const std::size_t shape : order)
    for (const std::size_t i : diagram.shapes[shape].members)
      for (const std::size_t to : diagram.positions[i].arrows)
        if (total_of(diagram.positions[to]) == total_of(diagram.first(shape)))
          steps[shape] = std::max(steps[shape], steps[diagram.positions[to].shape] + 1);
  return steps;
}

}  // namespace

std::vector<std::vector<std::size_t>> DiagramLayout::positions_of_lines() const {
  std::vector<Indices> result(lines);
  for (std::size_t i = 0; i < places.size(); ++i) result[places[i].line].push_back(i);
  for (Indices& line : result)
    ranges::sort(line, {}, [this](std::size_t i) { return places[i].slot; });
  return result;
}

double DiagramLayout::least_slot(const std::function<double(std::size_t)>& length_of) const {
  double least = 0;
  for (const Indices& line : positions_of_lines())
    for (std::size_t i = 1; i < line.size(); ++i)
      least = std::max(least, (length_of(line[i - 1]) + length_of(line[i])) / 2 /
                                  (places[line[i]].slot - places[line[i - 1]].slot));
  return least;
}

DiagramLayout lecture_layout(const Diagram& diagram) { return Lecture(diagram).place(); }

DiagramLayout total_layout(const Diagram& diagram) {
  LineSetter setter(diagram);
  const std::vector<std::size_t> steps = steps_within_total(diagram);
  std::map<std::pair<std::uint64_t, std::size_t>, Indices> lines;  // indexed by total and steps
  for (std::size_t shape = 0; shape < diagram.shapes.size(); ++shape)
    lines[{total_of(diagram.first(shape)), steps[shape]}].push_back(shape);
  for (const auto& [key, shapes] : lines)
    setter.layout().width = std::max(setter.layout().width, setter.width_of(shapes));
  for (const auto& [key, shapes] : lines)
    setter.centre(shapes, setter.layout().lines++, {0, setter.layout().width}, 1);
  return std::move(setter.layout());
}

}  // namespace miyama
