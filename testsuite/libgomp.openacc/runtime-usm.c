/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-modes "ours" }
   { dg-set-target-env-var GOMP_RUNTIME_USM enabled }
   { dg-set-target-env-var GOMPSIM_UNIFIED_MEMORY 1 }

   GOMP_RUNTIME_USM is OpenMP's: a device that OpenACC uses first has memory of its own. One that OpenMP has used first works on
   the host's, and OpenACC's constructs do so with it.

   --check-maps says that kernels read stale data: what has been updated, and what has not, is what this shows.
*/
#include "check.h"
#include <openacc.h>
#include <unistd.h>
#include <sys/wait.h>

extern int omp_target_is_accessible (const void *, unsigned long, int);
extern void *omp_target_alloc (unsigned long, int);

static void constructs (int shared)
{
  int x[4] = { 1, 2, 3, 4 }, y = 0, first = 5;
#pragma acc data copy(x)
  {
    x[0] = 10;
#pragma acc parallel present(x)
    x[1] = x[0];
  }
  CHECK (x[1] == (shared ? 10 : 1));
  x[2] = 3;
#pragma acc parallel copyin(x) copyout(y) firstprivate(first) async(1)
  y = x[2] + first;
  first = 50;
#pragma acc wait(1)
  CHECK (y == 8);
#pragma acc enter data copyin(x)
  x[3] = 40;
#pragma acc parallel present(x) copyout(y)
  y = x[3];
#pragma acc exit data delete(x)
  CHECK (y == (shared ? 40 : 4));
}

int main (int argc, char **argv)
{
  if (argc > 1)
    {
      int x = 0;
      CHECK (omp_target_is_accessible (&x, 4, 0)); /* OpenMP is first */
      constructs (1);
      return 0;
    }
  constructs (0);
  const pid_t child = fork ();
  if (child == 0)
    {
      execl ("/proc/self/exe", argv[0], "shared", (char *) 0);
      _exit (127);
    }
  int status;
  CHECK (waitpid (child, &status, 0) == child && status == 0);
  return 0;
}
