// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An object that puts itself and what it owns on the device.
#include "apart.h"

class vector {
  int n;
  int *data;

public:
  explicit vector(int size) : n(size), data(new int[size]) {
#pragma acc enter data copyin(this[0 : 1])
#pragma acc enter data create(data[0 : n])
  }
  ~vector() {
#pragma acc exit data delete (data[0 : n])
#pragma acc exit data delete (this[0 : 1])
    delete[] data;
  }
  void set(int k) {
#pragma acc parallel loop present(this[0 : 1])
    for (int i = 0; i < n; i++) data[i] = k * i;
  }
  int get(int i) {
#pragma acc update self(data[i : 1])
    return data[i];
  }
};

int main() {
  check_placement();
  vector v(30), w(10);
  v.set(3);
  w.set(5);
  CHECK(v.get(29) == 87 && w.get(9) == 45);
  return check_result();
}
