// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours-host ours reverse" }
// Stock's hangs with requests of two threads.
//
// A process that is stopped and continued again and again, while kernels run, while requests wait for their answers, while
// tasks are in flight.
#pragma omp requires reverse_offload
#include "check.h"
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

__attribute__((noipa)) static int triple(int i) { return 3 * i; }

static int work(void) {
  check_placement();
  for (int round = 0; round < 8; round++) {
#pragma omp parallel num_threads(2)
    {
      int later = 0, sum = 0;
#pragma omp target nowait map(tofrom : later)
      for (int i = 0; i < 3000; i++) later += i & 1;
#pragma omp target map(tofrom : sum)
      for (int i = 0; i < 20; i++) {
        int answer = 0;
#pragma omp target device(ancestor : 1) firstprivate(i) map(from : answer)
        answer = triple(i);
        sum += answer;
      }
#pragma omp taskwait
      CHECK(sum == 570 && later == 1500);
    }
  }
  return check_result();
}

int main(void) {
  pid_t child = fork();
  if (child == 0) exit(work());
  int status;
  while (waitpid(child, &status, WNOHANG) == 0) {
    kill(child, SIGSTOP);
    usleep(1000);
    kill(child, SIGCONT);
    usleep(4000);
  }
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  return check_result();
}
