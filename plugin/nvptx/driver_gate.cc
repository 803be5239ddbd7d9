// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/driver_gate.h"

namespace regomp::nvptx {

constinit driver_gate gate;

void driver_gate::enter_asking() {
  lock_guard held(lock);
  ++waiting_to_ask;
  while (releasing != 0) released.wait(lock);
  --waiting_to_ask;
  ++asking;
}

void driver_gate::leave_asking() {
  lock_guard held(lock);
  --asking;
}

void driver_gate::release(deferred_release *item) {
  {
    lock_guard held(lock);
    item->next_deferred = deferred;
    deferred = item;
  }
  release_deferred();
}

bool driver_gate::release_deferred() {
  deferred_release *chain;
  {
    lock_guard held(lock);
    if (deferred == nullptr) return true;
    if (asking != 0 || waiting_to_ask != 0) return false;
    ++releasing;
    chain = deferred;
    deferred = nullptr;
  }
  run(chain);
  lock_guard held(lock);
  if (--releasing == 0) released.signal_all();
  return true;
}

bool driver_gate::is_open() {
  lock_guard held(lock);
  return asking == 0 && waiting_to_ask == 0;
}

void driver_gate::run(deferred_release *chain) {
  while (chain != nullptr) {
    deferred_release *item = chain;
    chain = item->next_deferred; // the release may free the record
    item->release(item);
  }
}

} // namespace regomp::nvptx
