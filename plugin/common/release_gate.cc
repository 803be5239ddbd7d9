// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/release_gate.h"

namespace regomp::plugin {

void release_gate::kernel_starts() {
  lock_guard held(lock);
  ++kernels_waiting;
  while (releasing != 0) released.wait(lock);
  --kernels_waiting;
  ++kernels;
}

void release_gate::kernel_ended() {
  lock_guard held(lock);
  --kernels;
}

void release_gate::release(deferred_release *item) {
  {
    lock_guard held(lock);
    item->next_deferred = deferred;
    deferred = item;
  }
  release_deferred();
}

bool release_gate::release_deferred() {
  deferred_release *chain;
  {
    lock_guard held(lock);
    if (deferred == nullptr) return true;
    if (kernels != 0 || kernels_waiting != 0) return false;
    ++releasing;
    chain = deferred;
    deferred = nullptr;
  }
  run(chain);
  lock_guard held(lock);
  if (--releasing == 0) released.signal_all();
  return true;
}

bool release_gate::is_open() {
  lock_guard held(lock);
  return kernels == 0 && kernels_waiting == 0;
}

void release_gate::run(deferred_release *chain) {
  while (chain != nullptr) {
    deferred_release *item = chain;
    chain = item->next_deferred; // the release may free the record
    item->release(item);
  }
}

} // namespace regomp::plugin
