// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours ours-slot ours-pascal ours-stock" }
// Stock works on copies.
//
// Variables that are on the device without having been mapped, in reverse regions: declare target ones, whole and in part,
// and memory that the program has associated. The region works on the host's.
#pragma omp requires reverse_offload
#include "check.h"

#pragma omp begin declare target
static int table[20];
static struct {
  int n;
  double x[4];
} state = {4, {1, 2, 3, 4}};
#pragma omp end declare target

static int *seen;
__attribute__((noipa)) static void note(int *p) { seen = p; }

int main(void) {
  check_placement();
  int bad = 0, host = check_expected_device() == 0, dev = omp_get_default_device();
  int *table_address = table;
  for (int i = 0; i < 20; i++) table[i] = i;
#pragma omp target update to(table)
#pragma omp target map(tofrom : bad)
  {
    table[3] = -3;
    // Present: no copy.
#pragma omp target device(ancestor : 1) map(tofrom : table)
    {
      note(table);
      table[7] = 400;
    }
    bad += table[3] != -3;
#pragma omp target device(ancestor : 1) map(always, tofrom : table[3 : 3])
    table[5] = 10 * table[3];
    bad += table[5] != -30;
#pragma omp target device(ancestor : 1) map(always, from : state.x)
    state.x[2] = 30;
    bad += state.x[2] != 30 || state.n != 4;
  }
  CHECK(bad == 0 && seen == table_address);
  CHECK(table[5] == -30 && table[7] == 400 && state.x[2] == 30);

  int a[8] = {0, 1, 2, 3, 4, 5, 6, 7}, *d = host ? NULL : omp_target_alloc(sizeof a, dev);
  if (!host) {
    CHECK(omp_target_associate_ptr(a, d, sizeof a, 0, dev) == 0);
#pragma omp target update to(a)
  }
  int *a_address = a;
#pragma omp target map(tofrom : a, bad)
  {
    a[1] = 11;
#pragma omp target device(ancestor : 1) map(always, tofrom : a[0 : 8])
    {
      note(a);
      a[2] = a[1] * 2;
    }
    bad += a[2] != 22;
  }
  CHECK(bad == 0 && seen == a_address && a[2] == 22);
  if (!host) CHECK(omp_target_disassociate_ptr(a, dev) == 0);
  if (!host) omp_target_free(d, dev);
  puts("done");
  return check_result();
}
