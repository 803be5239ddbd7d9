// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Interoperability objects for HIP, where the stream is one of HIP's, and for HSA, where it is a queue.
//
// The results of the queries, type mismatches included, are those of GCC's plugin, but for one: asked for the vendor as a
// pointer, GCC's calls it a string.
#include "plugin/common/interop.h"

#include "plugin/gcn/debug.h"
#include "plugin/gcn/device.h"
#include "plugin/gcn/discovery.h"
#include "plugin/gcn/foreign_queue.h"
#include "plugin/gcn/hip_library.h"
#include "plugin/gcn/report.h"

using namespace regomp;
using namespace regomp::gcn;

namespace {

constexpr int vendor_amd = 1;

device &device_behind(const interop_obj_t &object) { return *static_cast<device *>(object.device_data); }
bool is_hip(const interop_obj_t &object) { return object.fr == foreign_hip; }
foreign_queue *queue_of(const interop_obj_t &object) { return static_cast<foreign_queue *>(object.stream); }

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

class gcn_interop final : public interop_hooks {
public:
  constexpr gcn_interop() : interop_hooks(vendor_amd, "amd") {}

  void create(interop_obj_t &object, int ord, bool with_stream, const char *prefer_type) override {
    device &d = *find_device(ord);
    object.fr = choose_runtime(prefer_type);
    if (with_stream && is_hip(object)) {
      void *stream = nullptr;
      const int error = on_hip_device(d, [&](const hip_functions &hip) { return hip.hipStreamCreate(&stream); });
      if (error != 0) return GOMP_PLUGIN_error("Error creating interop hipStream_t: %d", error);
      object.stream = stream;
    } else if (with_stream) {
      object.stream = foreign_queue::create(d);
      if (object.stream == nullptr) return;
    }
    object.device_data = &d;
  }
  void wait_for_stream(interop_obj_t &object) override {
    if (!is_hip(object)) return queue_of(object)->wait();
    const int error = hip_library()->hipStreamSynchronize(object.stream);
    if (error != 0) GOMP_PLUGIN_fatal("Error synchronizing interop hipStream_t: %d", error);
  }
  void destroy_stream(interop_obj_t &object) override {
    if (!is_hip(object)) return foreign_queue::destroy(queue_of(object));
    const int error = hip_library()->hipStreamDestroy(object.stream);
    if (error != 0) GOMP_PLUGIN_error("Error destroying interop hipStream_t: %d", error);
  }

  interop_value device_of(const interop_obj_t &object, interop_result) override {
    device &d = device_behind(object);
    return is_hip(object) ? interop_value::of(std::intptr_t{d.gpu_number}) : interop_value::of(&d.agent);
  }
  interop_value context_of(const interop_obj_t &object, interop_result wanted) override {
    if (!is_hip(object)) return interop_value::none();
    if (wanted != interop_type_ptr) return interop_value::none(interop_type_ptr);
    void *context = nullptr;
    const device &d = device_behind(object);
    const int error = on_hip_device(d, [&](const hip_functions &hip) { return hip.hipCtxGetCurrent(&context); });
    if (error == 0) return interop_value::of(context);
    GOMP_PLUGIN_error("Error obtaining hipCtx_t for device %d: %d", d.number, error);
    return interop_value::none(interop_other);
  }
  interop_value stream_of(const interop_obj_t &object, interop_result) override {
    if (object.stream == nullptr) return interop_value::none();
    return interop_value::of(is_hip(object) ? object.stream : queue_of(object)->queue());
  }
  type_names names_of_types(const interop_obj_t &object) override {
    return is_hip(object) ? type_names{"hipDevice_t", "hipCtx_t", "hipStream_t"}
                          : type_names{"hsa_agent_t *", "N/A", "hsa_queue_t *"};
  }
};

} // namespace

interop_hooks &regomp::plugin::interop_of_plugin() {
  static constinit gcn_interop hooks;
  return hooks;
}

bool regomp::plugin::is_initialized(int ord) {
  const device *d = find_device(ord);
  return d != nullptr && d->initialized;
}
