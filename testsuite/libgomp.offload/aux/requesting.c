// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A shared library with target regions that ask.
#pragma omp requires reverse_offload

static int served;

__attribute__((noipa)) static int answer(int i) {
  __atomic_fetch_add(&served, 1, __ATOMIC_RELAXED);
  return 3 * i + 1;
}

int ask_library(int n) {
  int wrong = 0;
#pragma omp target teams distribute num_teams(2) map(tofrom : wrong)
  for (int i = 0; i < n; i++) {
    int a = -1;
#pragma omp target device(ancestor : 1) firstprivate(i) map(from : a)
    a = answer(i);
    if (a != 3 * i + 1) {
#pragma omp atomic
      wrong++;
    }
  }
  return wrong + (served < n);
}
