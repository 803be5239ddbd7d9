// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic" }
// { dg-additional-sources "fake_device.cc fake_async.cc" }
//
// Constructs with nowait: what a target task needs of its construct is kept, also when the encountering code has gone on.
#include "aux/fake_device.h"

#include <cstring>

using fake::host_of;
using fake::maps;

extern "C" void GOMP_taskwait(void);

namespace {

constexpr unsigned nowait = 1;

void region(void *) { CHECK(!"host version called"); }
void kernel(void *table) {
  auto **w = static_cast<void **>(table);
  int *result = host_of<int>(w[0]);
  const auto *descriptor = host_of<std::uint64_t>(w[1]);
  CHECK(descriptor[1] == reinterpret_cast<std::uint64_t>(w[2]));
  *result += host_of<int>(w[2])[3];
}
int ran_on_host;
void unknown_region(void *table) {
  auto **w = static_cast<void **>(table);
  ran_on_host += *static_cast<int *>(w[0]) + *static_cast<int *>(w[1]);
}

fake::image program({{region, kernel, 0}}, {});
int results[64];

// Its stack is gone when the task runs.
__attribute__((noinline)) void submit(int i) {
  std::uint64_t descriptor[2] = {7, 0};
  int values[4] = {0, 0, 0, i};
  maps m;
  m.add(&results[i], sizeof(int), k_tofrom, 2).add(descriptor, sizeof descriptor, k_firstprivate);
  m.add(values, sizeof values, k_firstprivate, 4).add(nullptr, 8, k_attach);
  // The private data's address goes into the private descriptor.
  m.addresses[3] = &m.addresses[1];
  m.target(region, 0, nowait);
  std::memset(values, 0xff, sizeof values);
}

__attribute__((noinline)) void submit_unknown() {
  static int x = 40;
  int y = 2;
  maps m;
  m.add(&x, 4, k_tofrom).add(&y, 4, k_firstprivate);
  m.target(unknown_region, 0, nowait);
  y = -1;
}

} // namespace

int main() {
  program.load();
  for (int round = 0; round < 20; round++) {
    std::memset(results, 0, sizeof results);
    for (int i = 0; i < 64; i++) submit(i);
    GOMP_taskwait();
    for (int i = 0; i < 64; i++) CHECK(results[i] == i);
  }
  CHECK(fake::counts.live() == 0 && fake::counts.launches == 20 * 64);
  submit_unknown();
  GOMP_taskwait();
  CHECK(ran_on_host == 42);
  return 0;
}
