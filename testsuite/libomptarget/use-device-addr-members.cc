// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// use_device_addr and use_device_ptr of references and members.
#include "check.h"

#include <omp.h>

struct s {
  int *p;
  void run(int n) {
#pragma omp target data map(tofrom : p[0 : n]) use_device_ptr(p)
    {
      int *q = p;
#pragma omp target is_device_ptr(q)
      for (int i = 0; i < n; i++) q[i] = i;
    }
  }
};

int main() {
  int data[6] = {};
  s x{data};
  x.run(6);
  for (int i = 0; i < 6; i++) check(data[i] == i);
  check(x.p == data);
  int a[4] = {}, (&r)[4] = a;
#pragma omp target data map(tofrom : r) use_device_addr(r)
  {
#pragma omp target has_device_addr(r)
    r[2] = 5;
  }
  check(a[2] == 5);
  return 0;
}
