// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "all reverse" }
// A process whose standard streams are closed: files that the runtime, the plugin or the driver open must not be taken for
// them, and lines that cannot be written harm nothing.
#pragma omp requires reverse_offload
#include "check.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noipa)) static int triple(int i) { return 3 * i; }

// The status says what was wrong.
static int work(void) {
  int x = 1, on_host = 0;
#pragma omp target map(tofrom : x) map(from : on_host)
  {
    int answer = 0;
    on_host = omp_is_initial_device();
#pragma omp target device(ancestor : 1) map(from : answer)
    answer = triple(5);
    x += answer;
  }
  if (x != 16) return 3;
  int expected = check_expected_device();
  if (expected >= 0 && on_host == expected) return 4;
  x = 0;
#pragma omp target nowait map(tofrom : x)
  x = 7;
#pragma omp taskwait
  if (x != 7) return 5;
  // What is said here goes nowhere.
  fprintf(stderr, "a line\n");
  if (omp_target_alloc((size_t)1 << 60, omp_get_default_device()) && !on_host) return 6;
  // Nobody has taken their places for good. (NVIDIA's driver does, with the files of its devices: so not on hardware.)
  for (int d = 0; d < 3 && getenv("REGOMP_TEST_CUDA"); d++)
    if (fcntl(d, F_GETFD) != -1 || errno != EBADF) return 10 + d;
  return 0;
}

int main(void) {
  pid_t child = fork();
  if (child == 0) {
    close(0);
    close(1);
    close(2);
    exit(work());
  }
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child);
  if (status != 0) printf("status %#x\n", status);
  CHECK(status == 0);
  return check_result();
}
