// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A class template that owns memory and its copy on the device.
#include "apart.h"

template <typename T>
class buffer {
  T *data;
  int n;

public:
  explicit buffer(int size) : data(new T[size]), n(size) {
#pragma acc enter data create(data[0 : n])
  }
  ~buffer() {
#pragma acc exit data delete (data[0 : n])
    delete[] data;
  }
  buffer(const buffer &) = delete;
  void fill(T start) {
    T *p = data;
    int count = n;
#pragma acc parallel loop present(p[0 : n])
    for (int i = 0; i < count; i++) p[i] = start + i;
  }
  T last() {
    T *p = data;
#pragma acc update self(p[n - 1 : 1])
    return data[n - 1];
  }
};

int main() {
  check_placement();
  buffer<int> a(20);
  buffer<float> b(50);
  a.fill(3);
  b.fill(0.5f);
  CHECK(a.last() == 22 && b.last() == 49.5f);
  return check_result();
}
