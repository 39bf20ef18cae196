// The hash of blocks, which is a library elsewhere. xxHash 0.8.3 takes NEON's header where
// WebAssembly has vectors; Debian's Emscripten has that header, but not those that it includes. So
// the plain form is compiled.
#define XXH_STATIC_LINKING_ONLY
#define XXH_IMPLEMENTATION
#pragma push_macro("__wasm_simd128__")
#undef __wasm_simd128__
#include <xxhash.h>
#pragma pop_macro("__wasm_simd128__")
