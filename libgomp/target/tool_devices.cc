// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target/tool_devices.h"

#include "target/array.h"
#include "target/device.h"
#include "target/image.h"

#include <cstdio>
#include <dlfcn.h>

namespace regomp {

namespace {

// The device that the calling thread is telling of: a tool that calls the library meanwhile does not wait for itself.
constinit thread_local const device *introducing = nullptr;

const char *vendor_of(const device &d) {
  switch (d.functions->type) {
  case gomp_device_nvptx:
    return "NVIDIA";
  case gomp_device_gcn:
    return "AMD";
  default:
    return "unknown vendor";
  }
}

// Vendor, model and properties, as the specification has it: separated by semicolons.
void write_type(const device &d, char *text, std::size_t size) {
  regomp_device_description described = {};
  if (d.functions->describe_device != nullptr && d.functions->describe_device(d.ordinal, &described))
    std::snprintf(text, size, "%s;%s;%s;%u multiprocessors", vendor_of(d), described.name, described.architecture,
                  described.multiprocessors);
  else
    std::snprintf(text, size, "%s;device %d of plugin %s", vendor_of(d), d.ordinal, d.functions->name);
}

struct image_to_tell {
  const void *data;
  std::uint64_t module;
};

void tell_loaded(const device &d, const image_to_tell &i) {
  // The image is part of the program or of a shared library, which the loader knows by its name.
  Dl_info where = {};
  const bool known = dladdr(i.data, &where) != 0 && where.dli_fname != nullptr && where.dli_fname[0] != '\0';
  void *const nowhere = reinterpret_cast<void *>(ompt_addr_none);
  void *const in_file = known ? reinterpret_cast<void *>(reinterpret_cast<std::uintptr_t>(i.data) -
                                                         reinterpret_cast<std::uintptr_t>(where.dli_fbase))
                              : nowhere;
  tell<ompt_callback_device_load>(d.number, known ? where.dli_fname : nullptr, std::int64_t{-1}, in_file, std::size_t{0},
                                  const_cast<void *>(i.data), nowhere, i.module);
}

void tell_new_images(device &d) {
  array<image_to_tell, 8> images;
  {
    exclusive_guard guard(d.map_lock);
    for (loaded_image *i = d.images; i != nullptr; i = i->next)
      if (i->module == 0 && !i->refused) {
        i->module = tool_unique_id();
        images.push_back({i->target_data, i->module});
      }
  }
  for (const image_to_tell &i : images) tell_loaded(d, i);
}

} // namespace

void introduce_device(device &d) {
  // Acquire: what the tool was told has happened.
  if (d.introduced.load(std::memory_order_acquire) == tool_acquaintance::made || introducing == &d) return;
  auto expected = tool_acquaintance::none;
  // Sequentially consistent, as progress wants it.
  if (!d.introduced.compare_exchange_strong(expected, tool_acquaintance::being_made, std::memory_order_seq_cst)) {
    d.transfers.wait([&] { return d.introduced.load(std::memory_order_seq_cst) != tool_acquaintance::being_made; });
    return;
  }
  const device *const before = introducing;
  introducing = &d;
  char type[512];
  write_type(d, type, sizeof type);
  tell<ompt_callback_device_initialize>(d.number, type, static_cast<ompt_device_t *>(&d),
                                        ompt_function_lookup_t{find_device_entry_point}, static_cast<const char *>(nullptr));
  tell_new_images(d);
  introducing = before;
  d.introduced.store(tool_acquaintance::made, std::memory_order_seq_cst);
  d.transfers.notify();
}

void introduce_images(device &d) {
  if (d.introduced.load(std::memory_order_acquire) == tool_acquaintance::made) tell_new_images(d);
}

void tell_unloaded(device &d, std::uint64_t module) {
  if (module != 0) tell<ompt_callback_device_unload>(d.number, module);
}

void take_leave_of_device(device &d) {
  auto expected = tool_acquaintance::made;
  // Of two threads one tells. Acquire: after the introduction.
  if (!d.introduced.compare_exchange_strong(expected, tool_acquaintance::none, std::memory_order_acq_rel)) return;
  d.trace.stop(d); // what is recorded comes before
  tell<ompt_callback_device_finalize>(d.number);
}

void take_leave_of_devices() {
  for (int i = 0; i < discovered_devices(); i++) take_leave_of_device(*device_at(i));
}

} // namespace regomp
