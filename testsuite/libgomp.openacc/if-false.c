// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// if with a false condition: the region runs on the host with the host's data, whatever its clauses say.
#include "apart.h"

int main(void) {
  check_placement();
  int a[10] = {0}, on_host = 0, no = 0;
#pragma acc enter data copyin(a)
#pragma acc parallel if (no) num_gangs(3) copy(a) copyout(on_host)
  {
    a[3] = 7;
    on_host = acc_on_device(acc_device_host);
  }
  CHECK(a[3] == 7 && on_host);
#pragma acc exit data copyout(a)
  CHECK(a[3] == EITHER(0, 7));
  return check_result();
}
