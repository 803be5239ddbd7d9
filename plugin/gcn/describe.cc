// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What this plugin tells our host library and gompinfo beyond GCC's interface (the end of gomp_plugin.h). Any thread.
#include "include/gomp_plugin.h"
#include "plugin/common/hook.h"
#include "plugin/gcn/device.h"
#include "plugin/gcn/discovery.h"
#include "plugin/gcn/geometry.h"
#include "plugin/gcn/image.h"
#include "plugin/gcn/kernel_timer.h"

#include <cstdio>

using namespace regomp;
using namespace regomp::gcn;

bool GOMP_OFFLOAD_regomp_describe_device(int ord, struct regomp_device_description *result) {
  const device *d = find_device(ord);
  if (d == nullptr) return false;
  *result = {};
  std::snprintf(result->name, sizeof result->name, "%s", d->properties.product);
  std::snprintf(result->architecture, sizeof result->architecture, "%s", d->properties.instruction_set->name);
  std::uint16_t major, minor;
  if (hsa.hsa_system_get_info(HSA_SYSTEM_INFO_VERSION_MAJOR, &major) == HSA_STATUS_SUCCESS &&
      hsa.hsa_system_get_info(HSA_SYSTEM_INFO_VERSION_MINOR, &minor) == HSA_STATUS_SUCCESS)
    std::snprintf(result->driver, sizeof result->driver, "HSA runtime %d.%d", major, minor);
  result->memory_bytes = d->properties.memory_bytes;
  result->multiprocessors = d->properties.compute_units;
  return true;
}

bool GOMP_OFFLOAD_regomp_describe_kernel(int ord, void *tgt_fn, void **args, struct regomp_kernel_description *result) {
  const device *d = find_device(ord);
  if (d == nullptr) return false;
  const kernel &k = *static_cast<const kernel *>(tgt_fn);
  const launch_geometry g = choose_geometry(*d, k, decode_launch_args(args));
  *result = {k.name, g.teams, g.threads, wave_size, k.vgprs};
  return true;
}

void GOMP_OFFLOAD_regomp_describe_regions(int, const void *, void (*tell)(void *where, const char *line), void *where) {
  tell(where,
       "all regions: waves: the compiler decides which loops use lanes (-foffload-options=amdgcn-amdhsa=-O3, or simd)");
}

const char *GOMP_OFFLOAD_regomp_absence() { return absences.text(); }

void *GOMP_OFFLOAD_regomp_time_kernel(int ord) {
  device *d = find_device(ord);
  return d != nullptr ? make_kernel_timer(*d) : nullptr;
}

bool GOMP_OFFLOAD_regomp_kernel_time(int, void *timed, std::uint64_t *nanoseconds) {
  auto *const t = static_cast<kernel_timer *>(timed);
  const bool known = t->known;
  if (known) *nanoseconds = t->nanoseconds;
  free_kernel_timer(t);
  return known;
}
