// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/hsa/signal.h"

#include "sim/driver/clock.h"
#include "sim/hsa/agent.h"
#include "sim/hsa/barrier_watch.h"
#include "sim/hsa/memory.h"
#include "sim/hsa/movement.h"
#include "sim/hsa/packet_processor.h"
#include "sim/hsa/parts.h"
#include "sim/hsa/signal_order.h"

#include <algorithm>
#include <climits>
#include <ctime>
#include <linux/futex.h>
#include <new>
#include <sched.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace gompsim::hsa {

namespace {

// How long a waiting thread sleeps before it looks again, since device code wakes nobody.
constexpr std::uint64_t longest_sleep_ns = 5'000'000;

// Longer where many do, as they take the processors from the device. Relaxed: a measure, no more.
std::atomic<unsigned> sleeping{0};
std::uint64_t sleep_of_many() { return longest_sleep_ns * std::min(1 + sleeping.load(std::memory_order_relaxed) / 8, 20u); }

void sleep_on(const std::atomic<std::uint32_t> &word, std::uint32_t value, std::uint64_t ns) {
  const timespec time{static_cast<time_t>(ns / 1'000'000'000), static_cast<long>(ns % 1'000'000'000)};
  sleeping.fetch_add(1, std::memory_order_relaxed);
  syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, value, &time, nullptr, 0);
  sleeping.fetch_sub(1, std::memory_order_relaxed);
}

struct awaited {
  const signal &word;
  hsa_signal_condition_t condition;
  hsa_signal_value_t compared;
  static bool is_there(const void *p) {
    const awaited &a = *static_cast<const awaited *>(p);
    return holds(a.word.load(), a.condition, a.compared);
  }
};

} // namespace

bool holds(hsa_signal_value_t value, hsa_signal_condition_t condition, hsa_signal_value_t compared) {
  switch (condition) {
  case HSA_SIGNAL_CONDITION_EQ:
    return value == compared;
  case HSA_SIGNAL_CONDITION_NE:
    return value != compared;
  case HSA_SIGNAL_CONDITION_LT:
    return value < compared;
  case HSA_SIGNAL_CONDITION_GTE:
    return value >= compared;
  }
  return false;
}

void signal::changed(hsa_signal_value_t now) {
  if (kind.load(std::memory_order_relaxed) == signal_kind::doorbell) {
    rings->ring(static_cast<std::uint64_t>(now));
    return;
  }
  if (waiters.load(std::memory_order_seq_cst) != 0) {
    changes.fetch_add(1, std::memory_order_release);
    syscall(SYS_futex, &changes, FUTEX_WAKE_PRIVATE, INT_MAX, nullptr, nullptr, 0);
  }
  barrier_watch::signal_changed();
}

hsa_signal_value_t signal::exchange(hsa_signal_value_t v) {
  const hsa_signal_value_t before = pass_on(*this, true, [&] { return value.exchange(v, std::memory_order_seq_cst); });
  changed(v);
  return before;
}

hsa_signal_value_t signal::add(hsa_signal_value_t v) {
  const hsa_signal_value_t before = pass_on(*this, false, [&] { return value.fetch_add(v, std::memory_order_seq_cst); });
  changed(before + v);
  return before;
}

hsa_signal_value_t signal::compare_exchange(hsa_signal_value_t expected, hsa_signal_value_t v) {
  const hsa_signal_value_t wanted = expected;
  pass_on(*this, false, [&] {
    value.compare_exchange_strong(expected, v, std::memory_order_seq_cst);
    return expected;
  });
  if (expected == wanted) changed(v);
  return expected;
}

hsa_signal_value_t signal::load_by_host() const {
  const hsa_signal_value_t seen = load();
  if (driver::orders_are_kept()) driver::host_learns(passed_on_by(*this));
  return seen;
}

hsa_signal_value_t signal::wait(hsa_signal_condition_t condition, hsa_signal_value_t compared, std::uint64_t timeout_ns,
                                hsa_wait_state_t state) {
  const hsa_signal_value_t seen = wait_for(condition, compared, timeout_ns, state);
  if (driver::orders_are_kept()) driver::host_learns(passed_on_by(*this));
  return seen;
}

hsa_signal_value_t signal::wait_for(hsa_signal_condition_t condition, hsa_signal_value_t compared, std::uint64_t timeout_ns,
                                    hsa_wait_state_t state) {
  hsa_signal_value_t seen = load();
  if (holds(seen, condition, compared) || timeout_ns == 0) return seen;
  const awaited until{*this, condition, compared};
  const std::uint64_t started = driver::now_ns();
  waiters.fetch_add(1, std::memory_order_seq_cst);
  for (;;) {
    for (const auto &a : parts::agents())
      if (a->is_busy()) a->engine()->help(awaited::is_there, &until);
    // Acquire: a change that is not seen below comes after this, and then the word is another.
    const std::uint32_t before = changes.load(std::memory_order_acquire);
    seen = value.load(std::memory_order_seq_cst);
    const std::uint64_t waited = driver::now_ns() - started;
    if (holds(seen, condition, compared) || waited >= timeout_ns) break;
    watch_signal(*this);
    if (state == HSA_WAIT_STATE_ACTIVE)
      sched_yield();
    else
      sleep_on(changes, before, std::min(sleep_of_many(), timeout_ns - waited));
  }
  waiters.fetch_sub(1, std::memory_order_relaxed);
  return seen;
}

signal_pool::~signal_pool() {
  for (std::size_t i = 0; i < slabs.load(std::memory_order_relaxed); ++i) {
    memory.unreach(slab[i], slab_bytes);
    munmap(slab[i], slab_bytes);
  }
}

signal *signal_pool::create(signal_kind kind, hsa_signal_value_t v, packet_processor *rings) {
  const std::lock_guard guard(lock);
  // A destroyed signal rests while there are others.
  constexpr std::size_t rest = 1024;
  const std::size_t n = slabs.load(std::memory_order_relaxed);
  if (unused.size() <= rest && n < most_slabs) {
    void *const p = mmap(nullptr, slab_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p != MAP_FAILED) {
      slab[n] = static_cast<std::byte *>(p);
      memory.reach(p, slab_bytes);
      for (std::size_t at = 0; at < slab_bytes; at += sizeof(signal)) unused.push_back(new (slab[n] + at) signal{});
      slabs.store(n + 1, std::memory_order_release);
    }
  }
  if (unused.empty()) return nullptr;
  signal *const s = unused.front();
  unused.pop_front();
  s->rings = rings;
  s->set_times(0, 0);
  s->value.store(v, std::memory_order_relaxed);
  if (driver::orders_are_kept()) begin_passing_on(*s);
  s->kind.store(kind, std::memory_order_release);
  in_use.fetch_add(kind == signal_kind::user, std::memory_order_relaxed);
  return s;
}

bool signal_pool::destroy(hsa_signal_t handle, signal_kind kind) {
  const std::lock_guard guard(lock);
  signal *const s = find(handle);
  if (!s || s->kind.load(std::memory_order_relaxed) != kind) return false;
  s->kind.store(signal_kind::invalid, std::memory_order_relaxed);
  unused.push_back(s);
  in_use.fetch_sub(kind == signal_kind::user, std::memory_order_relaxed);
  return true;
}

signal *signal_pool::find(hsa_signal_t handle) const {
  const std::size_t n = slabs.load(std::memory_order_acquire);
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t offset = handle.handle - reinterpret_cast<std::uintptr_t>(slab[i]);
    if (offset >= slab_bytes) continue;
    if (offset % sizeof(signal) != 0) return nullptr;
    signal *const s = reinterpret_cast<signal *>(slab[i] + offset);
    return s->kind.load(std::memory_order_acquire) == signal_kind::invalid ? nullptr : s;
  }
  return nullptr;
}

} // namespace gompsim::hsa
