// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C++ compiled with -O0: each member function gets the address of its object, each reference that of a variable. Lanes find what
// these do with them, also where they change the object, or return another one's address.
// { dg-variants "optimisation" }
// { dg-modes "ours stock-ours ours-rules ours-warps" }
#include "check.h"

#include <algorithm>

namespace {

constexpr int n = 500;
int a[n], b[n];

struct vector {
  int x, y, z;
  vector operator+(const vector &o) const { return {x + o.x, y + o.y, z + o.z}; }
  vector &operator+=(const vector &o) {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
  int &operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }
};
struct generator {
  unsigned state;
  unsigned next() {
    state ^= state << 13;
    state ^= state >> 17;
    return state ^= state << 5;
  }
};
template <typename F>
int applied(F f, int v) {
  return f(v) + f(v + 1);
}

__attribute__((noipa)) void members(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : b)
  for (int i = 0; i < m; i++) {
    vector v{a[i], i, 1}, w{1, 2, 3};
    v += w;
    const vector u = v + w;
    (v += w) += u;
    b[i] = v.x * 100 + v.y * 10 + v.z;
  }
}
// The function returns the address of any member, so which one it is nobody knows.
__attribute__((noipa)) void indexed(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : b)
  for (int i = 0; i < m; i++) {
    vector v{a[i], i, 1};
    v[a[i] % 3] = 7;
    b[i] = v.x * 100 + v.y * 10 + v.z;
  }
}
__attribute__((noipa)) void random(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : b)
  for (int i = 0; i < m; i++) {
    generator g{static_cast<unsigned>(a[i]) + 1};
    unsigned sum = 0;
    for (int k = 0; k < 5; k++) sum += g.next() >> 20;
    b[i] = static_cast<int>(sum);
  }
}
__attribute__((noipa)) void clamped(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : b)
  for (int i = 0; i < m; i++) b[i] = std::min(std::max(a[i], 20), 80);
}
__attribute__((noipa)) void swapped(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : b)
  for (int i = 0; i < m; i++) {
    int v = a[i], w = i;
    std::swap(v, w);
    b[i] = v * 1000 + w;
  }
}
// What a lambda has caught by reference is changed in it.
__attribute__((noipa)) void caught(int m) {
#pragma omp target teams distribute parallel for map(to : a) map(tofrom : b)
  for (int i = 0; i < m; i++) {
    int calls = 0;
    const int result = applied([&calls](int v) { return v * ++calls; }, a[i]);
    b[i] = result * 10 + calls;
  }
}
// The object is the thread's, and goes from iteration to iteration.
__attribute__((noipa)) int kept(int m) {
  int result = 0;
#pragma omp target map(to : a) map(tofrom : result)
#pragma omp parallel num_threads(4) reduction(+ : result)
  {
    vector v{0, 0, 0};
#pragma omp for
    for (int i = 0; i < m; i++) {
      v.y = v.x;
      v += vector{a[i], 0, 1};
    }
    result += v.x + v.y + v.z;
  }
  return result;
}

} // namespace

int main() {
  for (int m : {0, 1, 5, n}) {
    int wrong = 0;
    for (int i = 0; i < n; i++) a[i] = i * 37 % 101, b[i] = -1;
    members(m);
    for (int i = 0; i < m; i++) {
      const int x = a[i] + 2, y = i + 4, z = 7;
      wrong += b[i] != 2 * x * 100 + 2 * y * 10 + 2 * z;
    }
    CHECK(wrong == 0);
    indexed(m);
    for (int i = 0; i < m; i++) {
      int v[] = {a[i], i, 1};
      v[a[i] % 3] = 7;
      wrong += b[i] != v[0] * 100 + v[1] * 10 + v[2];
    }
    CHECK(wrong == 0);
    random(m);
    for (int i = 0; i < m; i++) {
      generator g{static_cast<unsigned>(a[i]) + 1};
      unsigned sum = 0;
      for (int k = 0; k < 5; k++) sum += g.next() >> 20;
      wrong += b[i] != static_cast<int>(sum);
    }
    CHECK(wrong == 0);
    clamped(m);
    for (int i = 0; i < m; i++) wrong += b[i] != (a[i] < 20 ? 20 : a[i] > 80 ? 80 : a[i]);
    CHECK(wrong == 0);
    swapped(m);
    for (int i = 0; i < m; i++) wrong += b[i] != i * 1000 + a[i];
    CHECK(wrong == 0);
    caught(m);
    for (int i = 0; i < m; i++) wrong += b[i] != (a[i] + (a[i] + 1) * 2) * 10 + 2;
    CHECK(wrong == 0);
    int expected = 0;
    for (int t = 0; t < 4; t++) {
      int x = 0, y = 0, count = 0;
      const int size = m / 4, rest = m % 4, first = t < rest ? t * (size + 1) : t * size + rest;
      for (int i = first; i < first + size + (t < rest ? 1 : 0); i++, count++) y = x, x += a[i];
      expected += x + y + count;
    }
    CHECK(kept(m) == expected);
  }
  return 0;
}
