// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/memory_pools.h"

#include "plugin/common/acc_order.h"
#include "plugin/common/acc_queue.h"
#include "plugin/common/region_launch.h"

#include <algorithm>
#include <cstdlib>
#include <new>

namespace regomp::plugin {

namespace {

// Unused memory that stays with us. Stacks get more: they are large, and the next launch is likely to want the same again.
constexpr std::size_t keep_memory = std::size_t{256} << 20;
constexpr std::size_t keep_memory_fraction = 16;
constexpr std::size_t keep_stacks_fraction = 8;
constexpr unsigned memory_slack = 1; // eighths of the request
constexpr unsigned stacks_slack = 24;

device_core &core_of(void *context) { return *static_cast<device_core *>(context); }

std::uintptr_t acquire_slab(void *context, std::size_t bytes) {
  device_core &core = core_of(context);
  status reason;
  const std::uintptr_t address = core.driver.allocate_memory(bytes, &reason);
  if (address == 0) core.allocation_error.store(reason, std::memory_order_relaxed);
  return address;
}

void free_slab(slab *s) {
  core_of(s->source).driver.free_memory(s->base);
  std::free(s);
}

// The gate's record lies in the slab's.
static_assert(sizeof(deferred_release) <= sizeof(slab::source_record));

void release_slab(slab *s) {
  device_core &core = core_of(s->source);
  if (core.closing) { // no kernel of this device runs any more
    free_slab(s);
    return;
  }
  auto *item = ::new (s->source_record) deferred_release;
  item->release = [](deferred_release *record) {
    free_slab(reinterpret_cast<slab *>(reinterpret_cast<char *>(record) - offsetof(slab, source_record)));
  };
  core.releases.release(item);
}

bool can_release_slab(void *context) {
  if (in_queue_callback()) return false; // the driver must not be called
  return core_of(context).closing || core_of(context).releases.is_open();
}

} // namespace

void init_memory_pools(device_core &core, std::size_t bytes_of_device,
                       void (*announce)(void *, std::uintptr_t, std::size_t)) {
  const slab_source source = {&core, acquire_slab, release_slab, can_release_slab, announce};
  core.trim = trim_memory;
  core.memory.init(source, std::min(keep_memory, bytes_of_device / keep_memory_fraction), memory_slack);
  core.stacks.init(source, bytes_of_device / keep_stacks_fraction, stacks_slack);
}

void clear_memory_pools(device_core &core) {
  core.memory.clear();
  core.stacks.clear();
}

bool trim_memory(device_core &core) {
  const bool freed = !in_queue_callback() && free_all_put_aside(core);
  recycle_ended_launches(core);
  forget_last_launch(core);
  core.releases.release_deferred();
  const bool memory_trimmed = core.memory.trim();
  const bool stacks_trimmed = core.stacks.trim();
  return freed || memory_trimmed || stacks_trimmed;
}

std::size_t free_memory_in_pools(device_core &core) {
  recycle_ended_launches(core);
  forget_last_launch(core);
  core.releases.release_deferred();
  return core.memory.free_bytes() + core.stacks.free_bytes();
}

} // namespace regomp::plugin
