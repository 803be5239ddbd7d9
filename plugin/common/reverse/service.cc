// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/reverse/service.h"

#include "config/cpu/fast_clock.h"
#include "include/assertion.h"
#include "include/gomp_plugin.h"
#include "plugin/common/backoff.h"
#include "plugin/common/reverse/request.h"
#include "plugin/common/service_thread.h"

#include <algorithm>

namespace regomp::plugin::reverse {

namespace {

// A helper's naps between looks, in nanoseconds. Linux lets no sleep end before its timer slack has passed, 50 µs by
// default. The longest one bounds how long a first request waits, while a look, a few µs, stays below a hundredth of a core.
constexpr unsigned shortest_nap = 50'000;
constexpr unsigned longest_nap = 1'000'000;
constexpr unsigned looks_until_quiet = 20; // in a row; with naps that grow, some 20 ms

// When requests that wait are worth a system call that ends a nap: so many, or any behind regions that take so long. The
// woken thread runs some 20 µs later; fewer or shorter requests, each of 2 to 3 µs, are served by then.
constexpr unsigned long_list = 8;
constexpr std::uint64_t long_region = 20'000; // nanoseconds

// How long a thread that waits for its kernel leaves what a helper is to serve to helpers that are all busy: as long as one
// that naps may need to come.
constexpr std::uint64_t patience = 1'000'000; // nanoseconds

// How often a helper without work makes sure that no source is corrupted: it would wait for good.
constexpr unsigned milliseconds_between_checks = 5;

} // namespace

// --- one request -------------------------------------------------------------------------------------------------------

bool service::serve(source &s, const stack_range &mine, source::view &v) {
  request r = s.take(mine, v);
  if (r.slot == request::for_helper && !is_left_to_helper(s, v)) r = s.take(all_stacks, v);
  if (r.slot == request::corrupted) driver.end_process(s.corruption);
  if (r.slot < 0) return false;
  v.no_helper_since = 0;
  serve_taken(s, r);
  return true;
}

void service::serve_taken(source &s, const request &r) {
  if (!r.runs_program) {
    if (!s.serve(r)) driver.end_process(s.corruption);
    return;
  }
  region_begins(s, r.waiting);
  const std::uint64_t start = fast_clock::nanoseconds();
  bool answered;
  {
    const launch_serialiser::request served(s.serialiser);
    answered = s.serve(r);
  }
  if (!answered) driver.end_process(s.corruption);
  s.of_service.last_duration.store(fast_clock::nanoseconds() - start, std::memory_order_relaxed);
  region_ended(s);
}

void service::check(source &s) {
  if (!s.is_sound()) driver.end_process(s.corruption);
}

// --- the list of sources. Lock held ------------------------------------------------------------------------------------

void service::list(source &s) {
  if (s.of_service.listed) return;
  s.of_service.listed = true;
  s.of_service.next = sources;
  sources = &s;
}

void service::unlist_if_idle(source &s) {
  source::service_record &r = s.of_service;
  if (!r.listed || r.watched.load(std::memory_order_relaxed) || r.asynchronous_kernels != 0) return;
  source **link = &sources;
  while (*link != &s) link = &(*link)->of_service.next;
  *link = r.next;
  r.next = nullptr;
  r.listed = false;
}

// So that all get their turn.
void service::move_to_end(source &s) {
  source **link = &sources;
  while (*link != &s) link = &(*link)->of_service.next;
  *link = s.of_service.next;
  while (*link != nullptr) link = &(*link)->of_service.next;
  *link = &s;
  s.of_service.next = nullptr;
}

// --- helpers -----------------------------------------------------------------------------------------------------------

// GCC's host library runs one region at a time.
bool service::helpers_wanted(const source &s) const {
  return s.concurrent && settings.reverse_threads != 0 && (!s.for_host_library || host_library_is_ours());
}

// The caller is about to run a region that the source asked for; `waiting` other requests have arrived.
void service::region_begins(source &s, unsigned waiting) {
  if (!helpers_wanted(s)) return;
  source::service_record &r = s.of_service;
  // Sequentially consistent, here and in drop_quiet: either that sees our region, or we see that the source is not watched.
  r.regions.fetch_add(1, std::memory_order_seq_cst);
  if (!r.watched.load(std::memory_order_seq_cst)) {
    watch(s);
    return;
  }
  // Relaxed: whom we do not see napping looks again before it naps, or soon after.
  if (waiting != 0 && napping.load(std::memory_order_relaxed) != 0 &&
      (waiting >= long_list || r.last_duration.load(std::memory_order_relaxed) >= long_region))
    helpers_wake.signal_one();
}

// Relaxed: a helper that takes the region for one that still runs looks once more than it has to.
void service::region_ended(source &s) {
  if (helpers_wanted(s)) count_down(s.of_service.regions, 1, std::memory_order_relaxed);
}

void service::watch(source &s) {
  lock_guard held(lock);
  if (s.of_service.watched.load(std::memory_order_relaxed) || stopping) return;
  s.of_service.watched.store(true, std::memory_order_seq_cst);
  s.of_service.quiet_looks = 0;
  ++watched;
  list(s);
  if (looking == 0) call_looker();
}

// Whether a helper takes what waits at the source: one that is free, which is called, or one that is free before long.
bool service::is_left_to_helper(source &s, source::view &v) {
  if (!helpers_wanted(s)) return false;
  watch(s);
  const std::uint64_t now = fast_clock::nanoseconds();
  lock_guard held(lock);
  helpers_wake.signal_one();
  if (looking + asleep != 0 || v.no_helper_since == 0) v.no_helper_since = looking + asleep != 0 ? 0 : now;
  return helpers != 0 && (v.no_helper_since == 0 || now - v.no_helper_since < patience);
}

// Lock held. Nobody looks: have somebody do it.
void service::call_looker() {
  if (asleep != 0)
    helpers_wake.signal_one();
  else if (helpers < settings.reverse_threads && !refused)
    refused = !create_helper();
}

// Lock held.
bool service::create_helper() {
  pthread_t thread;
  sigset_t of_helper; // all but the first may be made by another
  if (const int error = make_service_thread(helper_main, this, &thread, helpers == 0 ? &helpers_signals : &of_helper)) {
    GOMP_PLUGIN_debug(0, "%s: no further thread for reverse offload (error %d); there are %u\n", driver.name, error,
                      helpers);
    return false;
  }
  ++helpers;
  ++looking; // from now on, so that nobody makes a second one
  return true;
}

// A request of a watched source. Lock held.
source *service::take_request(request *result) {
  for (source *s = sources; s != nullptr; s = s->of_service.next) {
    source::service_record &r = s->of_service;
    if (!r.watched.load(std::memory_order_relaxed) || !s->has_news(r.seen_by_helpers)) continue;
    // A corrupted source is left to those who wait for its kernels: they see the same, and may end the process.
    *result = s->take(all_stacks, r.seen_by_helpers);
    if (result->slot < 0) continue;
    move_to_end(*s);
    return s;
  }
  return nullptr;
}

// Lock held.
void service::drop_quiet() {
  for (source *s = sources, *next; s != nullptr; s = next) {
    source::service_record &r = s->of_service;
    next = r.next;
    if (!r.watched.load(std::memory_order_relaxed)) continue;
    const std::uint64_t arrived = s->arrived();
    const bool quiet = arrived == r.arrived && r.regions.load(std::memory_order_relaxed) == 0;
    r.arrived = arrived;
    r.quiet_looks = quiet ? r.quiet_looks + 1 : 0;
    if (r.quiet_looks < looks_until_quiet) continue;
    // See region_begins.
    r.watched.store(false, std::memory_order_seq_cst);
    if (r.regions.load(std::memory_order_seq_cst) == 0) {
      --watched;
      unlist_if_idle(*s);
    } else {
      r.watched.store(true, std::memory_order_seq_cst);
    }
  }
}

void *service::helper_main(void *context) {
  auto *self = static_cast<service *>(context);
  self->driver.enter_thread();
  self->help();
  return nullptr;
}

void service::help() {
  unsigned nap = shortest_nap;
  lock.lock();
  while (!stopping) {
    request taken;
    if (source *s = take_request(&taken)) {
      ++s->of_service.users; // keeps the source alive: see forget()
      if (--looking == 0) call_looker();
      lock.unlock();
      {
        const scoped_signal_mask as_program(helpers_signals);
        serve_taken(*s, taken);
      }
      lock.lock();
      if (--s->of_service.users == 0) released.signal_all();
      ++looking;
      nap = shortest_nap;
      continue;
    }
    drop_quiet();
    if (watched == 0 || looking > 1) {
      --looking;
      ++asleep;
      helpers_wake.wait(lock);
      --asleep;
      ++looking;
      nap = shortest_nap;
    } else {
      napping.fetch_add(1, std::memory_order_relaxed);
      helpers_wake.wait_for(lock, nap);
      count_down(napping, 1, std::memory_order_relaxed);
      nap = std::min(nap * 2, longest_nap);
    }
  }
  --looking;
  --helpers;
  leave();
}

// --- the poller --------------------------------------------------------------------------------------------------------

bool service::ensure_poller() {
  lock_guard held(lock);
  if (poller == thread_state::running) return true;
  if (poller == thread_state::stopping) return false;
  if (const int error = make_service_thread(poller_main, this, &poller_thread, &poller_signals)) {
    GOMP_PLUGIN_debug(0, "%s: no thread for asynchronous kernels (error %d); they run synchronously\n", driver.name, error);
    return false;
  }
  poller = thread_state::running;
  return true;
}

void service::kernel_starts(source &s) {
  lock_guard held(lock);
  if (s.of_service.asynchronous_kernels++ != 0) return;
  if (polled++ == 0) poller_wakes.signal_one();
  list(s);
}

void service::kernel_ended(source &s) {
  lock_guard held(lock);
  if (--s.of_service.asynchronous_kernels != 0) return;
  --polled;
  unlist_if_idle(s);
}

void service::kernel_failed(status result) {
  lock_guard held(lock);
  if (failure == 0) failure = result;
  poller_wakes.signal_one();
}

// A source of asynchronous kernels that seems to have a request. Lock held.
source *service::source_with_news() {
  for (source *s = sources; s != nullptr; s = s->of_service.next) {
    if (s->of_service.asynchronous_kernels == 0 || !s->has_news(s->of_service.seen_by_poller)) continue;
    move_to_end(*s);
    return s;
  }
  return nullptr;
}

// Lock held.
bool service::all_sound() {
  for (source *s = sources; s != nullptr; s = s->of_service.next)
    if (s->of_service.asynchronous_kernels != 0 && !s->is_sound()) {
      serving = s; // whose fault it is
      return false;
    }
  return true;
}

void *service::poller_main(void *context) {
  auto *self = static_cast<service *>(context);
  self->driver.enter_thread();
  self->poll();
  return nullptr;
}

void service::poll() {
  backoff waiting(settings.waiting);
  lock.lock();
  while (poller == thread_state::running) {
    if (failure != 0) {
      const status result = failure;
      lock.unlock();
      driver.end_process(operation::wait, result);
    }
    if (polled == 0) {
      waiting.reset();
      poller_wakes.wait(lock);
      continue;
    }
    if (waiting.due(milliseconds_between_checks) && !all_sound()) {
      const char *const why = serving->corruption;
      lock.unlock();
      driver.end_process(why);
    }
    // `serving` keeps the source alive while the lock is not held: see forget().
    serving = source_with_news();
    source *s = serving;
    lock.unlock();
    bool served = false;
    if (s != nullptr) {
      waiting.restore_timer_slack();
      const scoped_signal_mask as_program(poller_signals);
      served = serve(*s, all_stacks, s->of_service.seen_by_poller);
    }
    if (served)
      waiting.reset();
    else
      waiting.pause();
    lock.lock();
    serving = nullptr;
    if (s != nullptr) released.signal_all();
  }
  poller = thread_state::none;
  leave();
}

// --- the end -----------------------------------------------------------------------------------------------------------

// The last act of a thread of the service: it joins the one that left before it, so that who joins the last joins all. The
// caller holds the lock, which is given back.
void service::leave() {
  const bool any = any_left;
  const pthread_t before = last_left;
  any_left = true;
  last_left = pthread_self();
  released.signal_all();
  lock.unlock();
  if (any) pthread_join(before, nullptr);
}

void service::forget(source &s) {
  lock_guard held(lock);
  if (s.of_service.watched.load(std::memory_order_relaxed)) --watched;
  s.of_service.watched.store(false, std::memory_order_relaxed);
  unlist_if_idle(s);
  while (s.of_service.users != 0 || (serving == &s && !is_poller())) released.wait(lock);
}

void service::stop() {
  lock_guard held(lock);
  stopping = true;
  helpers_wake.signal_all();
  if (poller == thread_state::running) {
    poller = thread_state::stopping;
    poller_wakes.signal_one();
    if (!is_poller())
      while (poller == thread_state::stopping && serving == nullptr) released.wait(lock);
  }
  // Helpers that are in a region are not waited for.
  while (looking + asleep != 0 || any_left) {
    if (looking + asleep != 0) {
      released.wait(lock);
      continue;
    }
    any_left = false;
    const pthread_t last = last_left;
    lock.unlock();
    pthread_join(last, nullptr);
    lock.lock();
  }
  stopping = false;
}

} // namespace regomp::plugin::reverse
