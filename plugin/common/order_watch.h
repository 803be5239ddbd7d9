// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who acts, and who learns what, for a driver that looks for races of device code (include/order_watch.h). With any other
// driver each of these is a load and a branch. They order nothing by themselves.
#ifndef REGOMP_PLUGIN_ORDER_WATCH_H
#define REGOMP_PLUGIN_ORDER_WATCH_H

#include "include/order_watch.h"

namespace regomp::plugin {

// Set while the driver is loaded, before the first device is known; null: the driver does not ask.
extern const regomp_order_watch *order_watch;

// While it lives, the calling thread acts for the object; null: for the program.
class acting_for {
public:
  explicit acting_for(const void *object) {
    if (order_watch != nullptr) [[unlikely]]
      before = order_watch->act_for(object);
  }
  ~acting_for() {
    if (order_watch != nullptr) [[unlikely]]
      order_watch->act_for(before);
  }
  acting_for(const acting_for &) = delete;
  acting_for &operator=(const acting_for &) = delete;

private:
  const void *before = nullptr;
};

inline void pass_to(const void *object) {
  if (order_watch != nullptr) [[unlikely]]
    order_watch->pass_to(object);
}
inline void take_from(const void *object) {
  if (order_watch != nullptr) [[unlikely]]
    order_watch->take_from(object);
}
inline void forget_order(const void *object) {
  if (order_watch != nullptr) [[unlikely]]
    order_watch->forget(object);
}
inline void note_renewed(std::uintptr_t address, std::size_t bytes) {
  if (order_watch != nullptr) [[unlikely]]
    order_watch->renewed(address, bytes);
}

// What the calling thread acts for is known to the program from now on.
inline void tell_program() {
  if (order_watch == nullptr) [[likely]]
    return;
  const void *const mine = order_watch->act_for(nullptr);
  if (mine != nullptr) order_watch->take_from(mine);
  order_watch->act_for(mine);
}

} // namespace regomp::plugin

#endif
