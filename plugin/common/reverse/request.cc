// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/reverse/request.h"

#include "include/gomp_plugin.h"
#include "plugin/common/host_library.h"
#include "plugin/common/mutex.h"

#include <atomic>
#include <pthread.h>

namespace regomp::plugin::reverse {

namespace {

// Set in a forked child by its only thread. Relaxed: no other thread sets it or goes by it.
constinit std::atomic<bool> forked{false};

constinit mutex preparation;
constinit bool prepared = false; // under the lock

} // namespace

void prepare_for_requests() {
  lock_guard held(preparation);
  if (prepared) return;
  prepared = true;
  // If it cannot be registered, a child that returns is not noticed: it was wrong all the same.
  pthread_atfork(nullptr, nullptr, [] { forked.store(true, std::memory_order_relaxed); });
}

void end_in_forked_child() {
  if (forked.load(std::memory_order_relaxed))
    GOMP_PLUGIN_fatal("a process that was forked in a region of reverse offload cannot return from it");
}

bool host_library_is_ours() { return host_library.target_rev != nullptr; }

void run_request(const stock_mailbox &r) {
  GOMP_PLUGIN_target_rev(r.fn, r.mapnum, r.addrs, r.sizes, r.kinds, r.dev_num, nullptr);
  end_in_forked_child();
}

void run_request(ring_slot &s) {
  if (host_library.target_rev != nullptr)
    host_library.target_rev(&s);
  else
    GOMP_PLUGIN_target_rev(s.fn, s.mapnum, s.addrs, s.sizes, s.kinds, s.dev_num, nullptr);
  end_in_forked_child();
}

} // namespace regomp::plugin::reverse
