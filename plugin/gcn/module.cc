// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/module.h"

#include "include/gcn_isa.h"
#include "plugin/common/device_memory.h"
#include "plugin/common/region_launch.h"
#include "plugin/gcn/device.h"
#include "plugin/gcn/launch_block.h"
#include "plugin/gcn/memory.h"
#include "plugin/gcn/report.h"
#include "plugin/gcn/transfer.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace regomp::gcn {

namespace {

constexpr unsigned default_threads = 256, most_threads = 1024, most_module_teams = 65536;
constexpr unsigned threads_of_compute_unit = 1024; // that run at once, as a guess
constexpr unsigned wavefront = 64;

// Behind the program's arguments (code object version 5 and later).
struct implicit_arguments {
  std::uint32_t block_count[3];
  std::uint16_t group_size[3], remainder[3];
  std::uint8_t unused_1[40];
  std::uint16_t dimensions;
  std::uint8_t unused_2[54];
  std::uint32_t dynamic_lds;
  std::uint8_t unused_3[132];
};
static_assert(sizeof(implicit_arguments) == 256 && offsetof(implicit_arguments, dimensions) == 64 &&
              offsetof(implicit_arguments, dynamic_lds) == 120);

bool find(const loaded_module &m, const char *name, hsa_executable_symbol_t *symbol) {
  return hsa.hsa_executable_get_symbol(m.executable, nullptr, name, m.owner->agent, 0, symbol) == HSA_STATUS_SUCCESS;
}

template <typename T>
bool ask(const char *name, hsa_executable_symbol_t symbol, hsa_executable_symbol_info_t what, T *value) {
  return check("hsa_executable_symbol_get_info", name, hsa.hsa_executable_symbol_get_info(symbol, what, value));
}

// Of the module's own, where it has LLVM's device library.
bool fill_device_environment(device &d, const loaded_module &m) {
  addr_pair where;
  if (!find_module_variable(m, "__omp_rtl_device_environment", &where)) return true;
  device_environment e{};
  e.num_devices = 1;
  e.device_num = static_cast<std::uint32_t>(d.number);
  e.clock_hz = d.properties.ticks_per_second;
  e.hardware_parallelism = std::uint64_t{d.properties.compute_units} * threads_of_compute_unit / wavefront;
  return copy_to_device(d, where.start, &e, std::min<std::size_t>(sizeof e, where.end - where.start));
}

bool read_environment(const loaded_module &m, module_kernel &k, int name_length) {
  char name[512];
  addr_pair where;
  const int length = std::snprintf(name, sizeof name, "%.*s_kernel_environment", name_length, k.name);
  if (length >= static_cast<int>(sizeof name) || !find_module_variable(m, name, &where)) return true;
  return copy_to_host(*m.owner, &k.environment, where.start,
                      std::min<std::size_t>(sizeof k.environment, where.end - where.start));
}

// The arguments of one launch, in memory that the device reaches.
class module_arguments {
public:
  explicit module_arguments(device &d) : device_(d) {}
  ~module_arguments() {
    if (bytes_ != nullptr) device_.free_page_locked(bytes_);
    if (reduction_ != 0) free_device_memory(device_, reduction_);
  }
  module_arguments(const module_arguments &) = delete;
  module_arguments &operator=(const module_arguments &) = delete;

  bool make(const regomp_kernel_launch &l, const kernel_environment &e, const launch_size &size) {
    const std::size_t own = l.count * sizeof(std::uint64_t);
    bytes_ = static_cast<unsigned char *>(device_.allocate_page_locked(own + sizeof(implicit_arguments)));
    if (bytes_ == nullptr) {
      GOMP_PLUGIN_error("gcn: the runtime gives no fine-grained memory for a launch; see the limits of the process");
      return false;
    }
    std::memcpy(bytes_, l.parameters, own);
    implicit_arguments implicit{};
    for (unsigned i = 0; i < 3; i++) implicit.block_count[i] = implicit.group_size[i] = 1;
    implicit.block_count[0] = size.teams;
    implicit.group_size[0] = static_cast<std::uint16_t>(size.threads);
    implicit.dimensions = 1;
    implicit.dynamic_lds = l.group_memory;
    std::memcpy(bytes_ + own, &implicit, sizeof implicit);
    return l.has_environment == 0 || e.reduction_bytes <= 0 || e.reduction_length <= 0 || add_reduction(e);
  }
  const void *get() const { return bytes_; }

private:
  // The first argument is its address.
  bool add_reduction(const kernel_environment &e) {
    const std::size_t buffer = static_cast<std::size_t>(e.reduction_bytes) * static_cast<std::size_t>(e.reduction_length);
    reduction_ = allocate_device_memory(device_, sizeof(launch_environment) + buffer);
    if (reduction_ == 0) return false;
    const launch_environment contents{0, 0, reduction_ + sizeof(launch_environment)};
    std::memcpy(bytes_, &reduction_, sizeof reduction_);
    return copy_to_device(device_, reduction_, &contents, sizeof contents) &&
           fill_on_device(device_, reduction_ + sizeof contents, 0, buffer);
  }

  device &device_;
  unsigned char *bytes_ = nullptr;
  std::uintptr_t reduction_ = 0;
};

// A kernel of one thread that need not be there.
bool run_if_there(loaded_module &m, const char *name) {
  const module_kernel *const k = find_module_kernel(m, name);
  regomp_kernel_launch once{};
  for (unsigned i = 0; i < 3; i++) once.teams[i] = once.threads[i] = 1;
  return k == nullptr || run_module_kernel(*m.owner, *k, once);
}

bool release(loaded_module *m) {
  while (m->kernels != nullptr) {
    module_kernel *const k = m->kernels;
    m->kernels = k->next;
    std::free(k);
  }
  bool good = true;
  if (m->executable.handle != 0) good = check("hsa_executable_destroy", hsa.hsa_executable_destroy(m->executable)) && good;
  if (m->code.handle != 0 && hsa.hsa_code_object_destroy != nullptr)
    good = check("hsa_code_object_destroy", hsa.hsa_code_object_destroy(m->code)) && good;
  std::free(m->bytes);
  std::free(m);
  return good;
}

} // namespace

bool is_module(const device &d, const void *image, std::size_t bytes) {
  unsigned machine;
  if (!read_gcn_machine(image, bytes, &machine)) return false;
  const gcn_isa *const code = find_gcn_isa(machine);
  return code != nullptr && gcn_code_fits(*code, *d.properties.instruction_set);
}

loaded_module *load_module(device &d, const void *image, std::size_t bytes) {
  auto *m = static_cast<loaded_module *>(GOMP_PLUGIN_malloc(sizeof(loaded_module)));
  *m = {&d, {0}, {0}, GOMP_PLUGIN_malloc(bytes), nullptr};
  std::memcpy(m->bytes, image, bytes);
  const bool loaded =
      check("hsa_executable_create",
            hsa.hsa_executable_create(HSA_PROFILE_FULL, HSA_EXECUTABLE_STATE_UNFROZEN, "", &m->executable)) &&
      check("hsa_code_object_deserialize", hsa.hsa_code_object_deserialize(m->bytes, bytes, nullptr, &m->code)) &&
      check("hsa_executable_load_code_object", hsa.hsa_executable_load_code_object(m->executable, d.agent, m->code, "")) &&
      check("hsa_executable_freeze", hsa.hsa_executable_freeze(m->executable, "")) && fill_device_environment(d, *m) &&
      run_if_there(*m, "amdgcn.device.init");
  if (loaded) return m;
  release(m);
  return nullptr;
}

bool unload_module(loaded_module *m) {
  const bool ended = run_if_there(*m, "amdgcn.device.fini"); // a failure was reported; the module goes all the same
  return release(m) && ended;
}

bool find_module_variable(const loaded_module &m, const char *name, addr_pair *where) {
  hsa_executable_symbol_t symbol;
  std::uint64_t address = 0;
  std::uint32_t bytes = 0;
  if (!find(m, name, &symbol) || !ask(name, symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, &address) ||
      !ask(name, symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE, &bytes))
    return false;
  *where = {address, address + bytes};
  return true;
}

module_kernel *find_module_kernel(loaded_module &m, const char *name) {
  static constexpr char suffix[] = ".kd";
  const std::size_t length = std::strlen(name);
  for (module_kernel *k = m.kernels; k != nullptr; k = k->next)
    if (std::strncmp(k->name, name, length) == 0 && std::strcmp(k->name + length, suffix) == 0) return k;
  void *const memory = GOMP_PLUGIN_malloc_cleared(sizeof(module_kernel) + length + sizeof suffix);
  auto *k = ::new (memory) module_kernel;
  std::memcpy(k->name, name, length);
  std::memcpy(k->name + length, suffix, sizeof suffix);
  k->code.name = k->name;
  k->environment = {};
  hsa_executable_symbol_t symbol;
  if (!find(m, k->name, &symbol) || !ask(k->name, symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &k->code.object) ||
      !ask(k->name, symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE, &k->code.group_bytes) ||
      !ask(k->name, symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE, &k->code.private_bytes) ||
      !read_environment(m, *k, static_cast<int>(length))) {
    std::free(k);
    return nullptr;
  }
  k->next = m.kernels;
  m.kernels = k;
  return k;
}

bool run_module_kernel(device &d, const module_kernel &k, const regomp_kernel_launch &l) {
  if (l.teams[1] > 1 || l.teams[2] > 1 || l.threads[1] > 1 || l.threads[2] > 1) {
    GOMP_PLUGIN_error("gcn: %s: kernels of more than one dimension are not launched", k.name);
    return false;
  }
  const launch_limits limits{wavefront, default_threads, most_threads, most_module_teams,
                             d.properties.compute_units * threads_of_compute_unit};
  const launch_size size = choose_size(l, k.environment, limits);
  module_arguments arguments(d);
  const held_block block(d.blocks);
  if (!block || !arguments.make(l, k.environment, size)) return false;
  block->code = nullptr;
  block->module_arguments = arguments.get();
  return run_single_kernel(
      d, {&k.code, size.teams, 1, size.threads, k.code.group_bytes + l.group_memory, &*block, sizeof block->arguments});
}

} // namespace regomp::gcn
