// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The environment variables of the nvptx plugin, under the names of GCC's, besides those of the core. Read once, at
// discovery; constant afterwards.
#ifndef REGOMP_PLUGIN_NVPTX_SETTINGS_H
#define REGOMP_PLUGIN_NVPTX_SETTINGS_H

#include "plugin/common/settings.h"
#include "plugin/nvptx/core_names.h"
#include "plugin/nvptx/image_cache/place.h"

#include <cstdint>

namespace regomp::nvptx {

// REGOMP_LANES: whether loops of parallel regions may use the lanes of a warp (image_edit/lane_code.h), also where only
// trials say that they can (iteration_trials.h), and whether each region gets a line.
struct lanes_setting {
  bool on = true, trials = true, verbose = false;
};

struct settings : core_settings {
  int jit_level = -1;                   // GOMP_NVPTX_JIT=-O0 … -O4; -1 = the driver's default
  unsigned lowlat_pool_bytes = 8192;    // GOMP_NVPTX_LOWLAT_POOL: dynamic shared memory of a team
  std::uint64_t native_stack_bytes = 0; // GOMP_NVPTX_NATIVE_GPU_THREAD_STACK_SIZE; 0 = the driver's default
  lanes_setting lanes = {};
  cache_place image_cache = {}; // REGOMP_IMAGE_CACHE
};

settings read_settings();

// Whether the environment names GOMP_DEBUG, so that the host library may want what GOMP_PLUGIN_debug gets: asked first where
// regions are launched. Set at discovery, before there is a device.
extern bool debug_wanted;

} // namespace regomp::nvptx

#endif
