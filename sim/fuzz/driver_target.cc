// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fuzzing the driver's loader. The first bytes of an input say which calls are made with which options; the rest is what is
// loaded: PTX, whole or cut off, several modules, machine code, fat binaries, images of our own, anything.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "include/cuda_driver.h"
#include "sim/fuzz/target.h"

namespace {

constexpr std::size_t head_bytes = 20;
constexpr std::size_t log_bytes = 64;

// An array of JIT options from six bytes for options and six for values. Buffers are real ones, since the driver must
// believe what it is told about them.
struct option_list {
  CUjit_option options[6];
  void *values[6];
  char *log = static_cast<char *>(std::malloc(log_bytes));
  unsigned count;

  explicit option_list(const unsigned char *head) : count(head[0] % 7) {
    std::memset(log, 'x', log_bytes);
    for (unsigned k = 0; k < count; ++k) {
      options[k] = static_cast<CUjit_option>(static_cast<signed char>(head[1 + k]) % 40);
      values[k] = reinterpret_cast<void *>(static_cast<std::uintptr_t>(head[7 + k]));
      if (options[k] == CU_JIT_INFO_LOG_BUFFER || options[k] == CU_JIT_ERROR_LOG_BUFFER)
        values[k] = head[7 + k] == 0 ? nullptr : log;
      if (options[k] == CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES || options[k] == CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES)
        values[k] = reinterpret_cast<void *>(std::min<std::uintptr_t>(head[7 + k], log_bytes));
    }
  }
  option_list(const option_list &) = delete;
  option_list &operator=(const option_list &) = delete;
  ~option_list() { std::free(log); }
};

CUcontext make_context() {
  setenv("GOMPSIM_MEMORY", "32M", 1);
  setenv("GOMPSIM_WORKERS", "1", 1);
  CUdevice device;
  CUcontext context;
  if (cuInit(0) != CUDA_SUCCESS || cuDeviceGet(&device, 0) != CUDA_SUCCESS ||
      cuCtxCreate_v2(&context, 0, device) != CUDA_SUCCESS) {
    std::fprintf(stderr, "no context can be made\n");
    std::abort();
  }
  return context;
}

void use_module(CUmodule m) {
  CUfunction f;
  int value;
  if (cuModuleGetFunction(&f, m, "main$_omp_fn$0") == CUDA_SUCCESS)
    for (int a = 0; a < 10; ++a) cuFuncGetAttribute(&value, static_cast<CUfunction_attribute>(a), f);
  CUdeviceptr p;
  std::size_t bytes;
  cuModuleGetGlobal_v2(&p, &bytes, m, "__nvptx_stacks");
  cuModuleUnload(m);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char *data, std::size_t size) {
  static const CUcontext context = make_context();
  (void)context;
  if (size < head_bytes) return 0;
  option_list options(data + 3);
  const unsigned way = data[0] % 4;
  const std::string image(reinterpret_cast<const char *>(data + head_bytes), size - head_bytes);
  CUmodule m;
  if (way == 0 && cuModuleLoadData(&m, image.c_str()) == CUDA_SUCCESS) use_module(m);
  if (way == 1 && cuModuleLoadDataEx(&m, image.c_str(), options.count, options.options, options.values) == CUDA_SUCCESS)
    use_module(m);
  if (way >= 2) {
    CUlinkState state;
    if (cuLinkCreate_v2(way == 2 ? options.count : 0, options.options, options.values, &state) != CUDA_SUCCESS) return 0;
    // One piece, or several of them divided by bytes that PTX does not have. Each has exactly its bytes of memory.
    for (std::size_t at = 0; at <= image.size();) {
      const std::size_t end = data[1] % 2 == 0 ? image.size() : std::min(image.find('\xff', at), image.size());
      const std::unique_ptr<char[]> piece(new char[end - at]);
      std::memcpy(piece.get(), image.data() + at, end - at);
      option_list own(data + 3);
      const auto type = static_cast<CUjitInputType>(data[2] % 4 == 0 ? data[2] / 4 % 8 : CU_JIT_INPUT_PTX);
      cuLinkAddData_v2(state, type, piece.get(), end - at, data[16] % 2 == 0 ? "piece" : nullptr, way == 3 ? own.count : 0,
                       own.options, own.values);
      at = end + 1;
    }
    void *linked;
    std::size_t bytes;
    if (cuLinkComplete(state, &linked, &bytes) == CUDA_SUCCESS && cuModuleLoadData(&m, linked) == CUDA_SUCCESS)
      use_module(m);
    cuLinkDestroy(state);
  }
  return 0;
}
