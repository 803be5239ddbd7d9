// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Particles in a structure of arrays: a class that keeps them on the device, sorts them into cells, and moves them.
#include "apart.h"
#include <vector>

class particles {
  int n;
  double *x, *v;
  int *cell;

public:
  explicit particles(int count) : n(count), x(new double[count]), v(new double[count]), cell(new int[count]) {
    for (int i = 0; i < n; i++) {
      x[i] = i * 0.25;
      v[i] = i % 2 ? 0.5 : -0.5;
    }
#pragma acc enter data copyin(this[0 : 1])
#pragma acc enter data copyin(x[0 : n], v[0 : n]) create(cell[0 : n])
  }
  ~particles() {
#pragma acc exit data delete (x[0 : n], v[0 : n], cell[0 : n])
#pragma acc exit data delete (this[0 : 1])
    delete[] x;
    delete[] v;
    delete[] cell;
  }
  particles(const particles &) = delete;
  void move(double dt, double length) {
#pragma acc parallel loop present(this[0 : 1])
    for (int i = 0; i < n; i++) {
      x[i] += dt * v[i];
      if (x[i] < 0 || x[i] > length) {
        v[i] = -v[i];
        x[i] += 2 * dt * v[i];
      }
      cell[i] = int(x[i]);
    }
  }
  std::vector<int> histogram(int cells) const {
    std::vector<int> h(cells);
    int *p = h.data();
#pragma acc parallel loop present(this[0 : 1]) copy(p[0 : cells])
    for (int i = 0; i < n; i++) {
#pragma acc atomic update
      p[cell[i]]++;
    }
    return h;
  }
};

int main() {
  check_placement();
  particles p(40);
  std::vector<int> expected(12);
  double x[40], v[40];
  for (int i = 0; i < 40; i++) x[i] = i * 0.25, v[i] = i % 2 ? 0.5 : -0.5;
  for (int s = 0; s < 5; s++) {
    p.move(0.5, 10);
    for (int i = 0; i < 40; i++) {
      x[i] += 0.5 * v[i];
      if (x[i] < 0 || x[i] > 10) {
        v[i] = -v[i];
        x[i] += 2 * 0.5 * v[i];
      }
    }
  }
  for (int i = 0; i < 40; i++) expected[int(x[i])]++;
  CHECK(p.histogram(12) == expected);
  return check_result();
}
