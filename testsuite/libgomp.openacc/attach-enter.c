// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A structure on the device, then a section of what its member names: the member is attached.
#include "apart.h"

struct s {
  int n;
  double *p;
};

int main(void) {
  check_placement();
  struct s s = {20, malloc(20 * sizeof(double))};
  for (int i = 0; i < 20; i++) s.p[i] = i;
  double *host = s.p;
#pragma acc enter data copyin(s)
#pragma acc enter data copyin(s.p[0 : s.n])
#pragma acc parallel loop present(s)
  for (int i = 0; i < s.n; i++) s.p[i] *= 2;
#pragma acc exit data copyout(s.p[0 : s.n])
#pragma acc exit data copyout(s)
  for (int i = 0; i < 20; i++) CHECK(s.p[i] == 2 * i);
  CHECK(s.p == host && s.n == 20);
  free(s.p);
  return check_result();
}
