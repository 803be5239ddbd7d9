// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours" }
// { dg-additional-options "-rdynamic -D_GNU_SOURCE" }
//
// Our library and our plugin with version 4 of the interface: regions with and without arguments, with launch arguments,
// deferred and behind one another, from several threads, several images' worth of data.
#include "aux/interface_4.h"

#include <pthread.h>

static int table[100];
#pragma omp declare target enter(table)

static void *work(void *argument) {
  const int t = *(int *)argument;
  int a[50];
  for (int round = 0; round < 10; round++) {
    for (int i = 0; i < 50; i++) a[i] = i;
#pragma omp target map(tofrom : a) firstprivate(t)
    for (int i = 0; i < 50; i++) a[i] += t;
    for (int i = 0; i < 50; i++) CHECK(a[i] == i + t);
  }
  return NULL;
}

int main(void) {
  check_placement();
  check_interface_4();
  // No argument at all.
#pragma omp target
  for (int i = 0; i < 100; i++) table[i] = i;
#pragma omp target update from(table)
  CHECK(table[99] == 99);
  int teams = 0, threads = 0, sum = 0;
#pragma omp target teams num_teams(3) thread_limit(4) map(from : teams, threads)
#pragma omp parallel num_threads(4)
  if (omp_get_team_num() == 0 && omp_get_thread_num() == 0) {
    teams = omp_get_num_teams();
    threads = omp_get_num_threads();
  }
  CHECK(teams == 3 && threads == 4);
  // Everything is there already.
#pragma omp target data map(tofrom : sum)
  for (int i = 0; i < 10; i++) {
#pragma omp target map(alloc : sum) firstprivate(i)
    sum += i;
  }
  CHECK(sum == 45);
  // Behind one another on the device, and beside each other.
  int chain = 1, apart[20];
  for (int i = 0; i < 20; i++) {
#pragma omp target nowait map(tofrom : chain)
    chain = chain * 3 % 1009;
#pragma omp target nowait map(from : apart[i])
    apart[i] = i * i;
  }
#pragma omp taskwait
  int expected = 1;
  for (int i = 0; i < 20; i++) expected = expected * 3 % 1009;
  CHECK(chain == expected);
  for (int i = 0; i < 20; i++) CHECK(apart[i] == i * i);
#pragma omp target nowait depend(out : chain)
  table[0] = 5;
#pragma omp target nowait depend(in : chain)
  table[1] = table[0] + 1;
#pragma omp taskwait
#pragma omp target update from(table)
  CHECK(table[0] == 5 && table[1] == 6);
  pthread_t list[3];
  int numbers[3] = {1, 2, 3};
  for (int t = 0; t < 3; t++) CHECK(pthread_create(&list[t], NULL, work, &numbers[t]) == 0);
  for (int t = 0; t < 3; t++) pthread_join(list[t], NULL);
  return check_result();
}
