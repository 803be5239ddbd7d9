// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The OpenMP side of programs that use openmp.h.
// { dg-additional-options "-fno-openacc -fopenmp" }
#include <omp.h>
#include <stddef.h>

#pragma omp begin declare target
int part_table[8] = {8, 7, 6, 5, 4, 3, 2, 1};
#pragma omp end declare target

void part_add(int *a, int n, int k) {
#pragma omp target map(tofrom : a[0 : n])
  for (int i = 0; i < n; i++) a[i] += k + 8 - part_table[0];
}

void part_add_device(int *d, int n, int k) {
#pragma omp target is_device_ptr(d)
  for (int i = 0; i < n; i++) d[i] += k;
}

void part_add_nowait(int *a, int n, int k) {
#pragma omp target nowait map(tofrom : a[0 : n])
  for (int i = 0; i < n; i++) a[i] += k;
}

void part_taskwait(void) {
#pragma omp taskwait
}

void part_in_data(int *a, int n, void (*call)(void *), void *argument) {
#pragma omp target data map(tofrom : a[0 : n])
  call(argument);
}

void part_enter(int *a, int n) {
#pragma omp target enter data map(to : a[0 : n])
}

void part_exit_from(int *a, int n) {
#pragma omp target exit data map(from : a[0 : n])
}

void part_update_from(int *a, int n) {
#pragma omp target update from(a[0 : n])
}

int part_is_present(void *p) { return omp_target_is_present(p, omp_get_default_device()); }

void *part_mapped(void *p) { return omp_get_mapped_ptr(p, omp_get_default_device()); }

void part_team(int threads, void (*call)(void *, int), void *argument) {
#pragma omp parallel num_threads(threads)
  call(argument, omp_get_thread_num());
}

void part_tasks(int n, int chained, void (*call)(void *, int), void *argument) {
  int chain = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int k = 0; k < n; k++) {
    if (chained) {
#pragma omp task depend(inout : chain)
      call(argument, k);
    } else {
#pragma omp task
      call(argument, k);
    }
  }
}

int part_runs_on_host(void) {
  int on_host = -1;
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device();
  return on_host;
}
