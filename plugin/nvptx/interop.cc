// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interoperability objects for the CUDA runtime, the CUDA driver and HIP; the stream is one of the device's primary context.
//
// The results of the queries, type mismatches included, are those of GCC's plugin: programs compare them.
#include "plugin/common/interop.h"

#include "plugin/nvptx/device.h"
#include "plugin/nvptx/discovery.h"
#include "plugin/nvptx/report.h"

using namespace regomp;
using namespace regomp::nvptx;

namespace {

constexpr int vendor_nvidia = 11;

bool is_supported(int runtime) {
  return runtime == foreign_cuda || runtime == foreign_cuda_driver || runtime == foreign_hip;
}

device &device_behind(const interop_obj_t &object) { return *static_cast<device *>(object.device_data); }

class nvptx_interop final : public interop_hooks {
public:
  constexpr nvptx_interop() : interop_hooks(vendor_nvidia, "nvidia") {}

  void create(interop_obj_t &object, int ord, bool with_stream, const char *prefer_type) override {
    device &d = *find_device(ord);
    const int chosen = preferred_foreign_runtime(prefer_type, is_supported);
    object.fr = chosen != 0 ? chosen : foreign_cuda;
    // The program's next calls to the driver want a context; a thread that has one keeps it.
    CUcontext current = nullptr;
    const CUcontext context = d.context.load(std::memory_order_acquire);
    if (cuda.cuCtxGetCurrent(&current) == CUDA_SUCCESS && current == nullptr) cuda.cuCtxPushCurrent_v2(context);
    scoped_context ours(context);
    if (with_stream) {
      // Ordered with the NULL stream, as CUDA programs expect of a stream that they did not ask to be otherwise.
      CUstream stream = nullptr;
      if (!check("cuStreamCreate", cuda.cuStreamCreate(&stream, 0))) return;
      object.stream = stream;
    }
    object.device_data = &d;
  }
  void wait_for_stream(interop_obj_t &object) override {
    scoped_context ours(device_behind(object));
    const CUresult result = cuda.cuStreamSynchronize(static_cast<CUstream>(object.stream));
    if (result != CUDA_SUCCESS) end_process("cuStreamSynchronize", result);
  }
  void destroy_stream(interop_obj_t &object) override {
    scoped_context ours(device_behind(object));
    check_release("cuStreamDestroy", cuda.cuStreamDestroy_v2(static_cast<CUstream>(object.stream)));
  }

  interop_value device_of(const interop_obj_t &object, interop_result wanted) override {
    if (wanted == interop_type_str) return interop_value::none(interop_type_ptr); // so says GCC's plugin
    return interop_value::of(std::intptr_t{device_behind(object).handle});
  }
  interop_value context_of(const interop_obj_t &object, interop_result) override {
    if (object.fr == foreign_cuda) return interop_value::none();
    return interop_value::of(device_behind(object).context.load(std::memory_order_acquire));
  }
  interop_value stream_of(const interop_obj_t &object, interop_result wanted) override {
    if (object.stream == nullptr) return interop_value::none();
    // As a number, too: so does GCC's plugin.
    if (wanted == interop_type_int) return interop_value::of(reinterpret_cast<std::intptr_t>(object.stream));
    return interop_value::of(object.stream);
  }
  type_names names_of_types(const interop_obj_t &object) override {
    switch (object.fr) {
    case foreign_cuda_driver:
      return {"CUdevice", "CUcontext", "CUstream"};
    case foreign_hip:
      return {"hipDevice_t", "hipCtx_t", "hipStream_t"};
    default:
      return {"int", "N/A", "cudaStream_t"};
    }
  }
};

} // namespace

interop_hooks &regomp::plugin::interop_of_plugin() {
  static constinit nvptx_interop hooks;
  return hooks;
}

bool regomp::plugin::is_initialized(int ord) {
  const device *d = find_device(ord);
  return d != nullptr && d->initialized;
}
