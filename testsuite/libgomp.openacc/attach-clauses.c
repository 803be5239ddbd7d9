// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The clauses attach and detach, with a count.
#include "apart.h"

struct s {
  int n, *p;
};

int main(void) {
  check_placement();
  int data[10] = {0};
  struct s s = {10, data};
#pragma acc enter data copyin(s) copyin(data)
#pragma acc enter data attach(s.p)
#pragma acc enter data attach(s.p)
#pragma acc exit data detach(s.p)
#pragma acc parallel loop present(s)
  for (int i = 0; i < 10; i++) s.p[i] = i;
#pragma acc exit data detach(s.p)
  int *back;
#pragma acc parallel num_gangs(1) present(s) copyout(back)
  back = s.p;
  CHECK(back == data);
#pragma acc exit data copyout(data) delete(s)
  for (int i = 0; i < 10; i++) CHECK(data[i] == i);
  return check_result();
}
