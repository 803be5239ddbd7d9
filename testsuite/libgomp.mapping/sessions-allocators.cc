// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic -DFAKE_SESSIONS" }
// { dg-additional-sources "fake_device.cc fake_sessions.cc" }
//
// uses_allocators (GCC 17): a plugin of version 4 is asked whether device code can have the memory space with the access
// trait; an allocator that it cannot have is null, the others are what they are without being asked.
#include "aux/fake_sessions.h"

#include "region/used_allocators.h"

using fake::host_of;
using fake::maps;
using regomp::allocator_description;
using regomp::allocator_record;
using regomp::allocator_trait;
using regomp::trait_key;

extern "C" void GOMP_taskwait(void);

namespace {

constexpr unsigned k_allocator = 0x53, nowait = 1;
constexpr std::uintptr_t low_latency = 4, all_threads = 7, team = 9;

void region(void *) { CHECK(!"host version called"); }
// Arguments: four allocators, and a variable for the result.
void look(void *table) {
  auto **w = static_cast<void **>(table);
  CHECK(w[0] == nullptr && w[2] == nullptr);
  CHECK(host_of<allocator_record>(w[1])->space == low_latency && host_of<allocator_record>(w[1])->access == team);
  CHECK(host_of<allocator_record>(w[3])->space == 0 && host_of<allocator_record>(w[3])->access == all_threads);
  ++*host_of<int>(w[4]);
}
fake::image program({{region, look, 0}}, {});

__attribute__((noinline)) void submit(int *x, unsigned flags) {
  allocator_trait traits[] = {{trait_key::access, team}}, all[] = {{trait_key::access, all_threads}};
  allocator_description refused{low_latency, 0, nullptr}, good{low_latency, 1, traits}, refused_too{low_latency, 1, all},
      plain{0, 1, all};
  maps m;
  for (allocator_description *d : {&refused, &good, &refused_too, &plain}) m.add(d, 0, k_allocator);
  m.add(x, sizeof *x, k_tofrom, 2);
  m.target(region, 0, flags);
}

} // namespace

int main() {
  program.load();
  int x = 0;
  submit(&x, 0);
  CHECK(x == 1);
  submit(&x, nowait);
  GOMP_taskwait();
  CHECK(x == 2);
  maps m;
  m.add(&x, sizeof x, k_to, 2).enter(); // everything is there: planned with the lock shared
  submit(&x, 0);
  CHECK(x == 2);
  maps n;
  n.add(&x, sizeof x, k_from, 2).exit();
  CHECK(x == 3);
  return 0;
}
