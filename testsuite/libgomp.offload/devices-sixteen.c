// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-stock" }
// { dg-set-target-env-var GOMPSIM_DEVICES 16 }
// Stock's library refuses copies from device to device.
//
// Sixteen devices and as many copies among them, from several threads at once: each thread sends its data around all
// devices, in another order, by routines that wait, by tasks and by rows.
#include "check.h"

enum { devices = 16, threads = 6, n = 600 };

static void around(int t) {
  const int host = omp_get_initial_device();
  int a[n], *p[devices];
  for (int i = 0; i < n; i++) a[i] = t * n + i;
  for (int d = 0; d < devices; d++) p[d] = omp_target_alloc(sizeof a, d);
  int at = t;
  CHECK(omp_target_memcpy(p[at], a, sizeof a, 0, 0, at, host) == 0);
  omp_depend_t after;
#pragma omp depobj(after) depend(inout : a)
  for (int k = 1; k < devices; k++) {
    const int next = (t + k * (2 * t + 1)) % devices; // an odd step meets all of them
    if (k % 3 == 0) {
      CHECK(omp_target_memcpy(p[next], p[at], sizeof a, 0, 0, next, at) == 0);
    } else if (k % 3 == 1) {
      CHECK(omp_target_memcpy_async(p[next], p[at], sizeof a, 0, 0, next, at, 1, &after) == 0);
#pragma omp taskwait
    } else {
      const size_t volume[2] = {20, 30}, none[2] = {0, 0}, shape[2] = {20, 30};
      CHECK(omp_target_memcpy_rect_async(p[next], p[at], sizeof(int), 2, volume, none, none, shape, shape, next, at, 1,
                                         &after) == 0);
#pragma omp taskwait
    }
    int *q = p[next], number = -1;
#pragma omp target device(next) is_device_ptr(q) map(from : number)
    {
      for (int i = 0; i < n; i++) q[i]++;
      number = omp_get_device_num();
    }
    CHECK(number == next);
    at = next;
  }
#pragma omp depobj(after) destroy
  CHECK(omp_target_memcpy(a, p[at], sizeof a, 0, 0, host, at) == 0);
  for (int i = 0; i < n; i++) CHECK(a[i] == t * n + i + devices - 1);
  for (int d = 0; d < devices; d++) omp_target_free(p[d], d);
}

int main(void) {
  check_placement();
  CHECK(omp_get_num_devices() == devices);
#pragma omp parallel for num_threads(threads) schedule(static, 1)
  for (int t = 0; t < threads; t++) around(t);
  return check_result();
}
