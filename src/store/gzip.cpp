#include "store/gzip.hpp"

#include <libdeflate.h>

#include <memory>
#include <new>

namespace miyama {

std::string gzip_member(std::string_view text) {
  constexpr int level = 4;  // packs as fast as rows of CSV are made
  const std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> packer(
      libdeflate_alloc_compressor(level), &libdeflate_free_compressor);
  if (!packer) throw std::bad_alloc();
  std::string packed(libdeflate_gzip_compress_bound(packer.get(), text.size()), '\0');
  packed.resize(libdeflate_gzip_compress(packer.get(), text.data(), text.size(), packed.data(),
                                         packed.size()));
  return packed;
}

}  // namespace miyama
