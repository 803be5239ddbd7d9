// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/watchdog.h"

#include "sim/driver/calls.h"
#include "sim/driver/clock.h"
#include "sim/driver/message.h"
#include "sim/driver/options.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdio>
#include <ctime>
#include <linux/futex.h>
#include <mutex>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

namespace gompsim::driver {

namespace {

// What has been seen of the whole process. Guarded by `lock`.
struct watch_state {
  std::mutex lock;
  std::vector<waiting_thread> waiting;
  std::uint64_t seen = 0;      // of what moves, at the last look
  std::uint64_t since = 0;     // when that was seen first
  std::uint64_t last_look = 0; // a look long after the one before says nothing of the time between
  bool reported = false;
};

// Not destroyed: threads may outlive exit.
watch_state &watch() {
  static watch_state *const state = new watch_state;
  return *state;
}

// Release and acquire: what the driver made before it let itself be watched is visible to who looks.
constinit std::atomic<watched_driver *> watched{nullptr};

constexpr std::uint64_t second = 1000000000;

std::uint64_t patience_ns() { return chosen_options().watchdog_seconds * second; }
std::uint64_t interval_ns() { return patience_ns() / 4; }

void print_report(watched_driver &d, const std::vector<waiting_thread> &waiting) {
  const options &o = chosen_options();
  std::string text = "nothing has moved for " + std::to_string(o.watchdog_seconds) + " seconds: this program may hang\n" +
                     d.explain(waiting);
  if (o.watchdog_stops) text += std::string("The device's work is ended; calls give ") + d.error_of_stopping() + ".\n";
  print_message(text);
  if (o.watchdog_stops) d.stop();
}

// Looks whether anything has moved. Only one thread looks at a time.
void look() {
  watched_driver *const d = watched.load(std::memory_order_acquire);
  if (d == nullptr) return;
  watch_state &w = watch();
  std::vector<waiting_thread> waiting;
  {
    const std::lock_guard guard(w.lock);
    const std::uint64_t now = now_ns();
    if (w.reported || w.waiting.empty() || !d->is_usable()) return;
    const std::uint64_t seen = d->movement();
    const bool gap = now - w.last_look > 2 * interval_ns();
    w.last_look = now;
    if (seen != w.seen || w.since == 0 || gap) {
      w.seen = seen;
      w.since = now;
      return;
    }
    if (now - w.since < patience_ns()) return;
    w.reported = true;
    waiting = w.waiting;
  }
  print_report(*d, waiting);
}

void list(const void *awaited, bool polls) {
  watch_state &w = watch();
  const std::lock_guard guard(w.lock);
  w.waiting.push_back({this_thread_number(), current_call(), awaited, polls});
}

void unlist(const void *awaited) {
  watch_state &w = watch();
  const std::lock_guard guard(w.lock);
  std::erase_if(w.waiting,
                [&](const waiting_thread &t) { return t.thread == this_thread_number() && t.awaited == awaited; });
}

constinit std::atomic<std::uint64_t> next_poll_ns{0};

} // namespace

void watch_over(watched_driver &d) { watched.store(&d, std::memory_order_release); }

watched_wait::~watched_wait() {
  if (listed) unlist(awaited);
}

void watched_wait::sleep(const std::atomic<std::uint32_t> &word, std::uint32_t value, std::uint64_t most) {
  const std::uint64_t interval = interval_ns();
  const std::uint64_t time = interval == 0 ? most : std::min(most, interval);
  const std::timespec limit{static_cast<std::time_t>(time / second), static_cast<long>(time % second)};
  const long r = syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, value, time == for_ever ? nullptr : &limit, nullptr, 0);
  if (r == 0 || errno != ETIMEDOUT || time != interval) return;
  if (!listed) list(awaited, false);
  listed = true;
  look();
}

void wake_all(const std::atomic<std::uint32_t> &word) {
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, INT_MAX, nullptr, nullptr, 0);
}

bool watch_is_due() {
  const std::uint64_t interval = interval_ns();
  if (interval == 0) return false;
  const std::uint64_t now = now_ns();
  // Relaxed: a hint only; that two threads look at once does no harm.
  if (now < next_poll_ns.load(std::memory_order_relaxed)) return false;
  next_poll_ns.store(now + interval, std::memory_order_relaxed);
  return true;
}

void watch_poll(const void *awaited) {
  list(awaited, true);
  look();
  unlist(awaited);
}

std::string thread_name(int thread) {
  std::string text = "thread " + std::to_string(thread);
  char path[64], name[32] = "";
  std::snprintf(path, sizeof path, "/proc/self/task/%d/comm", thread);
  if (std::FILE *const f = std::fopen(path, "re")) {
    const bool good = std::fgets(name, sizeof name, f) != nullptr;
    std::fclose(f);
    if (good) text += " (" + std::string(name, std::string_view(name).find('\n')) + ")";
  }
  return text;
}

std::string explain_waiting_kernel(const std::string &name, bool looks_at_host_memory) {
  return "Kernel " + name + " does nothing but wait" +
         (looks_at_host_memory ? ", for a word of host memory to change" : "") +
         ". If what it waits for is to come from the thread that waits for it here (a write by the host, the answer to a "
         "request, work that is queued behind it), neither can go on: that is a deadlock, on a real GPU as well.\n";
}

} // namespace gompsim::driver
