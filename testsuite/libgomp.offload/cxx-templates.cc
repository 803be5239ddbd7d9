// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Templates: functions and classes instantiated for the device, recursion at compile time, callables as parameters,
// constexpr, array.
#include "check.h"
#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

#pragma omp begin declare target
template <typename T>
T power(T x, int n) {
  return n == 0 ? T(1) : x * power(x, n - 1);
}

template <int n>
struct factorial {
  static constexpr long value = n * factorial<n - 1>::value;
};
template <>
struct factorial<0> {
  static constexpr long value = 1;
};

template <typename T, int n>
class stack {
public:
  void push(const T &x) { items[count++] = x; }
  T pop() { return items[--count]; }
  bool empty() const { return count == 0; }

private:
  T items[n];
  int count = 0;
};

struct twice {
  template <typename T>
  T operator()(T x) const {
    return x + x;
  }
};

template <typename... T>
auto sum_of(T... x) {
  return (x + ...);
}
#pragma omp end declare target

template <typename T, typename F>
void transform_on_device(T *p, int n, F f) {
#pragma omp target teams distribute parallel for map(tofrom : p[:n])
  for (int i = 0; i < n; i++) p[i] = f(p[i]);
}

int main() {
  check_placement();
  double d = 0;
  long l = 0, f = 0, order = 0;
  double mixed = 0;
#pragma omp target map(from : d, l, f, order, mixed)
  {
    d = power(1.5, 3);
    l = power(7L, 5);
    f = factorial<12>::value;
    stack<long, 8> s;
    for (int i = 1; i <= 5; i++) s.push(i);
    order = 0;
    while (!s.empty()) order = order * 10 + s.pop();
    mixed = sum_of(1, 2.5, 3L, 'A' - 'A', 4.0f);
  }
  CHECK(d == 3.375 && l == 16807 && f == 479001600 && order == 54321 && mixed == 10.5);

  int a[50];
  float g[50];
  for (int i = 0; i < 50; i++) a[i] = g[i] = i;
  transform_on_device(a, 50, twice());
  transform_on_device(g, 50, [](float x) { return x / 4; });
  CHECK(a[49] == 98 && g[49] == 12.25f);

  std::array<int, 20> values;
  for (int i = 0; i < 20; i++) values[i] = i * 7 % 20;
  int total = 0, largest = 0;
#pragma omp target map(tofrom : values) map(from : total, largest)
  {
    std::sort(values.begin(), values.end());
    total = std::accumulate(values.begin(), values.end(), 0);
    largest = *std::max_element(values.begin(), values.end());
    std::swap(values[0], values[19]);
  }
  CHECK(total == 190 && largest == 19 && values[0] == 19 && values[19] == 0 && values[10] == 10);
  printf("%ld %g %d\n", order, mixed, total);
  return check_result();
}
