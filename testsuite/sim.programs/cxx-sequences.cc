// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-require-compiler 16 }
// { dg-variants "checks" }
// { dg-additional-options "-std=c++20" }
// vector, deque, list, forward_list, array, stack, queue and priority_queue living on the device.
#include "check.h"
#include <array>
#include <deque>
#include <forward_list>
#include <list>
#include <queue>
#include <stack>
#include <vector>

#pragma omp begin declare target
__attribute__((noipa)) static void compute(long *out) {
  std::vector<int> v;
  for (int i = 0; i < 100; i++) v.push_back(i * i);
  v.erase(v.begin() + 10, v.begin() + 20);
  v.insert(v.begin() + 5, 3, -1);
  v.resize(150, 7);
  long sum = 0;
  for (int x : v) sum += x;
  *out++ = sum;
  *out++ = long(v.size());
  std::vector<int> w = v, x = std::move(v);
  *out++ = (w == x) + 2 * v.empty();
  w.clear();
  w.shrink_to_fit();
  int few[3] = {1, 2, 3};
  w.assign(few, few + 3);
  *out++ = w.front() + w.back();
  std::vector<std::vector<short>> rows(8);
  for (int i = 0; i < 8; i++) rows[i].assign(i, short(i));
  long total = 0;
  for (const auto &r : rows)
    for (short s : r) total += s;
  *out++ = total;
  std::vector<bool> flags(70);
  flags[3] = flags[69] = true;
  *out++ = long(flags[3]) + flags[4] + flags[69];

  std::deque<int> d;
  for (int i = 0; i < 300; i++) i % 2 ? d.push_back(i) : d.push_front(i);
  *out++ = d.front() * 1000 + d.back() + d[150];
  while (d.size() > 5) d.pop_front();
  *out++ = d[0];
  std::list<int> l;
  for (int i = 0; i < 3; i++) l.push_back((i * 2 + 4) % 7 + 1);
  l.push_back(2);
  l.push_front(3);
  l.sort();
  l.remove(4);
  long digits = 0;
  for (int k : l) digits = digits * 10 + k;
  *out++ = digits;
  std::list<int> m(2, 9);
  l.splice(++l.begin(), m);
  l.reverse();
  digits = 0;
  for (int k : l) digits = digits * 10 + k;
  *out++ = digits * 10 + long(m.size());
  std::forward_list<int> f(few, few + 3);
  f.push_front(0);
  f.insert_after(f.begin(), 7);
  digits = 1;
  for (int k : f) digits = digits * 10 + k;
  *out++ = digits;
  std::stack<int> s;
  for (int i = 0; i < 10; i++) s.push(i);
  s.pop();
  *out++ = s.top();
  std::priority_queue<int> p;
  for (int i = 0; i < 20; i++) p.push(i * 7 % 20);
  digits = 0;
  for (int i = 0; i < 4; i++) {
    digits = digits * 100 + p.top();
    p.pop();
  }
  *out++ = digits;
  std::queue<int> q;
  for (int i = 0; i < 10; i++) q.push(i);
  q.pop();
  *out++ = q.front() + 10 * q.back();
}
#pragma omp end declare target

int main() {
  check_placement();
  long device[20] = {}, host[20] = {};
#pragma omp target map(tofrom : device)
  compute(device);
  compute(host);
  for (int i = 0; i < 20; i++) {
    if (device[i] != host[i]) printf("%d: %ld, %ld on the host\n", i, device[i], host[i]);
    CHECK(device[i] == host[i]);
  }
  CHECK(host[8] > 1000 && host[12] == 19181716);
  // By many threads at once.
  long sums[16];
#pragma omp target teams distribute parallel for map(from : sums) num_teams(4) thread_limit(4)
  for (int i = 0; i < 16; i++) {
    std::vector<long> v;
    for (int k = 0; k <= i; k++) v.insert(v.begin(), k);
    sums[i] = v.front() * 100;
    for (long x : v) sums[i] += x;
  }
  for (int i = 0; i < 16; i++) CHECK(sums[i] == i * 100 + i * (i + 1) / 2);
  puts("done");
  return check_result();
}
