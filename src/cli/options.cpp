/// @file  options.cpp
/// @brief Options that several commands take. Each means the same to all of them.

#include "cli/command.hpp"
#include "table/index/box/reading_order.hpp"

namespace miyama {

const Pairs needing_pairs{{"largest", "total"}, {"most-heaps", "total"}, {"name", "options breaks"},
                          {"start", "options"}, {"examples", "claim"},   {"claim-only", "claim"}};

const Pairs excluding_pairs{
    {"rules", "game total options breaks"},
    {"breaks", "game heaps options table RULES"},
    {"options", "game total"},
    {"heaps", "total start"},
    {"table", "rules"},
    {"sorted", "range"},
    {"csv", "json bfile"},
    {"bfile", "json"},
    {"random", "heaps"},
    {"replay", "words heaps random table record seed misere force first level"},
    {"genus", "to output sample seed no-period reproducible"},
    {"cite", "rules histogram"}};

const std::vector<CommandOption>& shared_options() {
  static const std::vector<CommandOption> all{
      {"rules", Kind::file, "FILE", "your own rules: a rules file, or a table made by them"},
      {"misere", Kind::flag, "", "misère play: whoever takes the last stone loses"},
      {"heaps", Kind::list, "B,B,…",
       "greatest size of each heap, such as 9,9,9; without RULES a game for each, such as "
       "nim:9,0.07:20, or a file: breaks:FILE:20, rules:FILE:20, options:FILE:20",
       "", "9,9,9"},
      {"total", Kind::number, "T", "every multiset of heaps with at most T sticks in all", "",
       "40"},
      {"largest", Kind::number, "M", "no heap of more than M sticks"},
      {"most-heaps", Kind::number, "H", "at most H heaps, if the rules never make more"},
      {"options", Kind::file, "FILE",
       "the options of every position in place of rules: a text of lines such as '1,1: 0,1 1,0', "
       "which may come from a pipe or, with -, from standard input; or HDF5; without --heaps "
       "positions are those that it names, tuples of any integers"},
      {"start", Kind::text, "POSITION",
       "without --heaps: only positions that can be reached from this one"},
      {"breaks", Kind::file, "FILE",
       "what a heap becomes in place of rules: a text of lines such as '5: 3 | 2,1 | 0', a heap of "
       "5 "
       "becomes 3, or 2 and 1, or nothing; it may come from a pipe or, with -, from standard "
       "input"},
      {"name", Kind::text, "NAME", "what to call these rules (default: custom)"},
      {"table", Kind::file, "FILE", "look positions up in this table"},
      {"lang", Kind::choice, "ja|en", "speak Japanese or English (default: as the locale does)"},
      {"claim", Kind::text, "EXPR",
       "test this on every position: not 0 where it is lost; heaps are a b c … or h1 h2 …"},
      {"examples", Kind::number, "N", "list the first N positions that contradict the claim"},
      {"range", Kind::text, "FROM..TO",
       "from this position to that one, of which either may be left out, in the order of the "
       "table, which is not a box: --where takes bounds on several heaps"},
      {"where", Kind::text, "EXPR",
       "only positions for which this holds, such as 'a <= b && grundy > 2'; heaps are a b c … or "
       "h1 h2 …; of multisets also heaps, total, largest, nim_sum"},
      {"order", Kind::choice, joined(reading_order_names, "|"),
       "of two heaps: read the table in this order, as OEIS has it (b-files: antidiagonals, the "
       "first heap counting up along each; with -up counting down)"},
      {"count", Kind::number, "N", "at most this many"},
      {"to", Kind::choice, "text|csv|bfile",
       "the format (default: text, in files csv); bfile is what OEIS takes: index and term"},
      {"output", Kind::file, "FILE",
       "the file or folder to write; - is standard output, for texts; a table without it is called "
       "after its rules and bounds, such as nim-9-9-9.h5"},
      {"force", Kind::flag, "", "overwrite the file if it exists"},
      {"reproducible", Kind::flag, "",
       "store neither time nor output path nor threads: equal contents, equal bytes"},
      {"sample", Kind::number, "N",
       "compute N heaps of a sequence again from the definition, besides the first 1000 and the "
       "last (default: in a file what two seconds allow)"},
      {"seed", Kind::number, "N", "equal seeds make equal random choices"},
      {"explain", Kind::flag, "", "print how it would be done, and what that takes; do nothing"},
      {"method", Kind::text, "NAME=WAY,…",
       "take other ways to the same table, such as losses=levels,grundy=scan,check=options"},
      {"memory", Kind::text, "8G",
       "refuse to start if more memory is needed (default: what is available)"},
      {"threads", Kind::number, "N", "threads to use (default: all cores)"},
      {"quiet", Kind::flag, "", "print nothing but errors, and the list that was asked for"},
      {"json", Kind::flag, "", "print JSON and nothing else"}};
  return all;
}

}  // namespace miyama
