// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Data of every size around 64 bytes, aligned in every way, that the region reads, writes, or both; in device memory and
// present. What is not mapped stays as it is. Requests with up to ten list items.
//
// --check-maps says that kernels read stale data: what has been updated, and what has not, is what this shows.
#pragma omp requires reverse_offload
#include "check.h"

enum { room = 96, bytes = 72 };

static unsigned char present[room];

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static void add_one(unsigned char *p, int n) {
  for (int i = 0; i < n; i++) p[i]++;
}
__attribute__((noipa)) static int sum(const unsigned char *p, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += p[i] * (i + 1);
  return s;
}
__attribute__((noipa)) static void set(unsigned char *p, int n, int start) {
  for (int i = 0; i < n; i++) p[i] = (unsigned char)(start + i);
}

static int sizes_and_places(void) {
  int wrong = 0;
#pragma omp target map(tofrom : wrong)
  for (int n = 1; n <= bytes; n += n < 16 || n > 58 ? 1 : 7)
    for (int at = 0; at < 9; at++) {
      unsigned char data[room];
      for (int i = 0; i < room; i++) data[i] = (unsigned char)(i + n);
      unsigned char *p = data + at;
      int s = 0, expected = 0;
#pragma omp target device(ancestor : 1) map(to : p[ : n]) map(from : s) firstprivate(n)
      s = sum(p, n);
      for (int i = 0; i < n; i++) expected += (unsigned char)(at + i + n) * (i + 1);
      wrong += s != expected;
#pragma omp target device(ancestor : 1) map(tofrom : p[ : n]) firstprivate(n)
      add_one(p, n);
      for (int i = 0; i < room; i++) wrong += data[i] != (unsigned char)(i + n + (i >= at && i < at + n));
#pragma omp target device(ancestor : 1) map(from : p[ : n]) firstprivate(n, at)
      set(p, n, at);
      for (int i = 0; i < room; i++) wrong += data[i] != (unsigned char)(i >= at && i < at + n ? i : i + n);
    }
  return wrong;
}

static int present_data(void) {
  int wrong = 0;
  memset(present, 1, sizeof present);
#pragma omp target enter data map(to : present)
  memset(present, 2, sizeof present);
#pragma omp target map(tofrom : wrong)
  {
    int s = 0;
    // Present: the host's own bytes count, and nothing is copied.
#pragma omp target device(ancestor : 1) map(tofrom : present[4 : 8]) map(from : s)
    {
      s = sum(present + 4, 8);
      add_one(present + 4, 8);
    }
    wrong += s != 2 * 36;
    for (int i = 0; i < room; i++) wrong += present[i] != 1;
    // Always: they are copied both ways.
#pragma omp target device(ancestor : 1) map(always, tofrom : present[40 : 9]) map(from : s)
    {
      s = sum(present + 40, 9);
      add_one(present + 40, 9);
    }
    wrong += s != 45;
    for (int i = 0; i < room; i++) wrong += present[i] != 1 + (i >= 40 && i < 49);
  }
  for (int i = 0; i < room; i++) CHECK(present[i] == (i >= 4 && i < 12 ? 3 : 2));
#pragma omp target exit data map(delete : present)
  return wrong;
}

static int many_items(void) {
  int wrong = 0;
#pragma omp target map(tofrom : wrong)
  {
    int a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, s = 0;
#pragma omp target device(ancestor : 1) map(to : a, b) map(tofrom : c) map(from : s) firstprivate(d, e)
    {
      s = a + b + c + d + e;
      c = 30;
    }
    wrong += s != 15 || c != 30;
#pragma omp target device(ancestor : 1) map(to : a, b) map(tofrom : c) map(from : s) firstprivate(d, e, f)
    {
      s = a + b + c + d + e + f;
      c = 31;
    }
    wrong += s != 48 || c != 31;
#pragma omp target device(ancestor : 1) map(to : a, b, d, e, f, g, h, i) map(tofrom : c) map(from : s)
    {
      s = a + b + c + d + e + f + g + h + i;
      c = 32;
    }
    wrong += s != 73 || c != 32;
  }
  return wrong;
}

int main(void) {
  check_placement();
  CHECK(sizes_and_places() == 0);
  if (check_expected_device() != 0) CHECK(present_data() == 0);
  CHECK(many_items() == 0);
  puts("done");
  return check_result();
}
