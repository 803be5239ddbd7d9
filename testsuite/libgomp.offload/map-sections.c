// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Array sections: offsets, rows of a matrix, sections of pointers, several sections of one array, run-time bounds.
#include "check.h"

enum { n = 64 };

static void shift(int *p, int from, int count) {
#pragma omp target map(tofrom : p [from:count])
  for (int i = from; i < from + count; i++) p[i] += 100;
}

int main(void) {
  check_placement();
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp target map(tofrom : a [10:20])
  for (int i = 10; i < 30; i++) a[i] = -a[i];
  for (int i = 0; i < n; i++) CHECK(a[i] == (i >= 10 && i < 30 ? -i : i));

  shift(a, 40, 5);
  shift(a + 20, -4, 3);
  for (int i = 30; i < n; i++) CHECK(a[i] == (i >= 40 && i < 45 ? i + 100 : i));
  for (int i = 16; i < 19; i++) CHECK(a[i] == 100 - i);

  double m[8][6];
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 6; j++) m[i][j] = i + j / 8.0;
#pragma omp target map(tofrom : m [2:3] [0:6])
  for (int i = 2; i < 5; i++)
    for (int j = 0; j < 6; j++) m[i][j] *= 2;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 6; j++) CHECK(m[i][j] == (i + j / 8.0) * (i >= 2 && i < 5 ? 2 : 1));

  int *heap = malloc(n * sizeof(int));
  int *second = malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) heap[i] = second[i] = i;
#pragma omp target map(to : heap [n / 2:n / 2]) map(tofrom : second[:n / 4])
  for (int i = 0; i < n / 4; i++) second[i] += heap[n / 2 + i];
  for (int i = 0; i < n; i++) CHECK(second[i] == (i < n / 4 ? 2 * i + n / 2 : i));

  // One byte at an odd address.
  char text[] = "offload";
#pragma omp target map(tofrom : text [3:1])
  text[3] = 'L';
  CHECK(strcmp(text, "offLoad") == 0);
  puts(text);
  free(heap);
  free(second);
  return check_result();
}
