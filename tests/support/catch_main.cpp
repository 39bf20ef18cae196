/// @file  catch_main.cpp
/// @brief The main function of the tests where Catch2 is version 2; version 3 brings its own.

#if MIYAMA_CATCH2_MAJOR < 3
#define CATCH_CONFIG_MAIN
#endif
#include "support/catch.hpp"
