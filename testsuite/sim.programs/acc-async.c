// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// async on every construct, wait directives and clauses with and without arguments, queues that depend on one another, acc_wait_*, acc_async_test.
// --check-races reports the last two updates: nothing orders queues 11 and 12. Both copy the same values.
#include "check.h"

enum { N = 3000 };

int main(void) {
  check_placement();
  int *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b), *c = malloc(N * sizeof *c);
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 0, c[i] = 0;

  // One queue keeps the order.
#pragma acc enter data copyin(a[0:N]) create(b[0:N], c[0:N]) async(1)
#pragma acc parallel loop present(a[0:N], b[0:N]) async(1)
  for (int i = 0; i < N; i++) b[i] = a[i] * 2;
#pragma acc parallel loop present(b[0:N]) async(1)
  for (int i = 0; i < N; i++) b[i] += 1;
#pragma acc update self(b[0:N]) async(1)
#pragma acc wait(1)
  CHECK(acc_async_test(1));
  for (int i = 0; i < N; i++) CHECK(b[i] == 2 * i + 1);

  // Two queues, joined by a wait clause.
#pragma acc parallel loop present(a[0:N]) async(2)
  for (int i = 0; i < N; i++) a[i] += 10;
#pragma acc parallel loop present(b[0:N]) async(3)
  for (int i = 0; i < N; i++) b[i] += 20;
#pragma acc parallel loop present(a[0:N], b[0:N], c[0:N]) async(4) wait(2, 3)
  for (int i = 0; i < N; i++) c[i] = a[i] + b[i];
#pragma acc update self(c[0:N]) wait(4)
  for (int i = 0; i < N; i++) CHECK(c[i] == 3 * i + 31);

  // A queue that waits for others, without stopping the host.
#pragma acc parallel loop present(a[0:N]) async(5)
  for (int i = 0; i < N; i++) a[i] = -i;
#pragma acc wait(5) async(6)
#pragma acc parallel loop present(a[0:N], c[0:N]) async(6)
  for (int i = 0; i < N; i++) c[i] = a[i] * 3;
#pragma acc wait async(7)
#pragma acc update self(c[0:N]) async(7)
  acc_wait(7);
  for (int i = 0; i < N; i++) CHECK(c[i] == -3 * i);

  // Queue numbers from variables; async without argument.
  for (int q = 0; q < 6; q++) {
#pragma acc parallel loop present(c[0:N]) async(10 + q) num_gangs(4)
    for (int i = q * 500; i < (q + 1) * 500; i++) c[i] = q;
  }
#pragma acc parallel loop present(b[0:N]) async num_gangs(2)
  for (int i = 0; i < N; i++) b[i] = 7;
#pragma acc wait
  CHECK(acc_async_test_all() && acc_async_test(acc_async_noval) && acc_async_test(12));
#pragma acc update self(b[0:N], c[0:N])
  for (int i = 0; i < N; i++) CHECK(b[i] == 7 && c[i] == i / 500);

  acc_wait_async(10, 11);
  acc_wait_all_async(12);
  acc_update_device_async(b, 8, 11);
  acc_update_self_async(b, N * sizeof *b, 12);
  acc_wait_all();
  CHECK(b[N - 1] == 7);
#pragma acc exit data copyout(a[0:N]) delete (b[0:N]) async(3)
#pragma acc exit data delete (c[0:N]) async(4) wait(3)
#pragma acc wait(3, 4)
  CHECK(a[5] == -5);

  // Asynchronous data clauses of a construct: what is copied out is there after the wait.
  int x = 5, y[100];
#pragma acc parallel loop copyout(y) copy(x) async(1)
  for (int i = 0; i < 100; i++) y[i] = i + x;
#pragma acc kernels copy(y) async(1)
  for (int i = 0; i < 100; i++) y[i] *= 2;
#pragma acc wait(1)
  for (int i = 0; i < 100; i++) CHECK(y[i] == 2 * (i + 5));
  free(a);
  free(b);
  free(c);
  puts("done");
  return check_result();
}
