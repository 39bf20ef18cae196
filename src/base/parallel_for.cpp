#include "base/parallel_for.hpp"

#include <omp.h>

namespace miyama {

int thread_count(int wanted) { return wanted > 0 ? wanted : omp_get_max_threads(); }

}  // namespace miyama
