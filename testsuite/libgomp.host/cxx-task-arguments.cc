// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What tasks get: objects that want strict alignment, arrays of objects, references, members, variable-length arrays, blocks
// of any size; exceptions that stay inside a task. For deferred and undeferred tasks and taskloops, with as many as fill
// queues.
#include "require.h"
#include <cstdint>
#include <cstring>
#include <omp.h>
#include <stdexcept>
static int wrong, alive;
static void expect(bool condition) {
  if (!condition) {
#pragma omp atomic
    wrong++;
  }
}
static void count(int n) {
#pragma omp atomic
  alive += n;
}
struct alignas(64) line {
  int v;
  explicit line(int x = 0) : v(x) { count(1); }
  line(const line &o) : v(o.v) {
    expect(reinterpret_cast<std::uintptr_t>(this) % 64 == 0);
    count(1);
  }
  ~line() { count(-1); }
};
struct alignas(256) plain {
  int v[3];
};
template <int bytes>
struct block {
  unsigned char b[bytes];
};
template <int bytes>
static void of_size(bool deferred) {
  block<bytes> x;
  std::memset(x.b, bytes % 251, bytes);
#pragma omp task firstprivate(x) if (deferred)
  {
    for (unsigned char c : x.b) expect(c == bytes % 251);
    std::memset(x.b, 0, bytes);
  }
  std::memset(x.b, 1, bytes);
}
struct owner {
  int member = 3;
  int sum = 0;
  void run(bool deferred) {
    for (int i = 0; i < 5; i++) {
#pragma omp task if (deferred)
      {
#pragma omp atomic
        sum += member;
      }
    }
#pragma omp taskwait
    expect(sum == 15);
  }
};
static void everything(bool deferred, int n) {
  line one(1), many[3] = {line(4), line(5), line(6)};
  plain p = {{7, 8, 9}};
  int a = 10, &reference = a;
  int variable[n];
  for (int i = 0; i < n; i++) variable[i] = i;
  for (int i = 0; i < 200; i++) {
#pragma omp task firstprivate(one, many, p, reference, variable) if (deferred)
    {
      expect(reinterpret_cast<std::uintptr_t>(&one) % 64 == 0 && reinterpret_cast<std::uintptr_t>(&p) % 256 == 0);
      expect(one.v == 1 && many[2].v == 6 && p.v[2] == 9 && reference == 10 && variable[n - 1] == n - 1);
      one.v = many[2].v = p.v[2] = reference = variable[n - 1] = -1;
    }
  }
#pragma omp taskloop firstprivate(one, many, p, variable) grainsize(1) if (deferred)
  for (int i = 0; i < 200; i++) {
    expect(one.v == 1 && many[1].v == 5 && p.v[1] == 8 && variable[0] == 0);
    one.v = many[1].v = p.v[1] = variable[0] = -1;
  }
#pragma omp taskloop firstprivate(p) grainsize(1) if (deferred)
  for (int i = 0; i < 200; i++) expect(p.v[0] == 7);
  of_size<1>(deferred);
  of_size<7>(deferred);
  of_size<8>(deferred);
  of_size<65>(deferred);
  of_size<300>(deferred);
  of_size<1400>(deferred);
  of_size<5000>(deferred);
  of_size<100000>(deferred);
  owner().run(deferred);
  int caught = 0;
  for (int i = 0; i < 50; i++) {
#pragma omp task shared(caught) if (deferred)
    try {
      if (i % 2) throw std::runtime_error("odd");
    } catch (const std::runtime_error &) {
#pragma omp atomic
      caught++;
    }
  }
#pragma omp taskwait
  expect(caught == 25);
}
int main() {
  everything(true, 5);
  for (int round = 0; round < 5; round++) {
#pragma omp parallel
#pragma omp single
    {
      everything(true, 20);
      everything(false, 3);
#pragma omp task final(true)
      everything(true, 9);
    }
  }
  CHECK(wrong == 0 && alive == 0);
  return 0;
}
