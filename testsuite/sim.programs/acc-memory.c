// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// Memory routines: acc_malloc, acc_free, acc_map_data, acc_unmap_data, acc_memcpy_*, with and without queues, acc_hostptr and acc_deviceptr.
#include "check.h"

enum { N = 1000 };

int main(void) {
  check_placement();
  int apart = check_expected_device() == 1;
  int *host = malloc(N * sizeof *host), *other = malloc(N * sizeof *other);
  for (int i = 0; i < N; i++) host[i] = i, other[i] = -1;
  int *d = acc_malloc(N * sizeof *d), *e = acc_malloc(N * sizeof *e);
  CHECK(d && e && d != e);
  acc_memcpy_to_device(d, host, N * sizeof *d);
  acc_memcpy_device(e, d + 100, (N - 100) * sizeof *d);
  acc_memcpy_from_device(other, e, (N - 100) * sizeof *e);
  for (int i = 0; i < N - 100; i++) CHECK(other[i] == i + 100);
  CHECK(other[N - 100] == -1);

#pragma acc parallel loop deviceptr(d, e)
  for (int i = 0; i < N; i++) e[i] = d[i] * 3;
  for (int i = 0; i < N; i++) other[i] = 0;
  acc_memcpy_from_device_async(other, e, N * sizeof *e, 4);
  acc_wait(4);
  for (int i = 0; i < N; i++) CHECK(other[i] == 3 * i);
  for (int i = 0; i < N; i++) host[i] = 2 * i;
  acc_memcpy_to_device_async(d, host, N * sizeof *d, 4);
  acc_memcpy_device_async(e, d, N * sizeof *d, 4);
  acc_memcpy_from_device_async(other, e, N * sizeof *e, 4);
  acc_wait(4);
  for (int i = 0; i < N; i++) CHECK(other[i] == 2 * i);

  if (apart) {
    acc_map_data(host, d, N * sizeof *d);
    CHECK(acc_is_present(host, N * sizeof *host) && acc_deviceptr(host) == d && acc_hostptr(d) == host);
    CHECK(acc_deviceptr(host + 10) == d + 10 && acc_hostptr(d + 10) == host + 10);
#pragma acc parallel loop present(host[0:N])
    for (int i = 0; i < N; i++) host[i] += 1;
    CHECK(host[3] == 6);
#pragma acc parallel loop copy(host[0:N])
    for (int i = 0; i < N; i++) host[i] += 1;
    CHECK(host[3] == 6);
#pragma acc update self(host[0:N])
    for (int i = 0; i < N; i++) CHECK(host[i] == 2 * i + 2);
    // Data regions do not end this mapping.
#pragma acc exit data delete (host[0:N])
    CHECK(acc_is_present(host, N * sizeof *host));
    acc_unmap_data(host);
    CHECK(!acc_is_present(host, N * sizeof *host) && acc_deviceptr(host) == NULL);
    acc_memcpy_from_device(other, d, N * sizeof *d);
    CHECK(other[9] == 20);
  }
  acc_free(d);
  acc_free(e);
  acc_free(NULL);
  CHECK(!acc_is_present(host, 0));
  for (int round = 0; round < 200; round++) {
    void *p = acc_malloc(1 << 20);
    CHECK(p != NULL);
    acc_free(p);
  }
  free(host);
  free(other);
  puts("done");
  return check_result();
}
