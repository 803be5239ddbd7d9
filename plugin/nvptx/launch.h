// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions of OpenMP and OpenACC as this plugin hands them to the core, which launches them (plugin/common/region_launch.h,
// acc_launch.h). The device's context is current.
#ifndef REGOMP_PLUGIN_NVPTX_LAUNCH_H
#define REGOMP_PLUGIN_NVPTX_LAUNCH_H

#include "plugin/common/acc_launch.h"
#include "plugin/common/region_launch.h"
#include "plugin/nvptx/core_names.h"
#include "plugin/nvptx/geometry.h"

#include <cstddef>
#include <cstdint>

namespace regomp::nvptx {

struct device;
struct kernel;

// A target region: `variables` is the device address of the argument table, `args` the host library's array, or null. Ends
// the process if the function is not a kernel.
class target_region final : public region {
public:
  target_region(const device &, const kernel &, std::uint64_t variables, void *const *args);

  std::size_t stack_bytes() const override { return std::size_t{geometry_.teams} * threads_ * parameters_.stack_bytes; }
  bool halve() override;
  launch_order order(std::uint64_t stacks) override;

private:
  const device &device_;
  const kernel &kernel_;
  launch_geometry geometry_; // what the region may have
  unsigned threads_;         // of each team, that are launched
  // The parameters of the entry that GCC puts before each region, and one of ours, which comes last and which some kernels
  // have (image_edit/lane_threads.h).
  struct {
    std::uint64_t variables;
    std::uint64_t stacks;
    std::uint64_t stack_bytes;
    std::uint32_t thread_limit;
  } parameters_;
  std::size_t parameters_size_;
};

// OpenACC. `variables` is the device address of the argument table, `dims` what the program computed of gangs, workers and
// vector length (0: nothing). Both end the process if the kernel cannot be launched, the first also if it fails.
void run_acc_kernel(const kernel &, std::uint64_t variables, const unsigned *dims);
void queue_acc_kernel(const kernel &, std::uint64_t variables, const unsigned *dims, goacc_asyncqueue &);

} // namespace regomp::nvptx

#endif
