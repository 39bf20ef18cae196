#include "mpi/ranks.hpp"

#include <cstdlib>
#include <numeric>

#include "base/error.hpp"

namespace miyama {
namespace {

/// The answer to `what`: MPI_Comm_rank, MPI_Comm_size.
std::uint64_t ask(int (*what)(MPI_Comm, int*), MPI_Comm ranks) {
  int answer = 0;
  what(ranks, &answer);
  return static_cast<std::uint64_t>(answer);
}

std::uint64_t ranks_on_this_node() {
  MPI_Comm node = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
  const std::uint64_t size = ask(MPI_Comm_size, node);
  MPI_Comm_free(&node);
  return size;
}

}  // namespace

Ranks::Ranks() {
  int provided = MPI_THREAD_SINGLE;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED)
    throw file_error(
        "this MPI lets only one thread talk: one that knows MPI_THREAD_SERIALIZED is "
        "needed, such as Open MPI or MPICH");
  rank_ = ask(MPI_Comm_rank, MPI_COMM_WORLD);
  size_ = ask(MPI_Comm_size, MPI_COMM_WORLD);
  size_of_node_ = ranks_on_this_node();
}

Ranks::~Ranks() { MPI_Finalize(); }

void Ranks::add_up(std::vector<std::uint64_t>& numbers) const {
  MPI_Allreduce(MPI_IN_PLACE, numbers.data(), static_cast<int>(numbers.size()), MPI_UINT64_T,
                MPI_SUM, MPI_COMM_WORLD);
}

std::vector<std::string> Ranks::gather(const std::string& text) const {
  const int size = static_cast<int>(text.size());
  std::vector<int> sizes(size_), begins(size_ + 1);
  MPI_Gather(&size, 1, MPI_INT, sizes.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
  std::partial_sum(sizes.begin(), sizes.end(), begins.begin() + 1);
  std::string all(static_cast<std::size_t>(begins.back()), '\0');
  MPI_Gatherv(text.data(), size, MPI_CHAR, all.data(), sizes.data(), begins.data(), MPI_CHAR, 0,
              MPI_COMM_WORLD);
  std::vector<std::string> texts;
  for (std::uint64_t r = 0; is_first() && r < size_; ++r)
    texts.push_back(
        all.substr(static_cast<std::size_t>(begins[r]), static_cast<std::size_t>(sizes[r])));
  return texts;
}

void Ranks::meet() const { MPI_Barrier(MPI_COMM_WORLD); }

void Ranks::end_all(int code) {
  MPI_Abort(MPI_COMM_WORLD, code);
  std::abort();
}

}  // namespace miyama
