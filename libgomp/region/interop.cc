// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "region/interop.h"

#include "device/device.h"
#include "device/devices.h"
#include "region/interop_objects.h"
#include "support/memory.h"
#include "task/target_task.h"

#include <cstdlib>
#include <cstring>
#include <type_traits>

namespace regomp {

namespace {

constexpr int wants_targetsync = 2;

void carry_out(const interop_construct &c, device *on) {
  for (int i = 0; i < c.destroys; i++) {
    destroy_interop(*c.destroy[i]);
    *c.destroy[i] = nullptr;
  }
  for (int i = 0; i < c.inits; i++)
    *c.init[i] = create_interop(on, (c.target_targetsync[i] & wants_targetsync) != 0,
                                c.preferences != nullptr ? c.preferences[i] : nullptr);
  for (int i = 0; i < c.uses; i++) use_interop(c.use[i]);
}

// The construct generates a task only where an object with a stream takes part.
bool generates_task(const interop_construct &c) {
  for (int i = 0; i < c.inits; i++)
    if ((c.target_targetsync[i] & wants_targetsync) != 0) return true;
  for (int i = 0; i < c.destroys; i++)
    if (has_stream(*c.destroy[i])) return true;
  for (int i = 0; i < c.uses; i++)
    if (has_stream(c.use[i])) return true;
  return false;
}

// --- nowait: the construct and its arrays in one piece of memory ---

struct kept_interop {
  interop_construct construct;
  device *on;
};

target_task_state start_interop(void *payload, target_task *) {
  const auto &kept = *static_cast<kept_interop *>(payload);
  carry_out(kept.construct, devices_forgotten() ? nullptr : kept.on);
  return target_task_state::finished;
}

constexpr target_task_operations interop_task{start_interop, [](void *) {}, [](void *p) { std::free(p); }};

void defer(const interop_construct &c, device *on) {
  const auto inits = std::size_t(c.inits), uses = std::size_t(c.uses), destroys = std::size_t(c.destroys);
  const bool preferences = c.preferences != nullptr;
  const std::size_t pointers = inits + (preferences ? inits : 0) + uses + destroys;
  auto *kept = static_cast<kept_interop *>(allocate(sizeof(kept_interop) + pointers * sizeof(void *) + inits * sizeof(int)));
  *kept = {c, on};
  auto *at = reinterpret_cast<unsigned char *>(kept + 1);
  const auto keep = [&](auto &array, std::size_t n) {
    if (n > 0) std::memcpy(at, array, n * sizeof *array);
    array = reinterpret_cast<std::remove_reference_t<decltype(array)>>(at);
    at += n * sizeof *array;
  };
  keep(kept->construct.init, inits);
  if (preferences) keep(kept->construct.preferences, inits);
  keep(kept->construct.use, uses);
  keep(kept->construct.destroy, destroys);
  keep(kept->construct.target_targetsync, inits);
  create_target_task(interop_task, kept, c.depend);
}

} // namespace

void run_interop(const interop_construct &c) {
  device *on = c.inits > 0 ? resolve_device(c.device, device_numbering::user) : nullptr;
  if (generates_task(c)) {
    if (c.nowait) return defer(c, on);
    if (c.depend != nullptr && current_task_has_dependences()) wait_for_dependences(c.depend);
  }
  carry_out(c, on);
}

} // namespace regomp
