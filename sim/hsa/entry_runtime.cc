// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The runtime's interface: initialisation, the system, agents.
#include "sim/driver/clock.h"
#include "sim/driver/options.h"
#include "sim/hsa/call.h"
#include "sim/hsa/value.h"

#include <cstring>

using namespace gompsim;
using namespace gompsim::hsa;

namespace {

hsa_status_t system_info(hsa_system_info_t attribute, void *value) {
  switch (attribute) {
  case HSA_SYSTEM_INFO_VERSION_MAJOR:
    return put(value, std::uint16_t{1});
  case HSA_SYSTEM_INFO_VERSION_MINOR:
    return put(value, std::uint16_t{2});
  case HSA_SYSTEM_INFO_TIMESTAMP:
    return put(value, std::uint64_t{driver::now_ns()});
  case HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY:
    return put(value, std::uint64_t{1'000'000'000});
  case HSA_SYSTEM_INFO_SIGNAL_MAX_WAIT:
    return put(value, std::uint64_t{UINT64_MAX});
  case HSA_SYSTEM_INFO_ENDIANNESS:
    return put(value, HSA_ENDIANNESS_LITTLE);
  case HSA_SYSTEM_INFO_MACHINE_MODEL:
    return put(value, HSA_MACHINE_MODEL_LARGE);
  case HSA_SYSTEM_INFO_EXTENSIONS:
    std::memset(value, 0, 128);
    return HSA_STATUS_SUCCESS;
  case HSA_AMD_SYSTEM_INFO_SVM_SUPPORTED:
    return put(value, true);
  case HSA_AMD_SYSTEM_INFO_SVM_ACCESSIBLE_BY_DEFAULT:
    return put(value, driver::chosen_options().unified_memory);
  }
  return HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

} // namespace

extern "C" {

GOMPSIM_EXPORT hsa_status_t hsa_init() {
  return hsa_call<function_id::hsa_init>([] { return initialize_runtime(); });
}

GOMPSIM_EXPORT hsa_status_t hsa_shut_down() {
  return hsa_call<function_id::hsa_shut_down>([] { return shut_down_runtime(); });
}

GOMPSIM_EXPORT hsa_status_t hsa_status_string(hsa_status_t status, const char **text) {
  return hsa_call<function_id::hsa_status_string>([&] {
    const char *const description = status_description(status);
    if (!text || !description) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    *text = description;
    return HSA_STATUS_SUCCESS;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_system_get_info(hsa_system_info_t attribute, void *value) {
  return hsa_call<function_id::hsa_system_get_info>(
      [&] { return value ? system_info(attribute, value) : HSA_STATUS_ERROR_INVALID_ARGUMENT; });
}

GOMPSIM_EXPORT hsa_status_t hsa_iterate_agents(hsa_status_t (*callback)(hsa_agent_t, void *), void *data) {
  return hsa_call<function_id::hsa_iterate_agents>([&] {
    if (!callback) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (const auto &a : runtime().agents)
      if (const hsa_status_t s = callback(a->handle(), data); s != HSA_STATUS_SUCCESS) return s;
    return HSA_STATUS_SUCCESS;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_agent_get_info(hsa_agent_t handle, hsa_agent_info_t attribute, void *value) {
  return hsa_call<function_id::hsa_agent_get_info>([&] {
    agent *const a = runtime().find_agent(handle);
    if (!a) return HSA_STATUS_ERROR_INVALID_AGENT;
    return value ? a->info(attribute, value) : HSA_STATUS_ERROR_INVALID_ARGUMENT;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_agent_iterate_isas(hsa_agent_t handle, hsa_status_t (*callback)(hsa_isa_t, void *),
                                                   void *data) {
  return hsa_call<function_id::hsa_agent_iterate_isas>([&] {
    agent *const a = runtime().find_agent(handle);
    if (!a) return HSA_STATUS_ERROR_INVALID_AGENT;
    if (!callback) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    return a->is_gpu() ? callback(a->isa(), data) : HSA_STATUS_SUCCESS;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_isa_get_info_alt(hsa_isa_t handle, hsa_isa_info_t attribute, void *value) {
  return hsa_call<function_id::hsa_isa_get_info_alt>([&] {
    const agent *found = nullptr;
    for (const auto &a : runtime().agents)
      if (a->is_gpu() && a->isa().handle == handle.handle) found = a.get();
    if (!found) return HSA_STATUS_ERROR_INVALID_ISA;
    if (!value) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    const std::string name = found->isa_name();
    switch (attribute) {
    case HSA_ISA_INFO_NAME_LENGTH:
      return put(value, static_cast<std::uint32_t>(name.size() + 1));
    case HSA_ISA_INFO_NAME:
      return put_text(value, name, name.size() + 1);
    }
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  });
}
}
