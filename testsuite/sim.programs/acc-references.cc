// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// References: to scalars, arrays and objects, in data clauses, private and firstprivate, and to results of reductions.
#include "check.h"

static void scale(double (&a)[50], const double &by, int &count, long &sum) {
  // GCC 16 reduces into the host's memory if the variable is a reference.
  int c = count;
  long s = sum;
#pragma acc parallel loop copy(a) firstprivate(by) reduction(+ : c, s)
  for (int i = 0; i < 50; i++) {
    a[i] *= by;
    c++;
    s += i;
  }
  count = c;
  sum = s;
}

struct pair {
  int first, second;
};

static void swap(pair &p) {
#pragma acc parallel num_gangs(1) copy(p)
  {
    int &a = p.first, &b = p.second;
    int t = a;
    a = b;
    b = t;
  }
}

static int gangs_with(int &seed) {
  int out[6];
  int &(s) = seed;
#pragma acc parallel loop gang num_gangs(6) firstprivate(s) copyout(out)
  for (int i = 0; i < 6; i++) {
    s += i;
    out[i] = s - s + i;
  }
  int total = 0;
  for (int i = 0; i < 6; i++) total += out[i];
  int scratch = 5;
  int &p = scratch;
#pragma acc parallel loop gang private(p) copyout(out)
  for (int i = 0; i < 6; i++) {
    p = i * 2;
    out[i] = p;
  }
  CHECK(scratch == 5 && out[5] == 10);
  return total;
}

int main() {
  check_placement();
  double a[50];
  for (int i = 0; i < 50; i++) a[i] = i;
  int count = 7;
  long sum = 100;
  scale(a, 1.5, count, sum);
  CHECK(a[49] == 73.5 && count == 57 && sum == 100 + 1225);
  pair p = {1, 2};
  swap(p);
  CHECK(p.first == 2 && p.second == 1);
  int seed = 10;
  CHECK(gangs_with(seed) == 15 && seed == 10);
  puts("done");
  return check_result();
}
