// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/interop.h"

#include "plugin/common/hook.h"

using namespace regomp;
using namespace regomp::plugin;

namespace {

interop_value value_of(const interop_obj_t &object, int property, interop_result wanted) {
  interop_hooks &hooks = interop_of_plugin();
  switch (property) {
  case interop_fr_id:
    return interop_value::of(std::intptr_t{object.fr});
  case interop_fr_name:
    return interop_value::of(name_of_foreign_runtime(object.fr));
  case interop_vendor:
    return interop_value::of(std::intptr_t{hooks.vendor});
  case interop_vendor_name:
    return interop_value::of(hooks.vendor_name);
  case interop_device_num:
    return interop_value::of(std::intptr_t{object.device_num});
  case interop_device:
    return hooks.device_of(object, wanted);
  case interop_device_context:
    return hooks.context_of(object, wanted);
  case interop_targetsync:
    return hooks.stream_of(object, wanted);
  default:
    return interop_value::none();
  }
}

// The value, if it is of the type that is wanted. The result code is stored if the caller wants it: success, else the type
// that the value has, or why there is none.
interop_value value_if_of(const interop_obj_t *object, int property, interop_result wanted, int *rc) {
  const interop_value v = value_of(*object, property, wanted);
  const bool is_wanted = v.type == wanted;
  if (rc != nullptr) *rc = is_wanted ? interop_success : v.type;
  return is_wanted ? v : interop_value::none();
}

} // namespace

void GOMP_OFFLOAD_interop(interop_obj_t *object, int ord, gomp_interop_flag action, bool targetsync,
                          const char *prefer_type) {
  if (!is_initialized(ord)) return;
  interop_hooks &hooks = interop_of_plugin();
  if (action == gomp_interop_flag_init) return hooks.create(*object, ord, targetsync, prefer_type);
  if (object->stream == nullptr) return;
  hooks.wait_for_stream(*object);
  if (action != gomp_interop_flag_destroy) return;
  hooks.destroy_stream(*object);
  object->stream = nullptr;
}

std::intptr_t GOMP_OFFLOAD_get_interop_int(const interop_obj_t *object, int property, int *rc) {
  return value_if_of(object, property, interop_type_int, rc).number;
}

void *GOMP_OFFLOAD_get_interop_ptr(const interop_obj_t *object, int property, int *rc) {
  return value_if_of(object, property, interop_type_ptr, rc).address;
}

const char *GOMP_OFFLOAD_get_interop_str(const interop_obj_t *object, int property, int *rc) {
  return value_if_of(object, property, interop_type_str, rc).text;
}

const char *GOMP_OFFLOAD_get_interop_type_desc(const interop_obj_t *object, int property) {
  const interop_hooks::type_names names = interop_of_plugin().names_of_types(*object);
  switch (property) {
  case interop_device:
    return names.device;
  case interop_device_context:
    return names.context;
  case interop_targetsync:
    return names.stream;
  default:
    return "N/A";
  }
}
