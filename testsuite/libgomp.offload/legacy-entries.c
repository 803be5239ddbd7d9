// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-Wno-builtin-declaration-mismatch" }
//
// The entry points of OpenMP 4.0 (GOMP_target, GOMP_target_data, GOMP_target_update), called as an old compiler would: kinds
// of three bits, alignments of five. GCC's own plugins cannot run such a region (they end the process), so the region itself
// is only tried where one of ours is at work, or none.
#include "check.h"

typedef void region(void *);
void GOMP_target(int, region *, const void *, size_t, void **, size_t *, unsigned char *);
void GOMP_target_data(int, const void *, size_t, void **, size_t *, unsigned char *);
void GOMP_target_update(int, const void *, size_t, void **, size_t *, unsigned char *);
void GOMP_target_end_data(void);

enum { alloc = 0, to = 1, from = 2, tofrom = 3, int_alignment = 2 << 3 };
enum { n = 100, device_clause_missing = -1 };

static void add_one(void **items) {
  int *a = (int *)items[0];
  int *count = (int *)items[1];
  for (int i = 0; i < n; i++) a[i]++;
  (*count)++;
}

int main(void) {
  check_placement();
  int a[n], count = 0;
  for (int i = 0; i < n; i++) a[i] = i;
  void *addresses[2] = {a, &count};
  size_t sizes[2] = {sizeof a, sizeof count};
  unsigned char kinds[2] = {tofrom | int_alignment, tofrom | int_alignment};

  GOMP_target_data(device_clause_missing, NULL, 1, addresses, sizes, kinds);
#pragma omp target map(alloc : a)
  for (int i = 0; i < n; i++) a[i] += 10;
  unsigned char out = from | int_alignment, in = to | int_alignment;
  GOMP_target_update(device_clause_missing, NULL, 1, addresses, sizes, &out);
  CHECK(a[7] == 17);
  a[7] = 0;
  GOMP_target_update(device_clause_missing, NULL, 1, addresses, sizes, &in);
#pragma omp target map(alloc : a)
  a[7]++;
  GOMP_target_end_data();
  CHECK(a[7] == 1 && a[8] == 18);

  // A function that no image knows runs on the host.
  void *host_addresses[2] = {a, &count};
  GOMP_target(device_clause_missing, (region *)add_one, NULL, 2, host_addresses, sizes, kinds);
  CHECK(count == 1 && a[7] == 2 && a[8] == 19);
  GOMP_target(-2, (region *)add_one, NULL, 2, host_addresses, sizes, kinds);
  CHECK(count == 2 && a[8] == 20);
  return check_result();
}
