// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/hsa/memory.h"

#include "sim/driver/record.h"
#include "sim/hsa/agent.h"
#include "sim/hsa/parts.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <sys/mman.h>
#include <unistd.h>

namespace gompsim::hsa {

namespace {

constexpr std::uintptr_t page = 4096;
constexpr std::uintptr_t down(std::uintptr_t a) { return a & ~(page - 1); }
constexpr std::uintptr_t up(std::uintptr_t a) { return down(a + page - 1); }

std::uintptr_t number(const void *p) { return reinterpret_cast<std::uintptr_t>(p); }

std::size_t host_bytes() {
  return static_cast<std::size_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

} // namespace

region find_region(std::uint64_t handle) {
  for (const auto &a : parts::agents())
    for (const region_kind k : {region_kind::device, region_kind::group, region_kind::kernarg, region_kind::fine_grained,
                                region_kind::coarse_grained}) {
      const region r{a.get(), k};
      if (r.on_host() != a->is_gpu() && handle == region_handle(*a, k)) return r;
    }
  return {};
}

std::uint64_t region_handle(const agent &a, region_kind k) {
  return make_handle(handle_kind::region, a.node, static_cast<unsigned>(k));
}

std::uint32_t region::flags() const {
  switch (kind) {
  case region_kind::device:
  case region_kind::coarse_grained:
    return HSA_REGION_GLOBAL_FLAG_COARSE_GRAINED;
  case region_kind::group:
    return 0;
  case region_kind::kernarg:
    return HSA_REGION_GLOBAL_FLAG_KERNARG | HSA_REGION_GLOBAL_FLAG_FINE_GRAINED;
  case region_kind::fine_grained:
    return HSA_REGION_GLOBAL_FLAG_FINE_GRAINED;
  }
  return 0;
}

std::size_t region::bytes() const {
  return kind == region_kind::group ? group_bytes_of_cu : on_host() ? host_bytes() : owner->memory_bytes();
}

namespace {

unsigned class_of(std::uintptr_t length) { return length == 0 ? 0 : static_cast<unsigned>(std::bit_width(length)) - 1; }

} // namespace

void range_set::add(std::uintptr_t start, std::uintptr_t end) { of_length[class_of(end - start)].emplace(start, end); }

bool range_set::remove(std::uintptr_t start, std::uintptr_t end) {
  auto &ranges = of_length[class_of(end - start)];
  const auto [first, last] = ranges.equal_range(start);
  const auto found = std::find_if(first, last, [&](const auto &r) { return r.second == end; });
  if (found == last) return false;
  ranges.erase(found);
  return true;
}

bool range_set::any_overlaps(std::uintptr_t start, std::uintptr_t end) const {
  for (unsigned n = 0; n < std::size(of_length); n++) {
    // None of these is so long that it reaches further.
    const std::uintptr_t longest = n < 63 ? (std::uintptr_t{2} << n) - 1 : UINTPTR_MAX;
    const std::uintptr_t from = start > longest ? start - longest : 0;
    const auto &ranges = of_length[n];
    if (std::any_of(ranges.lower_bound(from), ranges.lower_bound(end), [&](const auto &r) { return r.second > start; }))
      return true;
  }
  return false;
}

memory_table::~memory_table() {
  for (const auto &[start, a] : allocations)
    if (a.kind != region_kind::device) munmap(reinterpret_cast<void *>(start), up(a.bytes));
}

bool memory_table::attach(gpu &g) {
  const std::lock_guard guard(lock);
  for (const auto &[start, end] : pieces)
    if (!g.map_host(reinterpret_cast<void *>(start), end - start)) return false;
  engines.push_back(&g);
  return true;
}

void memory_table::detach_all() {
  const std::lock_guard guard(lock);
  engines.clear();
}

void memory_table::reach(const void *p, std::size_t bytes) {
  const std::lock_guard guard(lock);
  reach_locked(number(p), number(p) + bytes);
}

void memory_table::unreach(const void *p, std::size_t bytes) {
  const std::lock_guard guard(lock);
  unreach_locked(number(p), number(p) + bytes);
}

// Engines are told what is new of the range, so that what they know already stays where it is under kernels that use it.
void memory_table::reach_locked(std::uintptr_t start, std::uintptr_t end) {
  wanted.add(start, end);
  auto next = pieces.upper_bound(start);
  if (next != pieces.begin()) start = std::max(start, std::prev(next)->second);
  while (start < end) {
    const std::uintptr_t stop = next == pieces.end() ? end : std::min(end, next->first);
    if (start < stop) {
      pieces.emplace_hint(next, start, stop);
      for (gpu *g : engines) g->map_host(reinterpret_cast<void *>(start), stop - start);
    }
    if (next == pieces.end()) break;
    start = next->second;
    ++next;
  }
}

void memory_table::unreach_locked(std::uintptr_t start, std::uintptr_t end) {
  if (!wanted.remove(start, end)) return;
  auto at = pieces.upper_bound(start);
  if (at != pieces.begin() && std::prev(at)->second > start) --at;
  while (at != pieces.end() && at->first < end) {
    const auto [from, to] = *at;
    if (wanted.any_overlaps(from, to)) {
      ++at;
      continue;
    }
    for (gpu *g : engines) g->unmap_host(reinterpret_cast<void *>(from));
    at = pieces.erase(at);
  }
}

namespace {

// Of the memory for kernel arguments all of the last granule may be used, as the specification says that the sizes of
// buffers are multiples of it: GCC 17's plugin has a region's table behind arguments that were allocated without room for
// it. Of other memory of the host what was asked for.
std::size_t reached_bytes(const allocation &a) { return a.kind == region_kind::kernarg ? up(a.bytes) : a.bytes; }

} // namespace

hsa_status_t memory_table::allocate(const region &r, std::size_t bytes, void **out) {
  if (r.kind == region_kind::group || bytes > r.bytes()) return HSA_STATUS_ERROR_INVALID_ALLOCATION;
  allocation a{0, bytes, r.owner, r.kind};
  if (r.on_host()) {
    void *const p = mmap(nullptr, up(bytes), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    a.start = number(p);
  } else {
    gpu *const g = r.owner->engine();
    if (!g) return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    a.start = g->allocate(bytes);
    if (a.start == 0) return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  }
  if (driver::recording())
    driver::record_memory(r.on_host() ? driver::recorded_memory::pinned : driver::recorded_memory::device,
                          static_cast<std::ptrdiff_t>(bytes));
  const std::lock_guard guard(lock);
  allocations.emplace(a.start, a);
  if (r.on_host()) reach_locked(a.start, a.start + reached_bytes(a));
  *out = reinterpret_cast<void *>(a.start);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t memory_table::release(void *p) {
  allocation a;
  {
    const std::lock_guard guard(lock);
    const auto at = allocations.find(number(p));
    if (at == allocations.end()) return HSA_STATUS_ERROR_INVALID_ALLOCATION;
    a = at->second;
    allocations.erase(at);
    if (a.kind != region_kind::device) unreach_locked(a.start, a.start + reached_bytes(a));
  }
  if (driver::recording())
    driver::record_memory(a.kind == region_kind::device ? driver::recorded_memory::device : driver::recorded_memory::pinned,
                          -static_cast<std::ptrdiff_t>(a.bytes));
  if (a.kind != region_kind::device)
    munmap(p, up(a.bytes));
  else
    a.owner->engine()->release(a.start);
  return HSA_STATUS_SUCCESS;
}

std::optional<allocation> memory_table::find(const void *p) const {
  const std::uintptr_t address = number(p);
  {
    const std::lock_guard guard(lock);
    auto at = allocations.upper_bound(address);
    if (at != allocations.begin() && address - std::prev(at)->first < std::prev(at)->second.bytes)
      return std::prev(at)->second;
  }
  for (const auto &a : parts::agents())
    if (const gpu *const g = a->engine_so_far(); g && g->owns_address(address))
      if (const auto b = g->find_block(address)) return allocation{b->base, b->bytes, a.get(), region_kind::device};
  return std::nullopt;
}

std::size_t memory_table::live() const {
  const std::lock_guard guard(lock);
  return allocations.size();
}

std::byte *memory_table::view(const void *p, std::size_t bytes, agent **owner) const {
  if (owner) *owner = nullptr;
  for (const auto &a : parts::agents())
    if (gpu *const g = a->engine_so_far(); g && g->owns_address(number(p))) {
      if (owner) *owner = a.get();
      return g->view(number(p), bytes);
    }
  return static_cast<std::byte *>(const_cast<void *>(p));
}

hsa_status_t memory_table::lock_pages(const void *p, std::size_t bytes) {
  const std::uintptr_t start = down(number(p)), end = up(number(p) + bytes);
  if (end <= start) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const std::lock_guard guard(lock);
  locks.emplace(number(p), locked{start, end - start});
  reach_locked(start, end);
  return HSA_STATUS_SUCCESS;
}

bool memory_table::unlock_pages(const void *p) {
  const std::lock_guard guard(lock);
  const auto at = locks.find(number(p));
  if (at == locks.end()) return false;
  unreach_locked(at->second.start, at->second.start + at->second.bytes);
  locks.erase(at);
  return true;
}

std::optional<memory_table::locked> memory_table::find_locked(const void *p) const {
  const std::lock_guard guard(lock);
  for (const auto &[given, l] : locks)
    if (number(p) - l.start < l.bytes) return l;
  return std::nullopt;
}

bool memory_table::is_shared(const page_attributes &a) {
  return std::any_of(a.access.begin(), a.access.end(),
                     [](const auto &entry) { return entry.second != HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS; });
}

// No range goes on across `at` afterwards.
void memory_table::split_attributes(std::uintptr_t at) {
  auto next = shared.lower_bound(at);
  if (next == shared.begin()) return;
  auto before = std::prev(next);
  if (before->second.end <= at) return;
  const attributes_range rest = before->second;
  if (is_shared(rest.is)) {
    // What is reached is asked for as the parts it will be given back in.
    wanted.add(before->first, at);
    wanted.add(at, rest.end);
    unreach_locked(before->first, rest.end);
  }
  before->second.end = at;
  shared.emplace_hint(next, at, rest);
}

std::vector<memory_table::page_attributes> memory_table::attributes(std::uintptr_t start, std::uintptr_t end) const {
  const std::lock_guard guard(lock);
  std::vector<page_attributes> found;
  auto next = shared.upper_bound(start);
  if (next != shared.begin() && std::prev(next)->second.end > start) --next;
  while (start < end) {
    if (next == shared.end() || next->first >= end) {
      found.push_back({});
      break;
    }
    if (next->first > start) found.push_back({});
    found.push_back(next->second.is);
    start = next->second.end;
    ++next;
  }
  return found;
}

} // namespace gompsim::hsa
