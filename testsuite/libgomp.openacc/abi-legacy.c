// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Entry points of old compilers: a region of GCC 5, which runs on the host, and the numbers of threads.
#include "apart.h"

void GOACC_parallel(int, void (*)(void *), size_t, void **, size_t *, unsigned short *, int, int, int, int, int, ...);
int GOACC_get_num_threads(void);
int GOACC_get_thread_num(void);

static void body(void *argument) {
  void **addresses = argument;
  int *a = addresses[0];
  for (int i = 0; i < 5; i++) a[i] = i + *(int *)addresses[1];
}

int main(void) {
  check_placement();
  int a[5] = {0}, k = 7;
  void *addresses[2] = {a, &k};
  size_t sizes[2] = {sizeof a, sizeof k};
  unsigned short kinds[2] = {0x203, 0x201};
  GOACC_parallel(-1, body, 2, addresses, sizes, kinds, 1, 1, 1, -2, 0);
  CHECK(a[0] == 7 && a[4] == 11);
  CHECK(GOACC_get_num_threads() == 1 && GOACC_get_thread_num() == 0);
  return check_result();
}
