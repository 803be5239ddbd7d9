// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What this plugin tells our host library and gompinfo beyond GCC's interface (the end of gomp_plugin.h). Any thread.
#include "include/gomp_plugin.h"
#include "plugin/common/hook.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/discovery.h"
#include "plugin/nvptx/geometry.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/image_edit/lane_code.h"
#include "plugin/nvptx/image_edit/live_code.h"
#include "plugin/nvptx/timers.h"

#include <cstdio>

using namespace regomp;
using namespace regomp::nvptx;

bool GOMP_OFFLOAD_regomp_describe_device(int ord, struct regomp_device_description *result) {
  const device *d = find_device(ord);
  if (d == nullptr) return false;
  *result = {};
  if (cuda.cuDeviceGetName == nullptr || cuda.cuDeviceGetName(result->name, sizeof result->name, d->handle) != CUDA_SUCCESS)
    std::snprintf(result->name, sizeof result->name, "CUDA device");
  std::snprintf(result->architecture, sizeof result->architecture, "compute capability %d.%d",
                d->properties.compute_capability / 10, d->properties.compute_capability % 10);
  int version = 0;
  if (cuda.cuDriverGetVersion != nullptr && cuda.cuDriverGetVersion(&version) == CUDA_SUCCESS)
    std::snprintf(result->driver, sizeof result->driver, "CUDA driver %d.%d", version / 1000, version % 1000 / 10);
  result->memory_bytes = d->properties.memory_bytes;
  result->multiprocessors = static_cast<unsigned>(d->properties.multiprocessors);
  return true;
}

bool GOMP_OFFLOAD_regomp_describe_kernel(int ord, void *tgt_fn, void **args, struct regomp_kernel_description *result) {
  const device *d = find_device(ord);
  if (d == nullptr) return false;
  const kernel &k = *static_cast<const kernel *>(tgt_fn);
  const launch_geometry g = choose_geometry(d->properties, k, decode_launch_args(args));
  *result = {k.name, g.teams, g.threads, warp_size, k.registers};
  return true;
}

// The decision of the edit that gives lanes to loops, made once more.
void GOMP_OFFLOAD_regomp_describe_regions(int ord, const void *target_data, void (*tell)(void *where, const char *line),
                                          void *where) {
  const device *d = find_device(ord);
  if (d == nullptr) return;
  const auto *image = static_cast<const nvptx_image *>(target_data);
  live_code live;
  if (live.prepare(*image)) image = &live.image();
  lane_code().prepare(*image, d->options->lanes, d->properties.compute_capability, {tell, where});
}

const char *GOMP_OFFLOAD_regomp_absence() { return absences.text(); }

void *GOMP_OFFLOAD_regomp_time_kernel(int ord) {
  device *d = find_device(ord);
  return d != nullptr ? make_kernel_timer(*d) : nullptr;
}

bool GOMP_OFFLOAD_regomp_kernel_time(int ord, void *timed, std::uint64_t *nanoseconds) {
  return read_kernel_timer(find_device(ord), static_cast<timer *>(timed), nanoseconds);
}

void *GOMP_OFFLOAD_regomp_time_copies(int ord) {
  device *d = find_device(ord);
  return d != nullptr ? make_copy_timer(*d) : nullptr;
}

bool GOMP_OFFLOAD_regomp_copies_time(int ord, void *timed, std::uint64_t *nanoseconds) {
  return read_copy_timer(find_device(ord), static_cast<timer *>(timed), nanoseconds);
}
