// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Member functions, constructors and operators that regions call, which makes them routines; templates as routines of a level.
#include "check.h"

struct complex_number {
  double re, im;
complex_number(double r = 0, double i = 0) : re(r), im(i) {}
complex_number operator*(const complex_number &o) const { return {re * o.re - im * o.im, re * o.im + im * o.re}; }
complex_number &operator+=(const complex_number &o) {
    re += o.re;
    im += o.im;
    return *this;
  }
};

struct ring {
  int values[32];
int &operator[](int i) { return values[i & 31]; }
};

#pragma acc routine vector
static int sum(const ring &r) {
  int s = 0;
#pragma acc loop vector reduction(+ : s)
  for (int i = 0; i < 32; i++) s += r.values[i];
  return s;
}

#pragma acc routine vector
template <typename T>
static T vector_max(const T *a, int n) {
  T m = a[0];
#pragma acc loop vector reduction(max : m)
  for (int i = 0; i < n; i++) m = a[i] > m ? a[i] : m;
  return m;
}

int main() {
  check_placement();
  double re[16], im[16];
#pragma acc parallel loop copyout(re, im)
  for (int i = 0; i < 16; i++) {
    complex_number z(1, 0), w(0, 1), s;
    for (int k = 0; k < i; k++) {
      z = z * w;
      s += z;
    }
    re[i] = s.re;
    im[i] = s.im;
  }
  // Sums of powers of the imaginary unit: i, i - 1, -1, 0 and again.
  static const double expected_re[4] = {0, 0, -1, -1}, expected_im[4] = {0, 1, 1, 0};
  for (int i = 0; i < 16; i++) CHECK(re[i] == expected_re[i % 4] && im[i] == expected_im[i % 4]);

  ring rings[5];
  int sums[5];
  float values[5][40], most[5];
  for (int g = 0; g < 5; g++)
    for (int i = 0; i < 40; i++) values[g][i] = float((i * 17 + g * 5) % 41);
#pragma acc parallel loop gang copyout(rings, sums, most) copyin(values)
  for (int g = 0; g < 5; g++) {
#pragma acc loop vector
    for (int i = 0; i < 32; i++) rings[g][i + 64] = i + g;
    sums[g] = sum(rings[g]);
    most[g] = vector_max(values[g], 40);
  }
  for (int g = 0; g < 5; g++) {
    CHECK(sums[g] == 496 + 32 * g);
    float m = 0;
    for (int i = 0; i < 40; i++) m = values[g][i] > m ? values[g][i] : m;
    CHECK(most[g] == m);
  }
  puts("done");
  return check_result();
}
