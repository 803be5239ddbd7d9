// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constructs that are cancelled.
#include "random-nested.h"

// Something may be left out, but nothing twice, and not what comes after.
void cancelled(random_source r) {
  const int n = 30, at = r.below(40), threads = 1 + r.below(3), form = r.below(5);
  int ran = 0, after = 0;
#pragma omp parallel num_threads(threads) shared(ran, after)
  switch (form) {
  case 0: {
#pragma omp for schedule(dynamic)
    for (int i = 0; i < n; i++) {
#pragma omp cancel for if (i == at)
#pragma omp atomic
      ran++;
    }
#pragma omp single nowait
    after = 1;
    break;
  }
  case 1: {
#pragma omp sections
    {
#pragma omp section
      {
#pragma omp cancel sections if (at % 2)
#pragma omp atomic
        ran++;
      }
#pragma omp section
#pragma omp atomic
      ran++;
    }
#pragma omp single nowait
    after = 1;
    break;
  }
  case 2:
#pragma omp single
  {
#pragma omp taskloop grainsize(1) shared(ran)
    for (int i = 0; i < n; i++) {
#pragma omp cancel taskgroup if (i == at)
#pragma omp atomic
      ran++;
    }
    after = 1;
  } break;
  case 3:
#pragma omp single
  {
#pragma omp taskgroup
    for (int i = 0; i < n; i++) {
#pragma omp task shared(ran) priority(i % 4)
      {
#pragma omp cancel taskgroup if (i == at)
#pragma omp atomic
        ran++;
      }
    }
#pragma omp task shared(after)
    after = 1;
  } break;
  default: {
#pragma omp single nowait
    for (int i = 0; i < n; i++) {
#pragma omp task shared(ran)
#pragma omp atomic
      ran++;
    }
#pragma omp atomic write
    after = 1;
#pragma omp cancel parallel if (at % 3 == omp_get_thread_num())
#pragma omp barrier
  }
  }
  CHECK(ran <= n && after == 1);
}
