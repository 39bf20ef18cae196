/// @file  graphviz.hpp
/// @brief Runs Graphviz' `dot`, a program of its own, which need not be there.
#pragma once

#include <string>

namespace miyama {

/// Draws `dot`, a graph in the DOT language, as `format`, "svg" or "png", and writes the picture to the file descriptor `output`.
/// Throws interrupted_error; file_error if the program is not there or fails.
void run_graphviz(const std::string& dot, const std::string& format, int output);

}  // namespace miyama
