/// @file  catch.hpp
/// @brief The one include of Catch2: version 2 and version 3 have different headers.
#pragma once

#if MIYAMA_CATCH2_MAJOR >= 3
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
