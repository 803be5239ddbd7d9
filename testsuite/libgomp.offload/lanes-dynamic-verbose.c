// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops of dynamic, guided and runtime schedules use the lanes of a warp, unless a thread keeps something from chunk to chunk.
// { dg-set-target-env-var REGOMP_LANES verbose,rules }
// { dg-modes "ours stock-ours" }
// { dg-output "region plain._omp_fn.\[0-9\]+: lanes\n" }
// { dg-output "region chunks._omp_fn.\[0-9\]+: lanes\n" }
// { dg-output "region guided._omp_fn.\[0-9\]+: lanes\n" }
// { dg-output "region without_sign._omp_fn.\[0-9\]+: lanes\n" }
// { dg-output "region nest._omp_fn.\[0-9\]+: lanes\n" }
// { dg-output "region own_memory._omp_fn.\[0-9\]+: lanes\n" }
// { dg-output "region two._omp_fn.\[0-9\]+: lanes\n" }
// { dg-output "region runtime._omp_fn.\[0-9\]+: lanes\n" }
// { dg-output "region runtime_of_constants._omp_fn.\[0-9\]+: lanes\n" }
// { dg-output "region runtime_without_sign._omp_fn.\[0-9\]+: lanes\n" }
// { dg-output "region carries._omp_fn.\[0-9\]+: (warps|lanes, each of them a thread): an iteration leaves a value that is no sum" }
// { dg-output "region numbers._omp_fn.\[0-9\]+: warps: (it calls omp_get_thread_num|an iteration needs what belongs to a thread)" }
// { dg-output "region in_order._omp_fn.\[0-9\]+: warps: there is no loop of a schedule that is known; for more threads than warps: threads are lanes\n" }
#include "check.h"

enum { n = 1000 };
static int x[n];
static long sum;

__attribute__((noipa)) static void plain(void) {
#pragma omp target teams distribute parallel for schedule(dynamic) map(x)
  for (int i = 0; i < n; i++) x[i] += i;
}

__attribute__((noipa)) static void chunks(int k) {
#pragma omp target parallel for schedule(dynamic, k) reduction(+ : sum) map(x, sum)
  for (int i = 0; i < n; i += 2) sum += x[i];
}

__attribute__((noipa)) static void guided(void) {
#pragma omp target parallel for schedule(guided) map(x)
  for (long i = n - 1; i >= 0; i--) x[i] += 2;
}

__attribute__((noipa)) static void without_sign(unsigned long size) {
#pragma omp target parallel for schedule(dynamic, 5) map(x)
  for (unsigned long i = 0; i < size; i++) x[i] += 1;
}

__attribute__((noipa)) static void nest(int side) {
#pragma omp target teams distribute parallel for collapse(2) schedule(dynamic) map(x)
  for (int i = 0; i < side; i++)
    for (int j = 0; j < side; j++) x[i * side + j] += i + j;
}

__attribute__((noipa)) static void own_memory(void) {
#pragma omp target parallel for schedule(dynamic, 2) map(x)
  for (int i = 0; i < n; i++) {
    int values[5];
    for (int k = 0; k < 5; k++) values[k] = (x[i] + k) * k;
    x[i] = values[(unsigned)x[i] % 5];
  }
}

__attribute__((noipa)) static void two(void) {
#pragma omp target map(x)
#pragma omp parallel
  {
#pragma omp for schedule(guided, 3) nowait
    for (int i = 0; i < n / 2; i++) x[i] = i;
#pragma omp for schedule(monotonic : dynamic)
    for (int i = n / 2; i < n; i++) x[i] = -i;
  }
}

__attribute__((noipa)) static void runtime(int size) {
#pragma omp target parallel for schedule(runtime) map(x)
  for (int i = 0; i < size; i += 3) x[i] = 0;
#pragma omp target map(x)
#pragma omp parallel
  {
#pragma omp for schedule(nonmonotonic : runtime)
    for (int i = 0; i < n; i++) x[i]++;
#pragma omp for schedule(monotonic : runtime)
    for (int i = size - 1; i > 0; i -= 2) x[i]++;
  }
}

__attribute__((noipa)) static void runtime_of_constants(void) {
#pragma omp target teams distribute parallel for schedule(runtime) map(x)
  for (int i = 0; i < n; i++) x[i] *= 2;
#pragma omp target parallel for schedule(runtime) map(x)
  for (int i = n - 1; i >= 0; i--) x[i] -= 1;
}

__attribute__((noipa)) static void runtime_without_sign(unsigned long size) {
#pragma omp target parallel for schedule(runtime) map(x)
  for (unsigned long i = 3; i < size; i++) x[i] += 7;
}

__attribute__((noipa)) static void carries(void) {
#pragma omp target map(x)
#pragma omp parallel
  {
    int previous = 1;
#pragma omp for schedule(dynamic)
    for (int i = 0; i < n; i++) {
      if (previous == -1) x[i] = -1;
      previous = x[i];
    }
#pragma omp atomic
    x[0] += previous > n;
  }
}

__attribute__((noipa)) static void numbers(void) {
#pragma omp target parallel for schedule(dynamic) map(x)
  for (int i = 0; i < n; i++) x[i] += omp_get_thread_num() < 0;
}

__attribute__((noipa)) static void in_order(void) {
#pragma omp target parallel for schedule(dynamic) ordered map(x)
  for (int i = 1; i < n; i++) {
#pragma omp ordered
    x[i] += x[i - 1];
  }
}

int main(void) {
  check_placement();
  plain();
  chunks(3);
  CHECK(sum == (long)(n / 2 - 1) * (n / 2));
  guided();
  without_sign(n);
  nest(30);
  for (int i = 0; i < n; i++) CHECK(x[i] == i + 3 + (i < 900 ? i / 30 + i % 30 : 0));
  own_memory();
  for (int i = 0; i < n; i++) {
    const int was = i + 3 + (i < 900 ? i / 30 + i % 30 : 0);
    CHECK(x[i] == (was + was % 5) * (was % 5));
  }
  for (int i = 0; i < n; i++) x[i] = 5;
  runtime(n);
  runtime_of_constants();
  runtime_without_sign(n);
  for (int i = 0; i < n; i++) CHECK(x[i] == 2 * ((i % 3 == 0 ? 0 : 5) + 1 + (i % 2 == 1)) - 1 + (i >= 3 ? 7 : 0));
  two();
  carries();
  numbers();
  for (int i = 0; i < n; i++) CHECK(x[i] == (i < n / 2 ? i : -i));
  in_order();
  CHECK(x[n - 1] == (n / 2 - 1) * (n / 2) / 2 - (n - 1) * n / 2 + (n / 2 - 1) * (n / 2) / 2);
  return check_result();
}
