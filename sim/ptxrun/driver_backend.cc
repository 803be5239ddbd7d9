// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The driver is opened, not linked, so that the same program tries the simulator's and NVIDIA's. Tests share a context,
// since making one takes a GPU's driver much longer than a test; one that sets limits has its own. A kernel that fails takes
// usually the whole process's use of the driver with it: driver_is_lost() says so.
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <thread>

#include <dlfcn.h>

#include "include/cuda_driver.h"
#include "sim/ptxrun/backend.h"

namespace gompsim::ptxrun {

namespace {

#define DRIVER_FUNCTIONS(F)                                                                                                 \
  F(cuInit)                                                                                                                 \
  F(cuDeviceGet)                                                                                                            \
  F(cuGetErrorName)                                                                                                         \
  F(cuDeviceGetAttribute)                                                                                                   \
  F(cuCtxCreate_v2)                                                                                                         \
  F(cuCtxDestroy_v2)                                                                                                        \
  F(cuCtxSetLimit)                                                                                                          \
  F(cuLinkCreate_v2)                                                                                                        \
  F(cuLinkAddData_v2)                                                                                                       \
  F(cuLinkComplete)                                                                                                         \
  F(cuLinkDestroy)                                                                                                          \
  F(cuModuleLoadData)                                                                                                       \
  F(cuModuleUnload)                                                                                                         \
  F(cuModuleGetFunction)                                                                                                    \
  F(cuModuleGetGlobal_v2)                                                                                                   \
  F(cuFuncGetAttribute)                                                                                                     \
  F(cuMemAlloc_v2)                                                                                                          \
  F(cuMemFree_v2)                                                                                                           \
  F(cuMemHostAlloc)                                                                                                         \
  F(cuMemFreeHost)                                                                                                          \
  F(cuMemcpyHtoD_v2)                                                                                                        \
  F(cuMemcpyDtoH_v2)                                                                                                        \
  F(cuLaunchKernel)                                                                                                         \
  F(cuStreamQuery)                                                                                                          \
  F(cuCtxSynchronize)

struct driver_functions {
#define MEMBER(f) decltype(&::f) f = nullptr;
  DRIVER_FUNCTIONS(MEMBER)
#undef MEMBER

  bool open(const char *library, std::string *error) {
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) {
      *error = dlerror();
      return false;
    }
    const auto find = [&](const char *name, auto &function) {
      void *symbol = dlsym(handle, name);
      if (symbol == nullptr)
        *error = std::string(library) + " has no " + name;
      else
        std::memcpy(&function, &symbol, sizeof symbol);
      return symbol != nullptr;
    };
#define FIND(f)                                                                                                             \
  if (!find(#f, f)) return false;
    DRIVER_FUNCTIONS(FIND)
#undef FIND
    return true;
  }
};

bool lost = false;

class driver_backend final : public backend {
public:
  explicit driver_backend(const driver_functions &f) : cu(f) {}
  ~driver_backend() override {
    if (lost) return; // what is there goes with the process
    if (module != nullptr) cu.cuModuleUnload(module);
    for (const CUdeviceptr p : allocated) cu.cuMemFree_v2(p);
    for (void *p : page_locked) cu.cuMemFreeHost(p);
    if (own_context != nullptr) cu.cuCtxDestroy_v2(own_context);
  }

  bool start(const test_file &test, std::string *error) {
    CUdevice device;
    if (!good(cu.cuInit(0), "cuInit", error) || !good(cu.cuDeviceGet(&device, 0), "cuDeviceGet", error) ||
        !good(cu.cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device), "cuDeviceGetAttribute",
              error) ||
        !good(cu.cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device), "cuDeviceGetAttribute",
              error))
      return false;
    static CUcontext shared = nullptr;
    const bool sets_limits = test.config.count("heap") != 0 || test.config.count("local") != 0;
    CUcontext &context = sets_limits ? own_context : shared;
    if (context == nullptr && !good(cu.cuCtxCreate_v2(&context, CU_CTX_MAP_HOST, device), "cuCtxCreate", error))
      return false;
    if (test.config.count("heap") != 0) cu.cuCtxSetLimit(CU_LIMIT_MALLOC_HEAP_SIZE, test.config_number("heap", 0));
    if (test.config.count("local") != 0) cu.cuCtxSetLimit(CU_LIMIT_STACK_SIZE, test.config_number("local", 0));
    return true;
  }

  unsigned compute_capability() const override { return static_cast<unsigned>(10 * major + minor); }

  bool link(const std::vector<module_text> &modules, std::string *error) override {
    if (modules.empty()) {
      *error = "no PTX, which begins with .version";
      return false;
    }
    static char log[1 << 16];
    log[0] = 0;
    CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
    void *values[] = {log, reinterpret_cast<void *>(sizeof log)};
    CUlinkState state;
    if (!good(cu.cuLinkCreate_v2(2, options, values, &state), "cuLinkCreate", error)) return false;
    CUresult r = CUDA_SUCCESS;
    for (const module_text &m : modules) {
      std::string text(m.text); // the driver wants a NUL behind it
      if (r == CUDA_SUCCESS)
        r = cu.cuLinkAddData_v2(state, CU_JIT_INPUT_PTX, text.data(), text.size() + 1, m.name.c_str(), 0, nullptr, nullptr);
    }
    void *image;
    std::size_t size;
    if (r == CUDA_SUCCESS) r = cu.cuLinkComplete(state, &image, &size);
    if (r == CUDA_SUCCESS) r = cu.cuModuleLoadData(&module, image);
    cu.cuLinkDestroy(state);
    if (r == CUDA_SUCCESS) return true;
    *error = name(r) + ": " + log;
    return false;
  }

  std::uint64_t allocate(std::size_t bytes) override {
    CUdeviceptr p = 0;
    if (cu.cuMemAlloc_v2(&p, bytes) != CUDA_SUCCESS) return 0;
    allocated.push_back(p);
    return p;
  }
  bool release(std::uint64_t a) override {
    std::erase(allocated, a);
    return cu.cuMemFree_v2(a) == CUDA_SUCCESS;
  }
  bool write(std::uint64_t to, const std::byte *from, std::size_t bytes) override {
    return cu.cuMemcpyHtoD_v2(to, from, bytes) == CUDA_SUCCESS;
  }
  bool read(std::byte *to, std::uint64_t from, std::size_t bytes) override {
    return cu.cuMemcpyDtoH_v2(to, from, bytes) == CUDA_SUCCESS;
  }
  std::byte *host_memory(std::size_t bytes, bool) override {
    void *at = nullptr;
    if (cu.cuMemHostAlloc(&at, bytes, CU_MEMHOSTALLOC_DEVICEMAP) != CUDA_SUCCESS) return nullptr;
    page_locked.push_back(at);
    std::memset(at, 0, bytes);
    return static_cast<std::byte *>(at);
  }
  bool variable(const std::string &n, std::uint64_t *address, std::size_t *bytes) override {
    CUdeviceptr p;
    if (cu.cuModuleGetGlobal_v2(&p, bytes, module, n.c_str()) != CUDA_SUCCESS) return false;
    *address = p;
    return true;
  }

  bool launch(const run_spec &r, std::span<const std::byte> parameters, double timeout_seconds, launch_outcome *out,
              std::string *error) override {
    CUfunction f;
    if (!good(cu.cuModuleGetFunction(&f, module, r.entry.c_str()), "cuModuleGetFunction", error)) return false;
    std::vector<std::byte> bytes(parameters.begin(), parameters.end());
    std::size_t size = bytes.size();
    void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, bytes.data(), CU_LAUNCH_PARAM_BUFFER_SIZE, &size, CU_LAUNCH_PARAM_END};
    const auto start = std::chrono::steady_clock::now();
    const auto elapsed = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
    CUresult result = cu.cuLaunchKernel(f, r.grid[0], r.grid[1], r.grid[2], r.block[0], r.block[1], r.block[2],
                                        r.shared_bytes, nullptr, nullptr, size == 0 ? nullptr : extra);
    if (result == CUDA_SUCCESS)
      while ((result = cu.cuStreamQuery(nullptr)) == CUDA_ERROR_NOT_READY && elapsed() < timeout_seconds)
        std::this_thread::sleep_for(std::chrono::microseconds(elapsed() < 0.01 ? 20 : 1000));
    out->done = result != CUDA_ERROR_NOT_READY;
    if (out->done && result == CUDA_SUCCESS) result = cu.cuCtxSynchronize(); // flushes what the kernel printed
    out->seconds = elapsed();
    out->status = status_of(result);
    out->report = name(result);
    lost = lost || !out->done || result != CUDA_SUCCESS;
    return true;
  }

  bool facts(const std::string &function, std::map<std::string, std::string> *out) override {
    CUfunction f;
    if (cu.cuModuleGetFunction(&f, module, function.c_str()) != CUDA_SUCCESS) return false;
    int n;
    if (cu.cuFuncGetAttribute(&n, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, f) == CUDA_SUCCESS)
      (*out)["static_shared"] = std::to_string(n);
    if (cu.cuFuncGetAttribute(&n, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, f) == CUDA_SUCCESS)
      (*out)["max_threads"] = std::to_string(n);
    return true;
  }

  // Drivers tell fewer causes apart than the engine does.
  bool same_status(const std::string &expected, const std::string &got) const override {
    if (expected == got) return true;
    if (got == "launch_failed")
      return expected == "trap" || expected == "stack_overflow" || expected == "barrier_divergence" ||
             expected == "assertion";
    if (got == "hardware_stack_error" || got == "illegal_address") return expected == "stack_overflow";
    if (got == "invalid_pc" || got == "invalid_address_space") return expected == "illegal_address";
    if (got == "invalid_value") return expected == "out_of_resources";
    if (got == "illegal_instruction") return expected == "trap";
    return false;
  }

private:
  const driver_functions &cu;
  CUcontext own_context = nullptr;
  CUmodule module = nullptr;
  std::vector<CUdeviceptr> allocated;
  std::vector<void *> page_locked;
  int major = 0, minor = 0;

  std::string name(CUresult r) const {
    const char *s = nullptr;
    cu.cuGetErrorName(r, &s);
    return s == nullptr ? std::to_string(r) : s;
  }
  bool good(CUresult r, const char *what, std::string *error) const {
    if (r != CUDA_SUCCESS) *error = std::string(what) + ": " + name(r);
    return r == CUDA_SUCCESS;
  }
  std::string status_of(CUresult r) const {
    switch (r) {
    case CUDA_SUCCESS:
      return "success";
    case CUDA_ERROR_ILLEGAL_ADDRESS:
      return "illegal_address";
    case CUDA_ERROR_MISALIGNED_ADDRESS:
      return "misaligned_address";
    case CUDA_ERROR_ILLEGAL_INSTRUCTION:
      return "illegal_instruction";
    case CUDA_ERROR_ASSERT:
      return "assertion";
    case CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES:
      return "out_of_resources";
    case CUDA_ERROR_INVALID_VALUE:
      return "invalid_value";
    case CUDA_ERROR_LAUNCH_FAILED:
      return "launch_failed";
    case CUDA_ERROR_HARDWARE_STACK_ERROR:
      return "hardware_stack_error";
    case CUDA_ERROR_INVALID_PC:
      return "invalid_pc";
    case CUDA_ERROR_INVALID_ADDRESS_SPACE:
      return "invalid_address_space";
    default:
      return name(r);
    }
  }
};

} // namespace

bool driver_is_lost() { return lost; }

std::unique_ptr<backend> make_driver_backend(const test_file &test, const char *library, std::string *error) {
  static driver_functions functions;
  static bool opened = false;
  if (!opened) {
    if (!functions.open(library, error)) return nullptr;
    opened = true;
  }
  auto b = std::make_unique<driver_backend>(functions);
  if (!b->start(test, error)) return nullptr;
  return b;
}

} // namespace gompsim::ptxrun
