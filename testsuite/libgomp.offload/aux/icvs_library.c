// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The library of icvs-library.c.
#include <omp.h>

void library_set_teams(int n) {
#pragma omp target firstprivate(n)
  omp_set_num_teams(n);
}

int library_teams(void) {
  int n = 0;
#pragma omp target teams map(from : n)
  if (omp_get_team_num() == 0) n = omp_get_num_teams();
  return n;
}

int library_max_teams(void) {
  int n = 0;
#pragma omp target map(from : n)
  n = omp_get_max_teams();
  return n;
}
