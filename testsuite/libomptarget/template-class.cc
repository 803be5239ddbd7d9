// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A class template whose members offload.
#include "check.h"

template <typename T>
struct matrix {
  int rows, columns;
  T *data;
  T &at(int i, int j) { return data[i * columns + j]; }
  void transpose_to(matrix &other) {
    T *from = data, *to = other.data;
    const int m = rows, n = columns;
#pragma omp target teams distribute parallel for collapse(2) map(to : from[0 : m * n]) map(from : to[0 : m * n])
    for (int i = 0; i < m; i++)
      for (int j = 0; j < n; j++) to[j * m + i] = from[i * n + j];
  }
};

int main() {
  matrix<short> a{3, 5, new short[15]}, b{5, 3, new short[15]};
  for (int i = 0; i < 15; i++) a.data[i] = i;
  a.transpose_to(b);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 5; j++) check(a.at(i, j) == b.at(j, i));
  delete[] a.data;
  delete[] b.data;
  return 0;
}
