// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/module.h"

#include "plugin/common/array.h"
#include "plugin/common/device_memory.h"
#include "plugin/common/region_launch.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/geometry.h"
#include "plugin/nvptx/memory.h"
#include "plugin/nvptx/report.h"
#include "plugin/nvptx/transfer.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <elf.h>

namespace regomp::nvptx {

namespace {

constexpr unsigned default_threads = 128, most_module_teams = 65536;

bool is_ptx(const char *text, std::size_t bytes) {
  const auto begins = [&](const char *with) {
    return bytes > std::strlen(with) && std::memcmp(text, with, std::strlen(with)) == 0;
  };
  return begins("//") || begins(".version");
}

// The compute capability of linked code, as its header has it: 10 * major + minor.
int capability_of(const Elf64_Ehdr &header) {
  constexpr unsigned char abi_with_wide_flags = 8;
  return static_cast<int>((header.e_ident[EI_ABIVERSION] == abi_with_wide_flags ? header.e_flags >> 8 : header.e_flags) &
                          0xff);
}

// Of the module's own, where it has LLVM's device library.
bool fill_device_environment(device &d, const loaded_module &m) {
  addr_pair where;
  if (!find_module_variable(m, "__omp_rtl_device_environment", &where)) return true;
  device_environment e{};
  e.num_devices = 1;
  e.device_num = static_cast<std::uint32_t>(d.handle);
  e.clock_hz = static_cast<std::uint64_t>(std::max(d.properties.clock_khz, 0)) * 1000;
  e.hardware_parallelism = static_cast<std::uint64_t>(d.properties.multiprocessors) *
                           static_cast<std::uint64_t>(d.properties.threads_per_multiprocessor) / warp_size;
  return copy_to_device(d, where.start, &e, std::min<std::size_t>(sizeof e, where.end - where.start));
}

bool read_environment(const loaded_module &m, module_kernel &k) {
  char name[512];
  addr_pair where;
  const int length = std::snprintf(name, sizeof name, "%s_kernel_environment", k.name);
  if (length >= static_cast<int>(sizeof name) || !find_module_variable(m, name, &where)) return true;
  return copy_to_host(*m.owner, &k.environment, where.start,
                      std::min<std::size_t>(sizeof k.environment, where.end - where.start));
}

// Memory of a kernel that reduces over its teams, as long as it runs. The first parameter is its address.
class reduction_memory {
public:
  explicit reduction_memory(device &d) : device_(d) {}
  ~reduction_memory() {
    if (address_ != 0) free_device_memory(device_, address_);
  }
  reduction_memory(const reduction_memory &) = delete;
  reduction_memory &operator=(const reduction_memory &) = delete;
  bool make(const kernel_environment &e) {
    const std::size_t buffer = static_cast<std::size_t>(e.reduction_bytes) * static_cast<std::size_t>(e.reduction_length);
    address_ = allocate_device_memory(device_, sizeof(launch_environment) + buffer);
    if (address_ == 0) return false;
    const launch_environment contents{0, 0, address_ + sizeof(launch_environment)};
    return copy_to_device(device_, address_, &contents, sizeof contents) &&
           fill_on_device(device_, address_ + sizeof contents, 0, buffer);
  }
  std::uint64_t address() const { return address_; }

private:
  device &device_;
  std::uintptr_t address_ = 0;
};

// --- constructors and destructors ---------------------------------------------------------------------------------------
//
// Of each the module has a variable that holds its address; the name ends with its priority. One kernel runs those in a list
// that the loader makes: two variables say where it begins and ends.

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

// The variables are not in any table of the driver's, so they are looked for by their names, in PTX and in symbol tables
// alike.
bool collect(const loaded_module &m, const char *bytes, std::size_t size, const lifetime_names &names,
             array<listed_function> &found) {
  const std::size_t length = std::strlen(names.prefix);
  const bool ascending = &names == &at_load;
  for (const char *p = bytes, *end = bytes + size;
       (p = static_cast<const char *>(memmem(p, static_cast<std::size_t>(end - p), names.prefix, length))) != nullptr;) {
    char name[512];
    std::size_t n = 0;
    while (p + n < end && is_name(p[n]) && n < sizeof name - 1) n++;
    std::memcpy(name, p, n);
    name[n] = '\0';
    p += n;
    addr_pair where;
    listed_function f{std::strtoul(std::strrchr(name, '_') + 1, nullptr, 10), 0};
    if (!find_module_variable(m, name, &where)) continue;
    if (!copy_to_host(*m.owner, &f.address, where.start, sizeof f.address)) return false;
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
bool make_list(loaded_module &m, const char *bytes, std::size_t size, const lifetime_names &names, addr_pair *list) {
  array<listed_function> found;
  if (!collect(m, bytes, size, names, found)) return false;
  addr_pair start, end;
  if (found.size() == 0 || !find_module_variable(m, names.start, &start) || !find_module_variable(m, names.end, &end))
    return true;
  array<std::uint64_t> addresses;
  for (const listed_function &f : found)
    if (!addresses.push_back(f.address)) return false;
  const std::size_t count = addresses.size() * sizeof(std::uint64_t);
  list->start = allocate_device_memory(*m.owner, count);
  list->end = list->start + count;
  return list->start != 0 && copy_to_device(*m.owner, list->start, addresses.data(), count) &&
         copy_to_device(*m.owner, start.start, &list->start, sizeof list->start) &&
         copy_to_device(*m.owner, end.start, &list->end, sizeof list->end);
}

bool run_listed(loaded_module &m, const addr_pair &list) {
  if (list.start == 0) return true;
  const lifetime_names &names = &list == &m.constructors ? at_load : at_unload;
  CUfunction function;
  return check("cuModuleGetFunction", names.kernel, cuda.cuModuleGetFunction(&function, m.handle, names.kernel)) &&
         run_single_kernel(*m.owner, {function, 1, 1, 1, 0, nullptr, 0});
}

bool release(loaded_module *m) {
  while (m->kernels != nullptr) {
    module_kernel *const k = m->kernels;
    m->kernels = k->next;
    std::free(k);
  }
  for (std::uintptr_t list : {m->constructors.start, m->destructors.start})
    if (list != 0) free_device_memory(*m->owner, list);
  const bool good = driver_is_shut_down() || check_release("cuModuleUnload", cuda.cuModuleUnload(m->handle));
  std::free(m);
  return good;
}

} // namespace

bool is_module(const device &d, const void *image, std::size_t bytes) {
  if (is_ptx(static_cast<const char *>(image), bytes)) return true;
  Elf64_Ehdr header;
  if (bytes < sizeof header) return false;
  std::memcpy(&header, image, sizeof header);
  if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 || header.e_machine != EM_CUDA) return false;
  const int code = capability_of(header), own = d.properties.compute_capability;
  return code / 10 == own / 10 && code <= own;
}

loaded_module *load_module(device &d, const void *image, std::size_t bytes) {
  // The driver takes text that ends with a null byte.
  auto *copy = static_cast<char *>(GOMP_PLUGIN_malloc(bytes + 1));
  std::memcpy(copy, image, bytes);
  copy[bytes] = '\0';
  CUmodule handle;
  const CUresult result = cuda.cuModuleLoadData(&handle, copy);
  if (!check("cuModuleLoadData", result)) {
    std::free(copy);
    return nullptr;
  }
  auto *m = static_cast<loaded_module *>(GOMP_PLUGIN_malloc(sizeof(loaded_module)));
  *m = {&d, handle, nullptr, {}, {}};
  const bool good = fill_device_environment(d, *m) && make_list(*m, copy, bytes, at_load, &m->constructors) &&
                    make_list(*m, copy, bytes, at_unload, &m->destructors) && run_listed(*m, m->constructors);
  std::free(copy);
  if (good) return m;
  release(m);
  return nullptr;
}

bool unload_module(loaded_module *m) {
  const bool ended = driver_is_shut_down() || run_listed(*m, m->destructors); // a failure was reported; it goes all the same
  return release(m) && ended;
}

bool find_module_variable(const loaded_module &m, const char *name, addr_pair *where) {
  CUdeviceptr address;
  std::size_t bytes;
  if (cuda.cuModuleGetGlobal_v2(&address, &bytes, m.handle, name) != CUDA_SUCCESS) return false;
  *where = {address, address + bytes};
  return true;
}

module_kernel *find_module_kernel(loaded_module &m, const char *name) {
  for (module_kernel *k = m.kernels; k != nullptr; k = k->next)
    if (std::strcmp(k->name, name) == 0) return k;
  CUfunction function;
  if (cuda.cuModuleGetFunction(&function, m.handle, name) != CUDA_SUCCESS) return nullptr;
  const std::size_t length = std::strlen(name);
  auto *k = static_cast<module_kernel *>(GOMP_PLUGIN_malloc_cleared(sizeof(module_kernel) + length));
  k->function = function;
  std::memcpy(k->name, name, length);
  if (!check("cuFuncGetAttribute",
             cuda.cuFuncGetAttribute(&k->max_threads, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, function)) ||
      !read_environment(m, *k)) {
    std::free(k);
    return nullptr;
  }
  if (cuda.cuFuncLoad != nullptr) cuda.cuFuncLoad(function);
  k->next = m.kernels;
  m.kernels = k;
  return k;
}

bool run_module_kernel(device &d, const module_kernel &k, const regomp_kernel_launch &l) {
  if (l.teams[1] > 1 || l.teams[2] > 1 || l.threads[1] > 1 || l.threads[2] > 1) {
    GOMP_PLUGIN_error("nvptx: %s: kernels of more than one dimension are not launched", k.name);
    return false;
  }
  const launch_limits limits{warp_size, default_threads, static_cast<unsigned>(k.max_threads), most_module_teams,
                             static_cast<unsigned>(d.properties.multiprocessors * d.properties.threads_per_multiprocessor)};
  const launch_size size = choose_size(l, k.environment, limits);
  const std::uint64_t *parameters = l.parameters;
  reduction_memory memory(d);
  std::uint64_t *changed = nullptr;
  if (l.has_environment != 0 && k.environment.reduction_bytes > 0 && k.environment.reduction_length > 0) {
    if (!memory.make(k.environment)) return false;
    changed = static_cast<std::uint64_t *>(GOMP_PLUGIN_malloc(l.count * sizeof(std::uint64_t)));
    std::memcpy(changed, l.parameters, l.count * sizeof(std::uint64_t));
    changed[0] = memory.address();
    parameters = changed;
  }
  const bool good = run_single_kernel(
      d, {k.function, size.teams, size.threads, 1, l.group_memory, parameters, l.count * sizeof(std::uint64_t)});
  std::free(changed);
  return good;
}

} // namespace regomp::nvptx
