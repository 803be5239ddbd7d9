// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interoperability objects: a stream of the device's primary context, and what names the device, for programs that call the
// CUDA runtime, the CUDA driver or HIP themselves. The object belongs to the program; nothing else of the plugin uses its
// stream. Any thread.
//
// The results of the queries, type mismatches included, are those of GCC's plugin: programs compare them.
#include "include/gomp_plugin.h"
#include "include/interop_object.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/discovery.h"
#include "plugin/nvptx/report.h"

using namespace regomp;
using namespace regomp::nvptx;

namespace {

constexpr int vendor_nvidia = 11; // OpenMP Additional Definitions

bool is_supported(int runtime) {
  return runtime == foreign_cuda || runtime == foreign_cuda_driver || runtime == foreign_hip;
}

device &device_of(const interop_obj_t *object) { return *static_cast<device *>(object->device_data); }

// What hands a value out: the result code is stored if the caller wants it.
template <typename T>
T answer(T value, interop_result result, int *where) {
  if (where != nullptr) *where = result;
  return value;
}

void create(interop_obj_t *object, device &d, bool with_stream, const char *prefer_type) {
  const int chosen = preferred_foreign_runtime(prefer_type, is_supported);
  object->fr = chosen != 0 ? chosen : foreign_cuda;
  // The program's next calls to the driver want a context; a thread that has one keeps it.
  CUcontext current = nullptr;
  const CUcontext context = d.context.load(std::memory_order_acquire);
  if (cuda.cuCtxGetCurrent(&current) == CUDA_SUCCESS && current == nullptr) cuda.cuCtxPushCurrent_v2(context);
  scoped_context ours(context);
  if (with_stream) {
    // Ordered with the NULL stream, as CUDA programs expect of a stream that they did not ask to be otherwise.
    CUstream stream = nullptr;
    if (!check("cuStreamCreate", cuda.cuStreamCreate(&stream, 0))) return; // no device_data: the object is not made
    object->stream = stream;
  }
  object->device_data = &d;
}

// The program's work in the stream comes before whatever follows the construct.
void wait_for_foreign_tasks(const interop_obj_t *object, device &d) {
  if (object->stream == nullptr) return;
  scoped_context ours(d);
  const CUresult result = cuda.cuStreamSynchronize(static_cast<CUstream>(object->stream));
  if (result != CUDA_SUCCESS) end_process("cuStreamSynchronize", result);
}

void destroy(interop_obj_t *object, device &d) {
  if (object->stream == nullptr) return;
  wait_for_foreign_tasks(object, d);
  scoped_context ours(d);
  check_release("cuStreamDestroy", cuda.cuStreamDestroy_v2(static_cast<CUstream>(object->stream)));
  object->stream = nullptr;
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
    return wait_for_foreign_tasks(object, *d);
  case gomp_interop_flag_destroy:
    return destroy(object, *d);
  }
}

std::intptr_t GOMP_OFFLOAD_get_interop_int(const struct interop_obj_t *object, int property, int *rc) {
  using result = std::intptr_t;
  switch (property) {
  case interop_fr_id:
    return answer<result>(object->fr, interop_success, rc);
  case interop_vendor:
    return answer<result>(vendor_nvidia, interop_success, rc);
  case interop_device_num:
    return answer<result>(object->device_num, interop_success, rc);
  case interop_device:
    return answer<result>(device_of(object).handle, interop_success, rc);
  case interop_fr_name:
  case interop_vendor_name:
    return answer<result>(0, interop_type_str, rc);
  case interop_device_context:
    return answer<result>(0, object->fr == foreign_cuda ? interop_no_value : interop_type_ptr, rc);
  case interop_targetsync:
    return answer(reinterpret_cast<result>(object->stream), object->stream != nullptr ? interop_success : interop_no_value,
                  rc);
  default:
    return answer<result>(0, interop_no_value, rc);
  }
}

void *GOMP_OFFLOAD_get_interop_ptr(const struct interop_obj_t *object, int property, int *rc) {
  switch (property) {
  case interop_fr_id:
  case interop_vendor:
  case interop_device_num:
  case interop_device:
    return answer<void *>(nullptr, interop_type_int, rc);
  case interop_fr_name:
  case interop_vendor_name:
    return answer<void *>(nullptr, interop_type_str, rc);
  case interop_device_context:
    if (object->fr == foreign_cuda) return answer<void *>(nullptr, interop_no_value, rc);
    return answer<void *>(device_of(object).context.load(std::memory_order_acquire), interop_success, rc);
  case interop_targetsync:
    return answer(object->stream, object->stream != nullptr ? interop_success : interop_no_value, rc);
  default:
    return answer<void *>(nullptr, interop_no_value, rc);
  }
}

const char *GOMP_OFFLOAD_get_interop_str(const struct interop_obj_t *object, int property, int *rc) {
  switch (property) {
  case interop_fr_name:
    return answer(object->fr == foreign_cuda          ? "cuda"
                  : object->fr == foreign_cuda_driver ? "cuda_driver"
                                                      : "hip",
                  interop_success, rc);
  case interop_vendor_name:
    return answer("nvidia", interop_success, rc);
  case interop_fr_id:
  case interop_vendor:
  case interop_device_num:
    return answer<const char *>(nullptr, interop_type_int, rc);
  case interop_device:
    return answer<const char *>(nullptr, interop_type_ptr, rc);
  case interop_device_context:
    return answer<const char *>(nullptr, object->fr == foreign_cuda ? interop_no_value : interop_type_ptr, rc);
  case interop_targetsync:
    return answer<const char *>(nullptr, object->stream != nullptr ? interop_type_ptr : interop_no_value, rc);
  default:
    return answer<const char *>(nullptr, interop_no_value, rc);
  }
}

const char *GOMP_OFFLOAD_get_interop_type_desc(const struct interop_obj_t *object, int property) {
  const bool driver = object->fr == foreign_cuda_driver, hip = object->fr == foreign_hip;
  switch (property) {
  case interop_device:
    return driver ? "CUdevice" : hip ? "hipDevice_t" : "int";
  case interop_device_context:
    return driver ? "CUcontext" : hip ? "hipCtx_t" : "N/A";
  case interop_targetsync:
    return driver ? "CUstream" : hip ? "hipStream_t" : "cudaStream_t";
  default:
    return "N/A";
  }
}
}
