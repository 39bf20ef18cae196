/// @file  grundy_certificate.hpp
/// @brief The certificate of stored Grundy values: each is the mex of the stored values of its
/// options.
///
/// For every line that is still open keep the set of the values met on it so far, a bit per value.
/// The options of a position are what lies below it on its k lines, so its value must be the least
/// that is missing from the union of k sets:
///
///     sets 0 1 . 3    . . 2 .    0 . . 3     union 0 1 2 3     the value must be 4
///
/// Positions are visited slab by slab, in strips of 8 sizes of the third heap from the end, so that
/// the sets along the second heap from the end stay in the cache. With three heaps, threads take
/// strips and follow each other row by row; elsewhere one thread does it.
///
/// Cost: k·V/64 word operations per position for V values. Memory: n^(k−1)·V/8 bytes, and one slab
/// of values.
#pragma once

#include <cstdint>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "label/label_source.hpp"
#include "verify/report.hpp"

namespace miyama {

/// Checks the label `grundy` of `source`. Throws file_error, stopped_error.
void certify_grundy(const LabelSource& source, Convention convention, const Team& team,
                    Report& report);

}  // namespace miyama
