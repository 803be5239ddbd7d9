// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modules (plugin/common/module.h) of PTX or linked code.
#include "plugin/common/module.h"

#include "include/cuda_image.h"
#include "plugin/common/array.h"
#include "plugin/common/device_memory.h"
#include "plugin/common/region_launch.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/discovery.h"
#include "plugin/nvptx/geometry.h"
#include "plugin/nvptx/memory.h"
#include "plugin/nvptx/report.h"
#include "plugin/nvptx/transfer.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <elf.h>
#include <new>

namespace regomp::nvptx {

namespace {

bool is_ptx(const char *text, std::size_t bytes) {
  const auto begins = [&](const char *with) {
    return bytes > std::strlen(with) && std::memcmp(text, with, std::strlen(with)) == 0;
  };
  return begins("//") || begins(".version");
}

bool is_code_for(const device &d, const void *image, std::size_t bytes) {
  if (is_ptx(static_cast<const char *>(image), bytes)) return true;
  Elf64_Ehdr header;
  if (bytes < sizeof header) return false;
  std::memcpy(&header, image, sizeof header);
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_machine != EM_CUDA) return false;
  const int code = cuda_capability(header), own = d.properties.compute_capability;
  return code / 10 == own / 10 && code <= own;
}

module_device facts_of(const device &d) {
  constexpr unsigned default_threads = 128;
  const gpu_properties &p = d.properties;
  return {warp_size, default_threads, static_cast<unsigned>(p.multiprocessors * p.threads_per_multiprocessor),
          static_cast<unsigned>(d.handle), static_cast<std::uint64_t>(std::max(p.clock_khz, 0)) * 1000};
}

// Constructors and destructors. Of each the module has a variable that holds its address; the name ends with its priority.
// One kernel runs those in a list that the loader makes: two variables say where it begins and ends.
struct lifetime_names {
  const char *prefix, *kernel, *start, *end;
};
constexpr lifetime_names at_load = {"__init_array_object_", "nvptx$device$init", "__init_array_start", "__init_array_end"};
constexpr lifetime_names at_unload = {"__fini_array_object_", "nvptx$device$fini", "__fini_array_start", "__fini_array_end"};

bool is_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$';
}

struct listed_function {
  unsigned long priority;
  std::uint64_t address;
};

// Of a look-up. Whatever goes wrong with it, doing without what the module has would change what the program computes.
bool is_there(const char *call, CUresult result) {
  if (result != CUDA_SUCCESS && result != CUDA_ERROR_NOT_FOUND && !driver_is_shut_down()) end_process(call, result);
  return result == CUDA_SUCCESS;
}

struct own_kernel final : module_kernel {
  CUfunction function = nullptr;
};

// What the host library calls makes the device's context current.
class module final : public loaded_module {
public:
  module(device &d, CUmodule m) :loaded_module(d, facts_of(d)), device_(d), handle_(m) {}

  // The image, with a null byte behind it, is needed until this returns.
  bool start(const char *image, std::size_t bytes) {
    addr_pair client;
    if (find_variable("__llvm_rpc_client", &client)) device_.uses_reverse_offload.store(true, std::memory_order_relaxed);
    return fill_device_environment() && prepare_requests(warp_size) && make_list(image, bytes, at_load, &constructors_) &&
           make_list(image, bytes, at_unload, &destructors_) && run_listed(constructors_, at_load.kernel);
  }
  bool release();

  bool find_variable(const char *name, addr_pair *) override;
  bool run(const module_kernel &k, const regomp_kernel_launch &l) override {
    scoped_context current(device_);
    return loaded_module::run(k, l);
  }
  bool unload() override;

private:
  module_kernel *make_kernel(const char *name) override;
  bool launch(const module_kernel &, const launch_size &, const regomp_kernel_launch &) override;
  bool write(std::uintptr_t to, const void *from, std::size_t n) override { return copy_to_device(device_, to, from, n); }
  bool read(void *to, std::uintptr_t from, std::size_t n) override { return copy_to_host(device_, to, from, n); }
  bool clear(std::uintptr_t to, std::size_t n) override { return fill_on_device(device_, to, 0, n); }
  std::uintptr_t allocate(std::size_t n) override { return allocate_device_memory(device_, n); }

  bool collect(const char *image, std::size_t bytes, const lifetime_names &, array<listed_function> &);
  bool make_list(const char *image, std::size_t bytes, const lifetime_names &, addr_pair *list);
  bool run_listed(const addr_pair &list, const char *kernel);

  device &device_;
  const CUmodule handle_;
  addr_pair constructors_ = {}, destructors_ = {}; // lists in device memory, {0, 0} if there are none
};

// The variables are not in any table of the driver's, so they are looked for by their names, in PTX and in symbol tables
// alike.
bool module::collect(const char *image, std::size_t bytes, const lifetime_names &names, array<listed_function> &found) {
  const std::size_t length = std::strlen(names.prefix);
  const bool ascending = &names == &at_load;
  for (const char *p = image, *end = image + bytes;
       (p = static_cast<const char *>(memmem(p, static_cast<std::size_t>(end - p), names.prefix, length))) != nullptr;) {
    char name[512];
    std::size_t n = 0;
    while (p + n < end && is_name(p[n]) && n < sizeof name - 1) n++;
    std::memcpy(name, p, n);
    name[n] = '\0';
    p += n;
    addr_pair where;
    listed_function f{std::strtoul(std::strrchr(name, '_') + 1, nullptr, 10), 0};
    if (!find_variable(name, &where)) continue;
    if (!read(&f.address, where.start, sizeof f.address)) return false;
    bool known = false;
    std::size_t place = found.size();
    for (std::size_t i = found.size(); i-- > 0;) {
      known = known || found[i].address == f.address;
      if (ascending ? f.priority < found[i].priority : f.priority > found[i].priority) place = i;
    }
    if (!known && !found.insert(place, f)) return false;
  }
  return true;
}

// Makes the list, if the module has such functions: {0, 0} if it has none.
bool module::make_list(const char *image, std::size_t bytes, const lifetime_names &names, addr_pair *list) {
  array<listed_function> found;
  if (!collect(image, bytes, names, found)) return false;
  addr_pair start, end;
  if (found.size() == 0 || !find_variable(names.start, &start) || !find_variable(names.end, &end)) return true;
  array<std::uint64_t> addresses;
  for (const listed_function &f : found)
    if (!addresses.push_back(f.address)) return false;
  const std::size_t count = addresses.size() * sizeof(std::uint64_t);
  list->start = allocate(count);
  list->end = list->start + count;
  return list->start != 0 && write(list->start, addresses.data(), count) &&
         write(start.start, &list->start, sizeof list->start) && write(end.start, &list->end, sizeof list->end);
}

bool module::run_listed(const addr_pair &list, const char *kernel) {
  if (list.start == 0) return true;
  CUfunction function;
  return check("cuModuleGetFunction", kernel, cuda.cuModuleGetFunction(&function, handle_, kernel)) &&
         run_single_kernel(device_, {function, 1, 1, 1, 0, nullptr, 0}, requests());
}

bool module::release() {
  release_parts();
  for (std::uintptr_t list : {constructors_.start, destructors_.start})
    if (list != 0) free_device_memory(device_, list);
  const bool good = driver_is_shut_down() || check_release("cuModuleUnload", cuda.cuModuleUnload(handle_));
  std::free(this);
  return good;
}

bool module::unload() {
  scoped_context current(device_);
  // A failure was reported; the module goes all the same.
  const bool ended = driver_is_shut_down() || run_listed(destructors_, at_unload.kernel);
  return release() && ended;
}

bool module::find_variable(const char *name, addr_pair *where) {
  scoped_context current(device_);
  CUdeviceptr address;
  std::size_t bytes;
  if (!is_there("cuModuleGetGlobal", cuda.cuModuleGetGlobal_v2(&address, &bytes, handle_, name))) return false;
  *where = {address, address + bytes};
  return true;
}

module_kernel *module::make_kernel(const char *name) {
  scoped_context current(device_);
  CUfunction function;
  int most = 0;
  if (!is_there("cuModuleGetFunction", cuda.cuModuleGetFunction(&function, handle_, name)) ||
      !is_there("cuFuncGetAttribute", cuda.cuFuncGetAttribute(&most, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, function)))
    return nullptr;
  if (cuda.cuFuncLoad != nullptr) cuda.cuFuncLoad(function);
  auto *k = ::new (GOMP_PLUGIN_malloc(sizeof(own_kernel))) own_kernel;
  k->function = function;
  k->max_threads = static_cast<unsigned>(most);
  return k;
}

bool module::launch(const module_kernel &k, const launch_size &size, const regomp_kernel_launch &l) {
  const CUfunction function = static_cast<const own_kernel &>(k).function;
  return run_single_kernel(device_,
                           {function,
                            size.teams[0],
                            size.threads[0],
                            size.threads[1],
                            l.group_memory,
                            l.parameters,
                            l.count * sizeof(std::uint64_t),
                            {size.teams[1], size.teams[2]},
                            size.threads[2]},
                           requests());
}

} // namespace

} // namespace regomp::nvptx

using namespace regomp;
using namespace regomp::nvptx;

bool regomp::plugin::takes_module(int ord, const void *image, std::size_t bytes) {
  const device *d = find_device(ord);
  return d != nullptr && is_code_for(*d, image, bytes);
}

loaded_module *regomp::plugin::load_module(int ord, const void *image, std::size_t bytes) {
  device *d = find_device(ord);
  if (d == nullptr) return nullptr;
  scoped_context current(*d);
  // The driver takes text that ends with a null byte.
  auto *const copy = static_cast<char *>(GOMP_PLUGIN_malloc(bytes + 1));
  std::memcpy(copy, image, bytes);
  copy[bytes] = '\0';
  CUmodule handle;
  module *m = nullptr;
  if (check("cuModuleLoadData", cuda.cuModuleLoadData(&handle, copy))) {
    m = ::new (GOMP_PLUGIN_malloc(sizeof(module))) module(*d, handle);
    if (!m->start(copy, bytes)) {
      m->release();
      m = nullptr;
    }
  }
  std::free(copy);
  return m;
}
