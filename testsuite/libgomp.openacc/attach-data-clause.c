// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The attach clause on data and compute constructs: attached inside, and as before afterwards.
#include "apart.h"

struct s {
  int *p;
};

int main(void) {
  check_placement();
  int data[8] = {0}, *back;
  struct s s = {data};
#pragma acc enter data copyin(s, data)
#pragma acc data attach(s.p)
  {
#pragma acc parallel loop present(s)
    for (int i = 0; i < 8; i++) s.p[i] = i;
  }
#pragma acc parallel num_gangs(1) present(s) copyout(back)
  back = s.p;
  CHECK(back == data);
#pragma acc parallel loop attach(s.p)
  for (int i = 0; i < 8; i++) s.p[i] *= 2;
#pragma acc exit data copyout(data) delete(s)
  for (int i = 0; i < 8; i++) CHECK(data[i] == 2 * i);
  return check_result();
}
