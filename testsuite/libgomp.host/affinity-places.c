// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries of places, without a place list.
#include "check.h"


static void
show (const char *who)
{
  int numbers[4096];
  memset (numbers, 0xff, sizeof numbers);
  omp_get_partition_place_nums (numbers);
  int n = omp_get_partition_num_places ();
  CHECK (numbers[n] == -1);
  printf ("%s: place %d of %d, partition", who, omp_get_place_num (), omp_get_num_places ());
  for (int i = 0; i < n; i++)
    printf (" %d", numbers[i]);
  printf (", bind %d\n", omp_get_proc_bind ());
}

int
main (void)
{
  show ("initial");
  for (int place = -1; place <= omp_get_num_places (); place++)
    {
      int ids[4096];
      memset (ids, 0xff, sizeof ids);
      omp_get_place_proc_ids (place, ids);
      int n = omp_get_place_num_procs (place);
      printf ("place %d:", place);
      for (int i = 0; i < n; i++)
	printf (" %d", ids[i]);
      printf ("\n");
      CHECK (ids[n] == -1);
    }
#define REGION(policy)                                                                                                       \
  _Pragma (#policy) for (int i = 0; i < 3; i++)                                                                              \
  {                                                                                                                          \
    _Pragma ("omp ordered") show (#policy);                                                                                 \
  }
  REGION (omp parallel for ordered num_threads(3) schedule(static, 1) proc_bind(close))
  REGION (omp parallel for ordered num_threads(3) schedule(static, 1) proc_bind(spread))
  REGION (omp parallel for ordered num_threads(2) schedule(static, 1) proc_bind(spread))
  REGION (omp parallel for ordered num_threads(3) schedule(static, 1) proc_bind(primary))
  REGION (omp parallel for ordered num_threads(3) schedule(static, 1))
  show ("initial");
  return check_result ();
}
