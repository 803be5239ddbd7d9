// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The interop construct (OpenMP 5.2 section 14.1) and the routines that ask its objects, which libomp's of the same names
// call. Objects are the core's.
#include "region/interop_objects.h"

#include "abi/export.h"
#include "device/devices.h"
#include "icv/device_icvs.h"
#include "interop_object.h"
#include "libomptarget/images.h"
#include "libomptarget/libomp.h"
#include "libomptarget/tool.h"
#include "observe/tool.h"

#include <cstdint>
#include <cstring>

using namespace regomp;

namespace {

// Clang passes no prefer_type list. LLVM's library offers HSA on AMD's devices, and there is no choice on others.
constexpr char preferences[] = {'\x80', foreign_hsa, '\x80', 0, 0};

constexpr int default_device = -1;

// Null where no object can be had: it is no error to ask for one.
device *device_of_object(int number) {
  await_registration();
  if (number == default_device) number = default_device_icv();
  if (number < 0 || number >= num_devices()) return nullptr;
  if (tool_listens()) introduce_devices();
  return usable_device(number);
}

// The task of the construct is executed at once, also with nowait: what the program puts into the stream after the construct
// may not begin before the tasks that it depends on have ended, and no device knows of those.
void wait_for_predecessors(void *location, std::int32_t thread, std::int32_t count, void *dependences) {
  if (count > 0 && __kmpc_omp_wait_deps != nullptr) __kmpc_omp_wait_deps(location, thread, count, dependences, 0, nullptr);
}

bool is_agent(const interop_obj_t *o, int property) {
  return o != nullptr && o->fr == foreign_hsa && property == interop_device;
}

} // namespace

extern "C" {

// The compiler says "target" also where the program has asked for both, target and targetsync: each object has a stream.
REGOMP_EXPORT void __tgt_interop_init(void *location, std::int32_t thread, interop_obj_t **object, std::int32_t,
                                      std::int32_t number, std::int32_t count, void *dependences, std::int32_t) {
  wait_for_predecessors(location, thread, count, dependences);
  *object = create_interop(device_of_object(number), true, preferences);
}
REGOMP_EXPORT void __tgt_interop_use(void *location, std::int32_t thread, interop_obj_t **object, std::int32_t,
                                     std::int32_t count, void *dependences, std::int32_t) {
  wait_for_predecessors(location, thread, count, dependences);
  use_interop(*object);
}
REGOMP_EXPORT void __tgt_interop_destroy(void *location, std::int32_t thread, interop_obj_t **object, std::int32_t,
                                         std::int32_t count, void *dependences, std::int32_t) {
  wait_for_predecessors(location, thread, count, dependences);
  destroy_interop(*object);
  *object = nullptr;
}

// No property beyond those that OpenMP defines.
REGOMP_EXPORT int omp_get_num_interop_properties(const interop_obj_t *) { return 0; }
REGOMP_EXPORT std::intptr_t omp_get_interop_int(const interop_obj_t *o, int property, int *code) {
  return interop_int(o, property, code);
}
// An agent is a handle. The plugin answers with its address, as GCC's does, and LLVM's library with itself.
REGOMP_EXPORT void *omp_get_interop_ptr(const interop_obj_t *o, int property, int *code) {
  void *value = interop_ptr(o, property, code);
  if (value != nullptr && is_agent(o, property)) std::memcpy(&value, value, sizeof value);
  return value;
}
REGOMP_EXPORT const char *omp_get_interop_str(const interop_obj_t *o, int property, int *code) {
  return interop_str(o, property, code);
}
REGOMP_EXPORT const char *omp_get_interop_name(const interop_obj_t *, int property) {
  return interop_property_name(property);
}
REGOMP_EXPORT const char *omp_get_interop_type_desc(const interop_obj_t *o, int property) {
  return is_agent(o, property) ? "hsa_agent_t" : interop_type_description(o, property);
}
REGOMP_EXPORT const char *omp_get_interop_rc_desc(const interop_obj_t *, int code) {
  return interop_result_description(code);
}
// The name under which libomp asks for it.
REGOMP_EXPORT const char *omp_get_interop_rec_desc(const interop_obj_t *, int code) {
  return interop_result_description(code);
}

} // extern "C"
