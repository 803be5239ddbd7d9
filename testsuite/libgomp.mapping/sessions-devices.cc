// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-rdynamic -DFAKE_SESSIONS" }
// { dg-additional-sources "fake_device.cc fake_sessions.cc" }
//
// A plugin of version 4 counts all its devices; the library uses those that can do what the program requires, and tells
// where memory is shared.
#include "aux/fake_sessions.h"

#include "device/device.h"

#include <climits>

extern "C" {
int omp_get_supported_teams_dim(int, int);
int omp_get_supported_threads_dim(int, int);
void omp_get_device_distances(int, const int *, int *);
}

using fake::calls;
using fake::maps;

namespace {

void region(void *) { CHECK(!"host version called"); }
std::atomic<int *> seen;
void look(void *table) { seen = static_cast<int *>(static_cast<void **>(table)[0]); }
void look_on_device(void *table) { seen = fake::host_of<int>(static_cast<void **>(table)[0]); }

constexpr unsigned unified_address = 0x10, unified_shared_memory = 0x20, reverse_offload = 0x80, self_maps = 0x400;

// Four devices, of which 0 can do nothing in particular, 1 reverse offload, 2 and 3 host memory, 3 reverse offload as well.
template <unsigned requires_mask, int devices, int first>
void choose() {
  fake::number_of_devices = 4;
  fake::capabilities |= gomp_cap_unified_address;
  fake::capabilities_of[1] = gomp_cap_reverse_offload;
  fake::capabilities_of[2] = gomp_cap_shared_mem;
  fake::capabilities_of[3] = gomp_cap_shared_mem | gomp_cap_reverse_offload;
  constexpr bool shared = (requires_mask & (unified_shared_memory | self_maps)) != 0;
  fake::image program({{region, shared ? look : look_on_device, 0}}, {}, requires_mask | 0x200);
  program.load();
  if (omp_get_num_devices() != devices) std::fprintf(stderr, "%#x: %d devices\n", requires_mask, omp_get_num_devices());
  CHECK(omp_get_num_devices() == devices);
  if (devices == 0) return;
  // The plugin's own numbers go on counting those that are left out.
  CHECK(regomp::device_at(0)->ordinal == first && regomp::device_at(0)->number == 0);
  int x = 7;
  maps m;
  m.add(&x, sizeof x, k_tofrom, 2);
  m.target(region);
  CHECK((seen == &x) == shared);
  CHECK(calls() == (shared ? "start set-host run" : "start allocate-table set-device run"));
  program.unload();
}

// That a device can share memory is no reason to do so.
void learns_when_initialised() {
  fake::number_of_devices = 1;
  fake::image program({{region, look_on_device, 0}}, {});
  program.load();
  const auto can_share = [] { return (regomp::device_at(0)->own_capabilities & gomp_cap_shared_mem) != 0; };
  CHECK(omp_get_num_devices() == 1 && !can_share());
  fake::initialised_capabilities = gomp_cap_shared_mem;
  int x = 7;
  maps m;
  m.add(&x, sizeof x, k_tofrom, 2);
  m.target(region);
  CHECK(seen != &x && can_share() && !regomp::device_at(0)->shares_memory());
  program.unload();
}

void without_unified_address() {
  fake::image program({{region, look_on_device, 0}}, {}, unified_address | 0x200);
  program.load();
  CHECK(omp_get_num_devices() == 0);
  program.unload();
}

// A device is initialised before the plugin is asked about it, and asked by its own number.
void ask_first() {
  fake::number_of_devices = 3;
  fake::capabilities_of[1] = fake::capabilities_of[2] = gomp_cap_reverse_offload;
  fake::image program({{region, look_on_device, 0}}, {}, reverse_offload | 0x200);
  program.load();
  constexpr int host = -1;
  CHECK(omp_get_supported_teams_dim(1, 3) == 123 && fake::initialised == 4);
  CHECK(omp_get_supported_threads_dim(0, 0) == 210 && omp_get_supported_teams_dim(3, 0) == -1);
  CHECK(omp_get_supported_teams_dim(host, 0) == INT_MAX && omp_get_supported_threads_dim(host, 1) == 1);
  const int devices[] = {0, 1, 2, 3, host};
  int distances[5];
  omp_get_device_distances(5, devices, distances);
  CHECK(distances[0] == 10 && distances[1] == 10 && distances[3] == -1 && distances[4] == 0);
  program.unload();
}

// Nothing is known of one that cannot be initialised; it is there all the same.
void ask_in_vain() {
  fake::init_fails = true;
  CHECK(omp_get_supported_teams_dim(0, 0) == -1 && omp_get_supported_threads_dim(0, 0) == -1);
  const int device = 0;
  int distance;
  omp_get_device_distances(1, &device, &distance);
  CHECK(distance == 10);
}

} // namespace

int main() {
  fake::output_of(ask_first);
  fake::output_of(ask_in_vain);
  fake::output_of(choose<0, 4, 0>);
  fake::output_of(choose<unified_address, 4, 0>);
  fake::output_of(choose<reverse_offload, 2, 1>);
  fake::output_of(choose<unified_shared_memory, 2, 2>);
  fake::output_of(choose<self_maps | reverse_offload, 1, 3>);
  fake::output_of(learns_when_initialised);
  fake::output_of(without_unified_address);
  setenv("REGOMP_INFO", "128", 1); // which devices there are
  fake::output_of(choose<0, 4, 0>);
  return 0;
}
