// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects that share data on the device by counts: copies enter, destructors leave.
#include "apart.h"

class view {
  int *p;
  int n;

public:
  view(int *data, int size) : p(data), n(size) {
#pragma acc enter data copyin(p[0 : n])
  }
  view(const view &o) : p(o.p), n(o.n) {
#pragma acc enter data copyin(p[0 : n])
  }
  ~view() {
#pragma acc exit data delete (p[0 : n])
  }
};

int main() {
  check_placement();
  int a[10] = {0};
  {
    view v(a, 10);
    {
      view w(v), x(w);
      CHECK_PRESENT(a, sizeof a);
    }
    CHECK_PRESENT(a, sizeof a);
  }
  CHECK_ABSENT(a, sizeof a);
  return check_result();
}
