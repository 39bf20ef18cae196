/// @file  graphviz.hpp
/// @brief Runs Graphviz' `dot`, a program of its own, which need not be there.
#pragma once

#include <string>

namespace miyama {

/// The picture of `dot`, a graph in the DOT language, as `format`, "svg" or "png". It comes through
/// a pipe, because `dot` says nothing when its last bytes do not fit on a disk: who writes the
/// picture to a file sees that. Throws stopped_error; file_error if the program is not there or
/// fails.
[[nodiscard]] std::string run_graphviz(const std::string& dot, const std::string& format);

}  // namespace miyama
