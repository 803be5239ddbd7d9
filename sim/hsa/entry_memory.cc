// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The runtime's interface: regions, pools, allocation, copies.
#include "sim/hsa/call.h"
#include "sim/hsa/copy.h"
#include "sim/hsa/value.h"

#include <algorithm>
#include <cstring>
#include <initializer_list>

using namespace gompsim;
using namespace gompsim::hsa;

namespace {

constexpr std::size_t granule = 4096;

// Attributes that regions and pools number alike.
hsa_status_t region_info(const region &r, unsigned attribute, void *value) {
  const bool is_global = r.kind != region_kind::group;
  switch (attribute) {
  case HSA_REGION_INFO_SEGMENT:
    return put(value, is_global ? HSA_REGION_SEGMENT_GLOBAL : HSA_REGION_SEGMENT_GROUP);
  case HSA_REGION_INFO_GLOBAL_FLAGS: // of other segments the specification leaves it open
    return put(value, is_global ? r.flags() : 0u);
  case HSA_REGION_INFO_SIZE:
    return put(value, r.bytes());
  case HSA_REGION_INFO_RUNTIME_ALLOC_ALLOWED:
    return put(value, is_global);
  case HSA_REGION_INFO_RUNTIME_ALLOC_GRANULE:
  case HSA_REGION_INFO_RUNTIME_ALLOC_ALIGNMENT:
    return put(value, is_global ? granule : std::size_t{0});
  default:
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
}

// Calls the callback for regions of the owner until it gives something else than success.
template <class Handle>
hsa_status_t visit(const agent &owner, std::initializer_list<region_kind> kinds, hsa_status_t (*callback)(Handle, void *),
                   void *data) {
  for (const region_kind k : kinds)
    if (const hsa_status_t s = callback({region_handle(owner, k)}, data); s != HSA_STATUS_SUCCESS) return s;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t allocate(const region &r, std::size_t bytes, void **out) {
  if (!out || bytes == 0) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return runtime().memory.allocate(r, bytes, out);
}

} // namespace

extern "C" {

GOMPSIM_EXPORT hsa_status_t hsa_agent_iterate_regions(hsa_agent_t handle, hsa_status_t (*callback)(hsa_region_t, void *),
                                                      void *data) {
  return hsa_call<function_id::hsa_agent_iterate_regions>([&] {
    const agent *const a = runtime().find_agent(handle);
    if (!a) return HSA_STATUS_ERROR_INVALID_AGENT;
    if (!callback) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    const agent &host = *runtime().agents.front();
    if (!a->is_gpu())
      return visit(host, {region_kind::fine_grained, region_kind::kernarg, region_kind::coarse_grained}, callback, data);
    // Its own ones, and those of the host that its kernels reach.
    const hsa_status_t s = visit(*a, {region_kind::device, region_kind::group}, callback, data);
    return s != HSA_STATUS_SUCCESS ? s : visit(host, {region_kind::fine_grained, region_kind::kernarg}, callback, data);
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_region_get_info(hsa_region_t handle, hsa_region_info_t attribute, void *value) {
  return hsa_call<function_id::hsa_region_get_info>([&] {
    const region r = find_region(handle.handle);
    if (!r.owner) return HSA_STATUS_ERROR_INVALID_REGION;
    if (!value) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    switch (attribute) {
    case HSA_REGION_INFO_ALLOC_MAX_PRIVATE_WORKGROUP_SIZE: // it is not a private segment
      return put(value, std::uint32_t{0});
    case HSA_REGION_INFO_ALLOC_MAX_SIZE:
      return put(value, r.kind == region_kind::group ? std::size_t{0} : r.bytes());
    case HSA_AMD_REGION_INFO_HOST_ACCESSIBLE:
      return put(value, r.on_host());
    default:
      return region_info(r, attribute, value);
    }
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_memory_allocate(hsa_region_t handle, std::size_t bytes, void **out) {
  return hsa_call<function_id::hsa_memory_allocate>(
      [&] {
        const region r = find_region(handle.handle);
        return r.owner ? allocate(r, bytes, out) : HSA_STATUS_ERROR_INVALID_REGION;
      },
      bytes);
}

GOMPSIM_EXPORT hsa_status_t hsa_memory_free(void *p) {
  return hsa_call<function_id::hsa_memory_free>([&] { return p ? runtime().memory.release(p) : HSA_STATUS_SUCCESS; });
}

GOMPSIM_EXPORT hsa_status_t hsa_memory_copy(void *to, const void *from, std::size_t bytes) {
  return hsa_call<function_id::hsa_memory_copy>(
      [&] { return to && from ? copy_bytes(to, from, bytes) : HSA_STATUS_ERROR_INVALID_ARGUMENT; });
}

GOMPSIM_EXPORT hsa_status_t hsa_memory_assign_agent(void *p, hsa_agent_t handle, hsa_access_permission_t access) {
  return hsa_call<function_id::hsa_memory_assign_agent>([&] {
    if (!runtime().find_agent(handle)) return HSA_STATUS_ERROR_INVALID_AGENT;
    // Only memory that several agents have in turns changes hands, and a GPU's own memory is nobody else's.
    if (!p || access < HSA_ACCESS_PERMISSION_RO || access > HSA_ACCESS_PERMISSION_RW)
      return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    return HSA_STATUS_SUCCESS;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_amd_agent_iterate_memory_pools(hsa_agent_t handle,
                                                               hsa_status_t (*callback)(hsa_amd_memory_pool_t, void *),
                                                               void *data) {
  return hsa_call<function_id::hsa_amd_agent_iterate_memory_pools>([&] {
    const agent *const a = runtime().find_agent(handle);
    if (!a) return HSA_STATUS_ERROR_INVALID_AGENT;
    if (!callback) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    return a->is_gpu()
               ? visit(*a, {region_kind::device, region_kind::group}, callback, data)
               : visit(*a, {region_kind::fine_grained, region_kind::kernarg, region_kind::coarse_grained}, callback, data);
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_amd_memory_pool_get_info(hsa_amd_memory_pool_t handle, hsa_amd_memory_pool_info_t attribute,
                                                         void *value) {
  return hsa_call<function_id::hsa_amd_memory_pool_get_info>([&] {
    const region r = find_region(handle.handle);
    if (!r.owner) return HSA_STATUS_ERROR_INVALID_MEMORY_POOL;
    if (!value) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    switch (attribute) {
    case HSA_AMD_MEMORY_POOL_INFO_ACCESSIBLE_BY_ALL:
      return put(value, r.on_host());
    case HSA_AMD_MEMORY_POOL_INFO_ALLOC_MAX_SIZE:
      return put(value, r.kind == region_kind::group ? std::size_t{0} : r.bytes());
    default:
      return region_info(r, attribute, value);
    }
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_amd_agent_memory_pool_get_info(hsa_agent_t agent_handle, hsa_amd_memory_pool_t handle,
                                                               hsa_amd_agent_memory_pool_info_t attribute, void *value) {
  return hsa_call<function_id::hsa_amd_agent_memory_pool_get_info>([&] {
    const agent *const a = runtime().find_agent(agent_handle);
    if (!a) return HSA_STATUS_ERROR_INVALID_AGENT;
    const region r = find_region(handle.handle);
    if (!r.owner) return HSA_STATUS_ERROR_INVALID_MEMORY_POOL;
    if (!value || attribute != HSA_AMD_AGENT_MEMORY_POOL_INFO_ACCESS) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    return put(value, r.owner == a || r.on_host() ? HSA_AMD_MEMORY_POOL_ACCESS_ALLOWED_BY_DEFAULT
                                                  : HSA_AMD_MEMORY_POOL_ACCESS_NEVER_ALLOWED);
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_amd_memory_pool_allocate(hsa_amd_memory_pool_t handle, std::size_t bytes,
                                                         std::uint32_t flags, void **out) {
  return hsa_call<function_id::hsa_amd_memory_pool_allocate>(
      [&] {
        const region r = find_region(handle.handle);
        if (!r.owner) return HSA_STATUS_ERROR_INVALID_MEMORY_POOL;
        return flags == 0 ? allocate(r, bytes, out) : HSA_STATUS_ERROR_INVALID_ARGUMENT;
      },
      bytes);
}

GOMPSIM_EXPORT hsa_status_t hsa_amd_memory_pool_free(void *p) {
  return hsa_call<function_id::hsa_amd_memory_pool_free>(
      [&] { return p ? runtime().memory.release(p) : HSA_STATUS_SUCCESS; });
}

GOMPSIM_EXPORT hsa_status_t hsa_amd_agents_allow_access(std::uint32_t number, const hsa_agent_t *agents,
                                                        const std::uint32_t *flags, const void *p) {
  return hsa_call<function_id::hsa_amd_agents_allow_access>([&] {
    if (number == 0 || !agents || flags || !p) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    const auto a = runtime().memory.find(p);
    if (!a) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (std::uint32_t i = 0; i < number; ++i) {
      const agent *const other = runtime().find_agent(agents[i]);
      if (!other) return HSA_STATUS_ERROR_INVALID_AGENT;
      // Kernels do not reach memory of other GPUs.
      if (a->kind == region_kind::device && other != a->owner) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    }
    return HSA_STATUS_SUCCESS;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_amd_memory_fill(void *p, std::uint32_t value, std::size_t words) {
  return hsa_call<function_id::hsa_amd_memory_fill>([&] {
    if (!p || reinterpret_cast<std::uintptr_t>(p) % sizeof value != 0) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    return fill_words(p, value, words);
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_amd_memory_async_copy(void *to, hsa_agent_t to_agent, const void *from,
                                                      hsa_agent_t from_agent, std::size_t bytes, std::uint32_t dependences,
                                                      const hsa_signal_t *signals, hsa_signal_t completion) {
  return hsa_call<function_id::hsa_amd_memory_async_copy>([&] {
    if (!runtime().find_agent(to_agent) || !runtime().find_agent(from_agent)) return HSA_STATUS_ERROR_INVALID_AGENT;
    if (!to || !from || (dependences == 0) != (signals == nullptr)) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    return queue_copy({signals, dependences}, completion, [=] { return copy_bytes(to, from, bytes); });
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_amd_memory_async_copy_rect(const hsa_pitched_ptr_t *to, const hsa_dim3_t *to_offset,
                                                           const hsa_pitched_ptr_t *from, const hsa_dim3_t *from_offset,
                                                           const hsa_dim3_t *range, hsa_agent_t copy_agent,
                                                           hsa_amd_copy_direction_t direction, std::uint32_t dependences,
                                                           const hsa_signal_t *signals, hsa_signal_t completion) {
  return hsa_call<function_id::hsa_amd_memory_async_copy_rect>([&] {
    if (!to || !from || !to_offset || !from_offset || !range || !to->base || !from->base || direction > hsaDeviceToDevice ||
        (dependences == 0) != (signals == nullptr))
      return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    if (!runtime().find_agent(copy_agent)) return HSA_STATUS_ERROR_INVALID_AGENT;
    const auto fits = [&](const hsa_pitched_ptr_t &p, const hsa_dim3_t &o) {
      // Hardware wants pitches and slices in words.
      return p.pitch % 4 == 0 && p.slice % 4 == 0 && (range->y <= 1 || std::size_t{o.x} + range->x <= p.pitch) &&
             (range->z <= 1 || (std::size_t{o.y} + range->y) * p.pitch <= p.slice);
    };
    if (!fits(*to, *to_offset) || !fits(*from, *from_offset)) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    const auto place = [](const hsa_pitched_ptr_t &p, const hsa_dim3_t &o) {
      return box{static_cast<std::byte *>(p.base) + o.z * p.slice + o.y * p.pitch + o.x, p.pitch, p.slice};
    };
    return queue_copy({signals, dependences}, completion,
                      [target = place(*to, *to_offset), source = place(*from, *from_offset), r = *range] {
                        return copy_box(target, source, r.x, r.y, r.z);
                      });
  });
}
}
