// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What kernels do to mapped objects, byte by byte (--check-maps, doc/map-checks.md). A driver says which ranges of device
// memory are objects, and what it copies there; each access of device code leaves bits in a byte of its own for each byte of
// memory. The owner of the mapping takes the bits at any time. Two things are told at once, since nobody else can tell
// them: that bytes are read which nobody has written, and that the memory around an object is used, which is not the
// program's.
#ifndef GOMPSIM_ENGINE_USES_H
#define GOMPSIM_ENGINE_USES_H

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "sim/engine/config.h"
#include "sim/engine/map_uses.h"
#include "sim/engine/observe.h"
#include "sim/engine/races.h"

namespace gompsim::engine {

class memory;

class use_watch {
public:
  static std::unique_ptr<use_watch> create(const gpu_config &, const memory &, const access_sites &); // null: no room
  ~use_watch();
  use_watch(const use_watch &) = delete;
  use_watch &operator=(const use_watch &) = delete;

  // Any thread.
  void add(const mapped_object &); // nothing is known of its bytes
  void remove(device_address start);
  void written(device_address, std::size_t bytes); // by the host
  // A byte for each: use_read, use_written, use_reread; what is taken is forgotten. False: it is not this memory.
  bool take(device_address, std::size_t bytes, unsigned char *uses);

  // Before the access of a block's warp is made.
  void access(const executor &, const block &, const race_group &, const race_access &, const std::uint64_t *addresses,
              std::uint64_t further, lane_bits active);
  void launch_ended(); // tells what was used around objects

private:
  // Of a byte's bits, those that are not taken.
  static constexpr std::uint8_t known = 8, told = 16, around = 64, inside = 128;
  struct object : mapped_object {
    std::int64_t low = 0, high = 0; // which bytes were used, from its start
    bool used_around = false, stored = false;
    std::uint32_t site = 0; // where first
    unsigned bytes_of_access = 0;
    std::string kernel, thread;
  };

  use_watch(const gpu_config &, const memory &, const access_sites &);
  void set(std::uint64_t offset, std::uint64_t bytes, std::uint8_t keep, std::uint8_t bits);
  object *find(device_address); // lock held
  void note(const block &, const race_group &, const race_access &, unsigned lane, device_address, bool is_around);
  void report_around(object &); // lock held

  const std::uint64_t base, size; // of device memory
  const access_sites &sites;
  use_log &log;
  // A byte for each byte of device memory. Relaxed: an access leaves its bits before the kernel ends, which whoever takes
  // them has waited for; and each bit stands for itself.
  std::atomic<std::uint64_t> *shadow = nullptr;

  std::mutex lock;
  std::map<device_address, object> objects;                      // guarded by lock
  std::set<std::pair<std::string, std::uint64_t>> told_of_place; // guarded by lock: places, and objects of the host
  bool any_around = false;                                       // guarded by lock
};

// What looks at each access, if anything does.
inline void look_at_access(const executor &x, block &b, const race_group &g, const race_access &a, bool in_shared,
                           const std::uint64_t *addresses, std::uint64_t further, lane_bits active, const race_values &v) {
  if (x.races != nullptr) x.races->access(x, b, g, a, in_shared, addresses, further, active, v);
  if (x.uses != nullptr && !in_shared) x.uses->access(x, b, g, a, addresses, further, active);
}

} // namespace gompsim::engine

#endif
