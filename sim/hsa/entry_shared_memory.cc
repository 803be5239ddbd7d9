// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The runtime's interface: memory of the program's that GPUs are to reach, and what an address is.
#include "sim/driver/options.h"
#include "sim/hsa/call.h"

#include <algorithm>
#include <cstring>
#include <vector>

using namespace gompsim;
using namespace gompsim::hsa;

namespace {

constexpr std::uintptr_t page = 4096;

struct page_range {
  std::uintptr_t start, end;
};
page_range pages_of(const void *p, std::size_t bytes) {
  const auto a = reinterpret_cast<std::uintptr_t>(p);
  return {a & ~(page - 1), (a + bytes + page - 1) & ~(page - 1)};
}

using attributes = memory_table::page_attributes;

// Where an attribute with a plain value is kept; null for the others.
std::uint64_t attributes::*plain_value(std::uint64_t attribute) {
  switch (attribute) {
  case HSA_AMD_SVM_ATTRIB_GLOBAL_FLAG:
    return &attributes::global_flag;
  case HSA_AMD_SVM_ATTRIB_READ_ONLY:
    return &attributes::read_only;
  case HSA_AMD_SVM_ATTRIB_HIVE_LOCAL:
    return &attributes::hive_local;
  case HSA_AMD_SVM_ATTRIB_MIGRATION_GRANULARITY:
    return &attributes::granularity;
  case HSA_AMD_SVM_ATTRIB_PREFERRED_LOCATION:
    return &attributes::preferred;
  case HSA_AMD_SVM_ATTRIB_PREFETCH_LOCATION:
    return &attributes::prefetch;
  case HSA_AMD_SVM_ATTRIB_READ_MOSTLY:
    return &attributes::read_mostly;
  case HSA_AMD_SVM_ATTRIB_GPU_EXEC:
    return &attributes::executable;
  default:
    return nullptr;
  }
}

bool names_access(std::uint64_t attribute) {
  return attribute >= HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE && attribute <= HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS;
}

hsa_status_t check_pair(const hsa_amd_svm_attribute_pair_t &p) {
  if (names_access(p.attribute))
    return runtime().find_agent({p.value}) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_AGENT;
  if (!plain_value(p.attribute)) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const bool names_agent =
      p.attribute == HSA_AMD_SVM_ATTRIB_PREFERRED_LOCATION || p.attribute == HSA_AMD_SVM_ATTRIB_PREFETCH_LOCATION;
  if (names_agent && p.value != 0 && !runtime().find_agent({p.value})) return HSA_STATUS_ERROR_INVALID_AGENT;
  if (p.attribute == HSA_AMD_SVM_ATTRIB_GLOBAL_FLAG && p.value > HSA_AMD_SVM_GLOBAL_FLAG_COARSE_GRAINED)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return HSA_STATUS_SUCCESS;
}

hsa_amd_svm_attribute_t access_of(const attributes &a, const agent &who) {
  const auto at = a.access.find(who.node);
  if (at != a.access.end()) return at->second;
  return !who.is_gpu() || driver::chosen_options().unified_memory ? HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE
                                                                  : HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS;
}

// Fills in what is asked; parts of the range that differ give the weakest, or an indeterminate value.
hsa_status_t answer(const std::vector<attributes> &parts, hsa_amd_svm_attribute_pair_t *p) {
  if (p->attribute == HSA_AMD_SVM_ATTRIB_ACCESS_QUERY) {
    const agent *const who = runtime().find_agent({p->value});
    if (!who) return HSA_STATUS_ERROR_INVALID_AGENT;
    std::uint64_t access = HSA_AMD_SVM_ATTRIB_AGENT_ACCESSIBLE;
    bool first = true;
    for (const attributes &a : parts) {
      const std::uint64_t here = access_of(a, *who);
      access = first ? here : here == access ? access : std::uint64_t{HSA_AMD_SVM_ATTRIB_AGENT_NO_ACCESS};
      first = false;
    }
    p->attribute = access;
    return HSA_STATUS_SUCCESS;
  }
  const auto value = plain_value(p->attribute);
  if (!value) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  p->value = parts.front().*value;
  for (const attributes &a : parts)
    if (a.*value != p->value) {
      p->value = p->attribute == HSA_AMD_SVM_ATTRIB_GLOBAL_FLAG ? std::uint64_t{HSA_AMD_SVM_GLOBAL_FLAG_INDETERMINATE} : 0;
      break;
    }
  return HSA_STATUS_SUCCESS;
}

// Every agent that may access the allocation.
std::vector<hsa_agent_t> agents_of(const allocation &a) {
  std::vector<hsa_agent_t> list;
  for (const auto &other : runtime().agents)
    if (a.kind != region_kind::device || other.get() == a.owner) list.push_back(other->handle());
  return list;
}

} // namespace

extern "C" {

GOMPSIM_EXPORT hsa_status_t hsa_amd_memory_lock(void *host, std::size_t bytes, hsa_agent_t *agents, int number,
                                                void **agent_address) {
  return hsa_call<function_id::hsa_amd_memory_lock>(
      [&] {
        if (agent_address) *agent_address = nullptr;
        if (!host || bytes == 0 || !agent_address || (agents != nullptr) != (number > 0) || number < 0)
          return HSA_STATUS_ERROR_INVALID_ARGUMENT;
        // Without a list it is for all agents. Memory that one GPU reaches is reached by all.
        for (int i = 0; i < number; ++i)
          if (!runtime().find_agent(agents[i])) return HSA_STATUS_ERROR_INVALID_AGENT;
        const hsa_status_t s = runtime().memory.lock_pages(host, bytes);
        if (s == HSA_STATUS_SUCCESS) *agent_address = host;
        return s;
      },
      bytes);
}

GOMPSIM_EXPORT hsa_status_t hsa_amd_memory_unlock(void *host) {
  return hsa_call<function_id::hsa_amd_memory_unlock>([&] {
    if (!host) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    return runtime().memory.unlock_pages(host) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_amd_pointer_info(const void *p, hsa_amd_pointer_info_t *out, void *(*allocate)(std::size_t),
                                                 std::uint32_t *number, hsa_agent_t **accessible) {
  return hsa_call<function_id::hsa_amd_pointer_info>([&] {
    if (!p || !out || out->size < offsetof(hsa_amd_pointer_info_t, agentBaseAddress) ||
        (allocate != nullptr) != (accessible != nullptr) || (allocate && !number))
      return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    hsa_amd_pointer_info_t info{};
    std::vector<hsa_agent_t> agents;
    info.type = HSA_EXT_POINTER_TYPE_UNKNOWN;
    if (const auto a = runtime().memory.find(p)) {
      info.type = HSA_EXT_POINTER_TYPE_HSA;
      info.agentBaseAddress = reinterpret_cast<void *>(a->start);
      info.hostBaseAddress = a->kind == region_kind::device ? nullptr : info.agentBaseAddress;
      info.sizeInBytes = a->bytes;
      info.agentOwner = a->owner->handle();
      info.global_flags = region{a->owner, a->kind}.flags();
      agents = agents_of(*a);
    } else if (const auto l = runtime().memory.find_locked(p)) {
      info.type = HSA_EXT_POINTER_TYPE_LOCKED;
      info.agentBaseAddress = info.hostBaseAddress = reinterpret_cast<void *>(l->start);
      info.sizeInBytes = l->bytes;
      info.agentOwner = runtime().agents.front()->handle();
      info.global_flags = HSA_REGION_GLOBAL_FLAG_FINE_GRAINED;
      for (const auto &each : runtime().agents) agents.push_back(each->handle());
    }
    // An older caller's structure is shorter.
    info.size = static_cast<std::uint32_t>(std::min<std::size_t>(out->size, sizeof info));
    std::memcpy(static_cast<void *>(out), &info, info.size);
    if (number) *number = static_cast<std::uint32_t>(agents.size());
    if (!allocate) return HSA_STATUS_SUCCESS;
    *accessible = nullptr;
    if (agents.empty()) return HSA_STATUS_SUCCESS;
    *accessible = static_cast<hsa_agent_t *>(allocate(agents.size() * sizeof(hsa_agent_t)));
    if (!*accessible) return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    std::memcpy(*accessible, agents.data(), agents.size() * sizeof(hsa_agent_t));
    return HSA_STATUS_SUCCESS;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_amd_svm_attributes_set(void *p, std::size_t bytes, hsa_amd_svm_attribute_pair_t *list,
                                                       std::size_t number) {
  return hsa_call<function_id::hsa_amd_svm_attributes_set>([&] {
    if (!p || bytes == 0 || !list || number == 0) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (std::size_t i = 0; i < number; ++i)
      if (const hsa_status_t s = check_pair(list[i]); s != HSA_STATUS_SUCCESS) return s;
    const page_range r = pages_of(p, bytes);
    runtime().memory.change_attributes(r.start, r.end, [&](attributes &a) {
      for (std::size_t i = 0; i < number; ++i) {
        if (const auto value = plain_value(list[i].attribute))
          a.*value = list[i].value;
        else if (const agent *const who = runtime().find_agent({list[i].value}); who->is_gpu())
          a.access[who->node] = static_cast<hsa_amd_svm_attribute_t>(list[i].attribute);
      }
    });
    return HSA_STATUS_SUCCESS;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_amd_svm_attributes_get(void *p, std::size_t bytes, hsa_amd_svm_attribute_pair_t *list,
                                                       std::size_t number) {
  return hsa_call<function_id::hsa_amd_svm_attributes_get>([&] {
    if (!p || bytes == 0 || !list || number == 0) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    const page_range r = pages_of(p, bytes);
    const std::vector<attributes> parts = runtime().memory.attributes(r.start, r.end);
    for (std::size_t i = 0; i < number; ++i)
      if (const hsa_status_t s = answer(parts, &list[i]); s != HSA_STATUS_SUCCESS) return s;
    return HSA_STATUS_SUCCESS;
  });
}
}
