// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/reverse_helpers.h"

#include "include/gomp_plugin.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/reverse_channel.h"
#include "plugin/nvptx/reverse_request.h"
#include "plugin/nvptx/service_thread.h"

#include <algorithm>

namespace regomp::nvptx {

namespace {

// A helper's naps between looks, in nanoseconds.
constexpr unsigned shortest_nap = 50'000;
constexpr unsigned longest_nap = 1'000'000;
constexpr unsigned looks_until_quiet = 20; // in a row; with naps that grow, some 20 ms

// When requests that wait are worth a system call that ends a nap: so many, or any behind regions that take so long.
constexpr unsigned long_list = 8;
constexpr std::uint64_t long_region = 50'000; // ticks; 10 to 30 µs

bool enabled(const device &d) { return d.options->reverse_threads != 0 && host_library_is_ours(); }

} // namespace

void reverse_helpers::region_begins(device &d, reverse_channel &c, unsigned waiting) {
  if (!enabled(d)) return;
  record &r = c.helped;
  // Sequentially consistent, here and in drop_quiet: either that sees our region, or we see that the ring is not watched.
  r.regions.fetch_add(1, std::memory_order_seq_cst);
  if (!r.watched.load(std::memory_order_seq_cst)) {
    watch(d, c);
    return;
  }
  // Relaxed: whom we do not see napping looks again before it naps, or soon after.
  if (waiting != 0 && napping.load(std::memory_order_relaxed) != 0 &&
      (waiting >= long_list || r.last_duration.load(std::memory_order_relaxed) >= long_region))
    changed.signal_one();
}

// Relaxed: a helper that takes the region for one that still runs looks once more than it has to.
void reverse_helpers::region_ended(const device &d, reverse_channel &c) {
  if (enabled(d)) c.helped.regions.fetch_sub(1, std::memory_order_relaxed);
}

void reverse_helpers::watch(device &d, reverse_channel &c) {
  lock_guard held(lock);
  if (c.helped.watched.load(std::memory_order_relaxed) || stopping) return;
  c.helped.watched.store(true, std::memory_order_seq_cst);
  c.helped.quiet_looks = 0;
  c.helped.next = list;
  list = &c;
  if (looking == 0) call_looker(d);
}

// Lock held.
void reverse_helpers::unwatch(reverse_channel &c) {
  reverse_channel **link = &list;
  while (*link != &c) link = &(*link)->helped.next;
  *link = c.helped.next;
  c.helped.next = nullptr;
}

// Lock held. Nobody looks: have somebody do it.
void reverse_helpers::call_looker(device &d) {
  if (asleep != 0)
    changed.signal_one();
  else if (threads < d.options->reverse_threads && !refused)
    refused = !create(d);
}

// Lock held.
bool reverse_helpers::create(device &d) {
  pthread_t thread;
  sigset_t of_helper; // all but the first may be made by another
  if (const int error = make_service_thread(d, thread_main, &thread, threads == 0 ? &program_signals : &of_helper)) {
    GOMP_PLUGIN_debug(0, "nvptx: no further thread for reverse offload (error %d); there are %u\n", error, threads);
    return false;
  }
  ++threads;
  ++looking; // from now on, so that nobody makes a second one
  return true;
}

void *reverse_helpers::thread_main(void *context) {
  device &d = *static_cast<device *>(context);
  scoped_context current(d); // so that the copies of requests find it current
  d.helpers.loop(d);
  return nullptr;
}

// A request of a watched ring, and its channel, which goes to the end of the list, so that all get their turn. Lock held.
reverse_channel *reverse_helpers::take_request(reverse_ring::request *request) {
  for (reverse_channel **link = &list; *link != nullptr; link = &(*link)->helped.next) {
    reverse_channel *c = *link;
    if (!c->ring.may_have_news(c->helped.seen)) continue;
    *request = c->ring.take(all_stacks, c->helped.seen);
    if (request->slot < 0) continue;
    *link = c->helped.next;
    while (*link != nullptr) link = &(*link)->helped.next;
    *link = c;
    c->helped.next = nullptr;
    return c;
  }
  return nullptr;
}

// Lock held.
void reverse_helpers::drop_quiet() {
  for (reverse_channel *c = list, *next; c != nullptr; c = next) {
    record &r = c->helped;
    next = r.next;
    const std::uint64_t arrived = c->ring.arrived();
    const bool quiet = arrived == r.arrived && r.regions.load(std::memory_order_relaxed) == 0;
    r.arrived = arrived;
    r.quiet_looks = quiet ? r.quiet_looks + 1 : 0;
    if (r.quiet_looks < looks_until_quiet) continue;
    // See region_begins.
    r.watched.store(false, std::memory_order_seq_cst);
    if (r.regions.load(std::memory_order_seq_cst) == 0)
      unwatch(*c);
    else
      r.watched.store(true, std::memory_order_seq_cst);
  }
}

void reverse_helpers::loop(device &d) {
  unsigned nap = shortest_nap;
  lock.lock();
  while (!stopping) {
    reverse_ring::request request;
    if (reverse_channel *c = take_request(&request)) {
      ++c->helped.users; // keeps the channel alive: see forget()
      if (--looking == 0) call_looker(d);
      lock.unlock();
      {
        const scoped_signal_mask as_program(program_signals);
        c->serve_taken(d, request);
      }
      lock.lock();
      if (--c->helped.users == 0) released.signal_all();
      ++looking;
      nap = shortest_nap;
      continue;
    }
    drop_quiet();
    if (list == nullptr || looking > 1) {
      --looking;
      ++asleep;
      changed.wait(lock);
      --asleep;
      ++looking;
      nap = shortest_nap;
    } else {
      napping.fetch_add(1, std::memory_order_relaxed);
      changed.wait_for(lock, nap);
      napping.fetch_sub(1, std::memory_order_relaxed);
      nap = std::min(nap * 2, longest_nap);
    }
  }
  --looking;
  --threads;
  released.signal_all();
  lock.unlock();
}

void reverse_helpers::forget(reverse_channel &c) {
  lock_guard held(lock);
  if (c.helped.watched.load(std::memory_order_relaxed)) unwatch(c);
  c.helped.watched.store(false, std::memory_order_relaxed);
  while (c.helped.users != 0) released.wait(lock);
}

void reverse_helpers::stop() {
  lock_guard held(lock);
  stopping = true;
  changed.signal_all();
  // Those that are in a region are not waited for.
  while (looking + asleep != 0) released.wait(lock);
  stopping = false;
}

} // namespace regomp::nvptx
