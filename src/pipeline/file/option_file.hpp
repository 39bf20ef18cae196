/// @file  option_file.hpp
/// @brief Rules from a file that lists the options of every position.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "base/team.hpp"
#include "game/rules.hpp"

namespace miyama {

/// What a file of options is to become.
struct OptionFile {
  /// A text (game/lists_text.hpp), which may come from a pipe, or HDF5 (store/option_file.hpp).
  std::filesystem::path path;
  std::string rules;                      ///< the name of the rules
  std::uint64_t most_bytes = UINT64_MAX;  ///< no more memory is taken
  /// A listed position: only those that can be reached from it are kept, as they are met.
  std::string start{};
};

/// The rules on heaps up to these bounds; without bounds the file lists the positions, too, and the
/// box is one heap of their numbers. Precondition: this process has one thread. Throws
/// file_error for a file that cannot be read and for more options than fit the memory; usage_error,
/// naming file and position, for what cannot be an option of these positions, and for a loop;
/// stopped_error.
[[nodiscard]] std::unique_ptr<Rules> rules_of_options(const OptionFile& file,
                                                      const std::vector<std::uint64_t>& bounds,
                                                      const Team& team);

}  // namespace miyama
