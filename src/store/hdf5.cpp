#include "store/hdf5.hpp"

#include <cerrno>

#include "base/error.hpp"

namespace miyama {
namespace {

/// What to do about a disk, a quota or a limit of file sizes that is exhausted: HDF5 tells the
/// number of the system's error.
std::string remedy_for(const std::string& reason) {
  for (const int full : {ENOSPC, EDQUOT, EFBIG})
    if (reason.find("errno = " + std::to_string(full) + ",") != std::string::npos)
      return "; choose another place with --output, or fewer labels";
  return "";
}

}  // namespace

void prepare_hdf5() {
  [[maybe_unused]] static const bool prepared = H5dont_atexit() >= 0;
  [[maybe_unused]] static thread_local const bool silent =
      H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr) >= 0;
}

Hdf5Id::Hdf5Id(hid_t id, Close close, const std::string& what) : id_(id), close_(close) {
  if (id < 0) throw file_error("cannot " + what + ": " + last_hdf5_reason());
}

bool Hdf5Id::reset() noexcept { return id_ < 0 || close_(std::exchange(id_, -1)) >= 0; }

void check_hdf5(herr_t status, const std::string& what) {
  if (status < 0) throw file_error("cannot " + what + ": " + last_hdf5_reason());
}

bool has_type(hid_t dataset, hid_t type) {
  const hid_t found = H5Dget_type(dataset);
  const bool same = found >= 0 && H5Tequal(found, type) > 0;
  H5Tclose(found);
  return same;
}

std::string last_hdf5_reason() {
  std::string reason;
  const auto keep_first = [](unsigned, const H5E_error2_t* entry, void* data) -> herr_t {
    auto& text = *static_cast<std::string*>(data);
    if (text.empty() && entry->desc != nullptr) text = entry->desc;
    return 0;
  };
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, keep_first, &reason);
  // Driver errors read "…, errno = 28, error message = 'No space left on device', …": the system's
  // words say it best.
  const std::string mark = "error message = '";
  if (const auto at = reason.find(mark); at != std::string::npos) {
    const auto begin = at + mark.size();
    return reason.substr(begin, reason.find('\'', begin) - begin) + remedy_for(reason);
  }
  return reason.empty() ? "HDF5 gives no reason" : reason;
}

}  // namespace miyama
