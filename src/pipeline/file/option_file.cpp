#include "pipeline/file/option_file.hpp"

#include <fstream>
#include <optional>

#include "base/error.hpp"
#include "base/letters.hpp"
#include "game/lists_text.hpp"
#include "game/option_rules.hpp"
#include "store/option_file.hpp"

namespace miyama {
namespace {

constexpr int first_byte_of_hdf5 = 0x89;

ListedOptions read_listed(const OptionFile& file, std::ifstream& text, const Box* box,
                          const Team& team) {
  const std::string name = printable(file.path.string());
  const bool regular = std::filesystem::is_regular_file(file.path);
  if (regular && is_hdf5(file.path))
    return read_option_file(
        file.path, box, [&](std::uint64_t positions, std::uint64_t options) {  // behind its name
          refuse_if_too_many(positions, options, file.most_bytes, "it");
        });
  if (!regular && text.peek() == first_byte_of_hdf5)
    throw file_error(name, " is a pipe, in which HDF5 cannot be read: write it into a file first");
  return read_options_text(text, box, name, file.most_bytes, team.observer);
}

}  // namespace

std::unique_ptr<Rules> rules_of_options(const OptionFile& file,
                                        const std::vector<std::uint64_t>& bounds,
                                        const Team& team) {
  const std::string name = printable(file.path.string());
  std::error_code unknown;
  const auto status = std::filesystem::status(file.path, unknown);
  if (!std::filesystem::exists(status))
    throw file_error("cannot read the file of options ", name, ": there is no such file");
  std::ifstream text(file.path, std::ios::binary);  // opened once, since it may be a pipe
  if (!text || std::filesystem::is_directory(status))
    throw file_error("cannot read the file of options ", name);
  try {
    std::optional<Box> box;
    if (!bounds.empty()) box.emplace(OptionLists::box_of(bounds));
    const Box* const bounded = box ? &*box : nullptr;
    return rules_of_listed(file.rules, read_listed(file, text, bounded, team), bounded, file.start,
                           team);
  } catch (const usage_error& error) {
    const std::string said = error.what();
    const bool is_named = said.starts_with(name + ", line ") || said.starts_with(name + ' ');
    throw usage_error(is_named ? "" : name + ": ", said);
  }
}

}  // namespace miyama
