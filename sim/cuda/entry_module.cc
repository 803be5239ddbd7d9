// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Driver API: JIT linking, modules, functions.
#include "sim/cuda/arguments.h"
#include "sim/cuda/linker.h"

#include <cerrno>
#include <cstdio>
#include <string>

using namespace gompsim::cuda;

namespace {

CUresult link_create(context &ctx, unsigned count, CUjit_option *options, void **values, CUlinkState *out) {
  if (!out) return CUDA_ERROR_INVALID_VALUE;
  const std::shared_ptr<link_state> state = std::make_shared<link_state>(ctx.shared_from_this());
  const CUresult r = state->options.read(count, options, values);
  if (r != CUDA_SUCCESS) return r;
  *out = table_of<link_state>().reserve();
  table_of<link_state>().insert(*out, state);
  return CUDA_SUCCESS;
}

CUresult link_add(CUlinkState handle, CUjitInputType type, void *data, std::size_t bytes, const char *name, unsigned count,
                  CUjit_option *options, void **values) {
  const std::shared_ptr<link_state> state = table_of<link_state>().find(handle);
  if (!state) return CUDA_ERROR_INVALID_HANDLE;
  jit_options own;
  const CUresult r = own.read(count, options, values);
  return r != CUDA_SUCCESS ? r : state->add(type, data, bytes, name, count > 0 ? own : state->options);
}

CUresult load_module(context &ctx, const void *image, unsigned count, CUjit_option *options, void **values, CUmodule *out) {
  if (!image || !out) return CUDA_ERROR_INVALID_VALUE;
  jit_options jit;
  const CUresult r = jit.read(count, options, values);
  return r != CUDA_SUCCESS ? r : module::load(ctx, image, jit, out);
}

// The bytes of a file. What has more than any image has, or has no end as /dev/zero, is none.
CUresult read_file(const char *name, std::string *out) {
  constexpr std::size_t most = std::size_t{256} << 20;
  std::FILE *const f = std::fopen(name, "rbe");
  if (!f) return errno == ENOENT ? CUDA_ERROR_FILE_NOT_FOUND : CUDA_ERROR_OPERATING_SYSTEM;
  char buffer[65536];
  for (std::size_t n = 0; out->size() <= most && (n = std::fread(buffer, 1, sizeof buffer, f)) > 0;) out->append(buffer, n);
  const bool good = std::ferror(f) == 0;
  std::fclose(f);
  return !good ? CUDA_ERROR_OPERATING_SYSTEM : out->size() > most ? CUDA_ERROR_INVALID_IMAGE : CUDA_SUCCESS;
}

} // namespace

extern "C" {

GOMPSIM_EXPORT CUresult cuLinkCreate(unsigned count, CUjit_option *options, void **values, CUlinkState *out) {
  return driver_call<function_id::cuLinkCreate>([&](context &ctx) { return link_create(ctx, count, options, values, out); });
}

GOMPSIM_EXPORT CUresult cuLinkCreate_v2(unsigned count, CUjit_option *options, void **values, CUlinkState *out) {
  return driver_call<function_id::cuLinkCreate_v2>(
      [&](context &ctx) { return link_create(ctx, count, options, values, out); });
}

GOMPSIM_EXPORT CUresult cuLinkAddData(CUlinkState state, CUjitInputType type, void *data, std::size_t bytes,
                                      const char *name, unsigned count, CUjit_option *options, void **values) {
  return driver_call<function_id::cuLinkAddData>(
      [&] { return link_add(state, type, data, bytes, name, count, options, values); });
}

GOMPSIM_EXPORT CUresult cuLinkAddData_v2(CUlinkState state, CUjitInputType type, void *data, std::size_t bytes,
                                         const char *name, unsigned count, CUjit_option *options, void **values) {
  return driver_call<function_id::cuLinkAddData_v2>(
      [&] { return link_add(state, type, data, bytes, name, count, options, values); });
}

GOMPSIM_EXPORT CUresult cuLinkComplete(CUlinkState handle, void **image, std::size_t *bytes) {
  return driver_call<function_id::cuLinkComplete>([&]() -> CUresult {
    if (!image) return CUDA_ERROR_INVALID_VALUE;
    const std::shared_ptr<link_state> state = table_of<link_state>().find(handle);
    return state ? state->complete(image, bytes) : CUDA_ERROR_INVALID_HANDLE;
  });
}

GOMPSIM_EXPORT CUresult cuLinkDestroy(CUlinkState handle) {
  return driver_call<function_id::cuLinkDestroy>(
      [&] { return table_of<link_state>().remove(handle) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE; });
}

GOMPSIM_EXPORT CUresult cuModuleLoad(CUmodule *out, const char *file) {
  return driver_call<function_id::cuModuleLoad>([&](context &ctx) -> CUresult {
    if (!file) return CUDA_ERROR_INVALID_VALUE;
    std::string image;
    const CUresult r = read_file(file, &image);
    return r != CUDA_SUCCESS ? r : load_module(ctx, image.c_str(), 0, nullptr, nullptr, out);
  });
}

GOMPSIM_EXPORT CUresult cuModuleLoadData(CUmodule *out, const void *image) {
  return driver_call<function_id::cuModuleLoadData>(
      [&](context &ctx) { return load_module(ctx, image, 0, nullptr, nullptr, out); });
}

GOMPSIM_EXPORT CUresult cuModuleLoadDataEx(CUmodule *out, const void *image, unsigned count, CUjit_option *options,
                                           void **values) {
  return driver_call<function_id::cuModuleLoadDataEx>(
      [&](context &ctx) { return load_module(ctx, image, count, options, values, out); });
}

GOMPSIM_EXPORT CUresult cuModuleUnload(CUmodule handle) {
  return driver_call<function_id::cuModuleUnload>([&](context &) -> CUresult {
    const std::shared_ptr<module> m = table_of<module>().remove(handle);
    if (!m) return CUDA_ERROR_INVALID_HANDLE;
    // Its variables' memory goes when the last kernel that was launched has ended.
    for (const CUfunction f : m->known_functions()) table_of<function>().remove(f);
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuModuleGetFunction(CUfunction *out, CUmodule handle, const char *name) {
  return driver_call<function_id::cuModuleGetFunction>([&](context &) -> CUresult {
    if (!out || !name) return CUDA_ERROR_INVALID_VALUE;
    const std::shared_ptr<module> m = table_of<module>().find(handle);
    return m ? m->find_function(name, out) : CUDA_ERROR_INVALID_HANDLE;
  });
}

GOMPSIM_EXPORT CUresult cuModuleGetGlobal_v2(CUdeviceptr *address, std::size_t *bytes, CUmodule handle, const char *name) {
  return driver_call<function_id::cuModuleGetGlobal_v2>([&](context &) -> CUresult {
    if (!name) return CUDA_ERROR_INVALID_VALUE;
    const std::shared_ptr<module> m = table_of<module>().find(handle);
    if (!m) return CUDA_ERROR_INVALID_HANDLE;
    const std::optional<gompsim::variable_info> v = gompsim::find_variable(*m->program, name);
    if (!v) return CUDA_ERROR_NOT_FOUND;
    if (address) *address = v->address;
    if (bytes) *bytes = v->bytes;
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuFuncLoad(CUfunction handle) {
  return driver_call<function_id::cuFuncLoad>([&](context &) -> CUresult {
    std::shared_ptr<function> f; // functions are there as soon as their module is
    return find_function(handle, &f);
  });
}

GOMPSIM_EXPORT CUresult cuFuncGetAttribute(int *out, CUfunction_attribute which, CUfunction handle) {
  return driver_call<function_id::cuFuncGetAttribute>([&](context &) -> CUresult {
    if (!out) return CUDA_ERROR_INVALID_VALUE;
    std::shared_ptr<function> f;
    const CUresult r = find_function(handle, &f);
    return r == CUDA_SUCCESS ? f->attribute(out, which) : r;
  });
}

GOMPSIM_EXPORT CUresult cuFuncSetAttribute(CUfunction handle, CUfunction_attribute which, int value) {
  return driver_call<function_id::cuFuncSetAttribute>([&](context &) -> CUresult {
    std::shared_ptr<function> f;
    const CUresult r = find_function(handle, &f);
    return r == CUDA_SUCCESS ? f->set_attribute(which, value) : r;
  });
}

GOMPSIM_EXPORT CUresult cuFuncGetModule(CUmodule *out, CUfunction handle) {
  return driver_call<function_id::cuFuncGetModule>([&](context &) -> CUresult {
    if (!out) return CUDA_ERROR_INVALID_VALUE;
    std::shared_ptr<function> f;
    const CUresult r = find_function(handle, &f);
    if (r == CUDA_SUCCESS) *out = f->module_handle;
    return r;
  });
}

GOMPSIM_EXPORT CUresult cuFuncGetName(const char **out, CUfunction handle) {
  return driver_call<function_id::cuFuncGetName>([&](context &) -> CUresult {
    if (!out) return CUDA_ERROR_INVALID_VALUE;
    std::shared_ptr<function> f;
    const CUresult r = find_function(handle, &f);
    if (r == CUDA_SUCCESS) *out = f->info->name.c_str();
    return r;
  });
}

GOMPSIM_EXPORT CUresult cuFuncSetCacheConfig(CUfunction handle, CUfunc_cache config) {
  return driver_call<function_id::cuFuncSetCacheConfig>([&](context &) -> CUresult {
    std::shared_ptr<function> f; // there is no cache whose size could be chosen
    const CUresult r = find_function(handle, &f);
    return r == CUDA_SUCCESS && config > CU_FUNC_CACHE_PREFER_EQUAL ? CUDA_ERROR_INVALID_VALUE : r;
  });
}
}
