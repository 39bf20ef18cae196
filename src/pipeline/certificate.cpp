#include "pipeline/certificate.hpp"

#include "pipeline/families.hpp"
#include "verify/partition/partition_certificate.hpp"

namespace miyama {

std::unique_ptr<Certificate> make_certificate(const Request& request, const LabelSource& source,
                                              bool thorough) {
  if (!request.is_box()) return make_partition_certificate(request, source, thorough);
  return make_box_certificate(request, source);
}

StatedLosses stated_losses(const Request& request, const LabelSource& source) {
  return {source, request.convention, *request.rules,
          request.is_box() ? nullptr : &request.partitions()};
}

std::uint64_t certificate_bytes(const Request& request) {
  if (!request.is_box())
    return partition_certificate_bytes(request.take_and_break(), request.partitions(),
                                       request.labels);
  return box_certificate_bytes(request);
}

}  // namespace miyama
