// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The devices of a plugin: found at the host library's first request, constant afterwards, and never destroyed, since other
// threads and exit handlers may use them to the end of the process.
#ifndef REGOMP_PLUGIN_DEVICE_LIST_H
#define REGOMP_PLUGIN_DEVICE_LIST_H

#include "include/gomp_plugin.h"
#include "plugin/common/mutex.h"

#include <cstdlib>

namespace regomp::plugin {

inline constexpr unsigned known_requirements = gomp_requires_unified_address | gomp_requires_unified_shared_memory |
                                               gomp_requires_reverse_offload | gomp_requires_target_used |
                                               gomp_requires_self_maps;

template <typename Device>
class device_list {
public:
  // Finds the devices that satisfy what the program requires (the bits of gomp_plugin.h). Their number; 0 if there is no
  // device or no driver; -1 if there are devices, and none of them, or of this plugin, can do what is required. Asked again,
  // as GCC's host library does wherever OpenACC wants to know how many there are, there can be no choice any more, since
  // ordinals are given out: all devices meet the requirements, or it is -1.
  //
  // What is called of Steps, after the driver's library was loaded, by one thread, once; each gives its reasons:
  //   bool load()                                    the driver's library; any number of times
  //   unsigned count()                               how many there may be
  //   void begin()                                   before the first one is made
  //   outcome make(unsigned number, void *memory, unsigned requires_mask)
  //   void end(int usable)                           after the last one
  //   const char *unmet(const Device &, unsigned requires_mask)   null: the device meets them. Any number of times
  enum class outcome { made, unusable, refused }; // refused: it does not meet the requirements
  template <typename Steps>
  int discover(unsigned requires_mask, Steps steps) {
    if ((requires_mask & ~known_requirements) != 0) return steps.load() ? -1 : 0;
    lock_guard held(lock);
    if (devices != nullptr) {
      for (int i = 0; i < count; ++i)
        if (steps.unmet(devices[i], requires_mask) != nullptr) return -1;
      return count;
    }
    if (tried) return result_without_devices; // the reasons were given
    tried = true;
    if (!steps.load()) return 0;
    const unsigned present = steps.count();
    auto *const memory =
        present != 0 ? static_cast<Device *>(std::aligned_alloc(alignof(Device), sizeof(Device) * present)) : nullptr;
    if (memory == nullptr) return 0;
    steps.begin();
    int usable = 0;
    for (unsigned i = 0; i < present; ++i) {
      const outcome result = steps.make(i, &memory[usable], requires_mask);
      if (result == outcome::made) ++usable;
      if (result == outcome::refused) result_without_devices = -1;
    }
    steps.end(usable);
    if (usable == 0) {
      std::free(memory);
      return result_without_devices;
    }
    devices = memory;
    count = usable;
    return usable;
  }

  // The device of this number; null if there is none, which is reported. Whoever uses a device was told its ordinal, after
  // discovery.
  Device *find(int ordinal, const char *plugin) {
    if (ordinal >= 0 && ordinal < count) return &devices[ordinal];
    GOMP_PLUGIN_error("%s: there is no device %d", plugin, ordinal);
    return nullptr;
  }

private:
  mutex lock; // of discovery
  bool tried = false;
  int result_without_devices = 0;
  Device *devices = nullptr;
  int count = 0;
};

} // namespace regomp::plugin

#endif
