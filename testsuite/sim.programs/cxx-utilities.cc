// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-variants "checks" }
// { dg-additional-options "-std=c++20" }
// optional, variant, invoke and apply, tuple, pair, unique_ptr, bitset, and structured bindings.
// Not those that need tables of functions or virtual functions, which GCC 16 does not send to the device: visit, function, shared_ptr.
#include "check.h"
#include <bitset>
#include <functional>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>
#include <variant>

#pragma omp begin declare target
struct counted {
  int *count;
  explicit counted(int *c) : count(c) { ++*count; }
  counted(const counted &o) : count(o.count) { ++*count; }
  ~counted() { --*count; }
};

static std::optional<int> parse(char c) { return c >= '0' && c <= '9' ? std::optional<int>(c - '0') : std::nullopt; }

struct visitor {
  long operator()(int i) const { return i; }
  long operator()(double d) const { return long(d * 100); }
  long operator()(const std::pair<char, char> &p) const { return p.first * 256 + p.second; }
};

template <typename... T>
static long sum(T... t) {
  return (0L + ... + t);
}

__attribute__((noipa)) static void compute(long *out) {
  long digits = 0;
  for (char c = '0'; c <= 'z'; c += 14) digits = digits * 10 + parse(c).value_or(9);
  *out++ = digits;
  std::variant<int, double, std::pair<char, char>> v;
  v = 7;
  long a = visitor()(std::get<0>(v));
  v = 2.5;
  long b = visitor()(*std::get_if<double>(&v)) * 1000 + long(v.index());
  v = std::make_pair('x', 'y');
  *out++ = a + b + visitor()(std::get<2>(v)) * 1000000;
  *out++ = std::holds_alternative<int>(v) + 2 * (std::get_if<2>(&v) != nullptr);
  int alive = 0, most = 0;
  {
    auto p = std::make_unique<counted>(&alive);
    auto q = std::move(p);
    std::unique_ptr<int[]> array(new int[10]());
    array[9] = 5;
    counted copy = *q;
    most = alive + 100 * !p + 1000 * array[9];
  }
  *out++ = most + alive * 1000000;
  int captured = 5;
  auto twice = [](auto h, int x) { return h(h(x)); };
  *out++ = twice([captured](int x) { return x + captured; }, 1) * 100 + twice([](int x) { return x * 2; }, 1);
  *out++ = std::invoke(std::minus<int>(), 10, 3) + std::apply([](int a, int b) { return a * b; }, std::make_pair(4, 5));
  auto [x, y, z] = std::make_tuple(1, 2.5, 'c');
  *out++ = x + long(y * 10) + z;
  *out++ = std::tuple_cat(std::make_tuple(1), std::make_tuple(2, 3)) == std::make_tuple(1, 2, 3);
  std::bitset<100> bits;
  bits.set(3).set(99).flip(5);
  *out++ = long((bits << 1).count()) * 100 + long(bits.test(99)) + long(bits._Find_next(3));
  *out++ = sum(1, 2L, 'a', 3.0);
  *out++ = std::exchange(captured, 9) + captured;
}
#pragma omp end declare target

int main() {
  check_placement();
  long device[12] = {}, host[12] = {};
#pragma omp target map(tofrom : device)
  compute(device);
  compute(host);
  for (int i = 0; i < 12; i++) {
    if (device[i] != host[i]) printf("%d: %ld, %ld on the host\n", i, device[i], host[i]);
    CHECK(device[i] == host[i]);
  }
  CHECK(host[2] == 2);
  puts("done");
  return check_result();
}
