/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Declared reductions of class templates, in classes and namespaces, min and max by them, arrays of objects.  */
#include "require.h"
#include <omp.h>
namespace n {
template <typename T>
struct pt {
  T x = 0, y = 0;
  pt &operator+=(const pt &o) {
    x += o.x;
    y += o.y;
    return *this;
  }
};
#pragma omp declare reduction(+ : pt<int>, pt<double> : omp_out += omp_in)
#pragma omp declare reduction(far : pt<int> : omp_out = omp_in.x * omp_in.x > omp_out.x * omp_out.x ? omp_in : omp_out)
} // namespace n
struct box {
  int v = 1;
#pragma omp declare reduction(mul:int : omp_out *= omp_in) initializer(omp_priv = 1)
  int run() {
    int p = v;
#pragma omp parallel for reduction(mul : p)
    for (int i = 1; i < 8; i++) p *= i;
    return p;
  }
};
int main() {
  n::pt<int> a, far;
  n::pt<double> arr[3];
#pragma omp parallel for reduction(n::operator+ : a)
  for (int i = 0; i < 100; i++) {
    a.x += i;
    a.y -= i;
  }
  CHECK(a.x == 4950 && a.y == -4950);
#pragma omp parallel for reduction(n::far : far)
  for (int i = -70; i < 60; i++)
    if (i * i > far.x * far.x) {
      far.x = i;
      far.y = i + 1;
    }
  CHECK(far.x == -70 && far.y == -69);
  CHECK(box().run() == 5040);
#pragma omp parallel for reduction(+ : arr)
  for (int i = 0; i < 30; i++) arr[i % 3].x += 0.5;
  CHECK(arr[0].x == 5 && arr[2].x == 5);
  return 0;
}
