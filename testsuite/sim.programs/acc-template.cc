// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "checks" }
// Function and class templates: regions in them, types and dimensions as parameters, reductions of the parameter's type.
#include "check.h"

template <typename T>
static T sum(const T *a, int n, T start) {
#pragma acc parallel loop copyin(a[0 : n]) reduction(+ : start)
  for (int i = 0; i < n; i++) start += a[i];
  return start;
}

template <typename T, int Gangs, int Lanes>
static T largest(const T *a, int n) {
  T most = a[0];
#pragma acc parallel loop gang vector num_gangs(Gangs) vector_length(Lanes) copyin(a[0 : n]) reduction(max : most)
  for (int i = 0; i < n; i++) most = a[i] > most ? a[i] : most;
  return most;
}

template <typename T, int Rows, int Columns>
struct matrix {
  T at[Rows][Columns];

  template <int Other>
  matrix<T, Rows, Other> operator*(const matrix<T, Columns, Other> &m) const {
    matrix<T, Rows, Other> result;
    const matrix &self = *this;
#pragma acc parallel loop collapse(2) copyin(self, m) copyout(result)
    for (int i = 0; i < Rows; i++)
      for (int j = 0; j < Other; j++) {
        T s = 0;
        for (int k = 0; k < Columns; k++) s += self.at[i][k] * m.at[k][j];
        result.at[i][j] = s;
      }
    return result;
  }
};

#pragma acc routine seq
template <typename T>
static T power(T x, int n) {
  return n == 0 ? T(1) : x * power(x, n - 1);
}

template <typename T>
static void test(T scale) {
  T a[200];
  T expected = 3, most = T(0);
  for (int i = 0; i < 200; i++) {
    a[i] = T(i * 7 % 50) * scale;
    expected += a[i];
    if (a[i] > most) most = a[i];
  }
  CHECK(sum<T>(a, 200, 3) == expected);
  CHECK((largest<T, 4, 32>(a, 200) == most));
  CHECK((largest<T, 1, 128>(a, 200) == most));
}

int main() {
  check_placement();
  test<int>(3);
  test<long>(1l << 40);
  test<float>(0.5f);
  test<double>(0.25);
  test<unsigned short>(2);
  matrix<double, 5, 7> a;
  matrix<double, 7, 3> b;
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 7; j++) a.at[i][j] = i + j;
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 3; j++) b.at[i][j] = i * j;
  matrix<double, 5, 3> c = a * b;
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 3; j++) {
      double s = 0;
      for (int k = 0; k < 7; k++) s += (i + k) * (k * j);
      CHECK(c.at[i][j] == s);
    }
  long powers[10];
#pragma acc parallel loop copyout(powers)
  for (int i = 0; i < 10; i++) powers[i] = power<long>(3, i) + (long)power<double>(0.5, i % 2);
  CHECK(powers[9] == 19683 && powers[0] == 2);
  puts("done");
  return check_result();
}
