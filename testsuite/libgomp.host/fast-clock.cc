// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The library's clock for its policies (config/cpu/fast_clock.h) against the system's: the time that has passed lies between
// what the system's shows before and after, give or take a twentieth, however busy the machine is.
// { dg-additional-options "-std=c++20 -I$srcdir/.." }
#include "config/cpu/fast_clock.h"

#include <cstdio>
#include <ctime>

using regomp::fast_clock;

static double now() {
  timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return double(t.tv_sec) * 1e9 + double(t.tv_nsec);
}

struct reading {
  double before, fast, after;
};
static reading read() {
  reading r;
  r.before = now();
  r.fast = double(fast_clock::nanoseconds());
  r.after = now();
  return r;
}

static void pass(double nanoseconds) {
  for (const double end = now() + nanoseconds; now() < end;) regomp::cpu_relax();
}

int main() {
  fast_clock::start();
  pass(1e5);
  fast_clock::settle();
  int wrong = 0;
  for (double time = 1e6; time <= 1e8; time *= 10) {
    const reading a = read();
    pass(time);
    const reading b = read();
    const double passed = b.fast - a.fast, least = b.before - a.after, most = b.after - a.before;
    if (passed < least * 0.95 || passed > most * 1.05) {
      std::printf("%.0f to %.0f ns have passed, the clock says %.0f\n", least, most, passed);
      wrong = 1;
    }
  }
  return wrong;
}
