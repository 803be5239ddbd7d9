// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "watch/plugin_view.h"

#include "observe/trace.h"
#include "support/diagnostics.h"
#include "support/lock.h"
#include "watch/info_lines.h"
#include "watch/map_checks.h"

#include <utility>

namespace regomp {

namespace {

// A plugin, and what its devices have for it. Written under the lock before a device has the table.
struct viewed_plugin {
  const plugin *own;
  plugin table;
};
// A function of a plugin is told no more than the number of a device of its own, so each plugin has functions of ours of its
// own. There are three.
constexpr unsigned most_plugins = 8;
constinit viewed_plugin viewed[most_plugins] = {};
mutex views_lock;

// Null once the devices are forgotten.
device *device_of(const viewed_plugin &p, int ordinal) {
  for (int i = 0; i < known_devices.count.load(std::memory_order_acquire); i++)
    if (device *const d = known_devices.devices[i]; d->functions.get() == &p.table && d->ordinal == ordinal) return d;
  return nullptr;
}

std::uintptr_t address(const void *p) { return reinterpret_cast<std::uintptr_t>(p); }

void describe(traced &event, const device *d, std::size_t bytes, bool queued) {
  if (event.active() && d != nullptr)
    event.arguments(R"("bytes":%zu,"device":%d%s)", bytes, d->number, queued ? R"(,"queued":true)" : "");
}

bool upload(const viewed_plugin &p, int ordinal, void *to, const void *from, std::size_t bytes, goacc_asyncqueue *queue) {
  device *const d = device_of(p, ordinal);
  traced event("copy to device");
  describe(event, d, bytes, queue != nullptr);
  if (observing(info_transfer) && d != nullptr) info_copy(*d, true, from, address(to), bytes, queue != nullptr);
  if (queue != nullptr) return p.own->async_host2dev(ordinal, to, from, bytes, queue);
  const bool good = p.own->host2dev(ordinal, to, from, bytes);
  if (good && observing(check_maps) && d != nullptr) check_written(*d, address(to), from, bytes);
  return good;
}

bool download(const viewed_plugin &p, int ordinal, void *to, const void *from, std::size_t bytes, goacc_asyncqueue *queue) {
  device *const d = device_of(p, ordinal);
  traced event("copy from device");
  describe(event, d, bytes, queue != nullptr);
  if (observing(info_transfer) && d != nullptr) info_copy(*d, false, to, address(from), bytes, queue != nullptr);
  if (queue != nullptr) return p.own->async_dev2host(ordinal, to, from, bytes, queue);
  const bool good = p.own->dev2host(ordinal, to, from, bytes);
  if (good && observing(check_maps) && d != nullptr) check_read(*d, address(from), to, bytes);
  return good;
}

void *allocate_on_device(const viewed_plugin &p, int ordinal, std::size_t bytes) {
  traced event("allocate on device");
  if (event.active()) describe(event, device_of(p, ordinal), bytes, false);
  return p.own->alloc(ordinal, bytes);
}

bool free_on_device(const viewed_plugin &p, int ordinal, void *block) {
  traced event("free on device");
  if (event.active())
    if (const device *const d = device_of(p, ordinal)) event.arguments(R"("device":%d)", d->number);
  return p.own->free(ordinal, block);
}

// What device code or the device itself is to write there.
void note_unknown(const viewed_plugin &p, int ordinal, const void *to, std::size_t bytes) {
  if (!observing(check_maps)) return;
  if (device *const d = device_of(p, ordinal)) check_unknown(*d, address(to), bytes);
}

template <unsigned N>
struct functions_of {
  static void *alloc(int ordinal, std::size_t bytes) { return allocate_on_device(viewed[N], ordinal, bytes); }
  static bool free(int ordinal, void *block) { return free_on_device(viewed[N], ordinal, block); }
  static bool host2dev(int ordinal, void *to, const void *from, std::size_t bytes) {
    return upload(viewed[N], ordinal, to, from, bytes, nullptr);
  }
  static bool dev2host(int ordinal, void *to, const void *from, std::size_t bytes) {
    return download(viewed[N], ordinal, to, from, bytes, nullptr);
  }
  static bool async_host2dev(int ordinal, void *to, const void *from, std::size_t bytes, goacc_asyncqueue *queue) {
    return upload(viewed[N], ordinal, to, from, bytes, queue);
  }
  static bool async_dev2host(int ordinal, void *to, const void *from, std::size_t bytes, goacc_asyncqueue *queue) {
    return download(viewed[N], ordinal, to, from, bytes, queue);
  }
  static bool dev2dev(int ordinal, void *to, const void *from, std::size_t bytes) {
    note_unknown(viewed[N], ordinal, to, bytes);
    return viewed[N].own->dev2dev(ordinal, to, from, bytes);
  }
  static bool async_dev2dev(int ordinal, void *to, const void *from, std::size_t bytes, goacc_asyncqueue *queue) {
    note_unknown(viewed[N], ordinal, to, bytes);
    return viewed[N].own->async_dev2dev(ordinal, to, from, bytes, queue);
  }
  static bool memset(int ordinal, void *to, int value, std::size_t bytes) {
    note_unknown(viewed[N], ordinal, to, bytes);
    return viewed[N].own->memset(ordinal, to, value, bytes);
  }

  // What the plugin lacks stays absent.
  static void put_around(const plugin &own) {
    viewed[N] = {&own, own};
    const auto replace = [](auto &function, auto ours) {
      if (function != nullptr) function = ours;
    };
    plugin &t = viewed[N].table;
    replace(t.alloc, alloc);
    replace(t.free, free);
    replace(t.host2dev, host2dev);
    replace(t.dev2host, dev2host);
    replace(t.async_host2dev, async_host2dev);
    replace(t.async_dev2host, async_dev2host);
    replace(t.dev2dev, dev2dev);
    replace(t.async_dev2dev, async_dev2dev);
    replace(t.memset, memset);
  }
};

template <unsigned... N>
void put_around(unsigned n, const plugin &own, std::integer_sequence<unsigned, N...>) {
  ((n == N ? functions_of<N>::put_around(own) : void()), ...);
}

// The table around the plugin's; null where there are more plugins than tables. With the lock.
const plugin *table_for(const plugin &own) {
  for (unsigned n = 0; n < most_plugins; n++) {
    if (viewed[n].own == &own || &viewed[n].table == &own) return &viewed[n].table;
    if (viewed[n].own != nullptr) continue;
    put_around(n, own, std::make_integer_sequence<unsigned, most_plugins>());
    return &viewed[n].table;
  }
  info("plugin %s: its copies are not seen, as there are more than %u plugins", own.name, most_plugins);
  return nullptr;
}

} // namespace

void view_plugins() {
  exclusive_guard guard(views_lock);
  for (int i = 0; i < known_devices.count.load(std::memory_order_acquire); i++) {
    device &d = *known_devices.devices[i];
    if (const plugin *const table = table_for(*d.functions)) d.functions = table;
  }
}

const plugin &plugin_of(const device &d) {
  const plugin *const table = d.functions.get();
  for (const viewed_plugin &p : viewed)
    if (&p.table == table) return *p.own;
  return *table;
}

} // namespace regomp
