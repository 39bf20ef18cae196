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

#include "view/diagram_layout.hpp"

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

/// The mean of what `number` says of each.
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

  /// Middle of the arrows of position `i`, which must be placed; `otherwise` if it has none.
  double aim(std::size_t i, double otherwise) const {
    const Indices& arrows = diagram_.positions[i].arrows;
    if (arrows.empty()) return otherwise;
    return mean(arrows, [this](std::size_t to) { return layout_.places[to].slot; });
  }

  /// Spreads the positions of some shapes evenly over a stretch of `line`, those of a shape beside
  /// each other.
  void spread(const Indices& shapes, std::size_t line, Stretch stretch) {
    const Indices members = in_order(shapes, stretch);
    const double spacing = stretch.width / static_cast<double>(members.size());
    double slot = stretch.start + spacing / 2;
    for (const std::size_t i : members) {
      layout_.places[i] = {slot, line};
      slot += spacing;
    }
  }

  /// Sets some shapes close to each other in the middle of a stretch.
  void centre(const Indices& shapes, std::size_t line, Stretch stretch, double spacing) {
    double slot = stretch.start + (stretch.width - width_of(shapes, spacing) + spacing) / 2;
    for (const std::size_t shape : shapes) {
      for (const std::size_t i : in_order({shape}, stretch)) {
        layout_.places[i] = {slot, line};
        slot += spacing;
      }
      slot += gap_between_shapes;
    }
  }

  double width_of(const Indices& shapes, double spacing = 1) const {
    double width = -gap_between_shapes;
    for (const std::size_t shape : shapes)
      width +=
          spacing * static_cast<double>(diagram_.shapes[shape].members.size()) + gap_between_shapes;
    return width;
  }

 private:
  /// The members of each shape by their aims, so that their arrows do not cross.
  Indices in_order(const Indices& shapes, Stretch stretch) const {
    Indices order;
    for (const std::size_t shape : shapes) {
      Indices members = diagram_.shapes[shape].members;
      ranges::stable_sort(members, {},
                          [&](std::size_t i) { return std::round(aim(i, stretch.start) * 1024); });
      order.insert(order.end(), members.begin(), members.end());
    }
    return order;
  }

  const Diagram& diagram_;
  DiagramLayout layout_;
};

class Lecture {
 public:
  explicit Lecture(const Diagram& diagram) : diagram_(diagram), setter_(diagram) {
    for (std::size_t shape = 0; shape < diagram.shapes.size(); ++shape)
      layers_[diagram_.first(shape).layer].push_back(shape);
    find_parts();
    measure();
  }

  DiagramLayout place() {
    for (auto& [layer, shapes] : layers_) {
      setter_.layout().lines += place_parts(shapes);
      place_whole(shapes);
    }
    return std::move(setter_.layout());
  }

 private:
  struct Part {
    std::size_t shape;  ///< its losses
    Stretch stretch{};
  };

  double size(std::size_t shape) const { return setter_.width_of({shape}); }

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
      if (diagram_.first(shape).layer == split->first + 1)
        part_of_[shape] = part_below(shape, split->first);
      if (diagram_.first(shape).layer + 1 == split->first) part_of_[shape] = part_above(shape);
    }
  }

  /// The part with the losses that `shape` leads to, in the layer above it.
  std::optional<std::size_t> part_below(std::size_t shape, std::size_t split) const {
    std::optional<std::size_t> part;
    for (const std::size_t i : diagram_.shapes[shape].members)
      for (const std::size_t to : diagram_.positions[i].arrows)
        if (const DiagramPosition& loss = diagram_.positions[to]; loss.layer == split)
          part = std::min(part.value_or(SIZE_MAX), part_of_[loss.shape].value());
    return part;
  }

  /// The first part whose losses lead to `shape`.
  std::optional<std::size_t> part_above(std::size_t shape) const {
    const auto leads_here = [&](const Part& part) {
      return ranges::any_of(diagram_.shapes[part.shape].members, [&](std::size_t i) {
        return ranges::any_of(diagram_.positions[i].options, [&](std::size_t to) {
          return diagram_.positions[to].shape == shape;
        });
      });
    };
    const auto found = ranges::find_if(parts_, leads_here);
    if (found == parts_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - parts_.begin());
  }

  Indices of_part(const Indices& shapes, std::optional<std::size_t> part) const {
    Indices found;
    std::copy_if(shapes.begin(), shapes.end(), std::back_inserter(found),
                 [&](std::size_t shape) { return part_of_[shape] == part; });
    return found;
  }

  /// Widths of the parts, and of all.
  void measure() {
    double start = 0;
    for (std::size_t p = 0; p < parts_.size(); ++p) {
      parts_[p].stretch = {start, width_of_part(p)};
      start += parts_[p].stretch.width + gap_between_parts;
    }
    double& width = setter_.layout().width;
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

  /// Gives the parts what is left of the width.
  void widen_parts() {
    if (parts_.empty()) return;
    const Stretch& last = parts_.back().stretch;
    const double stretched = setter_.layout().width / (last.start + last.width);
    for (Part& part : parts_)
      part.stretch = {part.stretch.start * stretched, part.stretch.width * stretched};
  }

  /// Larger shapes first, then fewer arrows; single positions share lines.
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

  /// Returns how many lines were taken.
  std::size_t place_parts(const Indices& shapes) {
    std::size_t most = 0;
    for (std::size_t p = 0; p < parts_.size(); ++p) {
      const std::vector<Indices> lines = lines_of(of_part(shapes, p), p);
      for (std::size_t l = 0; l < lines.size(); ++l)
        setter_.spread(lines[l], setter_.layout().lines + l, parts_[p].stretch);
      most = std::max(most, lines.size());
    }
    return most;
  }

  /// Middle of the aims of a shape.
  double aim(std::size_t shape) const {
    return mean(diagram_.shapes[shape].members,
                [this](std::size_t i) { return setter_.aim(i, 0); });
  }

  /// The shapes that belong to no part, by their aims, on as many lines as they need; neighbours
  /// come on different lines, so that each line goes from the left to the right.
  void place_whole(const Indices& shapes) {
    const Stretch all{0, setter_.layout().width};
    Indices whole = of_part(shapes, std::nullopt);
    if (whole.empty()) return;
    ranges::stable_sort(whole, {},
                        [this](std::size_t shape) { return std::round(aim(shape) * 1024); });
    std::size_t count = 0;
    std::vector<Indices> lines;
    do {
      lines.assign(++count, {});
      for (std::size_t s = 0; s < whole.size(); ++s) lines[s % count].push_back(whole[s]);
    } while (count < whole.size() && ranges::any_of(lines, [&](const Indices& line) {
               return setter_.width_of(line) > all.width;
             }));
    for (const Indices& line : lines) {
      const double spacing =
          line.size() == 1 ? std::clamp(all.width / setter_.width_of(line), 1.0, widest_spacing)
                           : 1.0;
      setter_.centre(line, setter_.layout().lines++, all, spacing);
    }
  }

  const Diagram& diagram_;
  LineSetter setter_;
  std::map<std::size_t, Indices> layers_;
  std::vector<Part> parts_;
  std::vector<std::optional<std::size_t>> part_of_;  ///< of each shape; none: the whole width
};

std::uint64_t total_of(const DiagramPosition& entry) { return ranges::sum(entry.position); }

/// Of each shape how many arrows one after the other keep the total.
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
  std::map<std::pair<std::uint64_t, std::size_t>, Indices> lines;  // by total and steps
  for (std::size_t shape = 0; shape < diagram.shapes.size(); ++shape)
    lines[{total_of(diagram.first(shape)), steps[shape]}].push_back(shape);
  for (const auto& [key, shapes] : lines)
    setter.layout().width = std::max(setter.layout().width, setter.width_of(shapes));
  for (const auto& [key, shapes] : lines)
    setter.centre(shapes, setter.layout().lines++, {0, setter.layout().width}, 1);
  return std::move(setter.layout());
}

}  // namespace miyama
