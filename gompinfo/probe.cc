// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gompinfo/probe.h"
#include "gompinfo/child.h"
#include "gompinfo/library_search.h"
#include "gompinfo/plugin_words.h"

#include "cuda_driver.h"
#include "environment_variables.h"
#include "gcn_isa.h"
#include "gomp_plugin.h"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <iterator>
#include <link.h>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace regomp {

namespace {

// --- the CUDA driver, asked directly ---

struct cuda_library {
  void *handle;
  decltype(&::cuInit) init;
  decltype(&::cuDriverGetVersion) version;
  decltype(&::cuDeviceGetCount) count;
  decltype(&::cuDeviceGet) get;
  decltype(&::cuDeviceGetName) name;
  decltype(&::cuDeviceGetAttribute) attribute;
  decltype(&::cuDeviceTotalMem_v2) memory;
  decltype(&::cuGetErrorString) error;

  bool open() {
    handle = dlopen("libcuda.so.1", RTLD_LAZY);
    if (handle == nullptr) return false;
    init = find_function<decltype(::cuInit)>(handle, "cuInit");
    version = find_function<decltype(::cuDriverGetVersion)>(handle, "cuDriverGetVersion");
    count = find_function<decltype(::cuDeviceGetCount)>(handle, "cuDeviceGetCount");
    get = find_function<decltype(::cuDeviceGet)>(handle, "cuDeviceGet");
    name = find_function<decltype(::cuDeviceGetName)>(handle, "cuDeviceGetName");
    attribute = find_function<decltype(::cuDeviceGetAttribute)>(handle, "cuDeviceGetAttribute");
    memory = find_function<decltype(::cuDeviceTotalMem_v2)>(handle, "cuDeviceTotalMem_v2");
    error = find_function<decltype(::cuGetErrorString)>(handle, "cuGetErrorString");
    return true;
  }
  bool complete() const { return init && version && count && get && name && attribute && memory && error; }
  const char *text(CUresult r) const {
    const char *t = nullptr;
    return error(r, &t) == CUDA_SUCCESS && t != nullptr ? t : "unknown error";
  }
  int value(CUdevice d, CUdevice_attribute a) const {
    int v = 0;
    return attribute(&v, a, d) == CUDA_SUCCESS ? v : 0;
  }
};

void show_cuda_device(const cuda_library &cuda, int i) {
  CUdevice d;
  if (cuda.get(&d, i) != CUDA_SUCCESS) {
    std::printf("  device %d: the driver does not hand it out\n", i);
    return;
  }
  char name[128] = "?";
  std::size_t bytes = 0;
  cuda.name(name, sizeof name, d);
  cuda.memory(&bytes, d);
  const int major = cuda.value(d, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR);
  const int minor = cuda.value(d, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR);
  std::printf("  device %d: %s, compute capability %d.%d, %zu MiB, %d multiprocessors\n", i, name, major, minor, bytes >> 20,
              cuda.value(d, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT));
  if (cuda.value(d, CU_DEVICE_ATTRIBUTE_COMPUTE_MODE) == CU_COMPUTEMODE_PROHIBITED)
    std::printf("    may not be used: its compute mode is prohibited\n");
  if (major >= 6)
    std::printf("    reverse offload: yes\n");
  else
    std::printf("    reverse offload: no (compute capability %d.%d, reverse offload needs 6.0)\n", major, minor);
  if (cuda.value(d, CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS) != 0)
    std::printf("    unified shared memory: yes\n");
  else
    std::printf("    unified shared memory: no (the device cannot reach all memory of the host)\n");
}

int ask_cuda_driver() {
  cuda_library cuda;
  if (!cuda.open()) {
    const char *why = dlerror();
    const bool missing = why == nullptr || std::strstr(why, std::strerror(ENOENT)) != nullptr;
    std::printf("  libcuda.so.1 %s (%s)\n", missing ? "not found" : "cannot be loaded",
                why != nullptr ? why : "no reason is given");
    return 0;
  }
  std::printf("  library: %s\n", path_of_library(cuda.handle).c_str());
  if (!cuda.complete()) {
    std::printf("  it is no CUDA driver: functions are missing\n");
    return 0;
  }
  if (const CUresult r = cuda.init(0); r != CUDA_SUCCESS) {
    if (r == CUDA_ERROR_NO_DEVICE)
      std::printf("  driver reports no device\n");
    else
      std::printf("  cuInit error: %s\n", cuda.text(r));
    return 0;
  }
  int version = 0, n = 0;
  cuda.version(&version);
  std::printf("  version: CUDA %d.%d\n", version / 1000, version % 1000 / 10);
  if (const CUresult r = cuda.count(&n); r != CUDA_SUCCESS && r != CUDA_ERROR_NO_DEVICE) {
    std::printf("  cuDeviceGetCount error: %s\n", cuda.text(r));
    return 0;
  }
  if (n <= 0) {
    std::printf("  driver reports no device\n");
    return 0;
  }
  for (int i = 0; i < n; i++) show_cuda_device(cuda, i);
  return n;
}

// --- plugins ---

constexpr unsigned requires_clauses = gomp_requires_unified_address | gomp_requires_unified_shared_memory |
                                      gomp_requires_reverse_offload | gomp_requires_self_maps;

std::string capabilities(unsigned caps) {
  std::string text;
  if (caps & gomp_cap_openmp_400) text += " OpenMP";
  if (caps & gomp_cap_openacc_200) text += " OpenACC";
  if (caps & gomp_cap_shared_mem) text += " shared-memory";
  if (caps & gomp_cap_unified_address) text += " unified-address";
  if (caps & gomp_cap_reverse_offload) text += " reverse-offload";
  return text.empty() ? " none" : text;
}

// Devices that a plugin counts, and which of them a program with these requirements can use. Plugins of version 3 compare by
// themselves; for those of version 4 the library does, with the capabilities of each device.
class plugin_devices {
public:
  plugin_devices(void *handle, unsigned version, unsigned requires_mask)
      : capabilities_(find_function<GOMP_OFFLOAD_get_caps_t>(handle, "GOMP_OFFLOAD_get_caps")()) {
    if (version == gomp_version) {
      count_ = find_function<GOMP_OFFLOAD_get_num_devices_t>(handle, "GOMP_OFFLOAD_get_num_devices")(requires_mask);
      return;
    }
    needed_ = gomp_required_capabilities(requires_mask);
    of_device_ = find_function<GOMP_OFFLOAD_get_dev_caps_t>(handle, "GOMP_OFFLOAD_get_dev_caps");
    const int present = find_function<GOMP_OFFLOAD_get_num_devices_4_t>(handle, "GOMP_OFFLOAD_get_num_devices")();
    count_ = present > 0 ? -1 : 0;
    for (int i = 0; i < present; i++)
      if (offers(i)) count_ = present;
  }
  int count() const { return count_; } // -1: there are devices, but none that can be used
  bool offers(int i) const { return (needed_ & ~(capabilities_ | (of_device_ != nullptr ? of_device_(i) : 0))) == 0; }

private:
  unsigned capabilities_, needed_ = 0;
  GOMP_OFFLOAD_get_dev_caps_t *of_device_ = nullptr;
  int count_;
};

bool has_code_for(const program_facts &program, const gcn_isa &chip) {
  for (unsigned machine : program.gcn_machines)
    if (const gcn_isa *const code = find_gcn_isa(machine); code != nullptr && gcn_code_fits(*code, chip)) return true;
  return false;
}

// Devices of the plugin that can hold the program's image.
int show_devices(void *handle, const plugin_devices &devices, const program_facts *program) {
  const auto describe = find_function<GOMP_OFFLOAD_regomp_describe_device_t>(handle, "GOMP_OFFLOAD_regomp_describe_device");
  int usable = 0;
  for (int i = 0; i < devices.count(); i++) {
    if (!devices.offers(i)) {
      std::printf("  device %d does not satisfy what the program requires\n", i);
      continue;
    }
    regomp_device_description d = {};
    if (describe == nullptr || !describe(i, &d)) {
      if (program == nullptr) std::printf("  device %d\n", i);
      usable++;
      continue;
    }
    if (program == nullptr) std::printf("  device %d: %s, %s\n", i, d.name, d.architecture);
    const int architecture = architecture_of(d);
    const gcn_isa *const chip = find_gcn_isa(d.architecture);
    if (program != nullptr && chip != nullptr && !has_code_for(*program, *chip))
      std::printf("  device %d: %s, no image is for it (-foffload-options=-march=%s)\n", i, d.architecture,
                  chip->generic != nullptr ? chip->generic : chip->name);
    else if (program != nullptr && architecture >= 0 && static_cast<unsigned>(architecture) < program->ptx_target)
      std::printf("  device %d: %s, the image needs %u.%u\n", i, d.architecture, program->ptx_target / 10,
                  program->ptx_target % 10);
    else
      usable++;
  }
  return usable;
}

// What becomes of the program's parallel regions on the first device, as the plugin would decide when it loads the images.
void show_regions(void *handle, const program_facts &program, bool gcn) {
  const auto describe =
      find_function<GOMP_OFFLOAD_regomp_describe_regions_t>(handle, "GOMP_OFFLOAD_regomp_describe_regions");
  if (describe == nullptr) return;
  const auto print = [](void *, const char *line) { std::printf("  %s\n", line); };
  if (gcn) return describe(0, nullptr, print, nullptr);
  for (const std::vector<nvptx_object> &objects : program.nvptx_objects) {
    nvptx_image image = {};
    image.objects = objects.data();
    image.num_objects = static_cast<unsigned>(objects.size());
    describe(0, &image, print, nullptr);
  }
}

int ask_plugin(const char *name, const program_facts *program) {
  const std::string file = std::string("libgomp-plugin-") + name + ".so.1";
  void *handle = open_as_library(dlopen("libgomp.so.1", RTLD_LAZY | RTLD_GLOBAL), file);
  if (handle == nullptr) {
    if (program == nullptr) std::printf("  %s not found (%s)\n", file.c_str(), dlerror());
    return 0;
  }
  const auto version = find_function<GOMP_OFFLOAD_version_t>(handle, "GOMP_OFFLOAD_version");
  const auto caps = find_function<GOMP_OFFLOAD_get_caps_t>(handle, "GOMP_OFFLOAD_get_caps");
  const auto absence = find_function<GOMP_OFFLOAD_regomp_absence_t>(handle, "GOMP_OFFLOAD_regomp_absence");
  if (version != nullptr && version() != gomp_version && version() != gomp_version_sessions) {
    std::printf("  %s has interface version %u, and %u or %u is wanted\n", path_of_library(handle).c_str(), version(),
                gomp_version, gomp_version_sessions);
    return 0;
  }
  if (version == nullptr || caps == nullptr || dlsym(handle, "GOMP_OFFLOAD_get_num_devices") == nullptr ||
      (version() == gomp_version_sessions && dlsym(handle, "GOMP_OFFLOAD_get_dev_caps") == nullptr)) {
    std::printf("  %s is no offload plugin\n", path_of_library(handle).c_str());
    return 0;
  }
  if (program == nullptr) {
    std::printf("  library: %s (%s)\n", path_of_library(handle).c_str(), absence != nullptr ? "regomp's" : "GCC's");
    std::printf("  interface version %u, capabilities:%s\n", version(), capabilities(caps()).c_str());
  }
  const plugin_devices devices(handle, version(), program != nullptr ? program->requires_mask & requires_clauses : 0);
  const int n = devices.count();
  if (n == 0 && program == nullptr) std::printf("  no device\n");
  if (n < 0) std::printf("  no device satisfies what the program requires\n");
  if (absence != nullptr && (program == nullptr || n < 0)) print_absence(absence());
  const int usable = show_devices(handle, devices, program);
  if (program != nullptr && usable > 0) show_regions(handle, *program, std::strcmp(name, "gcn") == 0);
  return usable;
}

// The variables of the library and the plugins that are set; and names that look like one and are none, but for those of the
// test suite and the scripts.
void show_environment() {
  for (char **entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text = *entry, name = text.substr(0, text.find('='));
    const auto names_this = [&](const env_row &row) {
      const std::string_view known = row.name;
      return name == known || (row.form == env_form::per_device && name.starts_with(known) &&
                               (name.substr(known.size()) == "_ALL" || name.substr(known.size()).starts_with("_DEV")));
    };
    if (std::any_of(std::begin(env_rows), std::end(env_rows), names_this))
      std::printf("  %s\n", *entry);
    else if (name.starts_with("REGOMP_") && !name.starts_with("REGOMP_TEST_") && !name.starts_with("REGOMP_TOOLCHAIN"))
      std::printf("  %s: there is no variable of this name\n", *entry);
  }
}

} // namespace

int probe_cuda_driver() {
  std::printf("CUDA driver\n");
  return in_child("the driver", ask_cuda_driver);
}

void show_runtime_library() {
  std::printf("Runtime library\n");
  void *handle = dlopen("libgomp.so.1", RTLD_LAZY);
  if (handle == nullptr) {
    std::printf("  libgomp.so.1 not found (%s)\n", dlerror());
    return;
  }
  const bool ours = dlsym(handle, "omp_init_lock_with_hint") != nullptr;
  std::printf("  library: %s (%s)\n", path_of_library(handle).c_str(), ours ? "regomp's" : "GCC's");
  show_environment();
}

int probe_plugin(const char *name, const program_facts *program) {
  if (program == nullptr) std::printf("Plugin %s\n", name);
  return in_child("the plugin", [=] { return ask_plugin(name, program); });
}

} // namespace regomp
