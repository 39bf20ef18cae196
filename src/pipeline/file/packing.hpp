/// @file  packing.hpp
/// @brief Which compressor packs which array of a table.
///
/// Where blocks repeat, the few distinct ones may cost milliseconds each, and small ones make a
/// small file; where they do not, all of them must be cheap. Which it is follows from rules, bounds
/// and label alone, so that a part of a table, which meets few of its blocks, is packed as the
/// whole is. To look at the blocks before would suit more games, but a part has others before it.
///
///     distinct of all blocks    outcome       arrows          target
///     nim 1000³                  15 of 4096    319 of 12 288  1294 of 4096
///     subtraction:1,2,3 500³      8 of 512      36 of 1536
///     slow-exact:2 400³                  135 of 1372
///     nim, one heap of 10⁹        3 of 3815   3815 of 3815
///     subtraction:squares 400³          1478 of 1478
///     wythoff 512³              354 of 512    2545 of 3072
///     nim+pass 512³ × 2         409 of 1024   2177 of 4096
///
/// Sides of blocks are powers of two. Nim's losses repeat with those as soon as several heaps are
/// cut; where no step is longer than a bound, positions repeat with some period, which mostly
/// divides them or is short. A target is the number of a position, and so differs from place to
/// place. Where moves reduce faces, finding the labels takes long, and the fast compressor makes
/// blocks half as large again: all of these are packed small. Labels of multisets do not repeat
/// either, but finding them takes so much longer that they are packed in between.
#pragma once

#include "pipeline/request.hpp"
#include "store/chunk_codec.hpp"

namespace miyama {

/// Of each array of the layout, which is that of the request, and then of the list beside them.
[[nodiscard]] std::vector<Packing> packings_of(const Request& request, const Layout& layout);

}  // namespace miyama
