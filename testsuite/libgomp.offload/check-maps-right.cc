// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "ours ours-stock ours-gcn" }
// { dg-nondeterministic }
// { dg-set-target-env-var REGOMP_CHECK_MAPS 1 }
// { dg-output "map check: 0 possible faults; 0 objects with 0 bytes still mapped" }
//
// REGOMP_CHECK_MAPS=1 has nothing against a right program: attached pointers, device addresses inside objects, scratch memory, nowait, several
// threads, routines that copy, and a list whose nodes the device changes.
#include "check.h"

#include <thread>
#include <vector>

namespace {

constexpr int n = 500;

struct node {
  int value;
  node *next;
  double *data;
};

void lists() {
  double values[3][n] = {};
  node nodes[3] = {{1, &nodes[1], values[0]}, {2, &nodes[2], values[1]}, {3, nullptr, values[2]}};
#pragma omp target enter data map(to : nodes)
  for (int i = 0; i < 3; i++) {
#pragma omp target enter data map(to : nodes[i].data[ : n])
  }
#pragma omp target
  {
    nodes[0].next = &nodes[1];
    for (int i = 0; i < 3; i++) {
      nodes[i].value *= 10;
      for (int j = 0; j < n; j++) nodes[i].data[j] = nodes[i].value + j;
    }
  }
  for (int i = 0; i < 3; i++) {
#pragma omp target update from(nodes[i].value)
#pragma omp target exit data map(from : nodes[i].data[ : n])
    CHECK(values[i][n - 1] == 10 * (i + 1) + n - 1 && nodes[i].data == values[i]);
  }
#pragma omp target exit data map(from : nodes)
  CHECK(nodes[2].value == 30);
}

void scratch() {
  std::vector<int> work(n), result(n);
  int *w = work.data(), *r = result.data();
#pragma omp target data map(alloc : w[ : n]) map(from : r[ : n])
  {
#pragma omp target
    for (int i = 0; i < n; i++) w[i] = i;
#pragma omp target
    for (int i = 0; i < n; i++) r[i] = w[i] + 1;
  }
  CHECK(result[n - 1] == n);
}

// What one region writes the next reads; one of the two is fetched.
void back_and_forth() {
  int a[n] = {}, b[n] = {};
#pragma omp target data map(tofrom : a) map(to : b)
  for (int t = 0; t < 3; t++) {
#pragma omp target
    for (int i = 0; i < n; i++) b[i] = a[i] + 1;
#pragma omp target
    for (int i = 0; i < n; i++) a[i] = b[i] + 1;
  }
  CHECK(a[n - 1] == 6);
}

void pipelines(int) {
  int a[n], b[n];
  for (int i = 0; i < n; i++) a[i] = i;
#pragma omp target enter data map(to : a) map(alloc : b) nowait depend(out : a, b)
#pragma omp target nowait depend(in : a) depend(out : b)
  for (int i = 0; i < n; i++) b[i] = 2 * a[i];
#pragma omp target exit data map(from : b) map(release : a) nowait depend(inout : a, b)
#pragma omp taskwait
  CHECK(b[n - 1] == 2 * n - 2);
}

void routines() {
  int a[n] = {}, b[n];
  for (int i = 0; i < n; i++) b[i] = i;
  const int device = omp_get_default_device(), host = omp_get_initial_device();
#pragma omp target data map(to : a)
  {
    void *there = omp_get_mapped_ptr(a, device);
    CHECK(omp_target_memcpy(there, b, sizeof b, 0, 0, device, host) == 0);
#pragma omp target
    for (int i = 0; i < n; i++) a[i]++;
    CHECK(omp_target_memcpy(b, there, sizeof b, 0, 0, host, device) == 0);
    CHECK(b[n - 1] == n);
    int *other = static_cast<int *>(omp_target_alloc(sizeof b, device));
    CHECK(omp_target_memcpy(there, other, sizeof b, 0, 0, device, device) == 0);
    omp_target_free(other, device);
  }
}

} // namespace

int main() {
  check_placement();
  lists();
  scratch();
  back_and_forth();
  routines();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; t++) threads.emplace_back(pipelines, t);
  for (std::thread &t : threads) t.join();
#pragma omp parallel num_threads(3)
  pipelines(0);
  return check_result();
}
