// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The runtime's interface: code objects and their readers, executables, symbols.
#include "sim/hsa/call.h"
#include "sim/hsa/value.h"

using namespace gompsim;
using namespace gompsim::hsa;

namespace {

// The interface's handles are numbers, the tables' are pointers to nothing.
template <class T, class Handle>
std::shared_ptr<T> find(const driver::handle_table<T> &table, Handle h) {
  return table.find(reinterpret_cast<typename T::handle_type>(h.handle));
}
template <class T, class Handle>
std::shared_ptr<T> take(driver::handle_table<T> &table, Handle h) {
  return table.remove(reinterpret_cast<typename T::handle_type>(h.handle));
}
template <class T>
std::uint64_t enter(driver::handle_table<T> &table, std::shared_ptr<T> object) {
  const typename T::handle_type h = table.reserve();
  table.insert(h, std::move(object));
  return reinterpret_cast<std::uint64_t>(h);
}

hsa_status_t create(hsa_profile_t profile, hsa_executable_t *out) {
  if (!out || profile > HSA_PROFILE_FULL) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  const auto e = std::make_shared<hsa_executable>(profile);
  e->handle.handle = enter(runtime().executables, e);
  *out = e->handle;
  return HSA_STATUS_SUCCESS;
}

// What loading asks of agent and executable.
hsa_status_t find_both(hsa_executable_t executable, hsa_agent_t handle, std::shared_ptr<hsa_executable> *e, agent **a) {
  *e = find(runtime().executables, executable);
  if (!*e) return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  *a = runtime().find_agent(handle);
  return *a ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_AGENT;
}

hsa_status_t load(hsa_executable &e, agent &a, const std::shared_ptr<const code_object> &code) {
  return a.is_gpu() ? e.load(a, code) : HSA_STATUS_ERROR_INVALID_AGENT;
}

hsa_status_t give_symbol(hsa_executable::symbol_entry found, hsa_executable_symbol_t *out) {
  if (!found) return HSA_STATUS_ERROR_INVALID_SYMBOL_NAME;
  out->handle = reinterpret_cast<std::uint64_t>(found);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t variable_info(const executable_symbol &s, bool frozen, hsa_executable_symbol_info_t attribute, void *value) {
  switch (attribute) {
  case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS:
    return put(value, frozen ? s.address : std::uint64_t{0});
  case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALLOCATION:
    return put(value, s.where ? HSA_VARIABLE_ALLOCATION_AGENT : HSA_VARIABLE_ALLOCATION_PROGRAM);
  case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SEGMENT:
    return put(value, s.is_constant ? HSA_VARIABLE_SEGMENT_READONLY : HSA_VARIABLE_SEGMENT_GLOBAL);
  case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ALIGNMENT: { // what its address shows; a symbol says nothing of it
    const std::uint64_t lowest = s.address & (~s.address + 1);
    return put(value, static_cast<std::uint32_t>(lowest == 0 || lowest > 4096 ? 4096 : lowest));
  }
  case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE:
    return put(value, static_cast<std::uint32_t>(s.bytes));
  case HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_IS_CONST:
    return put(value, s.is_constant);
  default:
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
}

hsa_status_t kernel_info_of(const kernel_info &k, bool frozen, hsa_executable_symbol_info_t attribute, void *value) {
  switch (attribute) {
  case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT:
    return put(value, frozen ? k.object : std::uint64_t{0});
  case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE:
    return put(value, k.kernarg_bytes);
  case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_ALIGNMENT:
    return put(value, k.kernarg_alignment);
  case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE:
    return put(value, k.group_bytes);
  case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE:
    return put(value, k.private_bytes);
  case HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_DYNAMIC_CALLSTACK:
    return put(value, k.dynamic_call_stack);
  default:
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
}

hsa_status_t symbol_info(const executable_symbol &s, bool frozen, hsa_executable_symbol_info_t attribute, void *value) {
  switch (attribute) {
  case HSA_EXECUTABLE_SYMBOL_INFO_TYPE:
    return put(value, s.kernel ? HSA_SYMBOL_KIND_KERNEL : HSA_SYMBOL_KIND_VARIABLE);
  case HSA_EXECUTABLE_SYMBOL_INFO_NAME_LENGTH:
    return put(value, static_cast<std::uint32_t>(s.name.size()));
  case HSA_EXECUTABLE_SYMBOL_INFO_NAME: // without a NUL, as AMD's runtime gives it
    std::memcpy(value, s.name.data(), s.name.size());
    return HSA_STATUS_SUCCESS;
  case HSA_EXECUTABLE_SYMBOL_INFO_MODULE_NAME_LENGTH: // code objects have no modules
    return put(value, std::uint32_t{0});
  case HSA_EXECUTABLE_SYMBOL_INFO_MODULE_NAME:
    return HSA_STATUS_SUCCESS;
  case HSA_EXECUTABLE_SYMBOL_INFO_LINKAGE:
    return put(value, HSA_SYMBOL_LINKAGE_PROGRAM);
  case HSA_EXECUTABLE_SYMBOL_INFO_IS_DEFINITION:
    return put(value, true);
  case HSA_EXECUTABLE_SYMBOL_INFO_AGENT:
    return put(value, s.where ? s.where->handle() : hsa_agent_t{0});
  default:
    return s.kernel ? kernel_info_of(*s.kernel, frozen, attribute, value) : variable_info(s, frozen, attribute, value);
  }
}

} // namespace

extern "C" {

GOMPSIM_EXPORT hsa_status_t hsa_code_object_deserialize(void *image, std::size_t bytes, const char *,
                                                        hsa_code_object_t *out) {
  return hsa_call<function_id::hsa_code_object_deserialize>([&] {
    if (!image || bytes == 0 || !out) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    const auto code = read_image({static_cast<const std::byte *>(image), bytes});
    if (!code) return HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
    out->handle = enter(runtime().code_objects, std::make_shared<deserialized_code_object>(deserialized_code_object{code}));
    return HSA_STATUS_SUCCESS;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_code_object_destroy(hsa_code_object_t handle) {
  return hsa_call<function_id::hsa_code_object_destroy>(
      [&] { return take(runtime().code_objects, handle) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_CODE_OBJECT; });
}

GOMPSIM_EXPORT hsa_status_t hsa_code_object_reader_create_from_memory(const void *image, std::size_t bytes,
                                                                      hsa_code_object_reader_t *out) {
  return hsa_call<function_id::hsa_code_object_reader_create_from_memory>([&] {
    if (!image || bytes == 0 || !out) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    out->handle =
        enter(runtime().readers,
              std::make_shared<code_object_reader>(code_object_reader{{static_cast<const std::byte *>(image), bytes}}));
    return HSA_STATUS_SUCCESS;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_code_object_reader_destroy(hsa_code_object_reader_t handle) {
  return hsa_call<function_id::hsa_code_object_reader_destroy>(
      [&] { return take(runtime().readers, handle) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER; });
}

GOMPSIM_EXPORT hsa_status_t hsa_executable_create(hsa_profile_t profile, hsa_executable_state_t state, const char *,
                                                  hsa_executable_t *out) {
  return hsa_call<function_id::hsa_executable_create>([&] {
    if (state > HSA_EXECUTABLE_STATE_FROZEN) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    const hsa_status_t s = create(profile, out);
    if (s == HSA_STATUS_SUCCESS && state == HSA_EXECUTABLE_STATE_FROZEN) find(runtime().executables, *out)->freeze();
    return s;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_executable_create_alt(hsa_profile_t profile, hsa_default_float_rounding_mode_t rounding,
                                                      const char *, hsa_executable_t *out) {
  return hsa_call<function_id::hsa_executable_create_alt>([&] {
    if (rounding > HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    return create(profile, out);
  });
}

// Kernels of it that run hold what they need.
GOMPSIM_EXPORT hsa_status_t hsa_executable_destroy(hsa_executable_t handle) {
  return hsa_call<function_id::hsa_executable_destroy>(
      [&] { return take(runtime().executables, handle) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_EXECUTABLE; });
}

GOMPSIM_EXPORT hsa_status_t hsa_executable_load_code_object(hsa_executable_t executable, hsa_agent_t agent_handle,
                                                            hsa_code_object_t handle, const char *) {
  return hsa_call<function_id::hsa_executable_load_code_object>([&] {
    std::shared_ptr<hsa_executable> e;
    agent *a = nullptr;
    if (const hsa_status_t s = find_both(executable, agent_handle, &e, &a); s != HSA_STATUS_SUCCESS) return s;
    const auto code = find(runtime().code_objects, handle);
    return code ? load(*e, *a, code->code) : HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_executable_load_agent_code_object(hsa_executable_t executable, hsa_agent_t agent_handle,
                                                                  hsa_code_object_reader_t handle, const char *,
                                                                  hsa_loaded_code_object_t *out) {
  return hsa_call<function_id::hsa_executable_load_agent_code_object>([&] {
    std::shared_ptr<hsa_executable> e;
    agent *a = nullptr;
    if (const hsa_status_t s = find_both(executable, agent_handle, &e, &a); s != HSA_STATUS_SUCCESS) return s;
    const auto reader = find(runtime().readers, handle);
    if (!reader) return HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER;
    const auto code = read_image(reader->image);
    const hsa_status_t s = code ? load(*e, *a, code) : HSA_STATUS_ERROR_INVALID_CODE_OBJECT;
    if (s == HSA_STATUS_SUCCESS && out) out->handle = enter(runtime().loaded, std::make_shared<loaded_record>());
    return s;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_executable_freeze(hsa_executable_t handle, const char *) {
  return hsa_call<function_id::hsa_executable_freeze>([&] {
    const auto e = find(runtime().executables, handle);
    return e ? e->freeze() : HSA_STATUS_ERROR_INVALID_EXECUTABLE;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_executable_validate(hsa_executable_t handle, std::uint32_t *result) {
  return hsa_call<function_id::hsa_executable_validate>([&] {
    if (!find(runtime().executables, handle)) return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
    if (!result) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    *result = 0; // what is not valid was not loaded
    return HSA_STATUS_SUCCESS;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_executable_get_info(hsa_executable_t handle, hsa_executable_info_t attribute, void *value) {
  return hsa_call<function_id::hsa_executable_get_info>([&] {
    const auto e = find(runtime().executables, handle);
    if (!e) return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
    if (!value) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    switch (attribute) {
    case HSA_EXECUTABLE_INFO_PROFILE:
      return put(value, e->profile);
    case HSA_EXECUTABLE_INFO_STATE:
      return put(value, e->is_frozen() ? HSA_EXECUTABLE_STATE_FROZEN : HSA_EXECUTABLE_STATE_UNFROZEN);
    case HSA_EXECUTABLE_INFO_DEFAULT_FLOAT_ROUNDING_MODE:
      return put(value, HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR);
    }
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_executable_global_variable_define(hsa_executable_t handle, const char *name, void *address) {
  return hsa_call<function_id::hsa_executable_global_variable_define>([&] {
    const auto e = find(runtime().executables, handle);
    if (!e) return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
    if (!name || !address) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    return e->define(nullptr, name, reinterpret_cast<std::uintptr_t>(address));
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_executable_agent_global_variable_define(hsa_executable_t executable, hsa_agent_t handle,
                                                                        const char *name, void *address) {
  return hsa_call<function_id::hsa_executable_agent_global_variable_define>([&] {
    std::shared_ptr<hsa_executable> e;
    agent *a = nullptr;
    if (const hsa_status_t s = find_both(executable, handle, &e, &a); s != HSA_STATUS_SUCCESS) return s;
    if (!name || !address) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    return e->define(a, name, reinterpret_cast<std::uintptr_t>(address));
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_executable_get_symbol(hsa_executable_t executable, const char *, const char *name,
                                                      hsa_agent_t handle, std::int32_t, hsa_executable_symbol_t *out) {
  return hsa_call<function_id::hsa_executable_get_symbol>([&] {
    std::shared_ptr<hsa_executable> e;
    agent *a = nullptr;
    if (const hsa_status_t s = find_both(executable, handle, &e, &a); s != HSA_STATUS_SUCCESS) return s;
    if (!name || !out) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    return give_symbol(e->find(name, a), out);
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_executable_get_symbol_by_name(hsa_executable_t executable, const char *name,
                                                              const hsa_agent_t *handle, hsa_executable_symbol_t *out) {
  return hsa_call<function_id::hsa_executable_get_symbol_by_name>([&] {
    const auto e = find(runtime().executables, executable);
    if (!e) return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
    if (!name || !out) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    const agent *const a = handle ? runtime().find_agent(*handle) : nullptr;
    if (handle && !a) return HSA_STATUS_ERROR_INVALID_AGENT;
    return give_symbol(e->find(name, a), out);
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_executable_symbol_get_info(hsa_executable_symbol_t handle,
                                                           hsa_executable_symbol_info_t attribute, void *value) {
  return hsa_call<function_id::hsa_executable_symbol_get_info>([&] {
    const auto s = find(runtime().symbols, handle);
    const auto e = s ? s->of.lock() : nullptr;
    if (!e) return HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL;
    return value ? symbol_info(*s, e->is_frozen(), attribute, value) : HSA_STATUS_ERROR_INVALID_ARGUMENT;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_executable_iterate_symbols(
    hsa_executable_t executable, hsa_status_t (*callback)(hsa_executable_t, hsa_executable_symbol_t, void *), void *data) {
  return hsa_call<function_id::hsa_executable_iterate_symbols>([&] {
    const auto e = find(runtime().executables, executable);
    if (!e) return HSA_STATUS_ERROR_INVALID_EXECUTABLE;
    if (!callback) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (const auto s : e->symbols(nullptr))
      if (const hsa_status_t r = callback(executable, {reinterpret_cast<std::uint64_t>(s)}, data); r != HSA_STATUS_SUCCESS)
        return r;
    return HSA_STATUS_SUCCESS;
  });
}

GOMPSIM_EXPORT hsa_status_t hsa_executable_iterate_agent_symbols(hsa_executable_t executable, hsa_agent_t handle,
                                                                 hsa_status_t (*callback)(hsa_executable_t, hsa_agent_t,
                                                                                          hsa_executable_symbol_t, void *),
                                                                 void *data) {
  return hsa_call<function_id::hsa_executable_iterate_agent_symbols>([&] {
    std::shared_ptr<hsa_executable> e;
    agent *a = nullptr;
    if (const hsa_status_t s = find_both(executable, handle, &e, &a); s != HSA_STATUS_SUCCESS) return s;
    if (!callback) return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (const auto s : e->symbols(a))
      if (const hsa_status_t r = callback(executable, handle, {reinterpret_cast<std::uint64_t>(s)}, data);
          r != HSA_STATUS_SUCCESS)
        return r;
    return HSA_STATUS_SUCCESS;
  });
}
}
