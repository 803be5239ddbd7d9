// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-additional-options "-std=c++20" }
// The language in device code: constructors and destructors in order, static initialisation in functions, operators, conversions, templates with
// values, constexpr tables, lambdas with state, coroutine-free iterators, new and delete of arrays, inheritance of constructors, placement new.
#include "check.h"
#include <compare>
#include <cstddef>
#include <new>
#include <type_traits>

#pragma omp begin declare target
static int order = 0;
struct trace {
  int id;
  explicit trace(int i) : id(i) { order = order * 10 + id; }
  ~trace() { order = order * 10 + 9 - id; }
};

struct fraction {
  int n, d;
  constexpr fraction(int n, int d = 1) : n(n), d(d) {}
  constexpr fraction operator+(fraction o) const { return {n * o.d + o.n * d, d * o.d}; }
  fraction &operator++() {
    n += d;
    return *this;
  }
  explicit operator double() const { return double(n) / d; }
  auto operator<=>(const fraction &o) const { return n * o.d <=> o.n * d; }
  bool operator==(const fraction &o) const { return n * o.d == o.n * d; }
};
constexpr fraction operator""_th(unsigned long long d) { return {1, int(d)}; }

template <int N>
struct table {
  int at[N];
  constexpr table() : at() {
    for (int i = 0; i < N; i++) at[i] = i * i + (i > 1 ? at[i - 1] : 0);
  }
};
constexpr table<20> squares;

template <typename T>
concept number = std::is_arithmetic_v<T>;
template <number T>
static T half(T x) {
  if constexpr (std::is_integral_v<T>)
    return (x + 1) / 2;
  else
    return x / 2;
}

struct range {
  int from, to;
  struct iterator {
    int i;
    int operator*() const { return i; }
    iterator &operator++() {
      ++i;
      return *this;
    }
    bool operator!=(const iterator &o) const { return i != o.i; }
  };
  iterator begin() const { return {from}; }
  iterator end() const { return {to}; }
};

__attribute__((noipa)) static int next_serial() {
  static int serial = 100;
  return ++serial;
}

__attribute__((noipa)) static void compute(double *out) {
  order = 0;
  {
    trace a(1), b(2);
    for (int i = 0; i < 2; i++) trace c(3);
  }
  *out++ = order;
  fraction f = 1_th + 4_th;
  ++f;
  *out++ = double(f);
  *out++ = (f > fraction(2)) + 2 * (f == fraction(9, 4)) + 4 * (f <= 3_th);
  *out++ = squares.at[19];
  *out++ = half(7) + half(7.0) * 100;
  int sum = 0;
  for (int i : range{3, 9}) sum += i;
  *out++ = sum;
  auto counter = [n = 0]() mutable { return ++n; };
  counter();
  *out++ = counter() * 10 + counter();
  alignas(trace) unsigned char raw[sizeof(trace)];
  order = 0;
  trace *t = new (raw) trace(5);
  t->~trace();
  *out++ = order;
  trace *many = static_cast<trace *>(operator new(sizeof(trace)));
  operator delete(many);
  double *array = new double[50]{1, 2, 3};
  *out++ = array[2] + array[49];
  delete[] array;
  int first = next_serial();
  *out++ = next_serial() - first;
  auto recursive = [](auto self, int n) -> int { return n < 2 ? 1 : n * self(self, n - 1); };
  *out++ = recursive(recursive, 10);
}
#pragma omp end declare target

int main() {
  check_placement();
  double device[12] = {}, host[12] = {};
#pragma omp target map(tofrom : device)
  compute(device);
  compute(host);
  for (int i = 0; i < 12; i++) {
    if (device[i] != host[i]) printf("%d: %g, %g on the host\n", i, device[i], host[i]);
    CHECK(device[i] == host[i]);
  }
  CHECK(host[0] == 12363678 && host[1] == 2.25 && host[10] == 3628800);
  puts("done");
  return check_result();
}
