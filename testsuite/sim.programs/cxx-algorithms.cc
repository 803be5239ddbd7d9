// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-variants "checks" }
// { dg-additional-options "-std=c++20 -fno-partial-inlining" }
// Algorithms of the standard library in device code: sorting, searching, permuting, heaps, sets, numeric ones; iterators and ranges of them.
#include "check.h"
#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <numeric>

#pragma omp begin declare target
struct record {
  int key, tag;
  bool operator<(const record &o) const { return key < o.key; }
};

__attribute__((noipa)) static void compute(long *out) {
  int a[100], b[100];
  std::iota(a, a + 100, 0);
  for (int &x : a) x = x * 37 % 100;
  std::copy(std::begin(a), std::end(a), b);
  std::sort(a, a + 100);
  *out++ = std::is_sorted(a, a + 100);
  std::sort(b, b + 100, std::greater<int>());
  *out++ = b[0] * 1000 + b[99];
  *out++ = std::accumulate(a, a + 100, 0L);
  *out++ = std::inner_product(a, a + 100, b, 0L);
  *out++ = std::lower_bound(a, a + 100, 42) - a;
  *out++ = std::upper_bound(a, a + 100, 42) - a;
  *out++ = std::binary_search(a, a + 100, 77) + 2 * std::binary_search(a, a + 100, 100);
  std::rotate(a, a + 30, a + 100);
  *out++ = a[0] * 1000 + a[99];
  std::reverse(a, a + 100);
  *out++ = a[0] * 1000 + a[99];
  *out++ = std::count_if(a, a + 100, [](int x) { return x % 3 == 0; });
  *out++ = std::remove_if(a, a + 100, [](int x) { return x % 2; }) - a;
  *out++ = std::partition(b, b + 100, [](int x) { return x < 50; }) - b;
  std::nth_element(b, b + 60, b + 100);
  *out++ = b[60];
  *out++ = *std::max_element(b, b + 100) * 1000 + *std::min_element(b, b + 100);
  std::make_heap(b, b + 100);
  *out++ = std::is_heap(b, b + 100) * 1000 + b[0];
  std::pop_heap(b, b + 100);
  *out++ = b[99];
  std::sort_heap(b, b + 99);
  *out++ = b[98];
  std::array<int, 6> p = {1, 2, 3, 4, 5, 6};
  int permutations = 0;
  while (std::next_permutation(p.begin(), p.end())) permutations++;
  *out++ = permutations;
  int evens[50], threes[34], both[100];
  for (int i = 0; i < 50; i++) evens[i] = 2 * i;
  for (int i = 0; i < 34; i++) threes[i] = 3 * i;
  *out++ = std::set_intersection(evens, evens + 50, threes, threes + 34, both) - both;
  *out++ = std::set_union(evens, evens + 50, threes, threes + 34, both) - both;
  *out++ = std::merge(evens, evens + 20, threes, threes + 20, both) - both;
  *out++ = std::unique(both, both + 40) - both;
  std::partial_sum(evens, evens + 50, evens);
  *out++ = evens[49];
  std::adjacent_difference(evens, evens + 50, evens);
  *out++ = evens[49];
  *out++ = std::search(b, b + 100, b + 20, b + 25) - b;
  *out++ = std::equal(b, b + 50, b) + 2 * std::lexicographical_compare(b, b + 3, b + 1, b + 4);
  std::transform(evens, evens + 34, threes, evens, [](int x, int y) { return x * y; });
  *out++ = evens[10];
  record r[20];
  for (int i = 0; i < 20; i++) r[i] = {i * 7 % 5, i};
  std::stable_sort(r, r + 20);
  long order = 0;
  for (int i = 0; i < 20; i++) order = order * 3 + (i && r[i].key == r[i - 1].key && r[i].tag < r[i - 1].tag) + r[i].tag % 2;
  *out++ = order;
  *out++ = std::gcd(84, 36) * 100 + std::lcm(4, 6);
  *out++ = std::clamp(15, 0, 10) + std::min({5, 3, 9}) * 100 + std::max({5, 3, 9}) * 1000;
}
#pragma omp end declare target

int main() {
  check_placement();
  long device[40] = {}, host[40] = {};
#pragma omp target map(from : device)
  {
    for (long &x : device) x = 0;
    compute(device);
  }
  compute(host);
  for (int i = 0; i < 40; i++) {
    if (device[i] != host[i]) printf("%d: %ld, %ld on the host\n", i, device[i], host[i]);
    CHECK(device[i] == host[i]);
  }
  CHECK(host[0] == 1 && host[2] == 4950 && host[17] == 719);
  puts("done");
  return check_result();
}
