// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oacc/calls.h"

#include <ctime>
#include <pthread.h>

namespace regomp {

namespace {

constinit mutex closing_lock; // held by who shuts down, from the announcement to the end
// Sequentially consistent: see begin_call. Its change is part of the announcement.
constinit std::atomic<bool> closing{false};

void sleep_for(long microseconds) {
  const timespec t{0, microseconds * 1000};
  nanosleep(&t, nullptr);
}

// The thread that forks may be anywhere but in here.
void in_forked_child() {
  closing_lock.forget_owner();
  closing.store(false, std::memory_order_relaxed);
}

__attribute__((constructor(102))) void prepare_for_forks() { pthread_atfork(nullptr, nullptr, in_forked_child); }

} // namespace

bool devices_are_closing() { return closing.load(std::memory_order_seq_cst); }

// Either who shuts down sees the count, or this sees `closing`, and comes again when it is over.
void begin_call(acc_thread &t) {
  const unsigned before = t.calls.load(std::memory_order_relaxed);
  for (;;) {
    store_before_look(t.calls, before + 1);
    if (before != 0 || !devices_are_closing()) return;
    end_call(t);
    exclusive_guard wait(closing_lock);
  }
}

acc_thread &acc_call::begin_anew() {
  acc_thread &t = acc_self();
  begin_call(t);
  make_thread_ready();
  return t;
}

acc_thread &acc_call::begin_unready(acc_thread &t) {
  end_call(t);
  begin_call(t);
  make_thread_ready();
  return t;
}

no_other_calls::no_other_calls(acc_thread &t) : thread_(t) {
  closing_lock.lock();
  begin_call(t); // what a profiling callback calls belongs to this
  closing.store(true, std::memory_order_seq_cst);
  note_device_change();
  // Where the system refuses the fence, a store of a call that has begun may be on its way still; none takes so long.
  if (!heavy_fence()) sleep_for(1000);
  for (long pause = 20; other_threads_count_calls(t); pause = pause < 1000 ? 2 * pause : pause) sleep_for(pause);
}

no_other_calls::~no_other_calls() {
  closing.store(false, std::memory_order_seq_cst);
  end_call(thread_);
  closing_lock.unlock();
}

} // namespace regomp
