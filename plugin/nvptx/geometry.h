// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many teams (blocks) and threads (warps of a block) a region gets on the device. An OpenMP thread is a warp.
#ifndef REGOMP_PLUGIN_NVPTX_GEOMETRY_H
#define REGOMP_PLUGIN_NVPTX_GEOMETRY_H

#include "plugin/common/launch_args.h"
#include "plugin/nvptx/core_names.h"

namespace regomp::nvptx {

struct gpu_properties;
struct kernel;

inline constexpr unsigned warp_size = 32;

struct launch_geometry {
  unsigned teams;
  unsigned threads; // in each team
};

// Within what the kernel's registers allow; the rules are those of GCC's plugin, so that programs see the same numbers. More
// teams than blocks are not lost: the device library runs several teams in a block, one after another.
launch_geometry choose_geometry(const gpu_properties &, const kernel &, const launch_args &);

// What no kernel can exceed. A thread is a warp, or a lane where they may be threads (doc/lanes.md).
int most_teams(const gpu_properties &);
int most_threads(const gpu_properties &, bool lanes);

} // namespace regomp::nvptx

#endif
