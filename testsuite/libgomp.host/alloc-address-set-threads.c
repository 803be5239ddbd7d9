// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fortran allocatables of several threads. Stock has no lock there.
// { dg-modes "ours-host" }
#include "check.h"

void GOMP_add_alloc (void *);
_Bool GOMP_is_alloc (void *);

int
main (void)
{
  static char block[4][2000][16];
#pragma omp parallel num_threads(4)
  {
    char (*mine)[16] = block[omp_get_thread_num ()];
    for (int round = 0; round < 100; round++)
      {
	for (int i = 0; i < 2000; i++)
	  GOMP_add_alloc (mine[i]);
	for (int i = 0; i < 2000; i++)
	  CHECK (GOMP_is_alloc (mine[i]) && !GOMP_is_alloc (mine[i]));
      }
  }
  return check_result ();
}
