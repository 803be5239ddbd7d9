// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "seeds checks" }
// Tasks on the device: dependences of all kinds, taskgroup, taskloop with grain sizes and reductions, nested tasks, final, mergeable, untied, tasks
// that yield, task reductions.
#include "check.h"

enum { N = 24 };

#pragma omp begin declare target
__attribute__((noipa)) static int fibonacci(int n) {
  if (n < 2) return n;
  int a, b;
#pragma omp task shared(a) if (n > 5)
  a = fibonacci(n - 1);
#pragma omp task shared(b) final(n < 4)
  b = fibonacci(n - 2);
#pragma omp taskwait
  return a + b;
}
#pragma omp end declare target

int main(void) {
  check_placement();
  int chain = 1, fib = 0, grid[N][N], sum = 0, sums = 0, group = 0, log[6], at = 0, untied = 0, loops[100] = {0};
#pragma omp target map(tofrom : chain, fib, grid, sum, sums, group, log, at, untied, loops)
#pragma omp parallel num_threads(4)
#pragma omp single
  {
    for (int i = 0; i < 10; i++) {
#pragma omp task depend(inout : chain)
      chain = chain * 2 + 1;
    }
#pragma omp taskwait
    fib = fibonacci(11);

    // A wavefront: each cell from the ones above and to the left.
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
#pragma omp task depend(in : grid[i > 0 ? i - 1 : 0][j], grid[i][j > 0 ? j - 1 : 0]) depend(out : grid[i][j]) firstprivate(i, j)
        grid[i][j] = i == 0 || j == 0 ? 1 : (grid[i - 1][j] + grid[i][j - 1]) % 10007;
      }
#pragma omp taskgroup
    {
      for (int i = 0; i < 8; i++) {
#pragma omp task
        {
#pragma omp task
          {
#pragma omp atomic
            group++;
          }
#pragma omp taskyield
        }
      }
    }
    group *= 100;
#pragma omp taskgroup task_reduction(+ : sum)
    for (int i = 1; i <= 20; i++) {
#pragma omp task in_reduction(+ : sum)
      sum += i;
    }
#pragma omp taskloop grainsize(7) reduction(+ : sums)
    for (int i = 0; i < 100; i++) {
      loops[i]++;
      sums += i;
    }
#pragma omp taskloop num_tasks(5) collapse(2) shared(loops)
    for (int i = 0; i < 10; i++)
      for (int j = 0; j < 10; j++) loops[i * 10 + j]++;

    // Readers between writers, and one after another of those that exclude each other.
    int x = 0, y = 0;
#pragma omp task depend(out : x) shared(x)
    x = 5;
    for (int i = 0; i < 3; i++) {
#pragma omp task depend(in : x) depend(mutexinoutset : y) shared(x, y, at, log)
      log[at++] = x + y++;
    }
#pragma omp task depend(inout : x) depend(in : y) shared(x, y, at, log)
    log[at++] = x * 100 + y;
#pragma omp taskwait depend(in : x)
    log[at++] = 7;
#pragma omp task untied mergeable shared(untied)
    untied = 3;
  }
  CHECK(chain == 2047 && fib == 89 && sum == 210 && sums == 4950 && group == 800 && untied == 3);
  static int expected[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      expected[i][j] = i == 0 || j == 0 ? 1 : (expected[i - 1][j] + expected[i][j - 1]) % 10007;
      CHECK(grid[i][j] == expected[i][j]);
    }
  for (int i = 0; i < 100; i++) CHECK(loops[i] == 2);
  CHECK(at == 5 && log[0] == 5 && log[1] == 6 && log[2] == 7 && log[3] == 503 && log[4] == 7);
  puts("done");
  return check_result();
}
