/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The part of host.c about tasks that make tasks: small recursive programs down to the last leaf. A row is the time of one
   task. */
#ifndef REGOMP_BENCH_HOST_TREES_H
#define REGOMP_BENCH_HOST_TREES_H

#define IN_ONE_TASK _Pragma("omp parallel") _Pragma("omp single")

static long binary(int depth) {
  if (depth == 0) return 1;
  long a, b;
#pragma omp task shared(a)
  a = binary(depth - 1);
  b = binary(depth - 1);
#pragma omp taskwait
  return a + b;
}

enum { binary_depth = 14 };

static void tree_binary(int count) {
  (void)count;
  IN_ONE_TASK
  sink = binary(binary_depth);
}

static void leaves(int depth) {
  if (depth == 0) return;
  for (int i = 0; i < 2; i++) {
#pragma omp task
    leaves(depth - 1);
  }
}

static void tree_without_wait(int count) {
  (void)count;
  IN_ONE_TASK
  leaves(13);
}

static long fib(int n) {
  if (n < 2) return n;
  long a, b;
#pragma omp task shared(a)
  a = fib(n - 1);
#pragma omp task shared(b)
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}

static void tree_fib(int count) {
  (void)count;
  IN_ONE_TASK
  sink = fib(19);
}

static int safe(const char *queens, int row, int column) {
  for (int i = 0; i < row; i++) {
    int d = queens[i] - column;
    if (d == 0 || d == row - i || d == i - row) return 0;
  }
  return 1;
}

enum { board = 8 };
struct position {
  char queens[board];
};

static void place_queens(struct position p, int row) {
  if (row == board) {
#pragma omp atomic
    sink += 1;
    return;
  }
  for (int column = 0; column < board; column++) {
    if (!safe(p.queens, row, column)) continue;
    struct position next = p;
    next.queens[row] = (char)column;
#pragma omp task firstprivate(next, row)
    place_queens(next, row + 1);
  }
#pragma omp taskwait
}

static void tree_queens(int count) {
  (void)count;
  struct position p = {{0}};
  IN_ONE_TASK
  place_queens(p, 0);
}

/* A tree whose shape nobody can foresee: a node has eight children or none, by a hash of where it is. */
static void search(unsigned long node, int depth) {
  unsigned long h = (node + 1) * 0x9e3779b97f4a7c15ul;
  h ^= h >> 29;
  h *= 0xbf58476d1ce4e5b9ul;
  h ^= h >> 32;
  if (depth > 2 && h % 1000 >= 122) return;
  for (unsigned long i = 0; i < 8; i++) {
#pragma omp task
    search(h + i, depth + 1);
  }
#pragma omp taskwait
}

static void tree_unbalanced(int count) {
  (void)count;
  IN_ONE_TASK
  search(42, 0);
}

enum { sorted = 1 << 15, sort_leaf = 32 };
static int numbers[sorted], scratch[sorted];

static void merge_sort(int *a, int *tmp, int n) {
  if (n <= sort_leaf) {
    for (int i = 1; i < n; i++) {
      int x = a[i], j = i;
      for (; j > 0 && a[j - 1] > x; j--) a[j] = a[j - 1];
      a[j] = x;
    }
    return;
  }
  int half = n / 2;
#pragma omp task
  merge_sort(a, tmp, half);
#pragma omp task
  merge_sort(a + half, tmp + half, n - half);
#pragma omp taskwait
  int i = 0, j = half, k = 0;
  while (i < half && j < n) tmp[k++] = a[i] <= a[j] ? a[i++] : a[j++];
  while (i < half) tmp[k++] = a[i++];
  while (j < n) tmp[k++] = a[j++];
  memcpy(a, tmp, (size_t)n * sizeof *a);
}

static void tree_sort(int count) {
  (void)count;
  unsigned x = 12345;
  for (int i = 0; i < sorted; i++) numbers[i] = (int)((x = x * 1664525u + 1013904223u) >> 1);
  IN_ONE_TASK
  merge_sort(numbers, scratch, sorted);
}

static void measure_trees(void) {
  measure_whole("tree: binary", tree_binary, 1 << binary_depth);
  measure_whole("tree: no taskwait", tree_without_wait, (1 << 14) - 2);
  measure_whole("tree: fib", tree_fib, 13528);
  measure_whole("tree: n-queens", tree_queens, 2056);
  measure_whole("tree: unbalanced search", tree_unbalanced, 20000);
  measure_whole("tree: merge sort", tree_sort, 2046);
}

#endif
