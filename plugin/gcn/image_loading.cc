// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/image_loading.h"

#include "plugin/common/device_memory.h"
#include "plugin/common/indirect_functions.h"
#include "plugin/common/out_of_memory.h"
#include "plugin/common/reverse/request.h"
#include "plugin/gcn/code_scan.h"
#include "plugin/gcn/debug.h"
#include "plugin/gcn/device.h"
#include "plugin/gcn/image.h"
#include "plugin/gcn/image_check.h"
#include "plugin/gcn/launch.h"
#include "plugin/gcn/memory.h"
#include "plugin/gcn/report.h"
#include "plugin/gcn/transfer.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace regomp::gcn {

namespace {

constexpr unsigned first_version_with_indirect_functions = 3;

// A region of reverse offload stands in the function table, and is a plain function on the device.
bool is_host_only(const char *name) { return std::strstr(name, "nohost") != nullptr; }

// A record whose release is put off while kernels of other images wait for the host.
void release_image(deferred_release *record) {
  auto *im = static_cast<image *>(record);
  device &d = *im->owner;
  if (im->executable.handle != 0) check("hsa_executable_destroy", hsa.hsa_executable_destroy(im->executable));
  if (im->code.handle != 0 && hsa.hsa_code_object_destroy != nullptr)
    check("hsa_code_object_destroy", hsa.hsa_code_object_destroy(im->code));
  // Only now: variables of the executable know these addresses.
  if (im->indirect_functions != 0) free_device_memory(d, im->indirect_functions);
  if (im->heap != 0) free_device_memory(d, im->heap);
  std::free(im->kernels);
  im->~image();
  std::free(im);
}

// --- the parts of load_image -------------------------------------------------------------------------------------------

bool load_on_agent(const device &d, const image &im) {
  const hsa_status_t result = hsa.hsa_executable_load_code_object(im.executable, d.agent, im.code, "");
  if (result == HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS || result == HSA_STATUS_ERROR_INVALID_CODE_OBJECT ||
      result == HSA_STATUS_ERROR_INVALID_ISA)
    explain_refusal(*im.descriptor, *d.properties.instruction_set, d.number);
  return check("hsa_executable_load_code_object", result);
}

bool load_code(device &d, image &im) {
  const gcn_code_object &o = *im.descriptor->code;
  return check("hsa_executable_create",
               hsa.hsa_executable_create(HSA_PROFILE_FULL, HSA_EXECUTABLE_STATE_UNFROZEN, "", &im.executable)) &&
         check("hsa_code_object_deserialize",
               hsa.hsa_code_object_deserialize(const_cast<void *>(o.bytes), o.size, nullptr, &im.code)) &&
         load_on_agent(d, im) && check("hsa_executable_freeze", hsa.hsa_executable_freeze(im.executable, ""));
}

bool create_heap(device &d, image &im) {
  const gcn_heap head = {static_cast<std::int64_t>(d.options->heap_bytes)};
  im.heap = allocate_device_memory(d, sizeof head + d.options->heap_bytes);
  return im.heap != 0 && copy_to_device(d, im.heap, &head, sizeof head);
}

// A variable or table of the image's, as its executable names it.
struct image_symbol {
  std::uint64_t address = 0;
  std::uint32_t bytes = 0;
};
enum class lookup { found, absent, failed }; // failed: reported

template <typename T>
hsa_status_t ask(hsa_executable_symbol_t symbol, hsa_executable_symbol_info_t what, T *value) {
  return hsa.hsa_executable_symbol_get_info(symbol, what, value);
}

// Not found by name: no failure, and nothing said.
lookup find(const image &im, const char *name, hsa_executable_symbol_t *symbol) {
  const hsa_status_t result = hsa.hsa_executable_get_symbol(im.executable, nullptr, name, im.owner->agent, 0, symbol);
  if (result == HSA_STATUS_SUCCESS) return lookup::found;
  if (result == HSA_STATUS_ERROR_INVALID_SYMBOL_NAME) return lookup::absent;
  check("hsa_executable_get_symbol", name, result);
  return lookup::failed;
}

lookup find_symbol(const image &im, const char *name, image_symbol *result) {
  hsa_executable_symbol_t symbol;
  const lookup found = find(im, name, &symbol);
  if (found != lookup::found) return found;
  return check("hsa_executable_symbol_get_info", name,
               ask(symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, &result->address)) &&
                 check("hsa_executable_symbol_get_info", name,
                       ask(symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_SIZE, &result->bytes))
             ? lookup::found
             : lookup::failed;
}

// GCC's device library keeps the number of teams in one variable of the image, which GOMP_teams4 sets.
void find_leagues(image &im) {
  const code_scan code(*im.descriptor->code);
  if (!code.is_readable()) return;
  const code_range teams = code.function("GOMP_teams4");
  for (unsigned i = 0; i < im.num_kernels(); ++i) {
    kernel &k = im.kernels[i];
    k.starts_teams = teams.bytes != 0 && code.refers(code.function(k.name), teams);
  }
}

bool load_kernel(image &im, const gcn_function &f, kernel *k) {
  k->owner = &im;
  k->name = f.name;
  k->vgprs = f.vgprs;
  for (unsigned j = 0; j < 3; ++j) k->launch_dim[j] = f.launch_dim[j];
  constexpr char suffix[] = ".kd";
  const std::size_t length = std::strlen(f.name);
  auto *name = static_cast<char *>(GOMP_PLUGIN_malloc(length + sizeof suffix));
  std::memcpy(name, f.name, length);
  std::memcpy(name + length, suffix, sizeof suffix);
  hsa_executable_symbol_t symbol;
  const lookup found = find(im, name, &symbol);
  std::free(name);
  if (found == lookup::failed) return false;
  if (found == lookup::absent) {
    if (is_host_only(f.name)) return true;
    GOMP_PLUGIN_error("gcn: the image has no kernel %s; link the program again", f.name);
    return false;
  }
  if (!check("hsa_executable_symbol_get_info", f.name, ask(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &k->object)) ||
      !check("hsa_executable_symbol_get_info", f.name,
             ask(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_GROUP_SEGMENT_SIZE, &k->group_bytes)) ||
      !check("hsa_executable_symbol_get_info", f.name,
             ask(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE, &k->private_bytes)))
    return false;
  debug("Located kernel %s: group segment %u bytes, private segment %u bytes, SGPRs: %d, VGPRs: %d", f.name, k->group_bytes,
        k->private_bytes, f.sgprs, f.vgprs);
  return true;
}

bool load_functions(image &im, addr_pair *table) {
  const gcn_function *const functions = im.descriptor->functions;
  if (!load_kernel(im, functions[0], &im.constructors) || !load_kernel(im, functions[1], &im.destructors)) return false;
  const unsigned count = im.num_kernels();
  if (count == 0) return true;
  im.kernels = static_cast<kernel *>(std::calloc(count, sizeof(kernel)));
  if (im.kernels == nullptr) {
    report_out_of_memory("gcn", count * sizeof(kernel), "the kernels of an image");
    return false;
  }
  for (unsigned i = 0; i < count; ++i) {
    kernel &k = *::new (&im.kernels[i]) kernel;
    if (!load_kernel(im, functions[i + gcn_lifetime_functions], &k)) return false;
    table[i].start = reinterpret_cast<std::uintptr_t>(&k);
    table[i].end = table[i].start + 1;
  }
  find_leagues(im);
  return true;
}

// Copies a table that the image has for the host: `count` words. False after reporting why.
bool read_table(device &d, const image &im, const char *name, std::uint64_t *words, std::size_t count) {
  image_symbol s;
  const lookup found = find_symbol(im, name, &s);
  if (found == lookup::found) return copy_to_host(d, words, s.address, count * sizeof *words);
  if (found == lookup::absent) GOMP_PLUGIN_error("gcn: the image has no %s; link the program again", name);
  return false;
}

// The image's table is of addresses and sizes; the host's, of beginnings and ends.
bool load_variables(device &d, image &im, addr_pair *table) {
  const unsigned count = im.descriptor->num_variables;
  if (count == 0) return true;
  static_assert(sizeof(addr_pair) == 2 * sizeof(std::uint64_t));
  if (!read_table(d, im, ".offload_var_table", &table->start, 2 * count)) return false;
  for (unsigned i = 0; i < count; ++i) table[i].end += table[i].start;
  return true;
}

// What connects the image's table of indirect functions with the core.
class indirect_image final : public indirect_target {
public:
  indirect_image(device &d, image &im) : device_(d), image_(im) {}

  bool read_functions(std::uint64_t *addresses, unsigned count) override {
    return read_table(device_, image_, ".offload_ind_func_table", addresses, count);
  }
  lookup find_variable(const char *name) override {
    const gcn::lookup result = find_symbol(image_, name, &variable_);
    return result == gcn::lookup::found ? lookup::found : result == gcn::lookup::absent ? lookup::absent : lookup::failed;
  }
  // A local symbol: as far from the variable that was found, the list's, as in the code object.
  bool find_built_table() override {
    std::int64_t distance;
    if (!code_scan(*image_.descriptor->code).distance("__gomp_indirect_addr_map", "indirect_htab", &distance)) return false;
    variable_.address += static_cast<std::uint64_t>(distance);
    return true;
  }
  std::uint64_t reserve(std::size_t bytes) override {
    return image_.indirect_functions = allocate_device_memory(device_, bytes);
  }
  bool install(const std::uint64_t *words, std::size_t bytes, std::uint64_t start) override {
    return copy_to_device(device_, image_.indirect_functions, words, bytes) &&
           copy_to_device(device_, variable_.address, &start, sizeof start);
  }

private:
  device &device_;
  image &image_;
  image_symbol variable_;
};

// The table of reverse-offload functions, for the host library. *result stays null if the image has none.
bool load_reverse_functions(device &d, image &im, std::uint64_t **result) {
  const unsigned count = im.num_kernels();
  for (unsigned i = 0; i < count; ++i) im.uses_reverse_offload |= is_host_only(im.kernels[i].name);
  if (!im.uses_reverse_offload) return true;
  *result = static_cast<std::uint64_t *>(GOMP_PLUGIN_malloc(count * sizeof(std::uint64_t)));
  if (!read_table(d, im, ".offload_func_table", *result, count)) return false; // load_image frees it
  reverse::prepare_for_requests();
  return true;
}

bool load_parts(device &d, image &im, unsigned version, addr_pair *table, std::uint64_t **reverse_functions,
                const std::uint64_t *host_indirect_functions) {
  const gcn_image &descriptor = *im.descriptor;
  if (!load_code(d, im) || !create_heap(d, im) || !load_functions(im, table) ||
      !load_variables(d, im, table + im.num_kernels()))
    return false;

  addr_pair &icvs = table[im.num_kernels() + descriptor.num_variables];
  icvs = {};
  image_symbol s;
  const lookup found = find_symbol(im, "__gomp_additional_icvs", &s);
  if (found == lookup::failed) return false;
  if (found == lookup::found) icvs = {s.address, s.address + s.bytes};

  if (gomp_version_lib(version) >= first_version_with_indirect_functions && descriptor.num_indirect_functions != 0 &&
      host_indirect_functions != nullptr) {
    indirect_image target(d, im);
    if (!install_indirect_functions("gcn", target, host_indirect_functions, descriptor.num_indirect_functions)) return false;
  }
  if (reverse_functions != nullptr && !load_reverse_functions(d, im, reverse_functions)) return false;
  return run_lifetime_kernel(d, im.constructors);
}

void close_image(device &d, image *im) {
  debug("device %d: an image with %u kernels is unloaded", d.number, im->num_kernels());
  // With a device that is closed kernels may run for ever; they are over, or the device stays as it is (fini_device).
  if (!d.closing) d.blocks.wait_for_kernels_of(*im);
  run_lifetime_kernel(d, im->destructors); // a failure was reported; the image goes all the same
  if (d.closing)
    release_image(im);
  else
    gate.release(im);
}

} // namespace

int load_image(device &d, unsigned version, const gcn_image *descriptor, addr_pair **table,
               std::uint64_t **reverse_functions, std::uint64_t *host_indirect_functions) {
  if (reverse_functions != nullptr) *reverse_functions = nullptr;
  if (!image_is_plausible(version, descriptor) || !image_runs_on(*descriptor, *d.properties.instruction_set, d.number))
    return -1;
  const unsigned kernels = descriptor->num_functions - gcn_lifetime_functions;
  const unsigned count = kernels + descriptor->num_variables + 1;
  debug("device %d: an image of %zu bytes with %u kernels, %u variables, %u indirect functions", d.number,
        descriptor->code->size, kernels, descriptor->num_variables, descriptor->num_indirect_functions);
  return load_image_on<image>(d, descriptor, count, release_image, table, reverse_functions, [&](image &im) {
    return load_parts(d, im, version, *table, reverse_functions, host_indirect_functions);
  });
}

void unload_image(device &d, const gcn_image *descriptor) {
  if (image *im = d.images.remove(descriptor)) close_image(d, im);
}

void unload_all_images(device &d) {
  while (image *im = d.images.remove_newest()) close_image(d, im);
}

} // namespace regomp::gcn
