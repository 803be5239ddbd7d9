// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The null driver: linking, modules, kernels.
#include "null_state.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <sstream>

namespace null_driver {

namespace {

std::mutex kernels_lock;
std::map<std::string, kernel_function> &kernels() {
  static auto *k = new std::map<std::string, kernel_function>;
  return *k;
}

std::atomic<int> running{0}, most_running{0};
std::string linked;
std::mutex linked_lock; // for those who do not ask

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
    } else if (what != "call") { // which is for the plugin to find
      *error = "syntax error: " + line;
      return nullptr;
    }
  }
  return m.release();
}

// A text in PTX counts for its variables only, as lines of the form above.
std::string variables_of(const std::string &ptx) {
  std::istringstream lines(ptx);
  std::ostringstream result;
  for (std::string line; std::getline(lines, line);) {
    char type[8], name[64];
    unsigned align, count, bits;
    if (std::sscanf(line.c_str(), ".visible .global .align %u .%7[bu0-9] %63[^[][%u];", &align, type, name, &count) != 4 ||
        std::sscanf(type + 1, "%u", &bits) != 1)
      continue;
    result << "variable " << name << ' ' << count * bits / 8 << '\n';
  }
  return result.str();
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

int most_kernels_at_once() { return most_running; }

const std::string &linked_text() { return linked; }

} // namespace null_driver

using namespace null_driver;

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
  s->text += std::strncmp(text, ".version", 8) == 0 ? variables_of(text) : text;
  s->ptx += text;
  return CUDA_SUCCESS;
}

CUresult cuLinkComplete(CUlinkState s, void **cubin, std::size_t *size) {
  ENTER("cuLinkComplete");
  {
    std::lock_guard held_for_text(linked_lock);
    linked = s->ptx;
  }
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
