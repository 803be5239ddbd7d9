// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours ours-slot ours-pascal stock-ours" } memory as in heap-copies.c
//
// Reverse offload with large data: a megabyte each way, and many mapped objects in one request.
#pragma omp requires reverse_offload
#include "check.h"

enum { n = 1 << 18 };

#pragma omp begin declare target
static int device_data[n];
#pragma omp end declare target

int main(void) {
  check_placement();
  int bad = 0;
#pragma omp target map(tofrom : bad)
  {
    int *p = device_data;
    for (int i = 0; i < n; i += 97) p[i] = i;
    long sum = 0;
    int *memory = malloc(sizeof(int) * 10000);
    for (int i = 0; i < 10000; i++) memory[i] = i;
#pragma omp target device(ancestor : 1) map(tofrom : memory [0:10000]) map(from : sum)
    {
      sum = 0;
      for (int i = 0; i < 10000; i++) {
        sum += memory[i];
        memory[i] = -memory[i];
      }
    }
    bad += sum != 49995000 || memory[1] != -1 || memory[9999] != -9999;
    free(memory);

    int a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8;
    double k = 0.5, l = 0.25;
    char s[100], t[50];
    s[99] = 's';
    t[49] = 't';
    int r = 0;
#pragma omp target device(ancestor : 1) map(tofrom : a, b, c, d, e, f, g, h, k, l, s, t) map(from : r)
    {
      r = a + b + c + d + e + f + g + h + (s[99] == 's') + (t[49] == 't');
      a = h;
      k = l * 2 + 1;
      s[0] = t[49];
    }
    bad += r != 38 || a != 8 || k != 1.5 || s[0] != 't' || b != 2;
  }
  CHECK(bad == 0);
  puts("done");
  return check_result();
}
