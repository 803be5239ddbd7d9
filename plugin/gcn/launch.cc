// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/launch.h"

#include "include/gomp_plugin.h"
#include "plugin/common/device_memory.h"
#include "plugin/gcn/debug.h"
#include "plugin/gcn/device.h"
#include "plugin/gcn/image.h"
#include "plugin/gcn/report.h"

namespace regomp::gcn {

namespace {

constexpr const char *no_room = "gcn: a region cannot be launched: there is no memory for its arguments";

// What all kernels get. A team's arena is memory that device code allocates from without locks.
void set_arguments(const device &d, const kernel &k, launch_block &b, std::uint64_t variables, std::uint32_t arena_bytes) {
  b.code = k.owner;
  gcn_kernarg &a = b.arguments;
  a.variables = variables;
  a.heap = k.owner->heap;
  a.arena_bytes = static_cast<std::int32_t>(arena_bytes);
  a.stack_bytes = static_cast<std::int32_t>(d.options->stack_bytes);
}

// Arenas come first.
void set_stacks(launch_block &b, std::uint64_t memory, unsigned teams) {
  gcn_kernarg &a = b.arguments;
  a.arenas = a.arena_bytes != 0 ? memory : 0;
  a.stacks = memory + std::uint64_t{teams} * static_cast<unsigned>(a.arena_bytes);
}

std::size_t memory_of(const device &d, std::uint32_t arena_bytes, unsigned teams, unsigned threads) {
  return std::size_t{teams} * (arena_bytes + std::size_t{threads} * d.options->stack_bytes);
}

// Stacks for a kernel that the core has none for; they go back with the block.
bool add_own_stacks(device &d, launch_block &b, std::uint32_t arena_bytes, unsigned teams, unsigned threads) {
  b.own_stacks = allocate_stacks(d, memory_of(d, arena_bytes, teams, threads));
  if (b.own_stacks != 0) set_stacks(b, b.own_stacks, teams);
  return b.own_stacks != 0;
}

status allocation_error(const device &d) { return d.allocation_error.load(std::memory_order_relaxed); }

launch_order order_of(const device &d, const kernel &k, launch_block &b, unsigned teams, unsigned threads) {
  return {&k, teams, wave_size, threads, group_bytes_of(d, k, teams), &b, sizeof b.arguments};
}

void check_kernel(const kernel &k) {
  if (k.object == 0) GOMP_PLUGIN_fatal("gcn: %s is not a kernel", k.name);
}

} // namespace

target_region::target_region(device &d, const kernel &k, const launch_arguments &arguments, void *const *args)
    : device_(d), kernel_(k), block_(d.blocks, arguments.block) {
  check_kernel(k);
  if (!block_) end_process(no_room);
  const launch_args asked = decode_launch_args(args);
  geometry_ = choose_geometry(d, k, asked);
  set_arguments(d, k, *block_, arguments.variables, d.options->arena_bytes);
  block_->uses_reverse_offload = k.owner->uses_reverse_offload;
  if (block_->uses_reverse_offload) requests = &*block_;
  block_->serialiser = k.starts_teams ? &d.serialiser : nullptr;
  // Kernels that have as many teams as they ask for leave the same number, whichever they are.
  const bool as_asked = geometry_.teams == static_cast<unsigned>(asked.num_teams);
  serialised = !k.starts_teams ? nullptr : as_asked ? static_cast<const void *>(&d.serialiser) : &k;
}

std::size_t target_region::stack_bytes() const {
  return memory_of(device_, device_.options->arena_bytes, geometry_.teams, geometry_.threads);
}

bool target_region::halve() {
  if (geometry_.teams == 1) return false;
  geometry_.teams /= 2;
  if (serialised != nullptr) serialised = &kernel_;
  return true;
}

launch_order target_region::order(std::uint64_t stacks) {
  debug("Going to dispatch kernel %s on device %d", kernel_.name, device_.number);
  GOMP_PLUGIN_debug(0, "gcn: kernel %s: launch with %u teams of %u threads\n", kernel_.name, geometry_.teams,
                    geometry_.threads);
  set_stacks(*block_, stacks, geometry_.teams);
  return order_of(device_, kernel_, *block_, geometry_.teams, geometry_.threads);
}

namespace {

// Has the core launch the kernel.
template <typename Launch>
void launch_acc_kernel(const kernel &k, const launch_arguments &arguments, const unsigned *dims, Launch launch) {
  check_kernel(k);
  device &d = *k.owner->owner;
  const acc_geometry g = choose_acc_geometry(d, k, dims);
  debug("Going to dispatch kernel %s on device %d", k.name, d.number);
  GOMP_PLUGIN_debug(0, "gcn: kernel %s: launch with gangs=%u, workers=%u, vectors=%u\n", k.name, g.gangs, g.workers,
                    g.vector_length);
  const held_block block(d.blocks, arguments.block);
  if (!block) end_process(no_room);
  set_arguments(d, k, *block, arguments.variables, 0);
  if (!add_own_stacks(d, *block, 0, g.gangs, g.workers)) end_process("hsa_memory_allocate", allocation_error(d));
  launch(d, acc_region{k.name, g, order_of(d, k, *block, g.gangs, g.workers), acc_device_api_other});
}

} // namespace

void run_acc_kernel(const kernel &k, const launch_arguments &arguments, const unsigned *dims) {
  launch_acc_kernel(k, arguments, dims, [](device &d, const acc_region &r) { run_acc_region(d, r); });
}

void queue_acc_kernel(const kernel &k, const launch_arguments &arguments, const unsigned *dims, goacc_asyncqueue &q) {
  launch_acc_kernel(k, arguments, dims, [&](device &, const acc_region &r) { queue_acc_region(q, r); });
}

bool run_lifetime_kernel(device &d, const kernel &k) {
  if (k.object == 0) return true;
  debug("Going to dispatch kernel %s on device %d", k.name, d.number);
  const held_block block(d.blocks);
  if (!block) return false;
  set_arguments(d, k, *block, 0, d.options->arena_bytes);
  if (!add_own_stacks(d, *block, d.options->arena_bytes, 1, 1)) return check("hsa_memory_allocate", allocation_error(d));
  return run_single_kernel(d, order_of(d, k, *block, 1, 1));
}

} // namespace regomp::gcn
