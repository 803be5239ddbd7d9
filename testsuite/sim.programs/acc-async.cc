// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queues in C++: a class that owns a queue, futures made of it, loops over queues, data that move between objects.
#include "check.h"
#include <utility>
#include <vector>

class queue {
public:
  explicit queue(int id) : id(id) {}
  ~queue() { acc_wait(id); }
  queue(const queue &) = delete;
  int id;
};

class device_array {
public:
  explicit device_array(int n) : n(n), p(static_cast<int *>(acc_malloc(n * sizeof(int)))) {}
  device_array(device_array &&other) : n(other.n), p(std::exchange(other.p, nullptr)) {}
  ~device_array() {
    if (p) acc_free(p);
  }
  void fill(const queue &q, int x) {
    int *d = p, count = n;
#pragma acc parallel loop deviceptr(d) async(q.id) num_gangs(2)
    for (int i = 0; i < count; i++) d[i] = x + i;
  }
  void add(const queue &q, const device_array &o) {
    int *d = p, *e = o.p, count = n;
#pragma acc parallel loop deviceptr(d, e) async(q.id) num_gangs(2)
    for (int i = 0; i < count; i++) d[i] += e[i];
  }
  std::vector<int> get(const queue &q) const {
    std::vector<int> v(n);
    acc_memcpy_from_device_async(v.data(), p, n * sizeof(int), q.id);
    acc_wait(q.id);
    return v;
  }

private:
  int n;
  int *p;
};

int main() {
  check_placement();
  std::vector<device_array> arrays;
  for (int i = 0; i < 6; i++) arrays.emplace_back(500);
  {
    queue first(1), second(2);
    for (int i = 0; i < 6; i++) arrays[i].fill(i % 2 ? second : first, i * 1000);
    acc_wait_async(2, 1);
    for (int i = 1; i < 6; i++) arrays[0].add(first, arrays[i]);
    std::vector<int> v = arrays[0].get(first);
    for (int i = 0; i < 500; i++) CHECK(v[i] == 15000 + 6 * i);
  }
  device_array moved = std::move(arrays[3]);
  queue third(3);
  moved.fill(third, 7);
  CHECK(moved.get(third)[10] == 17);
  puts("done");
  return check_result();
}
