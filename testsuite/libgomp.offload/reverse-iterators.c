// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-modes "host ours ours-slot ours-pascal ours-stock" }
// Stock does not know of iterators in requests: "Out of memory allocating".
//
// Iterators in reverse regions, and sections that begin before their pointer, which look like them. (GCC 16 compiles no
// iterator in a reverse region that lies inside a target region, nor one over an array of the function.)
#pragma omp requires reverse_offload
#include "check.h"

enum { n = 3, m = 4 };

struct text {
  int length;
  char *middle;
};

#pragma omp begin declare target
static int by_pointer(int **p) {
  int sum = 0;
#pragma omp target device(ancestor : 1) map(to : p[ : n]) map(iterator(i = 0 : n), tofrom : p[i][ : m]) map(from : sum)
  {
    sum = 0;
    for (int i = 0; i < n; i++)
      for (int k = 0; k < m; k++) {
        sum += p[i][k];
        p[i][k] += 100;
      }
  }
  return sum;
}

static int before(char *letters) {
  struct text t = {3, letters + 4};
  int sum = 0;
#pragma omp target device(ancestor : 1) map(to : t, t.middle[-1 : 3]) map(from : sum)
  {
    sum = 0;
    for (int i = 0; i < t.length; i++) sum += t.middle[i - 1];
  }
  return sum + 1000 * (t.middle != letters + 4);
}
#pragma omp end declare target

int main(void) {
  check_placement();
  int bad = 0, sums[2] = {0};
#pragma omp target map(tofrom : bad, sums)
  {
    int x[n][m], *p[n];
    char letters[8];
    for (int i = 0; i < n; i++) {
      p[i] = x[i];
      for (int k = 0; k < m; k++) x[i][k] = 10 * i + k;
    }
    for (int i = 0; i < 8; i++) letters[i] = (char)i;
    sums[0] = by_pointer(p);
    for (int i = 0; i < n; i++) {
      bad += p[i] != x[i];
      for (int k = 0; k < m; k++) bad += x[i][k] != 100 + 10 * i + k;
    }
    sums[1] = before(letters);
  }
  CHECK(bad == 0);
  CHECK(sums[0] == 138 && sums[1] == 3 + 4 + 5);
  return check_result();
}
