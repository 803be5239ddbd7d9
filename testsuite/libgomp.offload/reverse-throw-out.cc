// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An exception that leaves a reverse region is an exception that leaves a thread's function: the process is terminated, at once, on
// whichever thread the region ran, with several requests and a deferred kernel under way. A handler around the target region
// does not see it.
#pragma omp requires reverse_offload
#include "child-output.h"

#include <csignal>
#include <exception>
#include <stdexcept>
#include <sys/resource.h>

__attribute__((noipa)) static void thrower(int i) {
  if (i == 3) throw std::out_of_range("three");
}

static void work(const char *where) {
  if (!strcmp(where, "deferred")) {
#pragma omp target teams distribute num_teams(6) nowait
    for (int i = 0; i < 6; i++) {
#pragma omp target device(ancestor : 1) firstprivate(i)
      thrower(i);
    }
#pragma omp taskwait
  } else {
#pragma omp target teams distribute num_teams(6)
    for (int i = 0; i < 6; i++) {
#pragma omp target device(ancestor : 1) firstprivate(i)
      thrower(i);
    }
  }
}

static int run(const char *self, const char *where, int *said) {
  int from_child;
  const pid_t child = fork_listened(&from_child);
  if (child == 0) {
    const struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    alarm(30);
    execl(self, self, where, (char *)NULL);
    _exit(2);
  }
  return wait_listening(child, from_child, said);
}

int main(int argc, char **argv) {
  if (argc > 1) {
    try {
      work(argv[1]);
    } catch (...) {
      _exit(5);
    }
    return 6;
  }
  check_placement();
  for (const char *where : {"waited for", "deferred"}) {
    int said;
    const int status = run(argv[0], where, &said);
    if (status != 1000 + SIGABRT) printf("%s: %d\n", where, status);
    CHECK(status == 1000 + SIGABRT && !said);
  }
  return check_result();
}
