// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/acc_geometry.h"

#include "include/gomp_plugin.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/geometry.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/report.h"

#include <algorithm>
#include <atomic>

namespace regomp::nvptx {

namespace {

// A vector of several warps synchronizes with a hardware barrier of its own for each worker; the device has 16, and one is
// the block's.
constexpr unsigned most_workers_of_long_vectors = 15;

// Gangs so many times what the device can hold at once, for the sake of regions whose gangs do not all take equally long.
constexpr unsigned gangs_per_resident_warp = 2;

enum dimension { gang, worker, vector, dimensions };

struct defaults {
  int asked[dimensions]; // GOMP_OPENACC_DIM; 0 = nothing
  int value[dimensions]; // where the driver has no better idea
};

defaults read_defaults(const gpu_properties &p) {
  defaults d;
  for (unsigned i = 0; i < dimensions; ++i) d.asked[i] = std::max(GOMP_PLUGIN_acc_default_dim(i), 0);
  const int warps = std::max(p.max_threads_per_block / static_cast<int>(warp_size), 1);
  const int blocks = std::max(p.threads_per_multiprocessor / std::max(p.max_threads_per_block, 1), 1) * p.multiprocessors;
  d.value[gang] = d.asked[gang] != 0 ? d.asked[gang] : blocks;
  d.value[worker] = d.asked[worker] != 0 ? std::min(d.asked[worker], warps) : warps;
  d.value[vector] = static_cast<int>(warp_size); // the compiler's code relies on it where it fixed no length
  // Said once a process. Relaxed: nothing depends on it.
  static constinit std::atomic<bool> said{false};
  if (!said.exchange(true, std::memory_order_relaxed)) {
    GOMP_PLUGIN_debug(0, " warp_size=%d, block_size=%d, dev_size=%d, cpu_size=%d\n", static_cast<int>(warp_size),
                      p.max_threads_per_block, p.multiprocessors, p.threads_per_multiprocessor);
    GOMP_PLUGIN_debug(0, " default dimensions [%d,%d,%d]\n", d.value[gang], d.value[worker], d.value[vector]);
  }
  return d;
}

struct occupancy {
  unsigned grid;  // blocks that fill the device
  unsigned block; // threads of each
};

// What the driver suggests for blocks of at most `limit` threads (0: no limit); false if it cannot say.
bool ask_driver(device &d, const kernel &k, unsigned limit, occupancy *result) {
  if (cuda.cuOccupancyMaxPotentialBlockSize == nullptr) return false;
  const scoped_context current(d);
  int grid, block;
  const CUresult r = cuda.cuOccupancyMaxPotentialBlockSize(&grid, &block, k.function, nullptr, 0, static_cast<int>(limit));
  if (r != CUDA_SUCCESS || grid <= 0 || block <= 0) {
    GOMP_PLUGIN_debug(0, "nvptx: cuOccupancyMaxPotentialBlockSize error: %s\n", cuda_error(r));
    return false;
  }
  GOMP_PLUGIN_debug(0, "cuOccupancyMaxPotentialBlockSize: grid = %d, block = %d\n", grid, block);
  *result = {static_cast<unsigned>(grid), static_cast<unsigned>(block)};
  return true;
}

unsigned most_workers(unsigned threads, unsigned vector_length) {
  const unsigned workers = std::max(threads / vector_length, 1u);
  return vector_length > warp_size ? std::min(workers, most_workers_of_long_vectors) : workers;
}

// Fills the dimensions that neither the compiler nor the program chose.
[[gnu::noinline]] acc_geometry fill(device &d, const kernel &k, const acc_geometry &g) {
  unsigned dims[dimensions] = {g.gangs, g.workers, g.vector_length};
  const defaults standard = read_defaults(d.properties);
  const auto threads = static_cast<unsigned>(k.max_threads_per_block);
  if (dims[vector] == 0) dims[vector] = static_cast<unsigned>(standard.value[vector]);
  const auto result = [&] { return acc_geometry{dims[gang], dims[worker], dims[vector]}; };
  if (dims[gang] != 0 && dims[worker] != 0) return result();
  occupancy o;
  const unsigned limit = dims[worker] != 0 && dims[worker] <= threads / dims[vector] ? dims[worker] * dims[vector] : 0;
  const bool known = ask_driver(d, k, limit, &o);
  if (dims[gang] == 0) {
    if (known && standard.asked[gang] == 0)
      dims[gang] = gangs_per_resident_warp * o.grid * std::max(o.block / warp_size, 1u);
    else
      dims[gang] = static_cast<unsigned>(standard.value[gang]);
  }
  if (dims[worker] == 0)
    dims[worker] = standard.asked[worker] != 0 ? static_cast<unsigned>(standard.asked[worker])
                                               : most_workers(known ? o.block : threads, dims[vector]);
  return result();
}

bool has_threads_for(const kernel &k, const acc_geometry &g) {
  return std::uint64_t{g.workers} * g.vector_length <= static_cast<unsigned>(k.max_threads_per_block);
}

bool has_barriers_for(const acc_geometry &g) {
  return g.vector_length <= warp_size || g.workers <= most_workers_of_long_vectors;
}

[[gnu::cold]] void say_limits(const kernel &k, const acc_geometry &g) {
  const auto workers = static_cast<int>(g.workers), vector_length = static_cast<int>(g.vector_length);
  if (!has_threads_for(k, g))
    GOMP_PLUGIN_fatal("The Nvidia accelerator has insufficient resources to launch '%s' with num_workers = %d and "
                      "vector_length = %d; recompile the program with 'num_workers = x and vector_length = y' on that "
                      "offloaded region or '-fopenacc-dim=:x:y' where x * y <= %d.\n",
                      k.name, workers, vector_length, k.max_threads_per_block);
  if (!has_barriers_for(g))
    GOMP_PLUGIN_fatal("The Nvidia accelerator has insufficient barrier resources to launch '%s' with num_workers = %d and "
                      "vector_length = %d; recompile the program with 'num_workers = x' on that offloaded region or "
                      "'-fopenacc-dim=:x:' where x <= 15; or, recompile the program with 'vector_length = 32' on that "
                      "offloaded region or '-fopenacc-dim=::32'.\n",
                      k.name, workers, vector_length);
}

} // namespace

acc_geometry choose_acc_geometry(device &d, const kernel &k, const unsigned *wanted) {
  const auto choose = [&](dimension i) { return k.launch_dim[i] != 0 ? k.launch_dim[i] : wanted[i]; };
  acc_geometry g = {choose(gang), choose(worker), choose(vector)};
  if (g.gangs == 0 || g.workers == 0 || g.vector_length == 0) g = fill(d, k, g);
  if (!has_threads_for(k, g) || !has_barriers_for(g)) say_limits(k, g);
  return g;
}

} // namespace regomp::nvptx
