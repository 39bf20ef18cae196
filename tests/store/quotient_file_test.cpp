#include "store/quotient_file.hpp"

#include "store/hdf5.hpp"
#include "store/temporary_file.hpp"
#include "support/catch.hpp"
#include "support/scratch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

/// Nim with heaps of one stick at most.
StoredQuotient two_elements() {
  StoredQuotient q;
  q.source = "a test";
  q.history = "none";
  q.rules = "bounded:1";
  q.codes = "0.3";
  q.bounds = {0};
  q.limits = {400, 500, 60};
  q.stopped_by = "period";
  q.period = {0, 2};
  q.products = {0, 1, 1, 0};
  q.outcomes = {1, 0};
  q.images = {0, 1, 0, 1, 0, 1, 0};
  q.growth = {1, 2, 1};
  return q;
}

TEST_CASE("quotient file: what is written is read", "[unit]") {
  const test::ScratchFolder folder;
  const auto path = folder / "q.h5";
  CHECK_FALSE(is_file_of(quotient_kind, path));
  write_quotient({path, false}, two_elements());
  CHECK(is_file_of(quotient_kind, path));
  CHECK_THROWS_AS(write_quotient({path, false}, two_elements()), exists_error);
  const StoredQuotient found = read_quotient(path);
  CHECK(found.rules == "bounded:1");
  CHECK(found.codes == "0.3");
  CHECK(found.bounds == two_elements().bounds);
  CHECK(found.limits == two_elements().limits);
  CHECK(found.period == two_elements().period);
  CHECK(found.products == two_elements().products);
  CHECK(found.outcomes == two_elements().outcomes);
  CHECK(found.images == two_elements().images);
  CHECK(found.growth == two_elements().growth);
}

TEST_CASE("quotient file: entries that are none are refused", "[unit]") {
  const test::ScratchFolder folder;
  const auto refusal = [&](const auto& change) {
    StoredQuotient q = two_elements();
    change(q);
    write_quotient({folder / "q.h5", true}, q);
    return message_of<file_error>([&] { (void)read_quotient(folder / "q.h5"); });
  };
  CHECK(refusal([](auto& q) { q.products[1] = 2; }).find("is no element") != std::string::npos);
  CHECK(refusal([](auto& q) { q.images[1] = 2; }).find("is no element") != std::string::npos);
  CHECK(refusal([](auto& q) { q.outcomes[1] = 2; }).find("0 nor 1") != std::string::npos);
  CHECK(refusal([](auto& q) { q.limits.pop_back(); }).find("limits") != std::string::npos);
  CHECK(refusal([](auto& q) { q.period[1] = 0; }).find("period") != std::string::npos);
}

TEST_CASE("quotient file: other files of HDF5 are none", "[unit]") {
  const test::ScratchFolder folder;
  const auto path = folder / "other.h5";
  create_hdf5(path, "other.h5").reset();
  CHECK_FALSE(is_file_of(quotient_kind, path));
  CHECK(message_of<file_error>([&] { (void)read_quotient(path); }).find("miyama-quotient") !=
        std::string::npos);
}

}  // namespace
}  // namespace miyama
