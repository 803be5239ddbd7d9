// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// host_data use_device, deviceptr, and device memory handed through functions; if and if_present.
#include "check.h"
#include <stdint.h>

enum { N = 128 };

__attribute__((noipa)) static void add(int *device, int n, int what) {
#pragma acc parallel loop deviceptr(device)
  for (int i = 0; i < n; i++) device[i] += what;
}

int main(void) {
  check_placement();
  int apart = check_expected_device() == 1;
  int a[N], b[N];
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 0;
#pragma acc data copy(a) copy(b)
  {
#pragma acc host_data use_device(a, b)
    {
      add(a, N, 5);
      add(b + 10, 5, 1);
    }
    uintptr_t inside = 0;
    int no = 0;
#pragma acc host_data use_device(a) if (no)
    inside = (uintptr_t)a;
    CHECK(inside == (uintptr_t)a);
#pragma acc host_data use_device(a)
    inside = (uintptr_t)a;
    CHECK((inside != (uintptr_t)a) == apart);
  }
  for (int i = 0; i < N; i++) CHECK(a[i] == i + 5 && b[i] == (i >= 10 && i < 15));
  int c[4];
  uintptr_t address = 0;
#pragma acc host_data use_device(c) if_present
  address = (uintptr_t)c;
  CHECK(address == (uintptr_t)c);

  int *d = acc_malloc(N * sizeof *d);
  CHECK(d != NULL);
#pragma acc parallel loop deviceptr(d)
  for (int i = 0; i < N; i++) d[i] = 3 * i;
  add(d, N, 1);
#pragma acc data deviceptr(d) copyout(b)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++) b[i] = d[i];
  }
  for (int i = 0; i < N; i++) CHECK(b[i] == 3 * i + 1);
  acc_free(d);
  puts("done");
  return check_result();
}
