// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interoperability objects: a stream of HIP's or a queue of HSA's, and what names the device, for programs that call these
// runtimes themselves. The object belongs to the program; nothing else of the plugin uses its stream. Any thread.
//
// The results of the queries, type mismatches included, are those of GCC's plugin, but for one: asked for the vendor as a
// pointer, GCC's calls it a string.
#include "include/gomp_plugin.h"
#include "include/interop_object.h"
#include "plugin/gcn/debug.h"
#include "plugin/gcn/device.h"
#include "plugin/gcn/discovery.h"
#include "plugin/gcn/foreign_queue.h"
#include "plugin/gcn/hip_library.h"
#include "plugin/gcn/report.h"

using namespace regomp;
using namespace regomp::gcn;

namespace {

constexpr int vendor_amd = 1; // OpenMP Additional Definitions

device &device_of(const interop_obj_t *object) { return *static_cast<device *>(object->device_data); }
bool is_hip(const interop_obj_t *object) { return object->fr == foreign_hip; }

// What hands a value out: the result code is stored if the caller wants it.
template <typename T>
T answer(T value, interop_result result, int *where) {
  if (where != nullptr) *where = result;
  return value;
}

// HIP's if the program has no preference; HSA's where HIP is not installed.
int choose_runtime(const char *prefer_type) {
  const auto is_supported = [](int runtime) { return runtime == foreign_hip || runtime == foreign_hsa; };
  const int chosen = preferred_foreign_runtime(prefer_type, is_supported);
  if (chosen == foreign_hsa) return foreign_hsa;
  if (hip_library() != nullptr) return foreign_hip;
  debug_warning("interop object requested, using HSA instead of HIP as %s could not be loaded", hip_library_name());
  return foreign_hsa;
}

// Calls it with the device as HIP's current one, and puts back what was. HIP's error number.
template <typename Call>
int on_hip_device(const device &d, Call call) {
  const hip_functions &hip = *hip_library();
  int before = 0;
  if (const int error = hip.hipGetDevice(&before)) return error;
  if (const int error = hip.hipSetDevice(d.gpu_number)) return error;
  const int error = call(hip);
  const int error_after = hip.hipSetDevice(before);
  return error != 0 ? error : error_after;
}

void create(interop_obj_t *object, device &d, bool with_stream, const char *prefer_type) {
  object->fr = choose_runtime(prefer_type);
  if (with_stream && is_hip(object)) {
    void *stream = nullptr;
    const int error = on_hip_device(d, [&](const hip_functions &hip) { return hip.hipStreamCreate(&stream); });
    if (error != 0) {
      GOMP_PLUGIN_error("Error creating interop hipStream_t: %d", error);
      return; // no device_data: the object is not made
    }
    object->stream = stream;
  } else if (with_stream) {
    object->stream = foreign_queue::create(d);
    if (object->stream == nullptr) return;
  }
  object->device_data = &d;
}

// The program's work in the stream comes before whatever follows the construct.
void wait_for_foreign_tasks(const interop_obj_t *object) {
  if (object->stream == nullptr) return;
  if (!is_hip(object)) return static_cast<foreign_queue *>(object->stream)->wait();
  const int error = hip_library()->hipStreamSynchronize(object->stream);
  if (error != 0) GOMP_PLUGIN_fatal("Error synchronizing interop hipStream_t: %d", error);
}

void destroy(interop_obj_t *object) {
  if (object->stream == nullptr) return;
  if (is_hip(object)) {
    wait_for_foreign_tasks(object);
    const int error = hip_library()->hipStreamDestroy(object->stream);
    if (error != 0) GOMP_PLUGIN_error("Error destroying interop hipStream_t: %d", error);
  } else {
    foreign_queue::destroy(static_cast<foreign_queue *>(object->stream));
  }
  object->stream = nullptr;
}

void *context_of(const interop_obj_t *object, int *rc) {
  void *context = nullptr;
  const device &d = device_of(object);
  const int error = on_hip_device(d, [&](const hip_functions &hip) { return hip.hipCtxGetCurrent(&context); });
  if (error == 0) return answer(context, interop_success, rc);
  GOMP_PLUGIN_error("Error obtaining hipCtx_t for device %d: %d", d.number, error);
  return answer<void *>(nullptr, interop_other, rc);
}

void *stream_of(const interop_obj_t *object) {
  return is_hip(object) ? object->stream : static_cast<foreign_queue *>(object->stream)->queue();
}

interop_result targetsync_result(const interop_obj_t *object, interop_result with_stream) {
  return object->stream != nullptr ? with_stream : interop_no_value;
}

} // namespace

extern "C" {

#define REGOMP_INTEROP_HOOK(name) extern __attribute__((visibility("default"))) GOMP_OFFLOAD_##name##_t GOMP_OFFLOAD_##name

REGOMP_INTEROP_HOOK(interop);
REGOMP_INTEROP_HOOK(get_interop_int);
REGOMP_INTEROP_HOOK(get_interop_ptr);
REGOMP_INTEROP_HOOK(get_interop_str);
REGOMP_INTEROP_HOOK(get_interop_type_desc);

void GOMP_OFFLOAD_interop(struct interop_obj_t *object, int ord, enum gomp_interop_flag action, bool targetsync,
                          const char *prefer_type) {
  device *d = find_device(ord);
  if (d == nullptr || !d->initialized) return;
  switch (action) {
  case gomp_interop_flag_init:
    return create(object, *d, targetsync, prefer_type);
  case gomp_interop_flag_use:
    return wait_for_foreign_tasks(object);
  case gomp_interop_flag_destroy:
    return destroy(object);
  }
}

std::intptr_t GOMP_OFFLOAD_get_interop_int(const struct interop_obj_t *object, int property, int *rc) {
  using result = std::intptr_t;
  switch (property) {
  case interop_fr_id:
    return answer<result>(object->fr, interop_success, rc);
  case interop_vendor:
    return answer<result>(vendor_amd, interop_success, rc);
  case interop_device_num:
    return answer<result>(object->device_num, interop_success, rc);
  case interop_device:
    if (!is_hip(object)) return answer<result>(0, interop_type_ptr, rc);
    return answer<result>(device_of(object).gpu_number, interop_success, rc);
  case interop_fr_name:
  case interop_vendor_name:
    return answer<result>(0, interop_type_str, rc);
  case interop_device_context:
    return answer<result>(0, is_hip(object) ? interop_type_ptr : interop_no_value, rc);
  case interop_targetsync:
    return answer<result>(0, targetsync_result(object, interop_type_ptr), rc);
  default:
    return answer<result>(0, interop_no_value, rc);
  }
}

void *GOMP_OFFLOAD_get_interop_ptr(const struct interop_obj_t *object, int property, int *rc) {
  switch (property) {
  case interop_fr_id:
  case interop_vendor:
  case interop_device_num:
    return answer<void *>(nullptr, interop_type_int, rc);
  case interop_device:
    if (is_hip(object)) return answer<void *>(nullptr, interop_type_int, rc);
    return answer<void *>(&device_of(object).agent, interop_success, rc);
  case interop_fr_name:
  case interop_vendor_name:
    return answer<void *>(nullptr, interop_type_str, rc);
  case interop_device_context:
    return is_hip(object) ? context_of(object, rc) : answer<void *>(nullptr, interop_no_value, rc);
  case interop_targetsync:
    if (object->stream == nullptr) return answer<void *>(nullptr, interop_no_value, rc);
    return answer(stream_of(object), interop_success, rc);
  default:
    return answer<void *>(nullptr, interop_no_value, rc);
  }
}

const char *GOMP_OFFLOAD_get_interop_str(const struct interop_obj_t *object, int property, int *rc) {
  constexpr const char *none = nullptr;
  switch (property) {
  case interop_fr_name:
    return answer(is_hip(object) ? "hip" : "hsa", interop_success, rc);
  case interop_vendor_name:
    return answer("amd", interop_success, rc);
  case interop_fr_id:
  case interop_vendor:
  case interop_device_num:
    return answer(none, interop_type_int, rc);
  case interop_device:
    return answer(none, is_hip(object) ? interop_type_int : interop_type_ptr, rc);
  case interop_device_context:
    return answer(none, is_hip(object) ? interop_type_ptr : interop_no_value, rc);
  case interop_targetsync:
    return answer(none, targetsync_result(object, interop_type_ptr), rc);
  default:
    return answer(none, interop_no_value, rc);
  }
}

const char *GOMP_OFFLOAD_get_interop_type_desc(const struct interop_obj_t *object, int property) {
  const bool hip = is_hip(object);
  switch (property) {
  case interop_device:
    return hip ? "hipDevice_t" : "hsa_agent_t *";
  case interop_device_context:
    return hip ? "hipCtx_t" : "N/A";
  case interop_targetsync:
    return hip ? "hipStream_t" : "hsa_queue_t *";
  default:
    return "N/A";
  }
}
}
