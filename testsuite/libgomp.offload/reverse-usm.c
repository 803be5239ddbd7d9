// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var GOMPSIM_UNIFIED_MEMORY 1 }
// { dg-modes "host ours ours-stock ours-slot ours-pascal" } with stock's library the host follows pointers into the device's memory.
//
// Reverse offload in a program that requires unified_shared_memory: the host's memory is worked on where it lies, the device's
// own (its threads' stacks, its copies of declare target variables) is copied.
#pragma omp requires unified_shared_memory, reverse_offload
#include "check.h"

struct pair {
  int n;
  int *p;
};

static int on_device[4];
#pragma omp declare target enter(on_device)

static int *seen;
__attribute__((noipa)) static void note(int *p) { seen = p; }

#pragma omp begin declare target
struct large {
  int v[100];
};
static int many_items(int *host) {
  int a = 1, b = 2, c = 3, d[2] = {4, 5}, e = 6, f = 7, g = 8, sum = 0;
  struct large l;
  for (int i = 0; i < 100; i++) l.v[i] = i;
#pragma omp target device(ancestor : 1) map(tofrom : a, b, c, d, e, f, g, l) map(tofrom : host[0 : 4]) map(from : sum)
  {
    sum = a + b + c + d[0] + d[1] + e + f + g + host[1];
    for (int i = 0; i < 100; i++) sum += l.v[i];
    a = b = c = d[1] = e = f = g = 10;
    l.v[99] = -1;
    host[2] = 50;
  }
  return l.v[99] == -1 && a + b + c + d[0] + d[1] + e + f + g == 74 ? sum : -1;
}
#pragma omp end declare target

int main(void) {
  check_placement();
  int a[4] = {1, 2, 3, 4}, bad = 0, sum = 0, *address = a;
#pragma omp target map(tofrom : bad, sum)
  {
    int local = 7, array[3] = {10, 20, 30}, answer = 0;
    a[1] = 20;
    // The host's: the same storage, whatever the clause says.
#pragma omp target device(ancestor : 1) map(to : a)
    {
      note(a);
      a[2] = a[1] + 10;
    }
    bad += a[2] != 30;
#pragma omp target device(ancestor : 1) map(present, always, tofrom : a[1 : 2])
    a[1]++;
    bad += a[1] != 21;

    // The device's own.
#pragma omp target device(ancestor : 1) firstprivate(local, array) map(from : answer)
    {
      answer = local + array[2] + a[2];
      array[2] = 0;
    }
    bad += answer != 67 || array[2] != 30;
#pragma omp target device(ancestor : 1) map(tofrom : array, local)
    {
      array[0] += local;
      local = 8;
    }
    bad += array[0] != 17 || local != 8;
    struct pair of_device = {3, array}, of_host = {4, a};
#pragma omp target device(ancestor : 1) map(to : of_device.n) map(tofrom : of_device.p[0 : 3])
    for (int i = 0; i < of_device.n; i++) of_device.p[i]++;
    bad += array[0] != 18 || array[2] != 31 || of_device.p != array;
#pragma omp target device(ancestor : 1) map(to : of_host.n) map(tofrom : of_host.p[0 : 4])
    {
      note(of_host.p);
      of_host.p[of_host.n - 1] = 44;
    }
    bad += a[3] != 44 || of_host.p != a;
    sum = many_items(a);
    bad += a[2] != 50;
  }
  CHECK(bad == 0);
  CHECK(seen == address && sum == 36 + 21 + 4950);

  // Its copy of a variable is the device's, the host's is worked on.
  on_device[1] = 5;
#pragma omp target map(tofrom : bad)
  {
    on_device[1] = 6;
#pragma omp target device(ancestor : 1) map(always, tofrom : on_device)
    on_device[1] *= 2;
    bad += on_device[1] != 12;
  }
  CHECK(bad == 0 && on_device[1] == 12);
  return check_result();
}
