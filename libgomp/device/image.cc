// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/image.h"

#include "assertion.h"
#include "config/linux/readable.h"
#include "device/device.h"
#include "device/device_copies.h"
#include "device/device_data.h"
#include "device/device_events.h"
#include "device/loaded_image.h"
#include "gcn_image.h"
#include "gomp_plugin.h"
#include "nvptx_image.h"
#include "observe/tool.h"
#include "observe/trace.h"
#include "support/array.h"
#include "support/diagnostics.h"
#include "support/memory.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace regomp {

namespace {

struct registered_image {
  registered_image *next;
  unsigned version;
  int type;
  const void *const *host_table;
  const void *target_data;
};

mutex images_lock;
registered_image *images;
registered_image **images_tail = &images;
unsigned requires_mask;

template <typename Entry>
bool decode_table(const std::uintptr_t (&range)[2], const Entry *&entries, std::size_t &count) {
  entries = reinterpret_cast<const Entry *>(range[0]);
  count = (range[1] - range[0]) / sizeof(Entry);
  return range[0] <= range[1] && range[0] % alignof(Entry) == 0 && is_readable(entries, range[1] - range[0]);
}

// False if the tables cannot be read: they are the program's, and may be corrupted.
bool decode(const registered_image &i, host_tables &t) {
  using ranges = std::uintptr_t[3][2]; // begin and end
  const bool has_indirect = gomp_version_lib(i.version) >= 3;
  t = {};
  if (!is_readable(i.host_table, has_indirect ? sizeof(ranges) : 2 * sizeof(std::uintptr_t[2]))) return false;
  const auto *const table = reinterpret_cast<const std::uintptr_t (*)[2]>(i.host_table);
  return decode_table(table[0], t.functions, t.num_functions) && decode_table(table[1], t.variables, t.num_variables) &&
         (!has_indirect || decode_table(table[2], t.indirect_functions, t.num_indirect_functions));
}

void describe_requires(unsigned mask, char *text, std::size_t size) {
  static constexpr struct {
    unsigned bit;
    const char *name;
  } clauses[] = {{gomp_requires_unified_address, "unified_address"},
                 {gomp_requires_unified_shared_memory, "unified_shared_memory"},
                 {gomp_requires_reverse_offload, "reverse_offload"},
                 {gomp_requires_self_maps, "self_maps"}};
  std::size_t used = 0;
  text[0] = '\0';
  for (const auto &c : clauses)
    if (mask & c.bit && used < size)
      used += static_cast<std::size_t>(std::snprintf(text + used, size - used, "%s%s", used > 0 ? ", " : "", c.name));
}

// Adds one image's requirements; a text if they contradict those of the others (OpenMP 5.2 section 8.2).
bool requirements_agree(unsigned mask, char *text, std::size_t size) {
  if (mask == 0 || requires_mask == 0 || mask == requires_mask) {
    if (mask != 0) requires_mask = mask;
    return true;
  }
  char mine[80], others[80];
  describe_requires(mask, mine, sizeof mine);
  describe_requires(requires_mask, others, sizeof others);
  if (mine[0] != '\0' && others[0] != '\0')
    std::snprintf(text, size,
                  "'requires' directives with non-identical clauses in multiple compilation units: '%s' vs. '%s'", others,
                  mine);
  else
    std::snprintf(text, size,
                  "'requires' directive with clause '%s' is missing in some compilation units that use offloading",
                  mine[0] != '\0' ? mine : others);
  return false;
}

// --- on a device -----------------------------------------------------------------------------------------------------

bool write_icvs(device &d, const addr_pair &where, loaded_image &li) {
  if (where.start == 0) return true;
  if (where.end - where.start != sizeof(gomp_offload_icvs)) {
    print_error("Cannot map target variables (size mismatch)");
    return false;
  }
  li.icvs = where.start;
  li.changes_icvs = d.functions->image_changes_icvs == nullptr || d.functions->image_changes_icvs(d.ordinal, li.target_data);
  const gomp_offload_icvs values{d.number, d.default_device.load(std::memory_order_relaxed),
                                 d.nteams.load(std::memory_order_relaxed),
                                 d.teams_thread_limit.load(std::memory_order_relaxed)};
  return copy_to_device(d, li.icvs, &values, sizeof values);
}

loaded_image *new_record(const registered_image &i) {
  loaded_image *const li = data_of_devices.create_image();
  li->target_data = i.target_data;
  li->version = i.version;
  return li;
}

bool enter(device &d, loaded_image &li) {
  return data_of_devices.enter_image(d, li, requires_mask & gomp_requires_reverse_offload);
}

// False, after saying that CONSEQUENCE, if the image cannot be loaded.
bool load(device &d, const registered_image &i, const char *consequence) {
  REGOMP_ASSERT(images_lock.is_held() && d.state_lock.is_held());
  host_tables t;
  if (!decode(i, t)) {
    print_error("the tables of an image's functions and variables are corrupted; %s", consequence);
    return false;
  }
  traced event("load image");
  if (event.active())
    event.arguments(R"("device":%d,"functions":%zu,"variables":%zu)", d.number, t.num_functions, t.num_variables);
  const bool reverse = requires_mask & gomp_requires_reverse_offload;
  addr_pair *table = nullptr;
  std::uint64_t *reverse_table = nullptr;
  const int entries =
      d.functions->load_image(d.ordinal, i.version, i.target_data, &table, reverse ? &reverse_table : nullptr,
                              t.num_indirect_functions > 0 ? const_cast<std::uint64_t *>(t.indirect_functions) : nullptr);
  const std::size_t expected = t.num_functions + t.num_variables;
  const bool loaded = entries >= 0;
  bool good = loaded && (static_cast<std::size_t>(entries) == expected || static_cast<std::size_t>(entries) == expected + 1);
  if (!good)
    print_error("Cannot map target functions or variables (expected %zu, have %d); %s", expected + 1, entries, consequence);

  loaded_image *const li = new_record(i);
  good = good && data_of_devices.describe_image(d, t, table, reverse_table, *li);
  if (good && static_cast<std::size_t>(entries) > expected) good = write_icvs(d, table[expected], *li);
  if (good && !enter(d, *li)) {
    print_error("Cannot map target functions or variables: some of them are mapped already");
    good = false;
  }
  std::free(table);
  std::free(reverse_table);
  if (observing(info_devices))
    info(d, "image with %zu functions and %zu variables %s", t.num_functions, t.num_variables,
         good ? "loaded" : "cannot be loaded");
  if (good && observing(info_devices) && d.functions->describe_regions != nullptr)
    d.functions->describe_regions(
        d.ordinal, i.target_data, [](void *where, const char *line) { info(*static_cast<device *>(where), "%s", line); },
        &d);
  if (good) return true;
  if (loaded) d.functions->unload_image(d.ordinal, i.version, i.target_data);
  data_of_devices.destroy_image(li);
  return false;
}

// An image that came when the device was in use and could not be loaded. Its regions run on the host, as long as none of
// their data are on the device (device_region.cc); so its functions have to be known.
void remember_refused(device &d, const registered_image &i) {
  host_tables t;
  if (!decode(i, t)) return;
  loaded_image *const li = new_record(i);
  li->refused = true;
  data_of_devices.name_functions(t, *li);
  // Otherwise some image has the same functions, and is loaded.
  if (!enter(d, *li)) data_of_devices.destroy_image(li);
}

// The state lock is held. The result is the image's number for tools.
std::uint64_t unload_locked(device &d, const void *target_data) {
  REGOMP_ASSERT(d.state_lock.is_held());
  loaded_image *li = d.images;
  while (li != nullptr && li->target_data != target_data) li = li->next;
  if (li == nullptr) return 0;
  data_of_devices.remove_image(d, *li);
  if (!li->refused && !d.functions->unload_image(d.ordinal, li->version, li->target_data)) print_error("image unload fail");
  const std::uint64_t module = li->module;
  data_of_devices.destroy_image(li);
  return module;
}

std::uint64_t unload(device &d, const void *target_data) {
  exclusive_guard state(d.state_lock);
  return d.state.load(std::memory_order_relaxed) == device_state::ready ? unload_locked(d, target_data) : 0;
}

} // namespace

images_guard::images_guard() { images_lock.lock(); }
images_guard::~images_guard() { images_lock.unlock(); }
void forget_images_lock_owner() { images_lock.forget_owner(); }

unsigned required_features() {
  images_guard guard;
  return requires_mask;
}

// As stock has it: handlers of exit that were registered before the first use of a device find them closed.
void call_at_end_of_program(void (*finish)()) { std::atexit(finish); }

// GCC images are of a type that the plugin is for, and what it makes of one is seen when it is loaded.
bool can_be_used(const plugin &p, int ordinal) { return p.offers(ordinal); }

void unload_images(device &d) {
  while (d.images != nullptr) unload_locked(d, d.images->target_data);
}

bool load_registered_images(device &d, bool falls_back) {
  const char *const consequence = falls_back ? "target regions run on the host instead" : "the device cannot be used";
  for (const registered_image *i = images; i != nullptr; i = i->next) {
    if (i->type != d.functions->type || load(d, *i, consequence)) continue;
    unload_images(d);
    return false;
  }
  return true;
}

void register_image(unsigned version, const void *host_table, int type, const void *data) {
  if (gomp_version_lib(version) > newest_image_version)
    fatal("Library too old for offload (version %u < %u)", newest_image_version, gomp_version_lib(version));
  unsigned mask = 0;
  const void *target_data = data;
  if (gomp_version_lib(version) >= 2) {
    mask = static_cast<unsigned>(*static_cast<const std::uintptr_t *>(data));
    target_data = static_cast<const std::uintptr_t *>(data) + 1;
  }
  auto *image = create<registered_image>();
  *image = {nullptr, version, type, static_cast<const void *const *>(host_table), target_data};

  char contradiction[256];
  bool agree;
  {
    images_guard guard;
    agree = requirements_agree(mask, contradiction, sizeof contradiction);
    if (agree) {
      *images_tail = image;
      images_tail = &image->next;
      for_each_ready_device([&](device &d) {
        if (d.functions->type != type) return;
        exclusive_guard state(d.state_lock);
        if (d.state.load(std::memory_order_relaxed) == device_state::ready &&
            !load(d, *image, "the target regions of this image run on the host instead"))
          remember_refused(d, *image);
      });
    }
  }
  if (!agree) fatal("%s", contradiction);
  if (heard<events::images_loaded>()) emit(events::images_loaded{});
}

void unregister_image(unsigned version, const void *, int type, const void *data) {
  if (devices_forgotten()) return; // the lock may be held for good
  const void *target_data = gomp_version_lib(version) >= 2 ? static_cast<const std::uintptr_t *>(data) + 1 : data;
  struct unloaded {
    device *from;
    std::uint64_t module;
  };
  array<unloaded, 4> gone;
  // By a handler of exit. A thread that holds the lock may wait for this one, which may be a driver's; the process ends with
  // its images then.
  if (!ends_here()) {
    images_lock.lock();
  } else if (!images_lock.try_lock()) {
    return;
  }
  for_each_ready_device([&](device &d) {
    if (d.functions->type == type) gone.push_back({&d, unload(d, target_data)});
  });
  for (registered_image **link = &images; *link != nullptr; link = &(*link)->next)
    if ((*link)->target_data == target_data) {
      registered_image *found = *link;
      *link = found->next;
      if (images_tail == &found->next) images_tail = link;
      destroy(found);
      break;
    }
  images_lock.unlock();
  if (heard<events::image_unloaded>())
    for (const unloaded &u : gone) emit(events::image_unloaded{*u.from, u.module});
}

// An image for NVIDIA's devices is several texts, which the compiler puts one behind the other.
image_extent extent_of_image(const device &d, const void *data) {
  if (d.functions->type == gomp_device_gcn) {
    const gcn_code_object &code = *static_cast<const gcn_image *>(data)->code;
    return {code.bytes, code.size};
  }
  if (d.functions->type == gomp_device_nvptx) {
    const auto &image = *static_cast<const nvptx_image *>(data);
    std::uintptr_t start = UINTPTR_MAX, end = 0;
    for (unsigned i = 0; i < image.num_objects; i++) {
      const auto at = reinterpret_cast<std::uintptr_t>(image.objects[i].code);
      start = std::min(start, at);
      end = std::max(end, at + image.objects[i].size);
    }
    if (start < end) return {reinterpret_cast<const void *>(start), end - start};
  }
  return {data, 0};
}

} // namespace regomp
