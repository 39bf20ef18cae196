#include "store/hdf5.hpp"

#include <thread>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"

namespace miyama {
namespace {

using Catch::Matchers::StartsWith;

Hdf5Id make_space() { return {H5Screate(H5S_SCALAR), H5Sclose, "make a dataspace"}; }

}  // namespace

TEST_CASE("hdf5: an identifier closes itself once, also after moves", "[unit]") {
  prepare_hdf5();
  hid_t id = -1;
  {
    Hdf5Id space = make_space();
    id = space.get();
    Hdf5Id moved = std::move(space);
    CHECK(moved.get() == id);
    Hdf5Id assigned;
    CHECK_FALSE(assigned);
    assigned = std::move(moved);
    CHECK(H5Iis_valid(id) > 0);
  }
  CHECK(H5Iis_valid(id) <= 0);
}

TEST_CASE("hdf5: reset closes and reports, abandon forgets", "[unit]") {
  Hdf5Id space = make_space();
  const hid_t id = space.get();
  CHECK(space.reset());
  CHECK(H5Iis_valid(id) <= 0);
  CHECK(space.reset());  // nothing left to close

  Hdf5Id closed_by_others = make_space();
  H5Sclose(closed_by_others.get());
  CHECK_FALSE(closed_by_others.reset());

  Hdf5Id forgotten = make_space();
  const hid_t still_open = forgotten.get();
  forgotten.abandon();
  CHECK_FALSE(forgotten);
  CHECK(H5Iis_valid(still_open) > 0);
  H5Sclose(still_open);
}

TEST_CASE("hdf5: failures are exceptions that name the action and the system's reason", "[unit]") {
  prepare_hdf5();
  const test::ScratchFolder folder;
  const std::string missing = (folder / "missing.h5").string();
  CHECK_THROWS_AS(
      Hdf5Id(H5Fopen(missing.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose, "open it"),
      file_error);
  CHECK_THROWS_WITH(
      Hdf5Id(H5Fopen(missing.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose, "open it"),
      "cannot open it: No such file or directory");
  CHECK_THROWS_WITH(check_hdf5(H5Sclose(-1), "close it"), StartsWith("cannot close it: "));
  CHECK_NOTHROW(check_hdf5(0, "close it"));
}

TEST_CASE("hdf5: the library prints nothing itself", "[unit]") {
  prepare_hdf5();
  H5E_auto2_t printer = nullptr;
  void* data = nullptr;
  H5Eget_auto2(H5E_DEFAULT, &printer, &data);
  CHECK(printer == nullptr);
}

TEST_CASE("hdf5: nor does it from another thread", "[unit]") {
  prepare_hdf5();
  bool silent = false;
  std::thread([&] {
    prepare_hdf5();
    H5E_auto2_t printer = nullptr;
    void* data = nullptr;
    H5Eget_auto2(H5E_DEFAULT, &printer, &data);
    silent = printer == nullptr;
  }).join();
  CHECK(silent);
}

}  // namespace miyama
