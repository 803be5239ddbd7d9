// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions inside functions (an extension of GCC's C) that hold regions and tasks, or are called from them and reach the
// variables around them; arrays of variable length in the clauses, also of tasks, whose copies have no fixed size.
#include "require.h"
#include <omp.h>

static void nested_functions(void) {
  int x = 3, n = 100, count = 0;
  int a[n];
  int plus_x(int y) { return x + y; }
  void fill(void) {
#pragma omp parallel for firstprivate(x) shared(a) num_threads(4)
    for (int i = 0; i < n; i++) a[i] = plus_x(i) + x;
  }
  int depth(int d) {
    int r = 0;
    if (d == 0) return x;
#pragma omp task shared(r)
    r += depth(d - 1);
#pragma omp taskwait
    return r + 1;
  }
  void tick(void) {
#pragma omp atomic
    count++;
  }
  fill();
  for (int i = 0; i < n; i++) CHECK(a[i] == i + 6);
  int result = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  result = depth(20);
  CHECK(result == 23);
#pragma omp parallel num_threads(4)
  {
#pragma omp for nowait schedule(dynamic)
    for (int i = 0; i < 50; i++) tick();
#pragma omp sections
    {
      tick();
#pragma omp section
      tick();
    }
#pragma omp critical
    tick();
  }
  CHECK(count == 56);
}

static void variable_length(int n) {
  int v[n], s[n];
  char c[n][3];
  long r = 0, expected = 0;
  for (int i = 0; i < n; i++) {
    v[i] = i;
    c[i][0] = c[i][1] = c[i][2] = i % 100;
    s[i] = 0;
    expected += i + i % 100;
  }
#pragma omp parallel num_threads(4) firstprivate(v) private(c) reduction(+ : r)
  {
    v[n - 1] += omp_get_thread_num();
    for (int i = 0; i < n; i++) c[i][1] = v[i] % 100;
    for (int i = 0; i < n; i++) r += v[i] + c[i][1] - v[i] % 100;
  }
  CHECK(r == 4L * n * (n - 1) / 2 + 6);
  r = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int k = 0; k < 5; k++) {
#pragma omp task firstprivate(v, c) shared(r)
    {
      long sum = 0;
      for (int i = 0; i < n; i++) sum += v[i] + c[i][2];
#pragma omp atomic
      r += sum;
    }
  }
  CHECK(r == 5 * expected);
#pragma omp parallel for reduction(+ : s) num_threads(5)
  for (int i = 0; i < 10 * n; i++) s[i % n] += i;
#pragma omp parallel num_threads(4)
#pragma omp single
#pragma omp taskloop reduction(+ : s[ : n]) num_tasks(7)
  for (int i = 0; i < 10 * n; i++) s[i % n] += 1;
  for (int i = 0; i < n; i++) CHECK(s[i] == 10 * i + 45 * n + 10);
#pragma omp parallel for lastprivate(v) num_threads(3)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) v[j] = i * j;
  for (int i = 0; i < n; i++) CHECK(v[i] == (n - 1) * i);
}

int main(void) {
  nested_functions();
  variable_length(1);
  variable_length(17);
  variable_length(300);
  puts("done");
  return 0;
}
