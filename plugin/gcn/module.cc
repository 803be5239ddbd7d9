// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Modules (plugin/common/module.h) of code objects.
#include "plugin/common/module.h"

#include "include/gcn_isa.h"
#include "plugin/common/region_launch.h"
#include "plugin/gcn/device.h"
#include "plugin/gcn/discovery.h"
#include "plugin/gcn/image.h"
#include "plugin/gcn/launch_block.h"
#include "plugin/gcn/memory.h"
#include "plugin/gcn/report.h"
#include "plugin/gcn/transfer.h"

#include <cstdlib>
#include <cstring>
#include <new>

namespace regomp::gcn {

namespace {

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

module_device facts_of(const device &d) {
  constexpr unsigned wavefront = 64, default_threads = 256;
  constexpr unsigned threads_of_compute_unit = 1024; // that run at once, as a guess
  return {wavefront, default_threads, d.properties.compute_units * threads_of_compute_unit, static_cast<unsigned>(d.number),
          d.properties.ticks_per_second};
}

// The arguments of one launch, in memory that the device reaches: the launch block's if they fit, which most do.
class module_arguments {
public:
  explicit module_arguments(device &d) : device_(d) {}
  ~module_arguments() {
    if (allocated_ != nullptr) device_.free_page_locked(allocated_);
  }
  module_arguments(const module_arguments &) = delete;
  module_arguments &operator=(const module_arguments &) = delete;

  // Null after saying why.
  const void *make(const launch_block &block, const regomp_kernel_launch &l, const launch_size &size) {
    const std::size_t own = l.count * sizeof(std::uint64_t), bytes = own + sizeof(implicit_arguments);
    if (bytes > launch_block::table_bytes && (allocated_ = device_.allocate_page_locked(bytes)) == nullptr) {
      GOMP_PLUGIN_error("gcn: the runtime gives no fine-grained memory for a launch; see the limits of the process");
      return nullptr;
    }
    auto *const to = static_cast<unsigned char *>(allocated_ != nullptr ? allocated_ : block.table);
    if (own != 0) std::memcpy(to, l.parameters, own);
    implicit_arguments implicit{};
    implicit.dimensions = 1;
    for (unsigned i = 0; i < 3; i++) {
      implicit.block_count[i] = size.teams[i];
      implicit.group_size[i] = static_cast<std::uint16_t>(size.threads[i]);
      if (size.teams[i] > 1 || size.threads[i] > 1) implicit.dimensions = static_cast<std::uint16_t>(i + 1);
    }
    implicit.dynamic_lds = l.group_memory;
    std::memcpy(to + own, &implicit, sizeof implicit);
    return to;
  }

private:
  device &device_;
  void *allocated_ = nullptr;
};

struct own_kernel final : module_kernel {
  kernel code; // `owner` is null
};

class module final : public loaded_module {
public:
  explicit module(device &d) : loaded_module(d, facts_of(d)), device_(d) {}

  // False after saying why, and then there is nothing left to do but release().
  bool start(const void *image, std::size_t bytes);
  bool release();

  bool find_variable(const char *name, addr_pair *) override;
  bool unload() override;

private:
  module_kernel *make_kernel(const char *name) override;
  bool launch(const module_kernel &, const launch_size &, const regomp_kernel_launch &) override;
  unsigned lanes_of(const module_kernel &) override;
  bool write(std::uintptr_t to, const void *from, std::size_t n) override { return copy_to_device(device_, to, from, n); }
  bool read(void *to, std::uintptr_t from, std::size_t n) override { return copy_to_host(device_, to, from, n); }
  bool clear(std::uintptr_t to, std::size_t n) override { return fill_on_device(device_, to, 0, n); }
  std::uintptr_t allocate(std::size_t n) override { return allocate_device_memory(device_, n); }

  bool find(const char *name, hsa_executable_symbol_t *) const;
  bool run_if_there(const char *name);

  device &device_;
  hsa_code_object_t code_ = {0};
  hsa_executable_t executable_ = {0};
  void *bytes_ = nullptr; // of the code object: the runtime looks at them as long as it is loaded
};

// Of a look-up. Whatever goes wrong with it, doing without what the module has would change what the program computes. When
// the process ends the runtime may be shut down before.
bool is_there(const char *call, hsa_status_t result) {
  if (result != HSA_STATUS_SUCCESS && result != HSA_STATUS_ERROR_INVALID_SYMBOL_NAME &&
      result != HSA_STATUS_ERROR_NOT_INITIALIZED)
    end_process(call, result);
  return result == HSA_STATUS_SUCCESS;
}

bool module::find(const char *name, hsa_executable_symbol_t *symbol) const {
  return is_there("hsa_executable_get_symbol",
                  hsa.hsa_executable_get_symbol(executable_, nullptr, name, device_.agent, 0, symbol));
}

template <typename T>
bool ask(hsa_executable_symbol_t symbol, hsa_executable_symbol_info_t what, T *value) {
  return is_there("hsa_executable_symbol_get_info", hsa.hsa_executable_symbol_get_info(symbol, what, value));
}

// A kernel of one thread that need not be there.
bool module::run_if_there(const char *name) {
  const module_kernel *const k = find_kernel(name);
  regomp_kernel_launch once{};
  for (unsigned i = 0; i < 3; i++) once.teams[i] = once.threads[i] = 1;
  return k == nullptr || run(*k, once);
}

bool module::start(const void *image, std::size_t bytes) {
  bytes_ = std::memcpy(GOMP_PLUGIN_malloc(bytes), image, bytes);
  return check("hsa_executable_create",
               hsa.hsa_executable_create(HSA_PROFILE_FULL, HSA_EXECUTABLE_STATE_UNFROZEN, "", &executable_)) &&
         check("hsa_code_object_deserialize", hsa.hsa_code_object_deserialize(bytes_, bytes, nullptr, &code_)) &&
         check("hsa_executable_load_code_object",
               hsa.hsa_executable_load_code_object(executable_, device_.agent, code_, "")) &&
         check("hsa_executable_freeze", hsa.hsa_executable_freeze(executable_, "")) && fill_device_environment() &&
         run_if_there("amdgcn.device.init");
}

bool module::release() {
  release_parts();
  bool good = true;
  if (executable_.handle != 0) good = check("hsa_executable_destroy", hsa.hsa_executable_destroy(executable_));
  if (code_.handle != 0 && hsa.hsa_code_object_destroy != nullptr)
    good = check("hsa_code_object_destroy", hsa.hsa_code_object_destroy(code_)) && good;
  std::free(bytes_);
  std::free(this);
  return good;
}

bool module::unload() {
  const bool ended = run_if_there("amdgcn.device.fini"); // a failure was reported; the module goes all the same
  return release() && ended;
}

bool module::find_variable(const char *name, addr_pair *where) {
  hsa_executable_symbol_t symbol;
  std::uint64_t address = 0;
  std::uint32_t bytes = 0;
  if (!find(name, &symbol) || !ask(symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, &address) ||
      !ask(symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE, &bytes))
    return false;
  *where = {address, address + bytes};
  return true;
}

module_kernel *module::make_kernel(const char *name) {
  static constexpr char suffix[] = ".kd";
  constexpr unsigned most_threads = 1024;
  const std::size_t length = std::strlen(name);
  auto *const symbol_name = static_cast<char *>(GOMP_PLUGIN_malloc(length + sizeof suffix));
  std::memcpy(symbol_name, name, length);
  std::memcpy(symbol_name + length, suffix, sizeof suffix);
  kernel code;
  hsa_executable_symbol_t symbol;
  const bool found = find(symbol_name, &symbol) && ask(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &code.object) &&
                     ask(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE, &code.group_bytes) &&
                     ask(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE, &code.private_bytes);
  std::free(symbol_name);
  if (!found) return nullptr;
  auto *k = ::new (GOMP_PLUGIN_malloc(sizeof(own_kernel))) own_kernel;
  k->code = code;
  k->max_threads = most_threads;
  return k;
}

// The kernel's descriptor says it.
unsigned module::lanes_of(const module_kernel &k) {
  constexpr std::size_t properties_at = 56;
  constexpr std::uint16_t has_32_lanes = 1 << 10;
  std::uint16_t properties;
  if (!read(&properties, static_cast<const own_kernel &>(k).code.object + properties_at, sizeof properties)) return 0;
  return (properties & has_32_lanes) != 0 ? 32 : 64;
}

bool module::launch(const module_kernel &k, const launch_size &size, const regomp_kernel_launch &l) {
  const kernel &code = static_cast<const own_kernel &>(k).code;
  module_arguments arguments(device_);
  const held_block block(device_.blocks);
  if (!block || (block->module_arguments = arguments.make(*block, l, size)) == nullptr) return false;
  block->code = nullptr;
  block->module_size = &size;
  return run_single_kernel(
      device_,
      {&code, size.teams[0], 1, size.threads[0], code.group_bytes + l.group_memory, &*block, sizeof block->arguments},
      requests());
}

} // namespace

} // namespace regomp::gcn

using namespace regomp;
using namespace regomp::gcn;

bool regomp::plugin::takes_module(int ord, const void *image, std::size_t bytes) {
  const device *d = find_device(ord);
  unsigned machine;
  if (d == nullptr || !read_gcn_machine(image, bytes, &machine)) return false;
  const gcn_isa *const code = find_gcn_isa(machine);
  return code != nullptr && gcn_code_fits(*code, *d->properties.instruction_set);
}

loaded_module *regomp::plugin::load_module(int ord, const void *image, std::size_t bytes) {
  device *d = find_device(ord);
  if (d == nullptr) return nullptr;
  auto *const m = ::new (GOMP_PLUGIN_malloc(sizeof(module))) module(*d);
  if (m->start(image, bytes)) return m;
  m->release();
  return nullptr;
}
