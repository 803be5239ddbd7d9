// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "null_driver.h"

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <dlfcn.h>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>
#include <thread>
#include <vector>

struct CUctx_st {
  CUdevice device;
};

struct CUmod_st {
  std::vector<std::string> kernels;
  std::map<std::string, std::vector<std::uint64_t>> variables;
};

struct CUfunc_st {
  std::string name;
  CUmodule module;
};

struct CUlinkState_st {
  std::string text;
};

struct CUstream_st {
  std::mutex lock;
  std::condition_variable changed;
  std::deque<std::function<void()>> work;
  bool busy = false;
  bool stop = false;
  std::thread worker;

  CUstream_st() : worker([this] { run(); }) {}
  void run() {
    std::unique_lock held(lock);
    for (;;) {
      changed.wait(held, [this] { return stop || !work.empty(); });
      if (work.empty()) return;
      auto item = std::move(work.front());
      work.pop_front();
      busy = true;
      held.unlock();
      item();
      held.lock();
      busy = false;
      changed.notify_all();
    }
  }
  void add(std::function<void()> item) {
    std::lock_guard held(lock);
    work.push_back(std::move(item));
    changed.notify_all();
  }
  bool idle() {
    std::lock_guard held(lock);
    return work.empty() && !busy;
  }
  void wait() {
    std::unique_lock held(lock);
    changed.wait(held, [this] { return work.empty() && !busy; });
  }
};

namespace null_driver {

configuration config;
std::atomic<long> fail_at{0};
std::atomic<long> calls{0};
CUresult fail_with = CUDA_ERROR_UNKNOWN;
std::atomic<const char *> failed_call{nullptr};

namespace {

enum class memory_kind { device, host, managed };
struct block {
  std::size_t bytes;
  memory_kind kind;
};

// The state of the driver. The lock is the one that a real driver holds inside every call; a call that waits for the device
// and keeps it is what the plugin must not get caught by.
struct driver {
  std::mutex lock;
  std::map<std::uintptr_t, block> blocks;
  std::vector<CUstream> streams;
  std::vector<CUmodule> modules;
  std::size_t links = 0;
  std::map<std::string, std::unique_ptr<CUfunc_st>> functions;
  std::vector<std::unique_ptr<CUctx_st>> contexts;
  int retained = 0;
  std::map<std::string, long> calls_by_name;
};
driver &state() {
  static driver *d = new driver; // threads of streams may outlive main
  return *d;
}

std::mutex kernels_lock;
std::map<std::string, kernel_function> &kernels() {
  static auto *k = new std::map<std::string, kernel_function>;
  return *k;
}

std::atomic<CUresult> sticky{CUDA_SUCCESS};
std::atomic<int> running{0}, most_running{0};
// The contexts of a thread. No destructor: exit handlers use it when thread-local objects are gone.
struct {
  bool empty() const { return depth == 0; }
  CUcontext back() const { return items[depth - 1]; }
  void push_back(CUcontext c) {
    if (depth == 64) std::abort();
    items[depth++] = c;
  }
  void pop_back() { --depth; }
  CUcontext items[64];
  int depth;
} thread_local context_stack;
thread_local bool in_callback = false;

[[noreturn]] void misuse(const char *what, const char *call) {
  std::fprintf(stderr, "null driver: %s: %s\n", call, what);
  std::_Exit(99);
}

// Each call: counted, perhaps made to fail, refused in a callback; then the driver's lock is taken.
CUresult enter(const char *name, std::unique_lock<std::mutex> &held, bool needs_context) {
  if (in_callback) misuse("called from a callback", name);
  const long number = ++calls;
  held = std::unique_lock(state().lock);
  ++state().calls_by_name[name];
  if (number == fail_at) {
    failed_call = name;
    return fail_with;
  }
  if (config.refused.find(std::string(" ") + name + " ") != std::string::npos) return CUDA_ERROR_NOT_SUPPORTED;
  if (sticky != CUDA_SUCCESS) return sticky;
  return needs_context && (context_stack.empty() || context_stack.back() == nullptr) ? CUDA_ERROR_INVALID_CONTEXT
                                                                                     : CUDA_SUCCESS;
}

#define ENTER_ANY(name, needs_context)                                                                                      \
  std::unique_lock<std::mutex> held;                                                                                        \
  if (const CUresult entered = enter(name, held, needs_context); entered != CUDA_SUCCESS) return entered
#define ENTER(name) ENTER_ANY(name, true)
#define ENTER_WITHOUT_CONTEXT(name) ENTER_ANY(name, false)

// The live block that holds all of the range.
bool find(std::uintptr_t address, std::size_t bytes, std::uintptr_t *base, block *b) {
  auto it = state().blocks.upper_bound(address);
  if (it == state().blocks.begin()) return false;
  --it;
  if (address - it->first >= it->second.bytes || bytes > it->second.bytes - (address - it->first)) return false;
  *base = it->first;
  *b = it->second;
  return true;
}

bool is_variable(std::uintptr_t address, std::size_t bytes) {
  for (CUmodule m : state().modules)
    for (auto &[name, words] : m->variables) {
      const auto start = reinterpret_cast<std::uintptr_t>(words.data());
      if (address >= start && address + bytes <= start + words.size() * 8) return true;
    }
  return false;
}

bool is_device_range(std::uintptr_t address, std::size_t bytes) {
  std::uintptr_t base;
  block b;
  return (find(address, bytes, &base, &b) && b.kind != memory_kind::host) || is_variable(address, bytes);
}

void *make_block(std::size_t bytes, memory_kind kind) {
  std::size_t in_use = 0;
  for (auto &[a, b] : state().blocks) in_use += b.bytes;
  if (bytes == 0 || bytes > config.memory_bytes - std::min(in_use, config.memory_bytes)) return nullptr;
  void *p = std::aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
  if (p != nullptr) state().blocks[reinterpret_cast<std::uintptr_t>(p)] = {bytes, kind};
  return p;
}

// As real drivers do it: wait for all that runs, with the driver's lock held.
void wait_for_device() {
  for (CUstream s : state().streams) s->wait();
}

CUresult free_block(std::uintptr_t address, bool host) {
  auto it = state().blocks.find(address);
  if (it == state().blocks.end() || (it->second.kind == memory_kind::host) != host) return CUDA_ERROR_INVALID_VALUE;
  wait_for_device();
  state().blocks.erase(it);
  std::free(reinterpret_cast<void *>(address));
  return CUDA_SUCCESS;
}

CUresult check_stream(CUstream s, const char *call) {
  if (s == nullptr) misuse("used the NULL stream", call);
  auto &all = state().streams;
  return std::find(all.begin(), all.end(), s) != all.end() ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

CUresult enqueue(CUstream s, const char *call, std::function<void()> work) {
  if (const CUresult r = check_stream(s, call); r != CUDA_SUCCESS) return r;
  s->add([work = std::move(work)] {
    if (sticky == CUDA_SUCCESS) work();
  });
  return CUDA_SUCCESS;
}

CUresult create_stream(CUstream *s, unsigned flags, const char *call) {
  if (flags != CU_STREAM_NON_BLOCKING) misuse("a stream that waits for the NULL stream", call);
  *s = new CUstream_st;
  state().streams.push_back(*s);
  return CUDA_SUCCESS;
}

CUmodule parse(const std::string &text, std::string *error) {
  auto m = std::make_unique<CUmod_st>();
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string what, name;
    if (!(words >> what)) continue;
    words >> name;
    if (what == "kernel") {
      m->kernels.push_back(name);
    } else if (what == "variable") {
      std::size_t bytes = 0;
      words >> bytes;
      std::vector<std::uint64_t> &v = m->variables[name];
      v.resize((bytes + 7) / 8);
      for (std::uint64_t &w : v) words >> w;
    } else {
      *error = "syntax error: " + line;
      return nullptr;
    }
  }
  return m.release();
}

} // namespace

void *launch::variable(const char *name) const {
  auto it = module->variables.find(name);
  return it != module->variables.end() ? it->second.data() : nullptr;
}

void define_kernel(const char *name, kernel_function f) {
  std::lock_guard held(kernels_lock);
  kernels()[name] = f;
}

census count() {
  std::lock_guard held(state().lock);
  census c = {};
  for (auto &[a, b] : state().blocks) {
    if (b.kind == memory_kind::device) {
      ++c.device_blocks;
      c.device_bytes += b.bytes;
    } else {
      ++c.host_blocks;
    }
  }
  c.streams = state().streams.size();
  c.modules = state().modules.size();
  c.links = state().links;
  c.contexts = state().retained;
  return c;
}

int most_kernels_at_once() { return most_running; }

long calls_of(const char *name) {
  std::lock_guard held(state().lock);
  return state().calls_by_name[name];
}

} // namespace null_driver

using namespace null_driver;

// --- the functions of the library --------------------------------------------------------------------------------------

CUresult cuInit(unsigned) {
  ENTER_WITHOUT_CONTEXT("cuInit");
  return config.init_result;
}

CUresult cuGetErrorString(CUresult r, const char **text) {
  static thread_local char buffer[32];
  std::snprintf(buffer, sizeof buffer, "null error %d", static_cast<int>(r));
  *text = buffer;
  return CUDA_SUCCESS;
}

CUresult cuDeviceGet(CUdevice *d, int ordinal) {
  ENTER_WITHOUT_CONTEXT("cuDeviceGet");
  if (ordinal < 0 || ordinal >= config.devices) return CUDA_ERROR_INVALID_DEVICE;
  *d = ordinal;
  return CUDA_SUCCESS;
}

CUresult cuDeviceGetCount(int *n) {
  ENTER_WITHOUT_CONTEXT("cuDeviceGetCount");
  *n = config.devices;
  return CUDA_SUCCESS;
}

CUresult cuDeviceGetUuid_v2(CUuuid *id, CUdevice d) {
  ENTER_WITHOUT_CONTEXT("cuDeviceGetUuid");
  for (int i = 0; i < 16; ++i) id->bytes[i] = static_cast<char>(i * 16 + d);
  return CUDA_SUCCESS;
}

CUresult cuDeviceTotalMem_v2(std::size_t *bytes, CUdevice) {
  ENTER_WITHOUT_CONTEXT("cuDeviceTotalMem");
  *bytes = config.memory_bytes;
  return CUDA_SUCCESS;
}

CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute which, CUdevice) {
  ENTER_WITHOUT_CONTEXT("cuDeviceGetAttribute");
  switch (which) {
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR:
    *value = config.capability_major;
    break;
  case CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR:
    *value = config.capability_minor;
    break;
  case CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT:
    *value = 4;
    break;
  case CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR:
    *value = 65536;
    break;
  case CU_DEVICE_ATTRIBUTE_CLOCK_RATE:
    *value = 1000000;
    break;
  case CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X:
    *value = 2147483647;
    break;
  case CU_DEVICE_ATTRIBUTE_MAX_PITCH:
    *value = 2147483647;
    break;
  case CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS:
    *value = config.pageable_memory_access;
    break;
  case CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY:
    *value = 1;
    break;
  case CU_DEVICE_ATTRIBUTE_COMPUTE_MODE:
    *value = 0;
    break;
  default:
    return CUDA_ERROR_INVALID_VALUE;
  }
  return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRetain(CUcontext *c, CUdevice d) {
  ENTER_WITHOUT_CONTEXT("cuDevicePrimaryCtxRetain");
  auto &all = state().contexts;
  while (all.size() <= static_cast<std::size_t>(d))
    all.push_back(std::make_unique<CUctx_st>(CUctx_st{static_cast<CUdevice>(all.size())}));
  ++state().retained;
  *c = all[static_cast<std::size_t>(d)].get();
  return CUDA_SUCCESS;
}

CUresult cuDevicePrimaryCtxRelease_v2(CUdevice) {
  ENTER_WITHOUT_CONTEXT("cuDevicePrimaryCtxRelease");
  --state().retained;
  return CUDA_SUCCESS;
}

CUresult cuCtxGetCurrent(CUcontext *c) {
  ENTER_WITHOUT_CONTEXT("cuCtxGetCurrent");
  *c = context_stack.empty() ? nullptr : context_stack.back();
  return CUDA_SUCCESS;
}

CUresult cuCtxPushCurrent_v2(CUcontext c) {
  ENTER_WITHOUT_CONTEXT("cuCtxPushCurrent");
  context_stack.push_back(c);
  return CUDA_SUCCESS;
}

CUresult cuCtxPopCurrent_v2(CUcontext *c) {
  // Never made to fail, as the caller cannot do anything about it and later calls would only see an odd stack.
  if (context_stack.empty()) return CUDA_ERROR_INVALID_CONTEXT;
  *c = context_stack.back();
  context_stack.pop_back();
  return CUDA_SUCCESS;
}

CUresult cuCtxSetLimit(CUlimit, std::size_t) {
  ENTER("cuCtxSetLimit");
  return CUDA_SUCCESS;
}

CUresult cuLinkCreate_v2(unsigned n, CUjit_option *options, void **values, CUlinkState *s) {
  ENTER("cuLinkCreate");
  for (unsigned i = 0; i < n; ++i) {
    if (options[i] == CU_JIT_ERROR_LOG_BUFFER) std::strcpy(static_cast<char *>(values[i]), "null log");
    if (options[i] == CU_JIT_WALL_TIME) std::memset(&values[i], 0, sizeof values[i]);
  }
  *s = new CUlinkState_st;
  ++state().links;
  return CUDA_SUCCESS;
}

CUresult cuLinkAddData_v2(CUlinkState s, CUjitInputType type, void *data, std::size_t size, const char *, unsigned,
                          CUjit_option *, void **) {
  ENTER("cuLinkAddData");
  const char *text = static_cast<const char *>(data);
  if (type != CU_JIT_INPUT_PTX || size == 0 || text[size - 1] != '\0') return CUDA_ERROR_INVALID_PTX;
  s->text += text;
  return CUDA_SUCCESS;
}

CUresult cuLinkComplete(CUlinkState s, void **cubin, std::size_t *size) {
  ENTER("cuLinkComplete");
  *cubin = s->text.data();
  *size = s->text.size();
  return CUDA_SUCCESS;
}

CUresult cuLinkDestroy(CUlinkState s) {
  ENTER("cuLinkDestroy");
  delete s;
  --state().links;
  return CUDA_SUCCESS;
}

CUresult cuModuleLoadData(CUmodule *m, const void *image) {
  ENTER("cuModuleLoadData");
  std::string error;
  *m = parse(static_cast<const char *>(image), &error);
  if (*m == nullptr) return CUDA_ERROR_INVALID_IMAGE;
  state().modules.push_back(*m);
  return CUDA_SUCCESS;
}

CUresult cuModuleUnload(CUmodule m) {
  ENTER("cuModuleUnload");
  auto &all = state().modules;
  auto it = std::find(all.begin(), all.end(), m);
  if (it == all.end()) return CUDA_ERROR_INVALID_HANDLE;
  wait_for_device();
  all.erase(it);
  std::erase_if(state().functions, [=](auto &f) { return f.second->module == m; });
  delete m;
  return CUDA_SUCCESS;
}

CUresult cuModuleGetFunction(CUfunction *f, CUmodule m, const char *name) {
  ENTER("cuModuleGetFunction");
  if (std::find(m->kernels.begin(), m->kernels.end(), name) == m->kernels.end()) return CUDA_ERROR_NOT_FOUND;
  auto &slot = state().functions[std::to_string(reinterpret_cast<std::uintptr_t>(m)) + name];
  if (slot == nullptr) slot.reset(new CUfunc_st{name, m});
  *f = slot.get();
  return CUDA_SUCCESS;
}

CUresult cuModuleGetGlobal_v2(CUdeviceptr *p, std::size_t *bytes, CUmodule m, const char *name) {
  ENTER("cuModuleGetGlobal");
  auto it = m->variables.find(name);
  if (it == m->variables.end()) return CUDA_ERROR_NOT_FOUND;
  *p = reinterpret_cast<CUdeviceptr>(it->second.data());
  *bytes = it->second.size() * 8;
  return CUDA_SUCCESS;
}

CUresult cuFuncGetAttribute(int *value, CUfunction_attribute which, CUfunction) {
  ENTER("cuFuncGetAttribute");
  switch (which) {
  case CU_FUNC_ATTRIBUTE_NUM_REGS:
    *value = config.registers_per_thread;
    break;
  case CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK:
    *value = 1024;
    break;
  default:
    *value = 0;
  }
  return CUDA_SUCCESS;
}

CUresult cuMemAlloc_v2(CUdeviceptr *p, std::size_t bytes) {
  ENTER("cuMemAlloc");
  *p = reinterpret_cast<CUdeviceptr>(make_block(bytes, memory_kind::device));
  return *p != 0 ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult cuMemFree_v2(CUdeviceptr p) {
  ENTER("cuMemFree");
  return free_block(p, false);
}

CUresult cuMemHostAlloc(void **p, std::size_t bytes, unsigned) {
  ENTER("cuMemHostAlloc");
  *p = make_block(bytes, memory_kind::host);
  return *p != nullptr ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult cuMemFreeHost(void *p) {
  ENTER("cuMemFreeHost");
  return free_block(reinterpret_cast<std::uintptr_t>(p), true);
}

CUresult cuMemAllocManaged(CUdeviceptr *p, std::size_t bytes, unsigned) {
  ENTER("cuMemAllocManaged");
  *p = reinterpret_cast<CUdeviceptr>(make_block(bytes, memory_kind::managed));
  return *p != 0 ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY;
}

CUresult cuPointerGetAttribute(void *data, CUpointer_attribute which, CUdeviceptr p) {
  ENTER("cuPointerGetAttribute");
  std::uintptr_t base;
  block b;
  if (!find(p, 1, &base, &b)) return CUDA_ERROR_INVALID_VALUE;
  switch (which) {
  case CU_POINTER_ATTRIBUTE_MEMORY_TYPE:
    *static_cast<unsigned *>(data) = b.kind == memory_kind::host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
    return CUDA_SUCCESS;
  case CU_POINTER_ATTRIBUTE_IS_MANAGED:
    *static_cast<unsigned *>(data) = b.kind == memory_kind::managed;
    return CUDA_SUCCESS;
  case CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL:
    *static_cast<int *>(data) = 0;
    return CUDA_SUCCESS;
  default:
    return CUDA_ERROR_INVALID_VALUE;
  }
}

CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void *from, std::size_t bytes, CUstream s) {
  ENTER("cuMemcpyHtoDAsync");
  if (!is_device_range(to, bytes)) return CUDA_ERROR_INVALID_VALUE;
  return enqueue(s, "cuMemcpyHtoDAsync", [=] { std::memcpy(reinterpret_cast<void *>(to), from, bytes); });
}

CUresult cuMemcpyDtoHAsync_v2(void *to, CUdeviceptr from, std::size_t bytes, CUstream s) {
  ENTER("cuMemcpyDtoHAsync");
  if (!is_device_range(from, bytes)) return CUDA_ERROR_INVALID_VALUE;
  return enqueue(s, "cuMemcpyDtoHAsync", [=] { std::memcpy(to, reinterpret_cast<void *>(from), bytes); });
}

CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream s) {
  ENTER("cuMemcpyDtoDAsync");
  if (!is_device_range(to, bytes) || !is_device_range(from, bytes)) return CUDA_ERROR_INVALID_VALUE;
  return enqueue(s, "cuMemcpyDtoDAsync",
                 [=] { std::memmove(reinterpret_cast<void *>(to), reinterpret_cast<void *>(from), bytes); });
}

CUresult cuMemsetD8Async(CUdeviceptr to, unsigned char value, std::size_t bytes, CUstream s) {
  ENTER("cuMemsetD8Async");
  if (!is_device_range(to, bytes)) return CUDA_ERROR_INVALID_VALUE;
  return enqueue(s, "cuMemsetD8Async", [=] { std::memset(reinterpret_cast<void *>(to), value, bytes); });
}

CUresult cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D *c, CUstream s) {
  ENTER("cuMemcpy2DAsync");
  const bool to_device = c->dstMemoryType == CU_MEMORYTYPE_DEVICE, from_device = c->srcMemoryType == CU_MEMORYTYPE_DEVICE;
  auto *to = to_device ? reinterpret_cast<char *>(c->dstDevice) : static_cast<char *>(c->dstHost);
  auto *from = from_device ? reinterpret_cast<const char *>(c->srcDevice) : static_cast<const char *>(c->srcHost);
  return enqueue(s, "cuMemcpy2DAsync", [d = *c, to, from] {
    for (std::size_t y = 0; y < d.Height; ++y)
      std::memcpy(to + (d.dstY + y) * d.dstPitch + d.dstXInBytes, from + (d.srcY + y) * d.srcPitch + d.srcXInBytes,
                  d.WidthInBytes);
  });
}

CUresult cuMemcpy3DAsync_v2(const CUDA_MEMCPY3D *c, CUstream s) {
  ENTER("cuMemcpy3DAsync");
  const bool to_device = c->dstMemoryType == CU_MEMORYTYPE_DEVICE, from_device = c->srcMemoryType == CU_MEMORYTYPE_DEVICE;
  auto *to = to_device ? reinterpret_cast<char *>(c->dstDevice) : static_cast<char *>(c->dstHost);
  auto *from = from_device ? reinterpret_cast<const char *>(c->srcDevice) : static_cast<const char *>(c->srcHost);
  return enqueue(s, "cuMemcpy3DAsync", [d = *c, to, from] {
    for (std::size_t z = 0; z < d.Depth; ++z)
      for (std::size_t y = 0; y < d.Height; ++y)
        std::memcpy(to + ((d.dstZ + z) * d.dstHeight + d.dstY + y) * d.dstPitch + d.dstXInBytes,
                    from + ((d.srcZ + z) * d.srcHeight + d.srcY + y) * d.srcPitch + d.srcXInBytes, d.WidthInBytes);
  });
}

CUresult cuStreamCreate(CUstream *s, unsigned flags) {
  ENTER("cuStreamCreate");
  return create_stream(s, flags, "cuStreamCreate");
}

CUresult cuStreamDestroy_v2(CUstream s) {
  ENTER("cuStreamDestroy");
  if (const CUresult r = check_stream(s, "cuStreamDestroy"); r != CUDA_SUCCESS) return r;
  std::erase(state().streams, s);
  held.unlock();
  {
    std::lock_guard stream_held(s->lock);
    s->stop = true;
    s->changed.notify_all();
  }
  s->worker.join();
  delete s;
  return CUDA_SUCCESS;
}

CUresult cuStreamQuery(CUstream s) {
  ENTER("cuStreamQuery");
  if (const CUresult r = check_stream(s, "cuStreamQuery"); r != CUDA_SUCCESS) return r;
  return s->idle() ? CUDA_SUCCESS : CUDA_ERROR_NOT_READY;
}

CUresult cuStreamSynchronize(CUstream s) {
  ENTER("cuStreamSynchronize");
  if (const CUresult r = check_stream(s, "cuStreamSynchronize"); r != CUDA_SUCCESS) return r;
  held.unlock();
  s->wait();
  return sticky;
}

CUresult cuStreamAddCallback(CUstream s, CUstreamCallback f, void *data, unsigned) {
  ENTER("cuStreamAddCallback");
  if (const CUresult r = check_stream(s, "cuStreamAddCallback"); r != CUDA_SUCCESS) return r;
  s->add([=] { // in case of an error, too
    in_callback = true;
    f(s, sticky, data);
    in_callback = false;
  });
  return CUDA_SUCCESS;
}

CUresult cuLaunchHostFunc(CUstream s, CUhostFn f, void *data) {
  ENTER("cuLaunchHostFunc");
  return enqueue(s, "cuLaunchHostFunc", [=] {
    in_callback = true;
    f(data);
    in_callback = false;
  });
}

CUresult cuStreamWriteValue32_v2(CUstream s, CUdeviceptr p, cuuint32_t value, unsigned) {
  ENTER("cuStreamWriteValue32");
  std::uintptr_t base;
  block b;
  if (!find(p, 4, &base, &b)) return CUDA_ERROR_INVALID_VALUE;
  return enqueue(s, "cuStreamWriteValue32",
                 [=] { std::atomic_ref(*reinterpret_cast<cuuint32_t *>(p)).store(value, std::memory_order_release); });
}

CUresult cuLaunchKernel(CUfunction f, unsigned grid_x, unsigned, unsigned, unsigned block_x, unsigned block_y, unsigned,
                        unsigned shared_bytes, CUstream s, void **, void **extra) {
  ENTER("cuLaunchKernel");
  launch l = {grid_x, block_y, shared_bytes, {}, f->module};
  if (block_x != 32 && block_x != 1) return CUDA_ERROR_INVALID_VALUE;
  if (extra != nullptr) {
    const std::size_t bytes = *static_cast<std::size_t *>(extra[3]);
    if (extra[0] != CU_LAUNCH_PARAM_BUFFER_POINTER || extra[2] != CU_LAUNCH_PARAM_BUFFER_SIZE || bytes > sizeof l.params)
      return CUDA_ERROR_INVALID_VALUE;
    std::memcpy(l.params, extra[1], bytes);
  }
  kernel_function code;
  {
    std::lock_guard kernels_held(kernels_lock);
    auto it = kernels().find(f->name);
    if (it == kernels().end()) misuse(f->name.c_str(), "cuLaunchKernel, no such kernel in the test");
    code = it->second;
  }
  return enqueue(s, "cuLaunchKernel", [=] {
    const int now = ++running;
    for (int most = most_running; most < now && !most_running.compare_exchange_weak(most, now);) {
    }
    if (const CUresult r = code(l); r != CUDA_SUCCESS) sticky = r;
    --running;
  });
}

// --- the library as the plugin finds it: the program itself --------------------------------------------------------------

extern "C" void *dlopen(const char *file, int flags) noexcept {
  auto *real = reinterpret_cast<void *(*)(const char *, int)>(dlvsym(RTLD_NEXT, "dlopen", "GLIBC_2.34"));
  if (file == nullptr || std::strcmp(file, "libcuda.so.1") != 0) return real(file, flags);
  return config.library_exists ? real(nullptr, flags) : real("/nowhere/libcuda.so.1", flags);
}
