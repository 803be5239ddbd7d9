// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reverse offload with data that are mapped from the host: the region works on the host's objects, and always moves values.
#pragma omp requires reverse_offload
#include "check.h"

static int *seen_a, *seen_x;
static int seen_value;

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static void note(int *a, int *x, int value) {
  seen_a = a;
  seen_x = x;
  seen_value = value;
}

static int *start;
static long offset;

__attribute__((noipa)) static void note_offset(const int *q) { offset = q - start; }

int main(void) {
  check_placement();
  int host = check_expected_device() == 0;
  int a[20], x = 1, bad = 0;
  for (int i = 0; i < 20; i++) a[i] = i;
  int *address = a, *x_address = &x;
#pragma omp target map(tofrom : a, x, bad)
  {
    a[0] = 100;
    x = 2;
    // Present: no copy in either direction.
#pragma omp target device(ancestor : 1) map(tofrom : a, x)
    {
      note(a, &x, a[0] + 1000 * x);
      a[1] = 200;
    }
    bad += a[0] != 100 || x != 2 || (a[1] != 1 && a[1] != 200);
    // always: the device's value goes to the host's object, and back.
#pragma omp target device(ancestor : 1) map(always, tofrom : a [0:20], x)
    {
      a[2] = a[0] + 1;
      x *= 10;
    }
    bad += a[2] != 101 || x != 20;
#pragma omp target device(ancestor : 1) map(always, from : a [5:2])
    {
      a[5] = 55;
      a[6] = 66;
      a[7] = 77;
    }
    bad += a[5] != 55 || a[6] != 66;
    x = 3;
#pragma omp target device(ancestor : 1) map(present, to : x) map(always, present, tofrom : a [9:1])
    { a[9] += x; }
    bad += a[9] != 9 + (x == 3 ? 20 : 0) && a[9] != 12;
  }
  CHECK(bad == 0);
  CHECK(seen_a == address && seen_x == x_address);
  CHECK(seen_value == (host ? 2100 : 1000));
  CHECK(a[0] == 100 && a[2] == 101 && a[5] == 55 && a[6] == 66);
  // Data that several constructs mapped, by enter data, and a part of them.
  int *p = malloc(100 * sizeof(int));
  for (int i = 0; i < 100; i++) p[i] = i;
#pragma omp target enter data map(to : p[:100])
  start = p;
#pragma omp target map(from : bad)
  {
    int *q = p + 40;
#pragma omp target device(ancestor : 1) map(tofrom : q [0:10])
    {
      note_offset(q);
      q[0] = -1;
    }
    bad = 0;
  }
  CHECK(p[40] == -1 && offset == 40);
#pragma omp target exit data map(delete : p[:100])
  free(p);
  printf("%d %d\n", a[2], a[5]);
  return check_result();
}
