// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Iterations on lanes that call functions: with memory of their own, recursive ones, of the mathematical library, with atomic
// operations and critical sections, malloc and free, output, and with private arrays (doc/lanes.md).
//
// { dg-variants "optimisation" }
// { dg-additional-options "-lm" }
#include "check.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { n = 400 };
static int x[n];
static double y[n];

#pragma omp begin declare target
static int tickets, total, least = 1 << 30;
static long squares[7];

__attribute__((noipa)) int fill(int *a, int count, int factor) {
  for (int i = 0; i < count; i++) a[i] = i * factor;
  return a[count / 2];
}
__attribute__((noipa)) int with_memory(int factor) {
  int a[16];
  int middle = fill(a, 16, factor);
  return a[3] + middle - 8 * factor;
}
__attribute__((noipa)) int depth(int i) { return i <= 0 ? 1 : depth(i - 1) + 2; }
__attribute__((noipa)) int ticket(void) {
  int result;
#pragma omp atomic capture
  result = tickets++;
  return result;
}
__attribute__((noipa)) void add(int i) {
#pragma omp critical
  total += i;
#pragma omp critical(other)
  if (i < least) least = i;
}
__attribute__((noipa)) void add_square(int i) {
#pragma omp atomic
  squares[i % 7] += (long)i * i;
}
__attribute__((noipa)) int list(int i) {
  struct node {
    struct node *next;
    int value;
  } *first = NULL;
  for (int k = 0; k < i % 5; k++) {
    struct node *one = malloc(sizeof *one);
    *one = (struct node){first, k};
    first = one;
  }
  int sum = 0;
  while (first) {
    struct node *next = first->next;
    sum += first->value;
    free(first);
    first = next;
  }
  return sum;
}
#pragma omp end declare target

static void memory(void) {
#pragma omp target teams distribute parallel for map(from : x)
  for (int i = 0; i < n; i++) {
    int a[8];
    fill(a, 8, i);
    x[i] = with_memory(i) + depth(i % 9) + a[5];
  }
  for (int i = 0; i < n; i++) CHECK(x[i] == 3 * i + 1 + 2 * (i % 9) + 5 * i);
#pragma omp target parallel for map(from : x)
  for (int i = 0; i < n; i++) x[i] = list(i);
  for (int i = 0; i < n; i++) CHECK(x[i] == (i % 5) * (i % 5 - 1) / 2);
}

static void mathematics(void) {
#pragma omp target teams distribute parallel for map(from : y)
  for (int i = 0; i < n; i++) y[i] = pow(i * 0.25, 1.5) + sin(i * 1e6) + exp(-i);
  for (int i = 0; i < n; i++) CHECK(fabs(y[i] - (pow(i * 0.25, 1.5) + sin(i * 1e6) + exp(-i))) <= 1e-12 * (1 + fabs(y[i])));
}

static void locked(void) {
  long sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : x) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    sum += ticket();
    add(i + 3);
    add_square(i);
  }
  CHECK(sum == (long)n * (n - 1) / 2);
#pragma omp target update from(tickets, total, least, squares)
  CHECK(tickets == n && total == n * (n - 1) / 2 + 3 * n && least == 3);
  long expected[7] = {0};
  for (int i = 0; i < n; i++) expected[i % 7] += (long)i * i;
  for (int k = 0; k < 7; k++) CHECK(squares[k] == expected[k]);
}

static void output(void) {
#pragma omp target parallel for
  for (int i = 0; i < 40; i++)
    if (i % 13 == 12) printf("%d %s\n", 1000, "lines");
}

int main(void) {
  check_placement();
  memory();
  mathematics();
  locked();
  output();
  return check_result();
}
