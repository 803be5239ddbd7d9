// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours" } with stock as either half this deadlocks: the region that asks holds a lock that the inner one
// needs.
//
// A reverse region launches target regions on the same device, maps data for them, and uses the
// routines. (The inner regions ask nothing: a request holds the single slot of GCC's device library until it is answered.)
#pragma omp requires reverse_offload
#include "check.h"

__attribute__((noipa)) static int launch(int x) {
  int a[32], r = 0, on_host = -1;
  for (int i = 0; i < 32; i++) a[i] = x + i;
#pragma omp target teams distribute parallel for num_teams(2) map(tofrom : a)
  for (int i = 0; i < 32; i++) a[i] *= 2;
#pragma omp target map(to : a) map(from : r, on_host)
  {
    r = 0;
    for (int i = 0; i < 32; i++) r += a[i];
    on_host = omp_is_initial_device();
  }
  check_ran_on(on_host);
  return r;
}

static int resident[8] = {1, 2, 3, 4, 5, 6, 7, 8};

__attribute__((noipa)) static int data(int x) {
  int dev = omp_get_default_device(), sum = 0;
  int *p = omp_target_alloc(sizeof resident, dev);
  if (omp_target_memcpy(p, resident, sizeof resident, 0, 0, dev, omp_get_initial_device())) return -1;
#pragma omp target enter data map(to : resident)
#pragma omp target is_device_ptr(p) map(tofrom : sum)
  for (int i = 0; i < 8; i++) {
    sum += p[i] + x;
    resident[i] += x;
  }
#pragma omp target exit data map(from : resident)
  omp_target_free(p, dev);
  return sum;
}

int main(void) {
  check_placement();
  int first = 0, second = 0;
#pragma omp target map(tofrom : first, second)
  {
    int a = 0, b = 0;
#pragma omp target device(ancestor : 1) map(from : a)
    a = launch(10);
#pragma omp target device(ancestor : 1) map(from : b)
    b = data(3);
    first = a;
    second = b;
  }
  CHECK(first == 2 * (320 + 496));
  CHECK(second == 36 + 24);
  for (int i = 0; i < 8; i++) CHECK(resident[i] == i + 4);
  printf("%d %d\n", first, second);
  return check_result();
}
