#include "held_tables.hpp"

#include <algorithm>
#include <list>

#include "base/error.hpp"
#include "base/ranges.hpp"

namespace miyama::web {
namespace {

constexpr std::size_t most_held = 4;
constexpr std::uint64_t most_entries = std::uint64_t{1}
                                       << 24;  // that are kept whole, or handed out

std::string label_of(const Question& question) {
  return question.has("label") ? question.text("label") : "outcome";
}

/// Multisets are solved level by level, Nim's Grundy values slab by slab: all or nothing.
bool is_made_whole(const Request& request) {
  return !request.is_box() || (request.is_nim() && contains(request.labels, LabelKind::grundy));
}

std::list<HeldTable>& held() {
  static std::list<HeldTable> tables;
  return tables;
}

}  // namespace

HeldTable::HeldTable(Request request)
    : request_(std::move(request)), solution_(make_solution(request_)) {
  if (!is_made_whole(request_)) return solution_->solve(1);
  if (request_.positions() > most_entries)
    throw usage_error(describe(request_) + " is too large for this label on a page, which holds " +
                      std::to_string(most_entries) + " positions of it: lower the bounds");
  whole_ = std::make_unique<TableInMemory>(solve_in_memory(*solution_, 1));
}

void HeldTable::read_block(const BlockJob& job, std::span<std::byte> content) const {
  if (whole_) return whole_->read_block(job, content);
  solution_->produce({job.number, job.number + 1}, 1, [&](const BlockGroup& group) {
    ranges::copy(group.contents.front(), content.begin());
  });
}

const HeldTable& held_table(const Question& question) {
  Request request = request_of(question, label_of(question));
  const std::string wanted = describe(request) + format_labels(request.labels);
  const auto same = ranges::find_if(held(), [&](const HeldTable& table) {
    return describe(table.request()) + format_labels(table.request().labels) == wanted;
  });
  if (same != held().end()) {
    held().splice(held().begin(), held(), same);
  } else {
    if (held().size() == most_held) held().pop_back();  // before the next one takes memory
    held().emplace_front(std::move(request));
  }
  return held().front();
}

Plane plane_of(const Question& question, const HeldTable& table) {
  const LabelArray& array = table.layout().arrays().front();
  const Box& box = table.layout().box();
  Block wanted = box.whole();
  if (question.has("plane")) {
    const Question plane = question.part("plane");
    const std::uint64_t heap = plane.number("heap");
    const std::uint64_t size = plane.number("size");
    if (heap < 1 || heap > box.heaps())
      throw usage_error("there is no heap " + std::to_string(heap) + ", but 1 to " +
                        std::to_string(box.heaps()));
    if (size > box.bound(heap - 1))
      throw usage_error("heap " + std::to_string(heap) + " has at most " +
                        std::to_string(box.bound(heap - 1)) + ", not " + std::to_string(size));
    wanted.start[heap - 1] = size;
    wanted.extent[heap - 1] = 1;
  }
  wanted = make_block(box.heaps(), wanted.start, wanted.extent);
  if (wanted.positions > most_entries)
    throw usage_error("these are " + std::to_string(wanted.positions) +
                      " positions, more than anyone sees at once: fix a heap");
  const std::uint64_t move = question.has("move") ? question.number("move") : 1;
  if (move < 1 || move > std::max<std::size_t>(array.moves, 1))
    throw usage_error("there is no direction " + std::to_string(move));
  Plane plane{{}, array.item_bytes, array.is_signed, std::vector<std::byte>(array.bytes(wanted))};
  for (std::size_t i = 0; i < box.heaps(); ++i)
    if (!question.has("plane") || wanted.extent[i] != 1 || box.size(i) == 1)
      plane.shape.push_back(wanted.extent[i]);
  SubBoxReader(table, 0).read(move - 1, wanted, plane.entries);
  return plane;
}

}  // namespace miyama::web
