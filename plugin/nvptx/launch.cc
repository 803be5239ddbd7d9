// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/launch.h"

#include "include/gomp_plugin.h"
#include "plugin/nvptx/acc_geometry.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/settings.h"

#include <algorithm>

namespace regomp::nvptx {

namespace {

void check_kernel(const kernel &k) {
  if (k.function == nullptr) GOMP_PLUGIN_fatal("nvptx: %s is not a kernel", k.name);
}

} // namespace

target_region::target_region(const device &d, const kernel &k, std::uint64_t variables, void *const *args)
    : device_(d), kernel_(k), parameters_{variables, 0, 0, 0}, parameters_size_(3 * sizeof(std::uint64_t)) {
  check_kernel(k);
  parameters_.stack_bytes = k.owner->thread_memory_bytes;
  const launch_args wanted = decode_launch_args(args);
  geometry_ = choose_geometry(d.properties, k, wanted);
  if (k.owner->kernels_take_limit) {
    parameters_.thread_limit = static_cast<std::uint32_t>(std::max(wanted.thread_limit, 0));
    parameters_size_ += sizeof parameters_.thread_limit;
  }
  threads_ = k.starts_directly ? 1 : geometry_.threads;
  requests = k.owner->requests;
  serialised = k.owner->serialised ? &k : nullptr;
}

bool target_region::halve() {
  if (geometry_.teams == 1) return false;
  geometry_.teams /= 2;
  return true;
}

launch_order target_region::order(std::uint64_t stacks) {
  // The debug output of launches is GCC's to the letter, here and below: test suites look for the geometry there.
  if (debug_wanted)
    GOMP_PLUGIN_debug(0, "  GOMP_OFFLOAD_run: kernel %s: launch [(teams: %u), 1, 1] [(lanes: %u), (threads: %u), 1]\n",
                      kernel_.name, geometry_.teams, warp_size, geometry_.threads);
  parameters_.stacks = stacks;
  return {kernel_.function, geometry_.teams, warp_size, threads_, device_.options->lowlat_pool_bytes,
          &parameters_,     parameters_size_};
}

namespace {

// `variables` is needed as long as the result.
inline acc_region acc_region_of(const kernel &k, const std::uint64_t &variables, const unsigned *dims) {
  check_kernel(k);
  const acc_geometry g = choose_acc_geometry(*k.owner->owner, k, dims);
  if (debug_wanted)
    GOMP_PLUGIN_debug(0, "  nvptx_exec: kernel %s: launch gangs=%u, workers=%u, vectors=%u\n", k.name, g.gangs, g.workers,
                      g.vector_length);
  const launch_order order = {k.function, g.gangs, g.vector_length, g.workers, 0, &variables, sizeof variables};
  return {k.name, g, order, acc_device_api_cuda};
}

void say_finished(const kernel &k) {
  if (debug_wanted) GOMP_PLUGIN_debug(0, "  nvptx_exec: kernel %s: finished\n", k.name);
}

} // namespace

void run_acc_kernel(const kernel &k, std::uint64_t variables, const unsigned *dims) {
  run_acc_region(*k.owner->owner, acc_region_of(k, variables, dims));
  say_finished(k);
}

void queue_acc_kernel(const kernel &k, std::uint64_t variables, const unsigned *dims, goacc_asyncqueue &q) {
  queue_acc_region(q, acc_region_of(k, variables, dims));
  say_finished(k);
}

} // namespace regomp::nvptx
