/// @file  xxhash.cpp
/// @brief The hashes of digests, whose library is made for other systems alone.

#define XXH_STATIC_LINKING_ONLY
#define XXH_IMPLEMENTATION
#include <xxhash.h>
