// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// backtrace() comes through the library: from regions, nested ones, and tasks to the function that has met the construct, from
// other threads of a team to where the thread was started. Profilers and debuggers read the same tables.
#define _GNU_SOURCE
#include "check.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <omp.h>
#include <string.h>

enum { most_frames = 100 };

// Whether the stack of this thread goes back to the function, or (without a name) to the C library.
__attribute__((noinline)) static int goes_back_to(const char *function) {
  void *frames[most_frames];
  const int n = backtrace(frames, most_frames);
  for (int i = 0; i < n; i++) {
    Dl_info where;
    if (dladdr(frames[i], &where) == 0) continue;
    if (function == NULL ? strstr(where.dli_fname, "libc.so") != NULL
                         : where.dli_sname != NULL && strcmp(where.dli_sname, function) == 0)
      return 1;
  }
  return 0;
}

__attribute__((noipa)) int construct(void) {
  int looks = 0;
#pragma omp parallel
  {
    const int leads = omp_get_thread_num() == 0;
    CHECK(goes_back_to(leads ? "construct" : NULL));
#pragma omp critical
    CHECK(goes_back_to(leads ? "construct" : NULL));
#pragma omp parallel num_threads(1)
    CHECK(goes_back_to(leads ? "construct" : NULL));
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 4; i++) CHECK(goes_back_to(leads ? "construct" : NULL));
#pragma omp task shared(looks)
    {
      CHECK(goes_back_to(omp_get_thread_num() == 0 ? "construct" : NULL));
#pragma omp atomic
      looks++;
    }
#pragma omp task if (0)
    CHECK(goes_back_to(leads ? "construct" : NULL));
  }
#pragma omp target // on the host
  if (!goes_back_to("construct")) __builtin_abort();
  return looks;
}

int main(void) {
  CHECK(goes_back_to("main"));
  CHECK(construct() == omp_get_max_threads());
  return check_result();
}

// { dg-additional-options "-rdynamic" }
// { dg-additional-options "-ldl" }
