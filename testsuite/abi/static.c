/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   gcc -fopenmp -static with our archive: threads, tasks, locks of both versions' names, a target region on the host.
   The linker warns of dlopen, as with stock's archive.
   { dg-additional-options "-fopenmp -foffload=disable -static -Wl,--no-warnings" }  */
#include <omp.h>
#include <stdio.h>

/* Only our archive has it, so a program that was linked with another one is seen.  */
extern void regomp_init_lock(omp_lock_t *);

static int fib(int n) {
  if (n < 2) return n;
  int a, b;
#pragma omp task shared(a)
  a = fib(n - 1);
  b = fib(n - 2);
#pragma omp taskwait
  return a + b;
}

int main(void) {
  int failures = 0, threads = 0, f = 0, on_host = 0;
  omp_lock_t lock;
  regomp_init_lock(&lock);
#pragma omp parallel num_threads(4) reduction(+ : threads)
  {
    threads++;
    omp_set_lock(&lock);
    omp_unset_lock(&lock);
#pragma omp single
    f = fib(15);
  }
  failures += threads != 4 || f != 610;
  long sum = 0;
#pragma omp parallel for schedule(dynamic, 3) reduction(+ : sum) num_threads(3)
  for (int i = 0; i < 1000; i++) sum += i;
  failures += sum != 499500;
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device();
  failures += on_host != 1 || omp_get_num_devices() != 0;
  double t = omp_get_wtime();
  failures += !(omp_get_wtime() >= t);
  return failures;
}
