/* When this is preloaded, a process waits after it synced a file, just before the file gets its name, so that those that publish the same meet. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int fsync(int file) {
  int (*next)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
  const int status = next(file);
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  unsigned seed = (unsigned)now.tv_nsec ^ (unsigned)getpid();
  usleep((useconds_t)(rand_r(&seed) % 20000));
  return status;
}
