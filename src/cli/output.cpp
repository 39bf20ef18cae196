#include "cli/output.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <iostream>

#include "cli/signals.hpp"
#include "view/move_listing.hpp"
#include "view/position_text.hpp"

namespace miyama {

Json table_json(const TableHeader& header, const TableResult& result) {
  Json digests = Json::object();
  for (const auto& [label, digest] : result.digests) digests[std::string(name_of(label))] = digest;
  Json json{{"rules", header.rules}, {"convention", name_of(header.convention)}};
  if (header.family == TableFamily::box) {
    json["bounds"] = header.bounds;
  } else {
    const PartitionBounds& bounds = header.partitions;
    json["total"] = bounds.total;
    json["largest"] = bounds.largest < bounds.total ? Json(bounds.largest) : Json(nullptr);
    json["most_heaps"] = bounds.most_heaps < bounds.total ? Json(bounds.most_heaps) : Json(nullptr);
  }
  json["labels"] = format_labels(header.labels);
  json["positions"] = result.totals.positions;
  json["lost"] = result.totals.lost;
  json["winning_moves_total"] = result.totals.winning_moves;
  json["theorem"] = header.theorem;
  json["entries_checked"] = result.totals.entries_checked;
  json["mismatches"] = result.totals.mismatches;
  json["digests"] = digests;
  return json;
}

namespace {

/// "8 to 3,1", "no move".
std::string found_move_text(const std::vector<std::uint64_t>& move) {
  if (move.front() == 0) return "no move";
  return move_text({move[0], {move[1], move[2], move[3]}});
}

}  // namespace

Json mismatches_json(const std::vector<Mismatch>& mismatches) {
  Json list = Json::array();
  for (const Mismatch& m : mismatches) {
    const Json move = m.label == LabelKind::arrows ? Json(m.move + 1) : Json(nullptr);
    list.push_back({{"label", name_of(m.label)},
                    {"move", move},
                    {"position", m.position},
                    {"expected", m.expected},
                    {"found", m.found}});
    if (!m.remark.empty()) list.back()["remark"] = m.remark;
    if (m.found_move.empty()) continue;
    list.back()["expected"] = nullptr;
    list.back()["found"] = m.found_move;
  }
  return list;
}

std::string mismatches_text(const std::vector<Mismatch>& mismatches, const PositionFormat& format) {
  std::string text;
  for (const Mismatch& m : mismatches) {
    text += "    " + format(m.position) + " " + std::string(name_of(m.label));
    if (m.label == LabelKind::arrows) text += " along direction " + std::to_string(m.move + 1);
    if (m.found_move.empty())
      text += ": expected " + std::to_string(m.expected) + ", found " + std::to_string(m.found);
    else
      text += ": found " + found_move_text(m.found_move);
    text += m.remark.empty() ? "\n" : " (" + m.remark + ")\n";
  }
  return text;
}

std::uint64_t peak_bytes() {
  // Linux hands on ru_maxrss from the program that started this one; VmHWM is this program's own.
  std::ifstream status("/proc/self/status");
  for (std::string word; status >> word;) {
    std::uint64_t kibibytes = 0;
    if (word == "VmHWM:" && status >> kibibytes) return kibibytes * 1024;
  }
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) *
         1024;  // NOLINT: a union in glibc, as the kernel has it
}

ProgressBar::ProgressBar(bool wanted)
    : Observer(&arrived_signal()), shown_(wanted && isatty(STDERR_FILENO) == 1) {}

void ProgressBar::begin(std::string_view stage, std::uint64_t steps) {
  stage_ = stage;
  steps_ = steps;
  done_ = 0;
  clock_ = {};
  next_draw_ = 0.2;
}

void ProgressBar::end() {
  if (shown_) std::cerr << "\r\033[K" << std::flush;
}

void ProgressBar::advance() {
  ++done_;
  if (!shown_ || !mutex_.try_lock()) return;
  const std::lock_guard lock(mutex_, std::adopt_lock);
  if (clock_.seconds() >= next_draw_) draw();
}

void ProgressBar::draw() {
  const double seconds = clock_.seconds();
  next_draw_ = seconds + 0.2;
  const double share = static_cast<double>(done_) / static_cast<double>(steps_);
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "  %3.0f %%  %.0f s left", 100 * share,
                seconds / share - seconds);
  std::cerr << '\r' << stage_ << text.data() << "\033[K" << std::flush;
}

}  // namespace miyama
