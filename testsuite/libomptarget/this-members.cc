// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Members of the object that a member function maps.
#include "check.h"

class vector {
public:
  explicit vector(int n) : n_(n), p_(new double[n]) {
    for (int i = 0; i < n; i++) p_[i] = i;
  }
  ~vector() { delete[] p_; }
  void scale(double by) {
#pragma omp target teams distribute parallel for map(tofrom : p_[0 : n_])
    for (int i = 0; i < n_; i++) p_[i] *= by;
  }
  double sum() const {
    double s = 0;
#pragma omp target map(to : p_[0 : n_]) map(tofrom : s)
    for (int i = 0; i < n_; i++) s += p_[i];
    return s;
  }

private:
  int n_;
  double *p_;
};

int main() {
  vector v(101);
  v.scale(0.5);
  check(v.sum() == 2525);
  return 0;
}
