/// @file  merge.cpp
/// @brief `miyama merge`: one ordinary file from a folder of parts.

#include <iostream>

#include "base/letters.hpp"
#include "cli/output.hpp"
#include "cli/text_files.hpp"
#include "pipeline/file/shards/write_shards.hpp"

namespace miyama {
namespace {

int run_merge(const CommandLine& line) {
  const std::string folder = line.required("folder");
  const std::string output = line.required("output");
  if (!std::filesystem::is_directory(folder))
    refuse(folder, " is not a folder: a table in one file needs no merging");
  output_format(line, output, "", table_formats);
  refuse_to_overwrite(line, output);
  refuse_existing(output, line.flag("force"));
  try_stored(folder);
  const std::uint64_t bytes = stored_bytes(folder);
  if (const std::uint64_t free = free_disk_bytes(output); bytes > free)
    throw file_error("the parts in ", folder, " take ", format_bytes(bytes), " of disk, ",
                     format_bytes(free), " are free: give an --output on another disk");
  const MergedTable merged = merge_parts(folder, output, line.flag("force"), line.start_team());
  if (line.flag("json")) {
    Json json = table_json(merged.header, merged.table);
    json["parts"] = merged.parts;
    json["output"] = output;
    json["file_bytes"] = merged.file_bytes;
    print_timed(line, json);
  } else if (!line.flag("quiet")) {
    std::cout << "wrote " << printable(output) << ": " << format_bytes(merged.file_bytes)
              << filled(" from {1} part(|s), ", merged.parts) << seconds_text(line.seconds())
              << '\n';
  }
  return exit_fine;
}

}  // namespace

Command merge_command() {
  return {"merge",
          "make one file of a table in parts",
          "FOLDER --output FILE [options]",
          "Makes one ordinary file from a table in parts (solve --shards). Blocks are copied as "
          "they are packed, each is compared with its hash.",
          {{"folder", Kind::file}},
          "output force threads quiet json",
          {},
          run_merge};
}

}  // namespace miyama
