// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "watch/tool_devices.h"

#include "device/image.h"
#include "device/loaded_image.h"
#include "mapping/device_maps.h"
#include "observe/tool.h"
#include "support/array.h"
#include "support/memory.h"

#include <cstdio>
#include <dlfcn.h>
#include <link.h>

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

// Where something lies in the file that it was loaded from.
struct place_in_file {
  std::uintptr_t address;
  bool found = false;
  std::int64_t offset = -1; // -1: its bytes are not in the file
  std::uintptr_t vma = 0;
};

int look_in(dl_phdr_info *file, std::size_t, void *sought) {
  place_in_file &place = *static_cast<place_in_file *>(sought);
  for (int i = 0; i < file->dlpi_phnum; i++) {
    const auto &segment = file->dlpi_phdr[i];
    const std::uintptr_t into = place.address - file->dlpi_addr - segment.p_vaddr;
    if (segment.p_type != PT_LOAD || into >= segment.p_memsz) continue;
    place.found = true;
    place.vma = place.address - file->dlpi_addr;
    if (into < segment.p_filesz) place.offset = static_cast<std::int64_t>(segment.p_offset + into);
    return 1;
  }
  return 0;
}

void tell_loaded(const device &d, const image_to_tell &i) {
  const image_extent code = extent_of_image(d, i.data);
  // It is part of the program or of a shared library, which the loader knows by its name.
  Dl_info where = {};
  place_in_file place{reinterpret_cast<std::uintptr_t>(code.start)};
  if (dladdr(code.start, &where) != 0 && where.dli_fname != nullptr && where.dli_fname[0] != '\0')
    dl_iterate_phdr(look_in, &place);
  void *const nowhere = reinterpret_cast<void *>(ompt_addr_none);
  call_tool<ompt_callback_device_load>(d.number, place.found ? where.dli_fname : nullptr, place.offset,
                                       place.found ? reinterpret_cast<void *>(place.vma) : nowhere, code.bytes,
                                       const_cast<void *>(code.start), nowhere, i.module);
}

void tell_new_images(device &d) {
  array<image_to_tell, 8> images;
  {
    exclusive_guard guard(maps_of(d).map_lock);
    for (loaded_image *i = d.images; i != nullptr; i = i->next)
      if (i->module == 0 && !i->refused) {
        i->module = tool_unique_id();
        images.push_back({i->target_data, i->module});
      }
  }
  for (const image_to_tell &i : images) tell_loaded(d, i);
}

} // namespace

tool_device &of_tools(device &d) {
  std::atomic<void *> &slot = d.slots[slot_of_tools];
  // Acquire and release: what the record was made of.
  void *known = slot.load(std::memory_order_acquire);
  if (known != nullptr) return *static_cast<tool_device *>(known);
  auto *const mine = create<tool_device>();
  if (slot.compare_exchange_strong(known, mine, std::memory_order_acq_rel, std::memory_order_acquire)) return *mine;
  destroy(mine);
  return *static_cast<tool_device *>(known);
}

void introduce_device(device &d) {
  using enum tool_device::acquaintance;
  tool_device &t = of_tools(d);
  // Acquire: what the tool was told has happened.
  if (t.introduced.load(std::memory_order_acquire) == made || introducing == &d) return;
  auto expected = none;
  // Sequentially consistent, as progress wants it.
  if (!t.introduced.compare_exchange_strong(expected, being_made, std::memory_order_seq_cst)) {
    t.introduction.wait([&] { return t.introduced.load(std::memory_order_seq_cst) != being_made; });
    return;
  }
  const device *const before = introducing;
  introducing = &d;
  char type[512];
  write_type(d, type, sizeof type);
  call_tool<ompt_callback_device_initialize>(d.number, type, static_cast<ompt_device_t *>(&d),
                                             ompt_function_lookup_t{find_device_entry_point},
                                             static_cast<const char *>(nullptr));
  tell_new_images(d);
  introducing = before;
  t.introduced.store(made, std::memory_order_seq_cst);
  t.introduction.notify();
}

void introduce_images(device &d) {
  const tool_device *const t = known_to_tools(d);
  if (t != nullptr && t->introduced.load(std::memory_order_acquire) == tool_device::acquaintance::made) tell_new_images(d);
}

void tell_unloaded(device &d, std::uint64_t module) {
  if (module != 0) call_tool<ompt_callback_device_unload>(d.number, module);
}

void take_leave_of_device(device &d) {
  tool_device *const t = known_to_tools(d);
  auto expected = tool_device::acquaintance::made;
  // Of two threads one tells. Acquire: after the introduction.
  if (t == nullptr ||
      !t->introduced.compare_exchange_strong(expected, tool_device::acquaintance::none, std::memory_order_acq_rel))
    return;
  t->trace.stop(d); // what is recorded comes before
  call_tool<ompt_callback_device_finalize>(d.number);
}

void take_leave_of_devices() {
  for (int i = 0; i < discovered_devices(); i++) take_leave_of_device(*device_at(i));
}

} // namespace regomp
