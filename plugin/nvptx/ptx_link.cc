// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/ptx_link.h"

#include "include/gomp_plugin.h"
#include "plugin/nvptx/cuda_library.h"
#include "plugin/nvptx/report.h"
#include "plugin/nvptx/settings.h"

#include <cstdint>
#include <cstdio>
#include <cstring>

namespace regomp::nvptx {

namespace {

// One link operation of the driver, with the options and the logs that have to live as long as it.
class link_operation {
public:
  link_operation(const settings &s, bool may_fail) : quiet(may_fail) {
    add(CU_JIT_WALL_TIME, nullptr);
    add(CU_JIT_INFO_LOG_BUFFER, info_log);
    add(CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, number(sizeof info_log));
    add(CU_JIT_ERROR_LOG_BUFFER, error_log);
    add(CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, number(sizeof error_log));
    add(CU_JIT_LOG_VERBOSE, number(1));
    if (s.jit_level >= 0) add(CU_JIT_OPTIMIZATION_LEVEL, number(static_cast<std::uintptr_t>(s.jit_level)));
  }
  ~link_operation() {
    if (state != nullptr) cuda.cuLinkDestroy(state);
  }
  link_operation(const link_operation &) = delete;
  link_operation &operator=(const link_operation &) = delete;

  bool create() { return succeeded("cuLinkCreate", cuda.cuLinkCreate_v2(count, options, values, &state)); }

  bool add_object(const nvptx_object &object, unsigned index) {
    char name[32];
    std::snprintf(name, sizeof name, "object %u", index);
    // The driver reads the text only; the interface is from before const.
    return succeeded("cuLinkAddData", cuda.cuLinkAddData_v2(state, CU_JIT_INPUT_PTX, const_cast<char *>(object.code),
                                                            object.size, name, 0, nullptr, nullptr));
  }

  bool complete(CUmodule *module, array<char> *kept) {
    void *cubin;
    std::size_t size;
    if (!succeeded("cuLinkComplete", cuda.cuLinkComplete(state, &cubin, &size))) return false;
    float milliseconds;
    std::memcpy(&milliseconds, &values[0], sizeof milliseconds); // the driver stores the time in place of the option's value
    info_log[sizeof info_log - 1] = '\0';
    GOMP_PLUGIN_debug(0, "Link complete: %fms\nLink log %s\n", static_cast<double>(milliseconds), info_log);
    if (kept != nullptr) {
      kept->clear();
      if (kept->resize(size)) std::memcpy(kept->data(), cubin, size);
    }
    // The cubin belongs to the link operation: the module is loaded before that ends.
    const CUresult result = cuda.cuModuleLoadData(module, cubin);
    if (!quiet) return check("cuModuleLoadData", result);
    if (result != CUDA_SUCCESS) GOMP_PLUGIN_debug(0, "nvptx: cuModuleLoadData error: %s\n", cuda_error(result));
    return result == CUDA_SUCCESS;
  }

private:
  static void *number(std::uintptr_t n) { return reinterpret_cast<void *>(n); }

  void add(CUjit_option option, void *value) {
    options[count] = option;
    values[count] = value;
    ++count;
  }

  bool succeeded(const char *call, CUresult result) {
    if (result == CUDA_SUCCESS) return true;
    error_log[sizeof error_log - 1] = '\0';
    if (quiet) {
      GOMP_PLUGIN_debug(0, "nvptx: %s error: %s\nLink error log %s\n", call, cuda_error(result), error_log);
      return false;
    }
    if (error_log[0] != '\0') GOMP_PLUGIN_error("Link error log %s", error_log);
    return check(call, result);
  }

  const bool quiet;
  CUlinkState state = nullptr;
  unsigned count = 0;
  CUjit_option options[8];
  void *values[8];
  char info_log[8192] = "";
  char error_log[8192] = "";
};

} // namespace

bool link_image(const nvptx_image &image, const settings &s, bool may_fail, CUmodule *module, array<char> *kept) {
  link_operation link(s, may_fail);
  if (!link.create()) return false;
  for (unsigned i = 0; i < image.num_objects; ++i)
    if (!link.add_object(image.objects[i], i)) return false;
  return link.complete(module, kept);
}

} // namespace regomp::nvptx
