// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Classes on the device: member functions that contain target regions, `this`, constructors and destructors of local
// objects, operators.
#include "check.h"

#pragma omp begin declare target
static int made, destroyed;

class complex_number {
public:
  complex_number(double r = 0, double i = 0) : re(r), im(i) { ++made; }
  complex_number(const complex_number &o) : re(o.re), im(o.im) { ++made; }
  complex_number &operator=(const complex_number &) = default;
  ~complex_number() { ++destroyed; }
  complex_number operator*(const complex_number &o) const { return {re * o.re - im * o.im, re * o.im + im * o.re}; }
  complex_number &operator+=(const complex_number &o) {
    re += o.re;
    im += o.im;
    return *this;
  }
  double norm() const { return re * re + im * im; }
  double re, im;
};
#pragma omp end declare target

class vector {
public:
  explicit vector(int n) : size(n), data(new double[n]) {
    for (int i = 0; i < n; i++) data[i] = i;
  }
  ~vector() { delete[] data; }
  void scale(double f) {
#pragma omp target map(tofrom : data[:size])
    for (int i = 0; i < size; i++) data[i] *= f;
  }
  double sum() const {
    double s = 0;
#pragma omp target teams distribute parallel for map(to : data[:size]) reduction(+ : s)
    for (int i = 0; i < size; i++) s += data[i];
    return s;
  }
  void to_device() {
#pragma omp target enter data map(to : this [0:1], data[:size])
  }
  void from_device() {
#pragma omp target exit data map(from : data[:size]) map(release : this [0:1])
  }
  void add_resident(double x) {
#pragma omp target
    for (int i = 0; i < size; i++) data[i] += x;
  }
  int size;
  double *data;
};

int main() {
  check_placement();
  double re = 0, im = 0, norm = 0;
  int device_made = 0, device_destroyed = -1;
#pragma omp target map(from : re, im, norm, device_made, device_destroyed)
  {
    {
      complex_number z(0, 1), sum, power(1, 0);
      for (int i = 0; i < 5; i++) {
        sum += power;
        power = power * z;
      }
      re = sum.re;
      im = sum.im;
      norm = complex_number(3, 4).norm();
    }
    device_made = made;
    device_destroyed = destroyed;
  }
  CHECK(re == 1 && im == 0 && norm == 25 && device_made == device_destroyed && device_made == 9);

  vector v(100);
  v.scale(2);
  CHECK(v.data[99] == 198 && v.sum() == 9900);
  double *data = v.data;
  v.to_device();
  v.add_resident(1);
  v.add_resident(0.5);
  v.from_device();
  CHECK(v.data == data && v.data[0] == 1.5 && v.data[99] == 199.5);
  printf("%g %g\n", norm, v.data[7]);
  return check_result();
}
