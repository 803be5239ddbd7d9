// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An array of objects with pointers, each of which is put on the device by its own method.
#include "apart.h"

class item {
public:
  int *data = nullptr;
  int n = 0;

  void make(int size) {
    n = size;
    data = new int[n];
    for (int i = 0; i < n; i++) data[i] = i;
  }
  void enter() {
#pragma acc enter data copyin(data[0 : n])
  }
  void leave() {
#pragma acc exit data copyout(data[0 : n])
  }
  int sum() const {
    int s = 0;
    for (int i = 0; i < n; i++) s += data[i];
    return s;
  }
};

int main() {
  check_placement();
  item items[5];
  for (int k = 0; k < 5; k++) items[k].make(k + 3);
#pragma acc enter data copyin(items)
  for (item &i : items) i.enter();
#pragma acc parallel loop gang present(items)
  for (int k = 0; k < 5; k++)
    for (int i = 0; i < items[k].n; i++) items[k].data[i] *= 2;
  for (item &i : items) i.leave();
#pragma acc exit data delete (items)
  for (int k = 0; k < 5; k++) {
    CHECK(items[k].sum() == (k + 3) * (k + 2));
    delete[] items[k].data;
  }
  return check_result();
}
