/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   omp_display_affinity writes one line for each call, in the format given or set.  */
#include "require.h"
#include <omp.h>
#include <string.h>
int main(void) {
  omp_set_affinity_format("one %n");
  omp_display_affinity(NULL);
  omp_display_affinity("two %L/%N");
#pragma omp parallel num_threads(2)
#pragma omp critical
  {
    char b[50];
    size_t n = omp_capture_affinity(b, sizeof b, "%a.%n.%N.%L");
    char e[50];
    CHECK(n == (size_t)snprintf(e, sizeof e, "0.%d.%d.1", omp_get_thread_num(), omp_get_num_threads()));
    CHECK(!strcmp(b, e));
  }
  char small[4] = "###";
  CHECK(omp_capture_affinity(small, 3, "%0.8n") == 8 && !strcmp(small, "00"));
  CHECK(omp_get_affinity_format(small, 4) == 6 && !strcmp(small, "one"));
  omp_set_affinity_format("");
  CHECK(omp_get_affinity_format(small, 4) == 0 && small[0] == 0);
  return 0;
}
