// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_hsa.cc" }
//
// The gcn plugin's interoperability objects, for HIP and for HSA: which one is chosen, what they say of themselves, that
// `use` and `destroy` wait for the program's work, and what is said when HIP or HSA fails.
#include "aux/fake_host.h"
#include "aux/null_hsa.h"

#include "include/interop_object.h"

#include <cstring>
#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace regomp;
using null_hsa::config;

// --- HIP, as the plugin finds it
// ---------------------------------------------------------------------------------------------

static std::string hip_calls;   // what was called
static std::string hip_failing; // the function that fails
static int hip_device = 5;      // the thread's current one
static int result_of(const std::string &name) {
  hip_calls += name + ";";
  return name == hip_failing ? 719 : 0;
}
extern "C" {
int hipStreamCreate(void **stream) {
  *stream = &hip_calls;
  hip_calls += "hipStreamCreate on " + std::to_string(hip_device) + ";";
  return hip_failing == "hipStreamCreate" ? 719 : 0;
}
int hipStreamDestroy(void *stream) {
  CHECK(stream == &hip_calls);
  return result_of("hipStreamDestroy");
}
int hipStreamSynchronize(void *stream) {
  CHECK(stream == &hip_calls);
  return result_of("hipStreamSynchronize");
}
int hipCtxGetCurrent(void **context) {
  *context = &hip_device;
  return result_of("hipCtxGetCurrent");
}
int hipGetDevice(int *device) {
  *device = hip_device;
  return result_of("hipGetDevice");
}
int hipSetDevice(int device) {
  hip_device = device;
  return result_of("hipSetDevice");
}
}

// --- the plugin's functions
// ---------------------------------------------------------------------------------------------------

template <typename T>
static T *hook(const char *name) {
  std::string file = std::getenv("REGOMP_TEST_PLUGIN");
  file.replace(file.rfind("nvptx"), 5, "gcn");
  T *const found = reinterpret_cast<T *>(dlsym(dlopen(file.c_str(), RTLD_LAZY), name));
  CHECK(found != nullptr);
  return found;
}

static void act(interop_obj_t *o, int ord, gomp_interop_flag action, bool targetsync = false, const char *prefer = nullptr) {
  hook<GOMP_OFFLOAD_interop_t>("GOMP_OFFLOAD_interop")(o, ord, action, targetsync, prefer);
}
static long number(const interop_obj_t &o, int property, int expected) {
  int rc = 99;
  const long result = hook<GOMP_OFFLOAD_get_interop_int_t>("GOMP_OFFLOAD_get_interop_int")(&o, property, &rc);
  CHECK(rc == expected);
  return result;
}
static void *pointer(const interop_obj_t &o, int property, int expected) {
  int rc = 99;
  void *const result = hook<GOMP_OFFLOAD_get_interop_ptr_t>("GOMP_OFFLOAD_get_interop_ptr")(&o, property, &rc);
  CHECK(rc == expected);
  return result;
}
static std::string text(const interop_obj_t &o, int property, int expected) {
  int rc = 99;
  const char *const result = hook<GOMP_OFFLOAD_get_interop_str_t>("GOMP_OFFLOAD_get_interop_str")(&o, property, &rc);
  CHECK(rc == expected);
  return result != nullptr ? result : "";
}
static std::string type(const interop_obj_t &o, int property) {
  return hook<GOMP_OFFLOAD_get_interop_type_desc_t>("GOMP_OFFLOAD_get_interop_type_desc")(&o, property);
}

static constexpr char wants_hsa[] = "\x80\x07\x80\0", wants_hip[] = "\x80\x05\x80\0", wants_cuda[] = "\x80\x01\x80\0";

// --- the tests
// --------------------------------------------------------------------------------------------------------------------

// The second device is the third GPU, as its neighbour is none of GCC's.
static void open_devices() {
  config.agents = {"gfx90a", "gfx8", "gfx90a"};
  open_plugin("gcn");
  CHECK(plugin.get_num_devices(0) == 2 && plugin.init_device(0) && plugin.init_device(1));
}

static void check_common(const interop_obj_t &o, const char *runtime, int id) {
  CHECK(text(o, interop_fr_name, 0) == runtime && number(o, interop_fr_id, 0) == id);
  CHECK(text(o, interop_vendor_name, 0) == "amd" && number(o, interop_vendor, 0) == 1);
  CHECK(number(o, interop_device_num, 0) == o.device_num);
  for (int property : {interop_fr_id, interop_vendor, interop_device_num}) {
    pointer(o, property, interop_type_int);
    text(o, property, interop_type_int);
  }
  for (int property : {interop_fr_name, interop_vendor_name}) {
    pointer(o, property, interop_type_str);
    number(o, property, interop_type_str);
  }
  number(o, interop_platform, interop_no_value);
  pointer(o, interop_platform, interop_no_value);
  text(o, interop_platform, interop_no_value);
  CHECK(type(o, interop_platform) == "N/A");
}

static void hip() {
  config.hip_exists = true;
  open_devices();
  for (const char *prefer : {static_cast<const char *>(nullptr), wants_hip, wants_cuda}) {
    interop_obj_t o = {nullptr, nullptr, 0, 7};
    hip_calls.clear();
    act(&o, 1, gomp_interop_flag_init, true, prefer);
    CHECK(hip_calls == "hipGetDevice;hipSetDevice;hipStreamCreate on 2;hipSetDevice;" && hip_device == 5);
    check_common(o, "hip", foreign_hip);
    CHECK(number(o, interop_device, 0) == 2 && type(o, interop_device) == "hipDevice_t");
    pointer(o, interop_device, interop_type_int);
    text(o, interop_device, interop_type_int);
    CHECK(pointer(o, interop_device_context, 0) == &hip_device && hip_device == 5);
    number(o, interop_device_context, interop_type_ptr);
    text(o, interop_device_context, interop_type_ptr);
    CHECK(pointer(o, interop_targetsync, 0) == &hip_calls && type(o, interop_targetsync) == "hipStream_t");
    number(o, interop_targetsync, interop_type_ptr);
    text(o, interop_targetsync, interop_type_ptr);
    hip_calls.clear();
    act(&o, 1, gomp_interop_flag_use);
    CHECK(hip_calls == "hipStreamSynchronize;");
    act(&o, 1, gomp_interop_flag_destroy);
    CHECK(hip_calls == "hipStreamSynchronize;hipStreamSynchronize;hipStreamDestroy;");
  }
  interop_obj_t plain = {};
  act(&plain, 0, gomp_interop_flag_init);
  hip_calls.clear();
  act(&plain, 0, gomp_interop_flag_use);
  act(&plain, 0, gomp_interop_flag_destroy);
  CHECK(hip_calls.empty() && plain.device_data != nullptr);
  pointer(plain, interop_targetsync, interop_no_value);
  text(plain, interop_targetsync, interop_no_value);

  for (const char *failing : {"hipGetDevice", "hipSetDevice", "hipStreamCreate"}) {
    clear_plugin_messages();
    hip_failing = failing;
    interop_obj_t none = {};
    act(&none, 0, gomp_interop_flag_init, true);
    CHECK(none.device_data == nullptr && plugin_said("error: Error creating interop hipStream_t: 719"));
    hip_device = 5;
  }
  hip_failing = "hipCtxGetCurrent";
  pointer(plain, interop_device_context, interop_other);
  CHECK(plugin_said("error: Error obtaining hipCtx_t for device 0: 719"));
}

// Kernels of the program itself, on its queue.
static std::atomic<bool> may_end{false}, has_ended{false};
static void submit(hsa_queue_t *q, const null_hsa::kernel_function &kernel, gcn_kernarg &arguments, hsa_signal_t done) {
  const std::uint64_t index = hsa_queue_add_write_index_release(q, 1);
  auto &p = static_cast<hsa_kernel_dispatch_packet_t *>(q->base_address)[index & (q->size - 1)];
  p.workgroup_size_x = 1, p.workgroup_size_y = 64, p.workgroup_size_z = 1;
  p.grid_size_x = 1, p.grid_size_y = 64, p.grid_size_z = 1;
  p.kernel_object = reinterpret_cast<std::uintptr_t>(&kernel);
  p.kernarg_address = &arguments;
  p.completion_signal = done;
  p.setup = 3;
  __atomic_store_n(&p.header, HSA_PACKET_TYPE_KERNEL_DISPATCH << HSA_PACKET_HEADER_TYPE | 1 << HSA_PACKET_HEADER_BARRIER,
                   __ATOMIC_RELEASE);
  hsa_signal_store_release(q->doorbell_signal, static_cast<hsa_signal_value_t>(index));
}

static void hsa_without_hip() {
  open_devices();
  const null_hsa::census before = null_hsa::count();
  for (const char *prefer : {static_cast<const char *>(nullptr), wants_hip, wants_hsa}) {
    interop_obj_t o = {nullptr, nullptr, 0, 3};
    act(&o, 1, gomp_interop_flag_init, true, prefer);
    check_common(o, "hsa", foreign_hsa);
    CHECK(static_cast<hsa_agent_t *>(pointer(o, interop_device, 0))->handle == 3);
    number(o, interop_device, interop_type_ptr);
    text(o, interop_device, interop_type_ptr);
    pointer(o, interop_device_context, interop_no_value);
    text(o, interop_device_context, interop_no_value);
    CHECK(type(o, interop_device) == "hsa_agent_t *" && type(o, interop_targetsync) == "hsa_queue_t *");
    auto *const queue = static_cast<hsa_queue_t *>(pointer(o, interop_targetsync, 0));
    number(o, interop_targetsync, interop_type_ptr);

    // A kernel that goes on until the other thread lets it.
    gcn_kernarg arguments = {};
    gcn_output output = {};
    arguments.output = reinterpret_cast<std::uintptr_t>(&output);
    hsa_signal_t done;
    CHECK(hsa_signal_create(1, 0, nullptr, &done) == HSA_STATUS_SUCCESS);
    const null_hsa::kernel_function wait_for_it = [](const null_hsa::dispatch &) {
      while (!may_end) usleep(100);
      usleep(20'000); // who does not wait has gone on by now
      has_ended = true;
    };
    for (const gomp_interop_flag action : {gomp_interop_flag_use, gomp_interop_flag_destroy}) {
      may_end = has_ended = false;
      submit(queue, wait_for_it, arguments, done);
      may_end = true;
      act(&o, 1, action);
      CHECK(has_ended);
    }
    CHECK(o.stream == nullptr && hsa_signal_destroy(done) == HSA_STATUS_SUCCESS);
  }
  const null_hsa::census after = null_hsa::count();
  CHECK(before.signals == after.signals && before.queues == after.queues);

  interop_obj_t none = {};
  null_hsa::fail_next("hsa_queue_create", HSA_STATUS_ERROR_OUT_OF_RESOURCES);
  act(&none, 0, gomp_interop_flag_init, true, wants_hsa);
  CHECK(none.device_data == nullptr && plugin_said("error: hsa_queue_create error: OUT_OF_RESOURCES"));
  act(&none, 0, gomp_interop_flag_use);
  act(&none, 0, gomp_interop_flag_destroy);
  act(&none, 7, gomp_interop_flag_init); // no such device
  CHECK(none.device_data == nullptr);
}

// What ends the process.
static void fails(const char *said, const std::function<void()> &body) {
  const child_outcome o = run_in_child(60, [&] {
    body();
    std::_Exit(97);
  });
  if (!WIFEXITED(o.status) || WEXITSTATUS(o.status) != 1 || o.said.find(said) == std::string::npos) {
    std::fprintf(stderr, "status %d: %s\n", o.status, o.said.c_str());
    std::exit(1);
  }
}
static void passes(const std::function<void()> &body) {
  const child_outcome o = run_in_child(60, body);
  if (o.status != 0) {
    std::fprintf(stderr, "status %d: %s\n", o.status, o.said.c_str());
    std::exit(1);
  }
}

int main() {
  passes(hip);
  passes(hsa_without_hip);
  fails("Error synchronizing interop hipStream_t: 719", [] {
    config.hip_exists = true;
    open_devices();
    interop_obj_t o = {};
    act(&o, 0, gomp_interop_flag_init, true);
    hip_failing = "hipStreamSynchronize";
    act(&o, 0, gomp_interop_flag_use);
  });
  fails("the program's queue error: ERROR", [] {
    open_devices();
    interop_obj_t o = {};
    act(&o, 0, gomp_interop_flag_init, true, wants_hsa);
    null_hsa::next_queue_error = HSA_STATUS_ERROR;
    act(&o, 0, gomp_interop_flag_use);
  });
}
