// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// detach with finalize.
#include "apart.h"

struct s {
  int n, *p;
};

int main(void) {
  check_placement();
  int data[10] = {0}, *back;
  struct s s = {10, data};
#pragma acc enter data copyin(s) copyin(data)
#pragma acc enter data attach(s.p)
#pragma acc enter data attach(s.p)
#pragma acc enter data attach(s.p)
#pragma acc exit data detach(s.p) finalize
#pragma acc parallel num_gangs(1) present(s) copyout(back)
  back = s.p;
  CHECK(back == data);
#pragma acc exit data delete(data, s)
  return check_result();
}
