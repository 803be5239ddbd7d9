// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions of OpenMP and OpenACC as this plugin hands them to the core, which launches them (plugin/common/region_launch.h,
// acc_launch.h), and the kernels of an image's constructors and destructors.
#ifndef REGOMP_PLUGIN_GCN_LAUNCH_H
#define REGOMP_PLUGIN_GCN_LAUNCH_H

#include "plugin/common/acc_launch.h"
#include "plugin/common/region_launch.h"
#include "plugin/gcn/core_names.h"
#include "plugin/gcn/geometry.h"
#include "plugin/gcn/launch_block.h"

#include <cstddef>
#include <cstdint>

namespace regomp::gcn {

struct device;
struct kernel;

// A region's argument table, where the device finds it, and the launch block that it is in; null: it is elsewhere.
struct launch_arguments {
  std::uint64_t variables;
  launch_block *block = nullptr;
};

// A target region; `args` is the host library's array, or null. Ends the process if the function is not a kernel.
class target_region final : public region {
public:
  target_region(device &, const kernel &, const launch_arguments &, void *const *args);

  std::size_t stack_bytes() const override;
  bool halve() override;
  launch_order order(std::uint64_t stacks) override;

private:
  device &device_;
  const kernel &kernel_;
  launch_geometry geometry_;
  held_block block_;
};

// OpenACC. `dims` is what the program computed of gangs, workers and vector length (0: nothing). Both end the process if the
// kernel cannot be launched, the first also if it fails.
void run_acc_kernel(const kernel &, const launch_arguments &, const unsigned *dims);
void queue_acc_kernel(const kernel &, const launch_arguments &, const unsigned *dims, goacc_asyncqueue &);

// Runs _init_array or _fini_array and waits for it; false after saying why.
bool run_lifetime_kernel(device &, const kernel &);

} // namespace regomp::gcn

#endif
