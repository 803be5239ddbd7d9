// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/image_loading.h"

#include "plugin/common/device_memory.h"
#include "plugin/common/out_of_memory.h"
#include "plugin/common/reverse/request.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/image_check.h"
#include "plugin/nvptx/image_edit/edits.h"
#include "plugin/nvptx/image_edit/team_memory_code.h"
#include "plugin/nvptx/indirect_functions.h"
#include "plugin/nvptx/lifetime_kernels.h"
#include "plugin/nvptx/memory.h"
#include "plugin/nvptx/module_symbols.h"
#include "plugin/nvptx/report.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace regomp::nvptx {

namespace {

constexpr unsigned first_version_with_indirect_functions = 3;

// Shared memory that a block may have without asking for more.
constexpr int default_shared_limit = 48 * 1024;

// The function table holds the regions of reverse offload, too. On the device such a region is a plain function, not an
// entry, and some drivers do not find it by name; nobody launches it.
bool is_host_only(const char *name) { return std::strstr(name, "$nohost") != nullptr; }

// A record whose release is put off while kernels of other images wait for the host.
void release_image(deferred_release *record) {
  auto *im = static_cast<image *>(record);
  device &d = *im->owner;
  {
    scoped_context current(d);
    if (im->module != nullptr) check_release("cuModuleUnload", cuda.cuModuleUnload(im->module));
  }
  // Only now: the module's variable, and its kernels, knew these addresses.
  im->mailbox.destroy(d.lines);
  im->ring.destroy(d);
  if (im->indirect_functions != 0) free_device_memory(d, im->indirect_functions);
  std::free(im->kernels);
  im->~image();
  std::free(im);
}

// --- the parts of load_image -------------------------------------------------------------------------------------------

bool function_attribute(CUfunction function, CUfunction_attribute which, int *value) {
  return check("cuFuncGetAttribute", cuda.cuFuncGetAttribute(value, which, function));
}

// A low-latency pool beyond the default limit has to be allowed function by function.
void allow_dynamic_shared_memory(const device &d, const kernel &k) {
  int fixed = 0;
  if (cuda.cuFuncSetAttribute == nullptr ||
      cuda.cuFuncGetAttribute(&fixed, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, k.function) != CUDA_SUCCESS)
    return;
  const int dynamic = static_cast<int>(d.options->lowlat_pool_bytes);
  if (dynamic <= default_shared_limit - fixed) return;
  const CUresult result = cuda.cuFuncSetAttribute(k.function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, dynamic);
  if (result != CUDA_SUCCESS)
    GOMP_PLUGIN_debug(0, "nvptx: %s: no %d bytes of dynamic shared memory: %s\n", k.name, dynamic, cuda_error(result));
}

bool load_functions(device &d, image &im, linked_code &code, addr_pair *table) {
  const unsigned count = im.descriptor->num_functions;
  if (count == 0) return true;
  im.kernels = static_cast<kernel *>(std::calloc(count, sizeof(kernel)));
  if (im.kernels == nullptr) {
    report_out_of_memory("nvptx", count * sizeof(kernel), "the kernels of an image");
    return false;
  }
  for (unsigned i = 0; i < count; ++i) {
    kernel &k = *::new (&im.kernels[i]) kernel;
    k.owner = &im;
    k.name = im.descriptor->functions[i].name;
    for (unsigned j = 0; j < 3; ++j) k.launch_dim[j] = im.descriptor->functions[i].launch_dim[j];
    k.starts_directly =
        std::find(code.direct_kernels.begin(), code.direct_kernels.end(), k.name) != code.direct_kernels.end();
    const CUresult result = cuda.cuModuleGetFunction(&k.function, im.module, k.name);
    if (is_host_only(k.name)) {
      k.function = nullptr;
    } else {
      if (!check("cuModuleGetFunction", k.name, result)) return false;
      if (!function_attribute(k.function, CU_FUNC_ATTRIBUTE_NUM_REGS, &k.registers) ||
          !function_attribute(k.function, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, &k.max_threads_per_block))
        return false;
      // A driver that loads code lazily may wait for running kernels when it first launches one. A kernel that is launched
      // by the region of a reverse request must not find that out then. Failure shows at the launch.
      if (cuda.cuFuncLoad != nullptr) cuda.cuFuncLoad(k.function);
      allow_dynamic_shared_memory(d, k);
    }
    table[i].start = reinterpret_cast<std::uintptr_t>(&k);
    table[i].end = table[i].start + 1;
  }
  return true;
}

bool load_variables(image &im, addr_pair *table) {
  for (unsigned i = 0; i < im.descriptor->num_variables; ++i) {
    const char *name = im.descriptor->variable_names[i];
    module_variable v;
    if (!check("cuModuleGetGlobal", name, cuda.cuModuleGetGlobal_v2(&v.address, &v.bytes, im.module, name))) return false;
    table[i].start = v.address;
    table[i].end = v.address + v.bytes;
  }
  return true;
}

// Gives the image's device code the address of its mailbox or ring. False, nothing said, if it has no variable for it.
lookup connect_device_code(device &d, image &im) {
  module_variable v;
  if (im.ring.exists()) {
    // Defined by what the plugin itself has added.
    const CUresult result = cuda.cuModuleGetGlobal_v2(&v.address, &v.bytes, im.module, ring_variable);
    if (!check("cuModuleGetGlobal", ring_variable, result)) return lookup::failed;
    const ring_device contents = im.ring.device_side();
    return write_variable(d, v, &contents, sizeof contents) ? lookup::found : lookup::failed;
  }
  const lookup found = find_variable(im, "__gomp_rev_offload_var", &v);
  if (found != lookup::found) return found;
  if (!im.mailbox.create(d.lines)) {
    GOMP_PLUGIN_error("nvptx: the driver gives no page-locked memory, which reverse offload needs; the image is not loaded");
    return lookup::failed;
  }
  const auto address = reinterpret_cast<CUdeviceptr>(im.mailbox.address());
  return write_variable(d, v, &address, sizeof address) ? lookup::found : lookup::failed;
}

// The table of reverse-offload functions, for the host library, and what connects the image with the host. *result stays
// null if the image has no such functions, or cannot use them because its device library has no variable for that.
bool load_reverse_functions(device &d, image &im, std::uint64_t **result) {
  const unsigned count = im.descriptor->num_functions;
  module_variable functions;
  if (count == 0) return true;
  const lookup found = find_variable(im, "$offload_func_table", &functions);
  if (found != lookup::found) return found == lookup::absent;
  const std::size_t bytes = count * sizeof(std::uint64_t);
  if (functions.bytes < bytes) {
    GOMP_PLUGIN_error("nvptx: the image's table of reverse-offload functions is too short; link the program again");
    return false;
  }
  auto *table = static_cast<std::uint64_t *>(GOMP_PLUGIN_malloc(bytes));
  *result = table; // load_image frees it if the image cannot be loaded
  if (!copy_to_host(d, table, functions.address, bytes)) return false;
  lookup connected = lookup::absent;
  bool any = false;
  for (unsigned i = 0; i < count; ++i) any = any || table[i] != 0;
  if (any) connected = connect_device_code(d, im);
  if (connected == lookup::failed) return false;
  if (connected == lookup::absent) {
    std::free(table);
    *result = nullptr;
    return true;
  }
  reverse::prepare_for_requests();
  d.heap.prepare(); // requests may name memory there
  d.downloads.prepare();
  return true;
}

// Device code measures time in clock ticks; it finds their length, in seconds, in this variable.
bool load_clock_tick(device &d, const image &im) {
  module_variable v;
  if (d.properties.clock_khz <= 0) return true;
  const lookup found = find_variable(im, "__nvptx_clocktick", &v);
  if (found != lookup::found) return found == lookup::absent;
  const double seconds = 1e-3 / d.properties.clock_khz;
  return write_variable(d, v, &seconds, sizeof seconds);
}

bool load_parts(device &d, image &im, unsigned version, addr_pair *table, std::uint64_t **reverse_functions,
                const std::uint64_t *host_indirect_functions) {
  const nvptx_image &descriptor = *im.descriptor;
  const bool has_indirect_functions = gomp_version_lib(version) >= first_version_with_indirect_functions &&
                                      descriptor.num_indirect_functions != 0 && host_indirect_functions != nullptr;
  linked_code code;
  if (!load_device_code(d, im, reverse_functions != nullptr, has_indirect_functions, code)) return false;
  im.kernels_take_limit = code.kernels_take_limit;
  if (code.has_team_memory) im.thread_memory_bytes += team_memory_bytes;
  if (!load_functions(d, im, code, table) || !load_variables(im, table + descriptor.num_functions)) return false;

  addr_pair &icvs = table[descriptor.num_functions + descriptor.num_variables];
  icvs = {};
  module_variable v;
  const lookup found = find_variable(im, "__gomp_additional_icvs", &v);
  if (found == lookup::failed) return false;
  if (found == lookup::found) icvs = {v.address, v.address + v.bytes};

  if (has_indirect_functions && !install_indirect_functions(d, im, code.has_indirect_search, host_indirect_functions))
    return false;
  if (reverse_functions != nullptr) {
    if (!load_reverse_functions(d, im, reverse_functions)) return false;
    if (*reverse_functions == nullptr)
      im.ring.destroy(d); // no kernel uses it
    else
      im.requests = im.ring.exists() ? static_cast<reverse::source *>(&im.ring) : &im.mailbox;
  }
  if (code.shares_state) {
    im.serialised = true;
    im.ring.serialiser = im.mailbox.serialiser = &d.serialiser;
    GOMP_PLUGIN_debug(0,
                      "nvptx: kernels of the image share what device code knows of a launch; they run one after another\n");
  }
  return load_clock_tick(d, im) && run_constructors(d, im);
}

void close_image(device &d, image *im) {
  if (!driver_is_shut_down()) run_destructors(d, *im); // a failure was reported; the image goes all the same
  if (im->requests != nullptr) d.service.forget(*im->requests);
  if (d.closing)
    release_image(im);
  else
    gate.release(im);
}

} // namespace

int load_image(device &d, unsigned version, const nvptx_image *descriptor, addr_pair **table,
               std::uint64_t **reverse_functions, std::uint64_t *host_indirect_functions) {
  if (reverse_functions != nullptr) *reverse_functions = nullptr;
  if (!image_is_plausible(version, descriptor)) return -1;
  const unsigned count = descriptor->num_functions + descriptor->num_variables + 1;
  return load_image_on<image>(d, descriptor, count, release_image, table, reverse_functions, [&](image &im) {
    return load_parts(d, im, version, *table, reverse_functions, host_indirect_functions);
  });
}

void unload_image(device &d, const nvptx_image *descriptor) {
  if (image *im = d.images.remove(descriptor)) close_image(d, im);
}

void unload_all_images(device &d) {
  while (image *im = d.images.remove_newest()) close_image(d, im);
}

} // namespace regomp::nvptx
