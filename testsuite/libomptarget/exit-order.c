// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// exit data of pointer and pointee in either order.
#include "check.h"

#include <omp.h>

struct s {
  int *p;
};

int main(void) {
  int data[3] = {1, 2, 3};
  struct s s = {data};
  for (int k = 0; k < 2; k++) {
#pragma omp target enter data map(to : s, s.p[0 : 3])
#pragma omp target
    s.p[k] += 10;
    if (k) {
#pragma omp target exit data map(from : s.p[0 : 3])
#pragma omp target exit data map(release : s)
    } else {
#pragma omp target exit data map(release : s)
#pragma omp target exit data map(from : s.p[0 : 3])
    }
    check(!omp_target_is_present(&s, 0) && !omp_target_is_present(data, 0));
    check(s.p == data);
  }
  return data[0] == 11 && data[1] == 12 && data[2] == 3 ? 0 : 1;
}
