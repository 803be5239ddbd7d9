// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "region/interop.h"

#include "device/device.h"
#include "device/devices.h"
#include "interop_object.h"
#include "support/memory.h"
#include "task/target_task.h"

#include <cstdlib>
#include <cstring>
#include <type_traits>

namespace regomp {

namespace {

constexpr int wants_targetsync = 2;

bool has_stream(const interop_obj_t *o) { return o != nullptr && o->stream != nullptr; }

// The device behind an object, if it can still be asked.
device *device_behind(const interop_obj_t *o) {
  device *d = devices_forgotten() ? nullptr : device_at(o->device_num);
  return d != nullptr && d->state.load(std::memory_order_acquire) == device_state::ready ? d : nullptr;
}

void destroy_object(interop_obj_t *&variable) {
  interop_obj_t *o = variable;
  if (o == nullptr) return;
  if (device *d = device_behind(o)) d->functions->interop(o, d->ordinal, gomp_interop_flag_destroy, false, nullptr);
  std::free(o);
  variable = nullptr;
}

void init_object(interop_obj_t *&variable, device *d, bool targetsync, const char *preferences) {
  variable = nullptr;
  if (d == nullptr || d->functions->interop == nullptr) return;
  auto *o = static_cast<interop_obj_t *>(allocate_zeroed(sizeof(interop_obj_t)));
  // The plugin's answer to "which device number": the program's, not the plugin's own.
  o->device_num = d->number;
  d->functions->interop(o, d->ordinal, gomp_interop_flag_init, targetsync, preferences);
  if (o->device_data == nullptr) { // the plugin has said why
    std::free(o);
    return;
  }
  variable = o;
}

void use_object(interop_obj_t *o) {
  if (!has_stream(o)) return;
  if (device *d = device_behind(o)) d->functions->interop(o, d->ordinal, gomp_interop_flag_use, true, nullptr);
}

void carry_out(const interop_construct &c, device *on) {
  for (int i = 0; i < c.destroys; i++) destroy_object(*c.destroy[i]);
  for (int i = 0; i < c.inits; i++)
    init_object(*c.init[i], on, (c.target_targetsync[i] & wants_targetsync) != 0,
                c.preferences != nullptr ? c.preferences[i] : nullptr);
  for (int i = 0; i < c.uses; i++) use_object(c.use[i]);
}

// The construct generates a task only where an object with a stream takes part.
bool generates_task(const interop_construct &c) {
  for (int i = 0; i < c.inits; i++)
    if ((c.target_targetsync[i] & wants_targetsync) != 0) return true;
  for (int i = 0; i < c.destroys; i++)
    if (has_stream(*c.destroy[i])) return true;
  for (int i = 0; i < c.uses; i++)
    if (has_stream(c.use[i])) return true;
  return false;
}

// --- nowait: the construct and its arrays in one piece of memory ---

struct kept_interop {
  interop_construct construct;
  device *on;
};

target_task_state start_interop(void *payload, target_task *) {
  const auto &kept = *static_cast<kept_interop *>(payload);
  carry_out(kept.construct, devices_forgotten() ? nullptr : kept.on);
  return target_task_state::finished;
}

constexpr target_task_operations interop_task{start_interop, [](void *) {}, [](void *p) { std::free(p); }};

void defer(const interop_construct &c, device *on) {
  const auto inits = std::size_t(c.inits), uses = std::size_t(c.uses), destroys = std::size_t(c.destroys);
  const bool preferences = c.preferences != nullptr;
  const std::size_t pointers = inits + (preferences ? inits : 0) + uses + destroys;
  auto *kept = static_cast<kept_interop *>(allocate(sizeof(kept_interop) + pointers * sizeof(void *) + inits * sizeof(int)));
  *kept = {c, on};
  auto *at = reinterpret_cast<unsigned char *>(kept + 1);
  const auto keep = [&](auto &array, std::size_t n) {
    if (n > 0) std::memcpy(at, array, n * sizeof *array);
    array = reinterpret_cast<std::remove_reference_t<decltype(array)>>(at);
    at += n * sizeof *array;
  };
  keep(kept->construct.init, inits);
  if (preferences) keep(kept->construct.preferences, inits);
  keep(kept->construct.use, uses);
  keep(kept->construct.destroy, destroys);
  keep(kept->construct.target_targetsync, inits);
  create_target_task(interop_task, kept, c.depend);
}

} // namespace

void run_interop(const interop_construct &c) {
  device *on = c.inits > 0 ? resolve_device(c.device, device_numbering::user) : nullptr;
  if (generates_task(c)) {
    if (c.nowait) return defer(c, on);
    if (c.depend != nullptr && current_task_has_dependences()) wait_for_dependences(c.depend);
  }
  carry_out(c, on);
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
