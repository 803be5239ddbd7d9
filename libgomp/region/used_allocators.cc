// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "region/used_allocators.h"

#include <climits>
#include <iterator>

namespace regomp {

namespace {

// Values of omp_alloctrait_t that a trait has where nothing is said.
constexpr std::uintptr_t default_sync_hint = 3;  // omp_atv_contended
constexpr std::uintptr_t default_access = 7;     // omp_atv_all
constexpr std::uintptr_t default_fallback = 11;  // omp_atv_default_mem_fb
constexpr std::uintptr_t default_partition = 15; // omp_atv_environment
constexpr std::uintptr_t nearest = 16;           // omp_atv_nearest
constexpr std::size_t default_alignment = 8;     // bytes
constexpr std::uint8_t is_nearest = 7;           // of host_partition

std::uint8_t narrow(std::uintptr_t value) { return static_cast<std::uint8_t>(value); }

void set_trait(allocator_record &r, const allocator_trait &t) {
  const auto value_or = [&](std::uintptr_t otherwise) { return t.value == default_trait_value ? otherwise : t.value; };
  switch (t.key) {
  case trait_key::sync_hint:
    r.sync_hint = narrow(value_or(default_sync_hint));
    break;
  case trait_key::access:
    r.access = narrow(value_or(default_access));
    break;
  case trait_key::alignment:
    r.alignment = value_or(default_alignment);
    break;
  case trait_key::pool_size:
    r.pool_size = t.value; // the default is unlimited_pool
    break;
  case trait_key::fallback:
    r.fallback = narrow(value_or(default_fallback));
    break;
  case trait_key::fb_data:
    r.fallback_allocator = value_or(0);
    break;
  case trait_key::pinned:
    r.pinned_and_partition = narrow((r.pinned_and_partition & ~1u) | (value_or(0) & 1));
    break;
  case trait_key::partition:
    r.pinned_and_partition = narrow((r.pinned_and_partition & 1u) | value_or(default_partition) << 1);
    r.host_partition = value_or(default_partition) == nearest ? is_nearest : 0;
    break;
  default: // set_up_allocator has refused it
    break;
  }
}

allocator_handle make_allocator(const allocator_record &r) {
  const allocator_trait traits[] = {{trait_key::sync_hint, r.sync_hint},
                                    {trait_key::access, r.access},
                                    {trait_key::alignment, r.alignment},
                                    {trait_key::pool_size, r.pool_size},
                                    {trait_key::fallback, r.fallback},
                                    {trait_key::fb_data, r.fallback_allocator},
                                    {trait_key::pinned, r.pinned_and_partition & 1u},
                                    {trait_key::partition, static_cast<std::uintptr_t>(r.pinned_and_partition >> 1)}};
  return init_allocator(r.space, std::size(traits), traits);
}

} // namespace

bool describe_allocator(const allocator_description &d, allocator_record &record) {
  allocator probe;
  if (d.trait_count > INT_MAX || !set_up_allocator(probe, d.space, static_cast<int>(d.trait_count), d.traits)) return false;
  record = {.space = d.space,
            .alignment = default_alignment,
            .pool_size = unlimited_pool,
            .used = 0,
            .fallback_allocator = 0,
            .sync_hint = default_sync_hint,
            .access = default_access,
            .fallback = default_fallback,
            .pinned_and_partition = default_partition << 1,
            .host_partition = 0,
            .unused = {}};
  for (std::uintptr_t i = 0; i < d.trait_count; i++) set_trait(record, d.traits[i]);
  return true;
}

host_allocators::host_allocators(const map_list &items) {
  if (!items.has_allocators) return;
  for (const map_item &i : items) {
    if (!i.is(item_allocator)) continue;
    const allocator_handle handle = make_allocator(*reinterpret_cast<const allocator_record *>(i.address));
    handles_.push_back(handle);
    items.arguments[i.argument] = reinterpret_cast<void *>(handle);
  }
}

host_allocators::~host_allocators() {
  for (const allocator_handle h : handles_)
    if (h != null_allocator) destroy_allocator(h);
}

} // namespace regomp
