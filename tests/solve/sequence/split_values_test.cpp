// The choice of rare values: the fewest heaps of all masks, and additive.
#include "solve/sequence/split_values.hpp"

#include <algorithm>
#include <random>

#include "support/catch.hpp"
