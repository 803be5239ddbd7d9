// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var GOMPSIM_DEVICES 3 }
// { dg-modes "ours-gcn" } GCC's library has no copies between devices of this plugin
//
// Three of AMD's devices: identifiers, data and variables of each, copies and boxes between all pairs, later ones with
// dependences, regions of all at once.
#include "check.h"

enum { n = 3000 };
int counter = 1;
#pragma omp declare target enter(counter)

int main(void) {
  check_placement();
  const int devices = omp_get_num_devices(), host = omp_get_initial_device();
  CHECK(devices == 3);
  int *there[3], sent[n], got[n];
  for (int d = 0; d < 3; d++) {
    CHECK(omp_get_device_from_uid(omp_get_uid_from_device(d)) == d);
    for (int e = 0; e < d; e++) CHECK(strcmp(omp_get_uid_from_device(d), omp_get_uid_from_device(e)) != 0);
    there[d] = omp_target_alloc(sizeof sent, d);
    CHECK(there[d] != NULL);
  }
  for (int d = 0; d < 3; d++) {
#pragma omp target device(d)
    counter += 10 * d;
  }
  for (int d = 2; d >= 0; d--) {
    counter = -1;
#pragma omp target update from(counter) device(d)
    CHECK(counter == 1 + 10 * d);
  }
  for (int from = 0; from < 3; from++)
    for (int to = 0; to < 3; to++) {
      for (int i = 0; i < n; i++) sent[i] = i * 3 + from * 7 + to, got[i] = -1;
      CHECK(omp_target_memcpy(there[from], sent, sizeof sent, 0, 0, from, host) == 0);
      if (from != to) CHECK(omp_target_memcpy(there[to], there[from], sizeof sent, 0, 0, to, from) == 0);
      CHECK(omp_target_memcpy(got, there[to], sizeof got, 0, 0, host, to) == 0);
      CHECK(memcmp(got, sent, sizeof sent) == 0);
      if (from == to) continue;
      const size_t volume[2] = {2, 3}, out[2] = {0, 0}, in[2] = {1, 1}, rows[2] = {4, 4};
      omp_target_memset(there[to], 0, 64, to);
      CHECK(omp_target_memcpy_rect(there[to], there[from], sizeof(int), 2, volume, in, out, rows, rows, to, from) == 0);
      CHECK(omp_target_memcpy(got, there[to], 64, 0, 0, host, to) == 0);
      CHECK(got[4] == 0 && got[5] == sent[0] && got[7] == sent[2] && got[9] == sent[4] && got[11] == sent[6] &&
            got[13] == 0);
    }
  // A ring, by dependences alone.
  for (int i = 0; i < n; i++) sent[i] = i;
  CHECK(omp_target_memcpy(there[0], sent, sizeof sent, 0, 0, 0, host) == 0);
  for (int k = 0; k < 7; k++) {
    const int from = k % 3, to = (k + 1) % 3;
    int *p = there[from];
#pragma omp target nowait is_device_ptr(p) device(from) depend(inout : there)
    for (int i = 0; i < n; i++) p[i] += k;
    omp_depend_t order;
#pragma omp depobj(order) depend(inout : there)
    CHECK(omp_target_memcpy_async(there[to], p, sizeof sent, 0, 0, to, from, 1, &order) == 0);
#pragma omp depobj(order) destroy
  }
#pragma omp taskwait
  CHECK(omp_target_memcpy(got, there[7 % 3], sizeof got, 0, 0, host, 7 % 3) == 0);
  for (int i = 0; i < n; i++) CHECK(got[i] == i + 21);
  int sums[3] = {0};
#pragma omp parallel for num_threads(3)
  for (int d = 0; d < 3; d++) {
    int sum = 0;
#pragma omp target teams distribute parallel for device(d) map(tofrom : sum) reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += i * (d + 1);
    sums[d] = sum;
  }
  for (int d = 0; d < 3; d++) {
    CHECK(sums[d] == n * (n - 1) / 2 * (d + 1));
    omp_target_free(there[d], d);
  }
  return check_result();
}
