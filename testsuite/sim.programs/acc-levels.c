// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every combination of gang, worker and vector on one loop and on nests of loops: each iteration is executed exactly once.
#include "check.h"

enum { N = 1000, I = 7, J = 9, K = 70 };

static int once[N], nest[I][J][K];

static void check_once(const char *what) {
  for (int i = 0; i < N; i++) {
    if (once[i] != i + 1) printf("%s: %d is %d\n", what, i, once[i]);
    CHECK(once[i] == i + 1);
    once[i] = i;
  }
}

static void check_nest(const char *what) {
  for (int i = 0; i < I; i++)
    for (int j = 0; j < J; j++)
      for (int k = 0; k < K; k++) {
        if (nest[i][j][k] != 1 + i * 10000 + j * 100 + k) printf("%s: %d %d %d\n", what, i, j, k);
        CHECK(nest[i][j][k] == 1 + i * 10000 + j * 100 + k);
        nest[i][j][k] = i * 10000 + j * 100 + k;
      }
}

#define ONE_LOOP(levels)                                                                            \
  {                                                                                                 \
    _Pragma("acc parallel copy(once) num_gangs(5) num_workers(3) vector_length(32)")                \
    {                                                                                               \
      _Pragma(levels) for (int i = 0; i < N; i++) once[i]++;                                        \
    }                                                                                               \
    check_once(levels);                                                                             \
  }

#define TWO_LOOPS(outer, inner)                                                                     \
  {                                                                                                 \
    _Pragma("acc parallel copy(nest) num_gangs(4) num_workers(4) vector_length(32)")                \
    {                                                                                               \
      _Pragma(outer) for (int i = 0; i < I; i++) for (int j = 0; j < J; j++) {                      \
        _Pragma(inner) for (int k = 0; k < K; k++) nest[i][j][k]++;                                 \
      }                                                                                             \
    }                                                                                               \
    check_nest(outer " / " inner);                                                                  \
  }

#define THREE_LOOPS(outer, middle, inner)                                                           \
  {                                                                                                 \
    _Pragma("acc parallel copy(nest) num_gangs(3) num_workers(4) vector_length(32)")                \
    {                                                                                               \
      _Pragma(outer) for (int i = 0; i < I; i++) {                                                  \
        _Pragma(middle) for (int j = 0; j < J; j++) {                                               \
          _Pragma(inner) for (int k = 0; k < K; k++) nest[i][j][k]++;                               \
        }                                                                                           \
      }                                                                                             \
    }                                                                                               \
    check_nest(outer " / " middle " / " inner);                                                     \
  }

int main(void) {
  check_placement();
  for (int i = 0; i < N; i++) once[i] = i;
  for (int i = 0; i < I; i++)
    for (int j = 0; j < J; j++)
      for (int k = 0; k < K; k++) nest[i][j][k] = i * 10000 + j * 100 + k;

  ONE_LOOP("acc loop gang")
  ONE_LOOP("acc loop gang worker")
  ONE_LOOP("acc loop gang vector")
  ONE_LOOP("acc loop gang worker vector")
  ONE_LOOP("acc loop")
  ONE_LOOP("acc loop independent")

  TWO_LOOPS("acc loop gang", "acc loop worker")
  TWO_LOOPS("acc loop gang", "acc loop vector")
  TWO_LOOPS("acc loop gang", "acc loop worker vector")
  TWO_LOOPS("acc loop gang worker", "acc loop vector")
  TWO_LOOPS("acc loop gang", "acc loop seq")
  TWO_LOOPS("acc loop gang vector", "acc loop seq")
  TWO_LOOPS("acc loop", "acc loop")
  TWO_LOOPS("acc loop gang", "acc loop")

  THREE_LOOPS("acc loop gang", "acc loop worker", "acc loop vector")
  THREE_LOOPS("acc loop gang", "acc loop seq", "acc loop worker vector")
  THREE_LOOPS("acc loop gang worker", "acc loop seq", "acc loop vector")
  THREE_LOOPS("acc loop", "acc loop", "acc loop")
  THREE_LOOPS("acc loop gang", "acc loop vector", "acc loop seq")

  // Loops without gang are executed by gang 0 only if there is one gang.
#pragma acc parallel copy(once) num_gangs(1) num_workers(8) vector_length(32)
  {
#pragma acc loop worker
    for (int i = 0; i < N; i++) once[i]++;
  }
  check_once("worker");
#pragma acc parallel copy(once) num_gangs(1) num_workers(8) vector_length(32)
  {
#pragma acc loop vector
    for (int i = 0; i < N; i++) once[i]++;
  }
  check_once("vector");
#pragma acc parallel copy(once) num_gangs(1) num_workers(8) vector_length(32)
  {
#pragma acc loop worker vector
    for (int i = 0; i < N; i++) once[i]++;
  }
  check_once("worker vector");
#pragma acc parallel copy(once) num_gangs(1)
  {
#pragma acc loop seq
    for (int i = 0; i < N; i++) once[i]++;
  }
  check_once("seq");
  puts("done");
  return check_result();
}
