/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Random access iterators of vectors, deques, arrays, reversed ones and user-defined ones as loop variables.  */
#include "require.h"
#include <array>
#include <deque>
#include <iterator>
#include <omp.h>
#include <vector>
struct stride_it {
  using iterator_category = std::random_access_iterator_tag;
  using value_type = int;
  using difference_type = std::ptrdiff_t;
  using pointer = const int *;
  using reference = const int &;
  int at = 0;
  stride_it() = default;
  explicit stride_it(int a) : at(a) {}
  stride_it(const stride_it &) = default;
  stride_it &operator=(const stride_it &) = default;
  const int &operator*() const { return at; }
  stride_it &operator++() {
    at += 5;
    return *this;
  }
  stride_it &operator+=(std::ptrdiff_t n) {
    at += 5 * (int)n;
    return *this;
  }
  stride_it &operator-=(std::ptrdiff_t n) {
    at -= 5 * (int)n;
    return *this;
  }
  stride_it operator+(std::ptrdiff_t n) const { return stride_it(at + 5 * (int)n); }
  friend std::ptrdiff_t operator-(const stride_it &a, const stride_it &b) { return (a.at - b.at) / 5; }
  friend bool operator<(const stride_it &a, const stride_it &b) { return a.at < b.at; }
  friend bool operator!=(const stride_it &a, const stride_it &b) { return a.at != b.at; }
};
int main() {
  std::vector<int> v(101, 1);
  std::deque<long> d(300, 2);
  std::array<short, 40> a{};
  long s = 0;
#pragma omp parallel for reduction(+ : s) schedule(dynamic, 3)
  for (auto i = v.begin(); i < v.end(); i += 2) s += *i;
  CHECK(s == 51);
#pragma omp parallel for reduction(+ : s) schedule(guided)
  for (auto i = d.end() - 1; i >= d.begin(); --i) s += *i;
  CHECK(s == 651);
#pragma omp parallel for schedule(static, 1)
  for (auto i = v.rbegin(); i != v.rend(); ++i) *i = (int)(i - v.rbegin());
  for (int i = 0; i < 101; i++) CHECK(v[i] == 100 - i);
#pragma omp parallel for collapse(2)
  for (auto i = a.begin(); i < a.end(); i += 10)
    for (int j = 0; j < 10; j++) i[j] = j;
  for (int i = 0; i < 40; i++) CHECK(a[i] == i % 10);
  s = 0;
#pragma omp parallel for reduction(+ : s) schedule(runtime)
  for (stride_it i = stride_it(10); i < stride_it(60); ++i) s += *i;
  CHECK(s == 325);
  stride_it last;
#pragma omp parallel for lastprivate(last)
  for (last = stride_it(0); last != stride_it(50); ++last) {
  }
  CHECK(*last == 50);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop shared(s)
  for (auto i = v.begin(); i < v.end(); ++i)
#pragma omp atomic
    s += *i;
  CHECK(s == 325 + 5050);
  return 0;
}
