// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-additional-sources "fake_host.cc null_driver.cc null_device.cc null_module.cc null_memory.cc null_stream.cc" }
//
// Each way in which there can be no device: 0 or -1, one line that says why, the process lives.
#include "aux/fake_host.h"
#include "aux/null_driver.h"

#include <cstring>
#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

using null_driver::config;

// A driver library that lacks this function. The dynamic linker's own function is called for all others, in tail position:
// it looks at its return address to see who asks.
static const char *missing_symbol = "";

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool symbols_can_be_missing = false; // sanitizers have a dlsym of their own
#else
constexpr bool symbols_can_be_missing = true;
extern "C" void *dlsym(void *handle, const char *name) noexcept {
  if (std::strcmp(name, missing_symbol) == 0) return nullptr;
  auto *real = reinterpret_cast<void *(*)(void *, const char *)>(dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34"));
  return real(handle, name);
}
#endif

// Each case in a process of its own: the plugin looks for devices once.
template <typename Set>
static void expect(const char *what, int devices, unsigned mask, const char *message, Set set) {
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    set();
    open_plugin();
    const int n = plugin.get_num_devices(mask);
    if (n != devices || !plugin_said(message)) {
      std::fprintf(stderr, "%s: %d devices, said: %s\n", what, n, plugin_messages().c_str());
      std::_Exit(1);
    }
    if (n > 0) {
      CHECK(plugin.init_device(0));
      CHECK(plugin.fini_device(0));
    }
    std::_Exit(0);
  }
  int status;
  CHECK(waitpid(child, &status, 0) == child && status == 0);
}

int main() {
  expect("a device", 1, 0, "", [] {});
  expect("all requirements a device of today meets", 1, 0x10 | 0x20 | 0x80 | 0x400, "",
         [] { config.pageable_memory_access = true; });
  expect("no library", 0, 0, "cannot be loaded", [] { config.library_exists = false; });
  if (symbols_can_be_missing) {
    expect("required function missing", 0, 0, "error: nvptx: libcuda.so.1 has no function cuMemFree_v2",
           [] { missing_symbol = "cuMemFree_v2"; });
    expect("optional function missing", 1, 0, "", [] { missing_symbol = "cuMemcpy2DAsync_v2"; });
  }
  expect("cuInit fails", 0, 0, "error: nvptx: cuInit error: null error 999",
         [] { config.init_result = CUDA_ERROR_UNKNOWN; });
  expect("cuInit finds no device", 0, 0, "nvptx: cuInit error: null error 100",
         [] { config.init_result = CUDA_ERROR_NO_DEVICE; });
  expect("no device", 0, 0, "no device", [] { config.devices = 0; });
  expect("unknown requirement", -1, 0x1000, "", [] {});
  expect("old device", 1, 0, "", [] { config.capability_major = 5; });
  expect("old device, reverse offload", -1, 0x80,
         "nvptx device 0 (compute capability 5.2) is not used: reverse_offload needs compute capability 6.0", [] {
           config.capability_major = 5;
           config.capability_minor = 2;
         });
  expect("oldest device with reverse offload", 1, 0x80, "", [] { config.capability_major = 6; });
  expect("a device that may not be used", 0, 0, "nvptx: device 0 may not be used (compute mode is prohibited)",
         [] { config.prohibited_devices = 1; });
  expect("one that may be used besides", 1, 0, "nvptx: device 1 may not be used (compute mode is prohibited)", [] {
    config.devices = 3;
    config.prohibited_devices = 2;
  });
  expect("a driver that claims too many devices", 1024, 0, "error: nvptx: the driver reports 1000000 devices",
         [] { config.devices = 1000000; });
  expect("an attribute that cannot be had", 0, 0,
         "error: nvptx: device 0 is not used: cuDeviceGetAttribute error: null error 999", [] {
           null_driver::fail_with = CUDA_ERROR_UNKNOWN;
           null_driver::failing_function = "cuDeviceGetAttribute";
           null_driver::failures_to_come = 1;
         });
  expect("attributes that the driver does not know", 1, 0, "", [] { config.refused = " cuDeviceGetAttribute "; });
  expect("no unified memory", -1, 0x20, "pageableMemoryAccess", [] {});
  expect("no self maps", -1, 0x400, "pageableMemoryAccess", [] {});

  open_plugin();
  CHECK(plugin.version() == 3 && plugin.get_type() == 5 && plugin.get_caps() == (4 | 8) &&
        !std::strcmp(plugin.get_name(), "nvptx"));
  CHECK(plugin.get_num_devices(0) == 1 && plugin.init_device(0));
  char *uid = const_cast<char *>(plugin.get_uid(0));
  CHECK(std::strcmp(uid, "GPU-00102030-4050-6070-8090-a0b0c0d0e0f0") == 0);
  std::free(uid);
  CHECK(!plugin.init_device(1) && plugin_said("there is no device 1"));
  CHECK(plugin.fini_device(0));
  CHECK(null_driver::count().contexts == 0);
  std::puts("ok");
}
