#include "support/fuzz_targets.hpp"

#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "base/error.hpp"
#include "base/text.hpp"
#include "expression/row_conditions.hpp"
#include "game/catalogue.hpp"
#include "game/rules_json.hpp"
#include "game/steps.hpp"
#include "play/game_view.hpp"
#include "play/match.hpp"
#include "store/table_reader.hpp"
#include "verify/claim/claim.hpp"
#include "view/position_text.hpp"

namespace miyama::test {
namespace {

constexpr std::size_t longest_text = 65'536;

void require(bool kept, const char* promise) {
  if (kept) return;
  std::fprintf(stderr, "broken: %s\n", promise);
  std::abort();
}

/// Tries `action`; what it refuses it must refuse with a usage_error.
template <class Action>
void try_out(std::string_view text, const Action& action) {
  if (text.size() > longest_text) return;
  try {
    action();
  } catch (const usage_error& error) {
    require(*error.what() != '\0', "an error says something");
  }
}

void rules_code(std::string_view text) {
  try_out(text, [&] {
    const auto rules = make_take_and_break(text);
    require(make_take_and_break(rules->code())->code() == rules->code(),
            "a code is read as it is written");
    if (rules->explicit_digits() < 50)
      require(options(*rules, Position{5, 2}).size() < 1000, "a small position has few options");
  });
}

void rules_name(std::string_view text) {
  try_out(text, [&] {
    const auto rules = make_rules(text, 3);
    require(make_rules(rules->name(), 3)->name() == rules->name(),
            "a name is read as it is written");
  });
}

void step_set(std::string_view text) {
  try_out(text, [&] {
    const Steps steps = Steps::parse(text);
    require(Steps::parse(steps.text()) == steps, "steps are read as they are written");
    require(steps.contains(steps.least()), "the least step is one");
  });
}

/// A condition says the same of a row of bits and of each position.
void conditions(const VectorRules& rules) {
  const std::size_t heaps = rules.moves().heaps;
  constexpr std::uint64_t n = 70;
  for (const LineMove& line : rules.moves().lines) {
    if (line.when == nullptr) continue;
    const Expression& condition = line.when->expression();
    std::array<std::uint64_t, 2> mask{};
    const auto fault = RowMask(condition, heaps).fill(Position(heaps - 1, 3), n, mask);
    std::vector<std::int64_t> position(heaps, 3);
    for (std::uint64_t x = 0; x < (fault ? fault->x : n); ++x) {
      position.back() = static_cast<std::int64_t>(x);
      std::optional<Fault> none;
      const bool holds = condition.evaluate(position, none) != 0;
      require(!none && holds == ((mask[x / 64] >> x % 64 & 1) != 0), "a row is its positions");
    }
  }
}

void rules_file(std::string_view text) {
  try_out(text, [&] {
    const VectorRules rules = parse_vector_rules(text, "rules.json");
    const VectorRules again = parse_vector_rules(rules_json(rules), "again");
    require(same_moves(rules.moves(), again.moves()) && rules.name() == again.name(),
            "rules are read as they are written");
    if (text.size() < 4096 || rules.moves().lines.size() < 4) conditions(rules);
  });
}

void claim(std::string_view text) {
  static const ClaimNames names = names_of_box(3, false);
  try_out(text, [&] {
    const Claim found = parse_claim(text, names);
    require(found.of_position <= names.names.size(), "a claim names what there is");
  });
}

void position(std::string_view text) {
  static const Box box(std::vector<std::uint64_t>{9, 9, 9});
  try_out(text, [&] {
    const Position found = parse_position(text, box);
    require(box.contains(found) && parse_position(PositionFormat(box)(found), box) == found,
            "a position is read as it is written");
  });
  static const Partitions partitions(30);
  try_out(text, [&] {
    const Position found = parse_multiset(text, partitions);
    require(partitions.contains(found) &&
                parse_multiset(PositionFormat(partitions)(found), partitions) == found,
            "a multiset is read as it is written");
  });
  try_out(text, [&] { (void)parse_bytes(text); });
}

void board(std::string_view text) {
  try_out(text, [&] {
    const Board found = parse_board(text);
    for (const std::string& line : drawn(found, 40))
      require(line.find('\n') == std::string::npos, "a line is one");
    require(groups_of(found).size() <= text.size(), "groups are made of sticks");
  });
}

void move(std::string_view text) {
  static const auto nim = make_rules("nim+pass", 3);
  static const auto rows = make_take_and_break("rows");
  static const auto heaps_view = view_of_heaps(*nim, Language::english);
  static const auto rows_view = view_of_rows(*rows, Language::english);
  const auto is_option = [](const Rules& rules, const Position& from, const Position& to) {
    for (const Position& option : options(rules, from))
      if (option == to) return true;
    return false;
  };
  try_out(text, [&] {
    const Position from{1, 3, 0, 5};
    require(is_option(*nim, from, heaps_view->parse_move(from, text).to),
            "what is typed is a legal move");
  });
  try_out(text, [&] {
    const Position from{6, 4, 4, 1};
    require(is_option(*rows, from, rows_view->parse_move(from, text).to),
            "what is typed is a legal move");
  });
}

void record(std::string_view text) {
  try_out(text, [&] {
    const GameRecord found = parse_record(text, "game.txt");
    require(!found.rules.empty() && !found.opening.empty(), "a record has rules and an opening");
  });
}

/// A file with these bytes is refused with an error, or read.
void table_file(std::string_view bytes) {
  static const std::string path =
      (std::filesystem::temp_directory_path() / ("miyama-fuzz-" + std::to_string(getpid()) + ".h5"))
          .string();
  std::ofstream(path, std::ios::binary)
      .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  try {
    try_file(path);
    const TableReader table(path);
    std::vector<std::byte> content;
    for (std::uint64_t j = 0; j < std::min<std::uint64_t>(table.layout().jobs(), 64); ++j) {
      const BlockJob job = table.layout().job(j);
      const std::uint64_t size = table.layout().arrays()[job.array].bytes(job.block);
      require(size <= 64 << 20, "blocks are small");
      content.resize(size);
      table.read_block(job, content);
    }
  } catch (const file_error&) {
  } catch (const usage_error&) {
  }
  std::filesystem::remove(path);
}

}  // namespace

const std::vector<FuzzTarget>& fuzz_targets() {
  static const std::vector<FuzzTarget> all{{"rules_code", rules_code}, {"rules_name", rules_name},
                                           {"steps", step_set},        {"rules_json", rules_file},
                                           {"claim", claim},           {"position", position},
                                           {"board", board},           {"move", move},
                                           {"record", record},         {"table", table_file}};
  return all;
}

}  // namespace miyama::test
