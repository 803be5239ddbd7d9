// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How many teams (workgroups) and threads (wavefronts of a workgroup) a region gets on the device, and how much LDS. An
// OpenMP thread is a wavefront of 64 lanes.
#ifndef REGOMP_PLUGIN_GCN_GEOMETRY_H
#define REGOMP_PLUGIN_GCN_GEOMETRY_H

#include "plugin/common/acc_launch.h"
#include "plugin/common/launch_args.h"
#include "plugin/gcn/core_names.h"

namespace regomp::gcn {

struct device;
struct kernel;

inline constexpr unsigned wave_size = 64;

struct launch_geometry {
  unsigned teams;
  unsigned threads; // in each team
};

// The rules are those of GCC's plugin, so that programs see the same numbers. More teams than workgroups are not lost: the
// device library runs several teams in a workgroup, one after another.
launch_geometry choose_geometry(const device &, const kernel &, const launch_args &);

// OpenACC: what the compiler fixed, else what the program computed, else what GOMP_OPENACC_DIM says, which GCC's plugin does
// not read, else as GCC's plugin: as many gangs as fill the device.
acc_geometry choose_acc_geometry(const device &, const kernel &, const unsigned *wanted);

// Bytes of LDS of a team, if there are so many.
unsigned group_bytes_of(const device &, const kernel &, unsigned teams);

// What no kernel can exceed.
int most_teams(const device &);
int most_threads(const device &);

} // namespace regomp::gcn

#endif
