// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A queue as an object, which waits when it goes.
#include "apart.h"

class queue {
  int id;

public:
  explicit queue(int n) : id(n) {}
  ~queue() { acc_wait(id); }
  void triple(int *p, int n) const {
#pragma acc parallel loop present(p[0 : n]) async(id)
    for (int i = 0; i < n; i++) p[i] *= 3;
  }
  void fetch(int *p, int n) const {
#pragma acc update self(p[0 : n]) async(id)
  }
};

int main() {
  check_placement();
  int a[40];
  for (int i = 0; i < 40; i++) a[i] = i;
#pragma acc enter data copyin(a)
  {
    queue q(8);
    q.triple(a, 40);
    q.triple(a, 40);
    q.fetch(a, 40);
  }
  for (int i = 0; i < 40; i++) CHECK(a[i] == 9 * i);
#pragma acc exit data delete (a)
  return check_result();
}
