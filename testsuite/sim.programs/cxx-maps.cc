// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-variants "checks" }
// { dg-additional-options "-std=c++20" }
// map, set, multimap, unordered_map and unordered_set on the device, with integers and strings as keys.
#include "check.h"
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>

#pragma omp begin declare target
__attribute__((noipa)) static void compute(long *out) {
  std::map<int, int> m;
  for (int i = 0; i < 100; i++) m[i * 37 % 101] += i;
  long h = 0;
  for (const auto &[k, v] : m) h = h * 31 + k * 1000 + v;
  *out++ = h;
  for (int i = 0; i < 50; i++) m.erase(i);
  *out++ = long(m.size()) * 1000 + m.begin()->first;
  *out++ = m.count(60) + 2 * m.count(3) + (m.find(70) != m.end() ? 4 : 0);
  *out++ = m.lower_bound(75)->first + m.rbegin()->first * 1000;
  std::map<std::string, int> words;
  const char *text = "the cat and the dog and the bird which the cat saw";
  std::string word;
  for (const char *c = text;; c++) {
    if (*c && *c != ' ')
      word += *c;
    else {
      words[word]++;
      word.clear();
      if (!*c) break;
    }
  }
  *out++ = words["the"] * 100 + words["and"] * 10 + words["cat"];
  *out++ = long(words.size()) * 1000 + words.begin()->first[0];
  std::set<long> s;
  for (int i = 0; i < 6; i++) s.insert((i * 7 + 5) % 9 | 1);
  *out++ = long(s.size()) * 100 + *s.begin() * 10 + *s.rbegin();
  std::multimap<char, int> mm;
  for (int i = 0; i < 10; i++) mm.emplace(char('a' + i % 3), i);
  auto [from, to] = mm.equal_range('b');
  long sum = 0;
  for (; from != to; ++from) sum = sum * 10 + from->second;
  *out++ = sum;
  std::unordered_map<int, double> u;
  for (int i = 0; i < 200; i++) u[i * i % 211] += 0.5;
  double total = 0;
  for (const auto &e : u) total += e.first * e.second;
  *out++ = long(total * 10) + long(u.size()) * 1000000;
  u.reserve(500);
  *out++ = u.contains(4) + 2 * u.contains(-1);
  std::unordered_set<std::string> names;
  for (int i = 0; i < 30; i++) names.insert("name" + std::to_string(i % 20));
  *out++ = long(names.size()) + 100 * long(names.count("name19")) + 1000 * long(names.count("name20"));
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
  CHECK(host[4] == 422 && host[10] == 120);
  puts("done");
  return check_result();
}
