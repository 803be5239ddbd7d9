// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "region/interop_objects.h"

#include "device/device.h"
#include "device/devices.h"
#include "interop_object.h"
#include "support/memory.h"

#include <cstdlib>

namespace regomp {

namespace {

// The device behind an object, if it can still be asked.
device *device_behind(const interop_obj_t *o) {
  device *d = devices_forgotten() ? nullptr : device_at(o->device_num);
  return d != nullptr && d->state.load(std::memory_order_acquire) == device_state::ready ? d : nullptr;
}

} // namespace

bool has_stream(const interop_obj_t *o) { return o != nullptr && o->stream != nullptr; }

interop_obj_t *create_interop(device *d, bool targetsync, const char *preferences) {
  if (d == nullptr || d->functions->interop == nullptr) return nullptr;
  auto *o = static_cast<interop_obj_t *>(allocate_zeroed(sizeof(interop_obj_t)));
  // The plugin's answer to "which device number": the program's, not the plugin's own.
  o->device_num = d->number;
  d->functions->interop(o, d->ordinal, gomp_interop_flag_init, targetsync, preferences);
  if (o->device_data != nullptr) return o;
  std::free(o); // the plugin has said why
  return nullptr;
}

void use_interop(interop_obj_t *o) {
  if (!has_stream(o)) return;
  if (device *d = device_behind(o)) d->functions->interop(o, d->ordinal, gomp_interop_flag_use, true, nullptr);
}

void destroy_interop(interop_obj_t *o) {
  if (o == nullptr) return;
  if (device *d = device_behind(o)) d->functions->interop(o, d->ordinal, gomp_interop_flag_destroy, false, nullptr);
  std::free(o);
}

// --- queries ---------------------------------------------------------------------------------------------------------

namespace {

// The device that answers; null with *rc set where none can.
device *device_to_ask(const interop_obj_t *o, int property, int *rc) {
  device *d = nullptr;
  int result = interop_out_of_range;
  if (is_interop_property(property)) {
    result = interop_empty;
    if (o != nullptr) d = device_behind(o);
  }
  if (d == nullptr && rc != nullptr) *rc = result;
  return d;
}

} // namespace

std::intptr_t interop_int(const interop_obj_t *o, int property, int *rc) {
  device *d = device_to_ask(o, property, rc);
  return d != nullptr ? d->functions->get_interop_int(o, property, rc) : 0;
}

void *interop_ptr(const interop_obj_t *o, int property, int *rc) {
  device *d = device_to_ask(o, property, rc);
  return d != nullptr ? d->functions->get_interop_ptr(o, property, rc) : nullptr;
}

const char *interop_str(const interop_obj_t *o, int property, int *rc) {
  device *d = device_to_ask(o, property, rc);
  return d != nullptr ? d->functions->get_interop_str(o, property, rc) : nullptr;
}

const char *interop_property_name(int property) {
  static const char *const names[] = {"fr_id",    "fr_name", "vendor",         "vendor_name", "device_num",
                                      "platform", "device",  "device_context", "targetsync"};
  return is_interop_property(property) ? names[interop_fr_id - property] : nullptr;
}

const char *interop_type_description(const interop_obj_t *o, int property) {
  static const char *const fixed[] = {"omp_interop_t", "const char *", "int", "const char *", "int"};
  device *d = device_to_ask(o, property, nullptr);
  if (d == nullptr) return nullptr;
  return property >= interop_device_num ? fixed[interop_fr_id - property] : d->functions->get_interop_type_desc(o, property);
}

const char *interop_result_description(int rc) {
  switch (rc) {
  case interop_no_value:
    return "no meaningful value available";
  case interop_success:
    return "successful";
  case interop_empty:
    return "provided interoperability object is equal to omp_interop_none";
  case interop_out_of_range:
    return "property ID is out of range";
  case interop_type_int:
    return "property type is integer; use omp_get_interop_int";
  case interop_type_ptr:
    return "property type is pointer; use omp_get_interop_ptr";
  case interop_type_str:
    return "property type is string; use omp_get_interop_str";
  default:
    return nullptr;
  }
}

} // namespace regomp
