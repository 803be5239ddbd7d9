// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/ptxrun/engine_backend.h"

#include <cstring>
#include <type_traits>

#include <sys/mman.h>

#include "sim/ptxrun/status_names.h"

namespace gompsim::ptxrun {

void pending_launch::asked(void *context, const host_request &r) {
  auto &p = *static_cast<pending_launch *>(context);
  const std::lock_guard hold(p.lock);
  if (r.begin != 0 && r.begin <= r.end) ++p.requests;
}

void pending_launch::finished(void *context, const launch_result &r) {
  auto &p = *static_cast<pending_launch *>(context);
  // Told under the lock: the waiting thread may destroy this object as soon as it has it.
  const std::lock_guard hold(p.lock);
  p.result = r;
  p.done = true;
  p.ended.notify_all();
}

engine_backend::~engine_backend() {
  for (const auto &h : host_blocks) {
    device->unmap_host(h.first);
    munmap(h.first, h.second);
  }
}

bool engine_backend::write(std::uint64_t to, const std::byte *from, std::size_t bytes) {
  std::byte *at = device->view(to, bytes);
  if (at == nullptr) return false;
  std::memcpy(at, from, bytes);
  device->mark_written(to, bytes);
  return true;
}

bool engine_backend::read(std::byte *to, std::uint64_t from, std::size_t bytes) {
  const std::byte *at = device->view(from, bytes);
  if (at != nullptr) std::memcpy(to, at, bytes);
  return at != nullptr;
}

std::byte *engine_backend::host_memory(std::size_t bytes, bool coarse) {
  void *at = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (at == MAP_FAILED) return nullptr;
  host_blocks.emplace_back(at, bytes);
  return device->map_host(at, bytes, coarse) ? static_cast<std::byte *>(at) : nullptr;
}

void engine_backend::await(pending_launch &p, double timeout_seconds, launch_outcome *out) {
  std::unique_lock hold(p.lock);
  out->done = p.ended.wait_for(hold, std::chrono::duration<double>(timeout_seconds), [&] { return p.done; });
  if (!out->done) {
    hold.unlock();
    out->report = device->describe_running();
    device->cancel_all();
    hold.lock();
    p.ended.wait(hold, [&] { return p.done; });
  }
  out->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - p.start).count();
  out->status = name_of(p.result.code);
  if (out->done) out->report = p.result.report;
  out->lane_instructions = p.result.lane_instructions;
  const launch_counters &c = p.result.counters;
  out->counters = {{"branches", c.branches},
                   {"barriers", c.barriers},
                   {"atomics", c.atomics},
                   {"instructions", c.memory.instructions},
                   {"useful_lanes", c.use.lanes},
                   {"accesses", c.memory.accesses},
                   {"bytes_loaded", c.memory.bytes_loaded},
                   {"bytes_stored", c.memory.bytes_stored},
                   {"sectors", c.memory.sectors},
                   {"host_accesses", c.memory.host_accesses},
                   {"host_loads", c.memory.host_loads},
                   {"host_stores", c.memory.host_stores},
                   {"host_atomics", c.memory.host_atomics},
                   {"system_fences", c.system_fences},
                   {"host_requests", c.memory.host_requests},
                   {"lane_instructions", p.result.lane_instructions},
                   {"warp_instructions", p.result.warp_instructions}};
}

gpu_config config_of(const test_file &test, std::uint64_t seed) {
  gpu_config c;
  const auto number = [&](const char *key, auto &field) {
    field = static_cast<std::remove_reference_t<decltype(field)>>(test.config_number(key, field));
  };
  c.memory_bytes = std::size_t{1} << 30;
  number("memory", c.memory_bytes);
  number("workers", c.workers);
  number("heap", c.malloc_heap_bytes);
  number("local", c.local_bytes_per_thread);
  number("multiprocessors", c.multiprocessors);
  number("max_blocks", c.max_blocks_per_multiprocessor);
  number("count_memory", c.count_memory);
  number("check_uninitialised", c.check_uninitialised);
  number("weak_memory", c.weak_memory);
  number("weak_convergence", c.weak_convergence);
  c.seed = seed;
  return c;
}

} // namespace gompsim::ptxrun
