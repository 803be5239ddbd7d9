// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "seeds checks" }
// Merge sort by tasks that make tasks, with arrays on the stack and from malloc; quicksort with an explicit stack; a heap; all on one input.
#include "check.h"

enum { N = 700 };

#pragma omp begin declare target
static void merge(int *a, int *scratch, int n) {
  int m = n / 2, i = 0, j = m, k = 0;
  while (i < m && j < n) scratch[k++] = a[j] < a[i] ? a[j++] : a[i++];
  while (i < m) scratch[k++] = a[i++];
  while (j < n) scratch[k++] = a[j++];
  memcpy(a, scratch, (size_t)n * sizeof *a);
}

__attribute__((noipa)) static void merge_sort(int *a, int *scratch, int n) {
  if (n < 12) {
    for (int i = 1; i < n; i++) {
      int v = a[i], j = i;
      for (; j > 0 && a[j - 1] > v; j--) a[j] = a[j - 1];
      a[j] = v;
    }
    return;
  }
#pragma omp task
  merge_sort(a, scratch, n / 2);
#pragma omp task
  merge_sort(a + n / 2, scratch + n / 2, n - n / 2);
#pragma omp taskwait
  merge(a, scratch, n);
}

__attribute__((noipa)) static void quick_sort(int *a, int n) {
  int from[40], to[40], depth = 0;
  from[0] = 0;
  to[0] = n - 1;
  while (depth >= 0) {
    int lo = from[depth], hi = to[depth];
    if (lo >= hi) {
      depth--;
      continue;
    }
    int pivot = a[(lo + hi) / 2], i = lo - 1, j = hi + 1;
    for (;;) {
      while (a[++i] < pivot) {
      }
      while (a[--j] > pivot) {
      }
      if (i >= j) break;
      int t = a[i];
      a[i] = a[j];
      a[j] = t;
    }
    // The larger part first, so that the stack stays shallow.
    int left_larger = j - lo > hi - j;
    from[depth] = left_larger ? lo : j + 1;
    to[depth] = left_larger ? j : hi;
    depth++;
    from[depth] = left_larger ? j + 1 : lo;
    to[depth] = left_larger ? hi : j;
  }
}

__attribute__((noipa)) static void heap_sort(int *a, int n) {
  for (int end = n, start = n / 2; end > 1;) {
    if (start > 0)
      start--;
    else {
      end--;
      int t = a[end];
      a[end] = a[0];
      a[0] = t;
    }
    for (int root = start, child; (child = 2 * root + 1) < end; root = child) {
      if (child + 1 < end && a[child] < a[child + 1]) child++;
      if (a[root] >= a[child]) break;
      int t = a[root];
      a[root] = a[child];
      a[child] = t;
    }
  }
}
#pragma omp end declare target

int main(void) {
  check_placement();
  static int a[N], b[N], c[N];
  long sum = 0;
  for (int i = 0; i < N; i++) {
    a[i] = b[i] = c[i] = i * 7919 % 1009;
    sum += a[i];
  }
#pragma omp target map(tofrom : a, b, c)
  {
    int *scratch = malloc(N * sizeof *scratch);
#pragma omp parallel num_threads(4)
#pragma omp single
    {
#pragma omp task
      quick_sort(b, N);
#pragma omp task
      heap_sort(c, N);
      merge_sort(a, scratch, N);
    }
    free(scratch);
  }
  for (int i = 0; i < N; i++) {
    CHECK(i == 0 || a[i - 1] <= a[i]);
    CHECK(a[i] == b[i] && a[i] == c[i]);
    sum -= a[i];
  }
  CHECK(sum == 0);
  puts("done");
  return check_result();
}
