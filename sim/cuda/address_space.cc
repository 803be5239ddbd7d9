// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/address_space.h"

#include "sim/cuda/context.h"
#include "sim/cuda/device.h"
#include "sim/cuda/pool.h"
#include "sim/cuda/tables.h"
#include "sim/driver/options.h"
#include "sim/driver/record.h"

#include <algorithm>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>

namespace gompsim::cuda {

namespace {

bool is_host(memory_kind k) { return k != memory_kind::device; }

std::size_t whole_pages(std::size_t bytes) {
  const std::size_t page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return (bytes + page - 1) / page * page;
}

void *pointer(std::uintptr_t address) { return reinterpret_cast<void *>(address); }

void record(memory_kind kind, std::ptrdiff_t bytes) {
  if (!recording()) return;
  if (kind == memory_kind::device) record_memory(recorded_memory::device, bytes);
  if (kind == memory_kind::pinned) record_memory(recorded_memory::pinned, bytes);
  if (kind == memory_kind::managed) record_memory(recorded_memory::managed, bytes);
}

// Whether the process has memory there.
bool is_mapped(std::uintptr_t start, std::size_t bytes) {
  const std::uintptr_t page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const std::uintptr_t first = start / page * page;
  return msync(pointer(first), start + bytes - first, MS_ASYNC) == 0;
}

} // namespace

bool address_space::attach(const std::shared_ptr<context> &c) {
  const std::unique_lock guard(lock);
  for (const auto &[start, r] : ranges)
    if (is_host(r.kind) && !c->engine->map_host(pointer(start), r.bytes)) return false;
  table_of<context>().insert(c->handle, c);
  return true;
}

CUresult address_space::allocate_device(context &ctx, std::size_t bytes, CUdeviceptr *out,
                                        std::shared_ptr<memory_pool> pool) {
  const device_address address = ctx.dev.allocate(ctx, bytes);
  if (address == 0) return CUDA_ERROR_OUT_OF_MEMORY;
  const std::unique_lock guard(lock);
  ranges.emplace(address, memory_range{address, bytes, memory_kind::device, ++last_id, ctx.handle, ctx.dev.ordinal,
                                       ctx.weak_from_this(), std::move(pool)});
  *out = address;
  record(memory_kind::device, static_cast<std::ptrdiff_t>(bytes));
  return CUDA_SUCCESS;
}

CUresult address_space::add_host_range(context &ctx, void *start, std::size_t bytes, memory_kind kind) {
  const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(start);
  const std::unique_lock guard(lock);
  const auto after = ranges.lower_bound(address);
  if (after != ranges.end() && after->first - address < bytes) return CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED;
  if (after != ranges.begin()) {
    const memory_range &before = std::prev(after)->second;
    if (address - before.start < before.bytes) return CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED;
  }
  std::vector<context *> mapped;
  bool failed = false;
  table_of<context>().for_each([&](context &c) {
    if (failed) return;
    failed = !c.engine->map_host(start, bytes);
    if (!failed) mapped.push_back(&c);
  });
  if (failed) {
    // A context that went away in between took its mapping with it.
    table_of<context>().for_each([&](context &c) {
      if (std::find(mapped.begin(), mapped.end(), &c) != mapped.end()) c.engine->unmap_host(start);
    });
    return CUDA_ERROR_OUT_OF_MEMORY;
  }
  ranges.emplace(address, memory_range{address, bytes, kind, ++last_id, ctx.handle, ctx.dev.ordinal, ctx.weak_from_this()});
  return CUDA_SUCCESS;
}

CUresult address_space::allocate_host(context &ctx, std::size_t bytes, memory_kind kind, void **out) {
  if (bytes > (std::size_t{1} << 47)) return CUDA_ERROR_OUT_OF_MEMORY; // more than a process can have; whole_pages fits
  void *const p = mmap(nullptr, whole_pages(bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) return CUDA_ERROR_OUT_OF_MEMORY;
  const CUresult r = add_host_range(ctx, p, bytes, kind);
  if (r != CUDA_SUCCESS) {
    munmap(p, whole_pages(bytes));
    return r;
  }
  *out = p;
  record(kind, static_cast<std::ptrdiff_t>(bytes));
  return CUDA_SUCCESS;
}

CUresult address_space::register_host(context &ctx, void *start, std::size_t bytes) {
  const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(start);
  if (address + bytes < address || !is_mapped(address, bytes)) return CUDA_ERROR_INVALID_VALUE;
  return add_host_range(ctx, start, bytes, memory_kind::registered);
}

// The memory of a range that is no longer in the map.
void address_space::forget(const memory_range &r) {
  record(r.kind, -static_cast<std::ptrdiff_t>(r.bytes));
  if (r.kind == memory_kind::device) {
    if (r.pool) r.pool->give_back(r.bytes);
    const std::shared_ptr<context> c = r.owner.lock();
    if (c && c->engine) c->engine->release(r.start);
    return;
  }
  table_of<context>().for_each([&](context &c) { c.engine->unmap_host(pointer(r.start)); });
  if (r.kind != memory_kind::registered) munmap(pointer(r.start), whole_pages(r.bytes));
}

bool address_space::queue_free(std::uintptr_t start) {
  const std::unique_lock guard(lock);
  const auto it = ranges.find(start);
  if (it == ranges.end() || it->second.kind != memory_kind::device || it->second.free_is_queued) return false;
  it->second.free_is_queued = true;
  return true;
}

void address_space::leave_to_exit(std::uintptr_t start) {
  const std::unique_lock guard(lock);
  if (const auto it = ranges.find(start); it != ranges.end()) it->second.free_is_queued = true;
}

bool address_space::release(std::uintptr_t start, std::initializer_list<memory_kind> kinds) {
  const std::unique_lock guard(lock);
  const auto it = ranges.find(start);
  if (it == ranges.end() || std::find(kinds.begin(), kinds.end(), it->second.kind) == kinds.end()) return false;
  const memory_range r = std::move(it->second);
  ranges.erase(it);
  forget(r); // under the lock: no new context may be given the memory while it goes
  return true;
}

std::size_t address_space::count_of(const context &ctx) const {
  const std::shared_lock guard(lock);
  return static_cast<std::size_t>(std::count_if(ranges.begin(), ranges.end(), [&](const auto &r) {
    return r.second.context_handle == ctx.handle && !r.second.free_is_queued;
  }));
}

void address_space::release_all_of(context &ctx) {
  const std::unique_lock guard(lock);
  for (auto it = ranges.begin(); it != ranges.end();) {
    if (it->second.context_handle != ctx.handle) {
      ++it;
      continue;
    }
    const memory_range r = std::move(it->second);
    it = ranges.erase(it);
    // The context is not in the table any more, and its device memory goes with its engine.
    if (is_host(r.kind)) {
      ctx.engine->unmap_host(pointer(r.start));
      forget(r);
    } else {
      record(r.kind, -static_cast<std::ptrdiff_t>(r.bytes));
      if (r.pool) r.pool->give_back(r.bytes);
    }
  }
}

const memory_range *address_space::listed_at(std::uintptr_t address) const {
  const auto after = ranges.upper_bound(address);
  if (after == ranges.begin()) return nullptr;
  const memory_range &r = std::prev(after)->second;
  return address - r.start < r.bytes ? &r : nullptr;
}

std::optional<memory_range> address_space::find(std::uintptr_t address) const {
  std::optional<memory_range> found;
  {
    const std::shared_lock guard(lock);
    if (const memory_range *const r = listed_at(address)) return *r;
  }
  table_of<context>().for_each([&](context &c) {
    if (found || !c.engine->owns_address(address) || c.engine->is_in_heap(address)) return;
    if (const std::optional<gpu::block> b = c.engine->find_block(address))
      found = memory_range{b->base, b->bytes, memory_kind::device, 0, c.handle, c.dev.ordinal, c.weak_from_this()};
  });
  return found;
}

namespace {

std::optional<memory_view> view_of_device(const context &c, std::uintptr_t address, std::size_t bytes) {
  std::byte *const p = c.engine ? c.engine->view(address, bytes) : nullptr;
  if (!p) return std::nullopt;
  return memory_view{p, memory_kind::device, false, chosen_options().check_uninitialised ? c.engine.get() : nullptr};
}

} // namespace

std::optional<memory_view> address_space::view(std::uintptr_t address, std::size_t bytes) const {
  const memory_view host{static_cast<std::byte *>(pointer(address)), memory_kind::pageable};
  {
    const std::shared_lock guard(lock);
    if (const memory_range *const r = listed_at(address)) {
      if (bytes > r->bytes - (address - r->start)) return std::nullopt;
      if (is_host(r->kind)) return memory_view{host.bytes, r->kind};
      const std::shared_ptr<context> c = r->owner.lock();
      return c ? view_of_device(*c, address, bytes) : std::nullopt;
    }
  }
  if (address == 0) return std::nullopt;
  // A variable of a module, if it is a device's.
  std::optional<memory_view> found = host;
  table_of<context>().for_each([&](context &c) {
    if (!c.engine->owns_address(address)) return;
    const std::optional<gpu::block> b = c.engine->find_block(address);
    found = b && bytes <= b->bytes - (address - b->base) ? view_of_device(c, address, bytes) : std::nullopt;
    if (found) found->in_heap = c.engine->is_in_heap(address);
  });
  return found;
}

address_space &addresses() {
  static auto &all = *new address_space;
  return all;
}

} // namespace gompsim::cuda
