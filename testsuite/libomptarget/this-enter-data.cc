// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A class whose constructor maps it and whose destructor releases it.
#include "check.h"

#include <omp.h>

class buffer {
public:
  explicit buffer(int n) : n_(n), p_(new int[n]()) {
#pragma omp target enter data map(to : this[0 : 1])
#pragma omp target enter data map(to : p_[0 : n_])
  }
  ~buffer() {
#pragma omp target exit data map(release : p_[0 : n_])
#pragma omp target exit data map(release : this[0 : 1])
    check(!omp_target_is_present(this, 0));
    check(!omp_target_is_present(p_, 0));
    delete[] p_;
  }
  void fill(int x) {
#pragma omp target
    for (int i = 0; i < n_; i++) p_[i] = x + i;
  }
  int at(int i) {
#pragma omp target update from(p_[0 : n_])
    return p_[i];
  }

private:
  int n_;
  int *p_;
};

int main() {
  buffer a(10), b(20);
  a.fill(100);
  b.fill(200);
  check(a.at(9) == 109 && b.at(19) == 219);
  return 0;
}
