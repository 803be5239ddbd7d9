// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread that goes to sleep at a lock or a critical construct while its holder leaves it is woken: two threads meet there
// millions of times. The library ends such sleeps after a while, for the sake of emulators; here they last until somebody
// wakes the thread, so a lost wake-up is the end of the test.
// { dg-set-target-env-var OMP_WAIT_POLICY passive }
#include "require.h"
#include <errno.h>
#include <linux/futex.h>
#include <omp.h>
#include <stdarg.h>
#include <sys/syscall.h>

#ifdef __x86_64__
// The C library's, but that a futex has no time limit. Arguments that are not there are read as well, as there.
long syscall(long number, ...) {
  long a[6];
  va_list rest;
  va_start(rest, number);
  for (int i = 0; i < 6; i++) a[i] = va_arg(rest, long);
  va_end(rest);
  if (number == SYS_futex && (a[1] & FUTEX_CMD_MASK) == FUTEX_WAIT) a[3] = 0;
  register long r10 __asm__("r10") = a[3], r8 __asm__("r8") = a[4], r9 __asm__("r9") = a[5];
  long result;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a[0]), "S"(a[1]), "d"(a[2]), "r"(r10), "r"(r8), "r"(r9)
                   : "rcx", "r11", "memory");
  if (result >= 0) return result;
  errno = (int)-result;
  return -1;
}
#endif

#ifdef __SANITIZE_THREAD__
enum { rounds = 50000 };
#else
enum { rounds = 1500000 };
#endif

// Stores that take their time, since the other thread, which may be at another of the locks, has the lines: the one that
// frees the lock is late behind them.
static struct {
  _Alignas(64) int value;
} line[16];
static void store(int i) {
  for (int k = 0; k < 16; k++) __atomic_store_n(&line[k].value, i, __ATOMIC_RELAXED);
}

int main(void) {
  static omp_lock_t lock;
  static omp_nest_lock_t nest_lock;
  static long locked, nested, named, size;
  omp_init_lock(&lock);
  omp_init_nest_lock(&nest_lock);
#pragma omp parallel num_threads(2)
  {
#pragma omp single
    size = omp_get_num_threads();
    for (int i = 0; i < rounds; i++) {
      omp_set_lock(&lock);
      locked++;
      store(i);
      omp_unset_lock(&lock);
#pragma omp critical(name)
      {
        named++;
        store(i);
      }
      omp_set_nest_lock(&nest_lock);
      nested++;
      store(i);
      omp_unset_nest_lock(&nest_lock);
      for (volatile int k = 0; k < i * 7919L % 97; k++) continue; // meet in all ways
    }
  }
  CHECK(locked == size * rounds && nested == size * rounds && named == size * rounds);
  return 0;
}
