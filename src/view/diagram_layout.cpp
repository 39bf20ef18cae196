/// @file  diagram_layout.cpp
/// @brief Finds the parts of a layered diagram, then sets its lines from the top.
///
/// A line is set after all lines above it: a position aims at the mean slot of its arrows, which
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

#include <cmath>
#include <map>

#include "base/ranges.hpp"

namespace miyama {
namespace {

using Indices = std::vector<std::size_t>;

constexpr double gap_between_shapes = 0.5;
constexpr double gap_between_parts = 1;
constexpr double widest_spacing = 2;

/// The mean of `number` over all indices; 0 where there are none.
template <class Number>
double mean(const Indices& indices, const Number& number) {
  double sum = 0;
  for (const std::size_t i : indices) sum += number(i);
  return indices.empty() ? 0 : sum / static_cast<double>(indices.size());
}

/// Places lines of positions, from the top.
struct LineSetter {
  const Diagram& diagram;
  DiagramLayout layout{std::vector<DiagramPlace>(diagram.positions.size()), 0, 0};

  /// Sets some shapes in the middle of a stretch of `line`, which begins at slot `start`. The
  /// members of a shape stand in the order of their aims, so that arrows do not cross.
  void set(const Indices& shapes, std::size_t line, double start, double width, double spacing,
           double gap) {
    double slot = start + (width - width_of(shapes, spacing, gap) + spacing) / 2;
    for (const std::size_t shape : shapes) {
      Indices members = diagram.shapes[shape].members;
      ranges::stable_sort(members, {}, [&](std::size_t i) { return std::round(aim(i) * 1024); });
      for (const std::size_t i : members) {
        layout.places[i] = {slot, line};
        slot += spacing;
      }
      slot += gap;
    }
  }

  /// Slots that the positions of a shape take.
  double size(std::size_t shape) const {
    return static_cast<double>(diagram.shapes[shape].members.size());
  }
  double width_of(const Indices& shapes, double spacing = 1,
                  double gap = gap_between_shapes) const {
    double width = -gap;
    for (const std::size_t shape : shapes) width += spacing * size(shape) + gap;
    return width;
  }

  /// The mean slot of the arrows of position `i`, which must be placed.
  double aim(std::size_t i) const {
    return mean(diagram.positions[i].arrows,
                [this](std::size_t to) { return layout.places[to].slot; });
  }
};

class Lecture final : LineSetter {
 public:
  explicit Lecture(const Diagram& drawn)
      : LineSetter{drawn}, part_of_(drawn.shapes.size(), no_part) {
    for (std::size_t shape = 0; shape < diagram.shapes.size(); ++shape)
      layers_[diagram.first(shape).layer].push_back(shape);
    find_parts();
    measure();
  }

  DiagramLayout place() {
    for (const auto& [layer, shapes] : layers_) {
      std::size_t most = 0;
      for (std::size_t p = 0; p < parts_.size(); ++p) {
        const auto lines = lines_of(of_part(shapes, p), parts_[p].width);
        for (std::size_t l = 0; l < lines.size(); ++l) {
          const double width = parts_[p].width * stretched_;
          const double members = width_of(lines[l], 1, 0);
          set(lines[l], layout.lines + l, parts_[p].start * stretched_, width, width / members, 0);
        }
        most = std::max(most, lines.size());
      }
      layout.lines += most;
      place_whole(of_part(shapes, no_part));
    }
    return std::move(layout);
  }

 private:
  struct Part {
    std::size_t shape;  ///< the shape of its losses
    double start = 0;   ///< slots, before the parts are stretched
    double width = 1;
  };
  static constexpr std::size_t no_part = SIZE_MAX;

  void find_parts() {
    const auto split = ranges::find_if(layers_, [this](const auto& layer) {
      return layer.second.size() > 1 && ranges::all_of(layer.second, [this](std::size_t shape) {
               return diagram.first(shape).is_loss;
             });
    });
    if (split == layers_.end()) return;
    for (const std::size_t part : split->second) {
      const auto leads_to = [&](std::size_t from, std::size_t to) {
        return ranges::any_of(diagram.shapes[from].members, [&](std::size_t i) {
          return ranges::any_of(diagram.positions[i].options, [&](std::size_t option) {
            return diagram.positions[option].shape == to;
          });
        });
      };
      for (std::size_t shape = 0; shape < part_of_.size(); ++shape) {
        const std::size_t layer = diagram.first(shape).layer;
        if (part_of_[shape] == no_part &&
            (shape == part || (layer == split->first + 1 && leads_to(shape, part)) ||
             (layer + 1 == split->first && leads_to(part, shape))))
          part_of_[shape] = parts_.size();
      }
      parts_.push_back({part});
    }
  }

  Indices of_part(const Indices& shapes, std::size_t part) const {
    Indices found;
    std::copy_if(shapes.begin(), shapes.end(), std::back_inserter(found),
                 [&](std::size_t shape) { return part_of_[shape] == part; });
    return found;
  }

  /// Finds the widths of the parts and of the whole layout, which the parts are stretched to fill.
  void measure() {
    double end = -gap_between_parts;
    for (std::size_t p = 0; p < parts_.size(); ++p) {
      auto& [shape_of_losses, start, width] = parts_[p];
      start = end + gap_between_parts;
      for (const auto& [layer, all] : layers_) {
        double single = 0;
        for (const std::size_t shape : of_part(all, p)) {
          width = std::max(width, size(shape));
          if (size(shape) == 1) ++single;
        }
        width = std::max(width, std::ceil(std::sqrt(single)));
      }
      end = start + width;
    }
    layout.width =
        std::max(end, std::ceil(2 * std::sqrt(static_cast<double>(diagram.positions.size()))));
    for (std::size_t shape = 0; shape < part_of_.size(); ++shape)
      if (part_of_[shape] == no_part) layout.width = std::max(layout.width, size(shape));
    stretched_ = layout.width / end;
  }

  /// The lines of a part: larger shapes come first, then those with fewer arrows; single positions
  /// share lines.
  std::vector<Indices> lines_of(Indices shapes, double width) const {
    ranges::stable_sort(shapes, {}, [this](std::size_t shape) {
      return std::pair(-size(shape), diagram.first(shape).arrows.size());
    });
    std::vector<Indices> lines;
    for (const std::size_t shape : shapes) {
      const bool shares = size(shape) == 1 && !lines.empty() && size(lines.back().front()) == 1 &&
                          lines.back().size() < static_cast<std::size_t>(width);
      if (!shares) lines.emplace_back();
      lines.back().push_back(shape);
    }
    return lines;
  }

  /// The shapes that belong to no part, by their aims, on as many lines as they need; neighbours
  /// come on different lines, so that each line goes from the left to the right.
  void place_whole(Indices shapes) {
    if (shapes.empty()) return;
    ranges::stable_sort(shapes, {}, [this](std::size_t shape) {
      return std::round(
          mean(diagram.shapes[shape].members, [this](std::size_t i) { return aim(i); }) * 1024);
    });
    std::size_t count = 0;
    std::vector<Indices> lines;
    do {
      lines.assign(++count, {});
      for (std::size_t s = 0; s < shapes.size(); ++s) lines[s % count].push_back(shapes[s]);
    } while (count < shapes.size() && ranges::any_of(lines, [&](const Indices& line) {
               return width_of(line) > layout.width;
             }));
    for (const Indices& line : lines) {
      const double spacing =
          line.size() == 1 ? std::clamp(layout.width / width_of(line), 1.0, widest_spacing) : 1.0;
      set(line, layout.lines++, 0, layout.width, spacing, gap_between_shapes);
    }
  }

  std::map<std::size_t, Indices> layers_;
  std::vector<Part> parts_;
  std::vector<std::size_t> part_of_;  ///< indexed by shape; no_part: it takes the whole width
  double stretched_ = 1;
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
  LineSetter setter{diagram};
  DiagramLayout& layout = setter.layout;
  const auto steps = steps_within_total(diagram);
  std::map<std::pair<std::uint64_t, std::size_t>, Indices> lines;  // indexed by total and steps
  for (std::size_t shape = 0; shape < diagram.shapes.size(); ++shape)
    lines[{total_of(diagram.first(shape)), steps[shape]}].push_back(shape);
  for (const auto& [key, shapes] : lines)
    layout.width = std::max(layout.width, setter.width_of(shapes));
  for (const auto& [key, shapes] : lines)
    setter.set(shapes, layout.lines++, 0, layout.width, 1, gap_between_shapes);
  return std::move(layout);
}

}  // namespace miyama
