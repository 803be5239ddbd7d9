// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/watchdog.h"

#include "sim/cuda/call.h"
#include "sim/cuda/clock.h"
#include "sim/cuda/message.h"
#include "sim/cuda/options.h"

#include <algorithm>
#include <climits>
#include <cstdio>
#include <ctime>
#include <linux/futex.h>
#include <string>
#include <sys/syscall.h>
#include <unistd.h>

namespace gompsim::cuda {

namespace {

struct waiting_thread {
  int thread;
  function_id call;
  const command *awaited; // to compare only
  bool polls;
};

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

constexpr std::uint64_t second = 1000000000;

std::uint64_t patience_ns() { return chosen_options().watchdog_seconds * second; }
std::uint64_t interval_ns() { return patience_ns() / 4; }

// A number that differs from look to look if anything moves.
std::uint64_t movement() {
  std::uint64_t sum = scheduler::activity();
  driver().contexts.for_each([&](const context &c) { sum += c.engine->progress(); });
  return sum;
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

std::string what_it_is(const command_state &c) {
  switch (c.kind) {
  case command_kind::kernel:
    return "kernel " + c.name;
  case command_kind::memory:
    if (c.moves == transfer_kind::set) return "a memset of " + std::to_string(c.bytes) + " bytes";
    if (c.moves == transfer_kind::write) return "a stream write of " + std::to_string(c.bytes) + " bytes";
    return "a copy of " + std::to_string(c.bytes) + " bytes " + name_of(c.moves);
  case command_kind::release:
    return "a free";
  case command_kind::wait:
    return "a wait for a value (cuStreamWaitValue)";
  case command_kind::callback:
    return "a stream callback";
  case command_kind::host_function:
    return "a host function";
  case command_kind::marker:
    break;
  }
  return c.origin.call == function_id::cuStreamWaitEvent ? "a wait for an event" : "the record of an event";
}

std::string where_it_is(const command_state &c) {
  return (c.in_kind == stream_kind::null ? "on the " : "on ") + c.stream_name + " of device " + std::to_string(c.device) +
         ", queued by " + name_of(c.origin.call).name + " in " + thread_name(c.origin.thread);
}

class report {
public:
  report(std::vector<command_state> commands_, std::vector<waiting_thread> waiting_)
      : commands(std::move(commands_)), waiting(std::move(waiting_)) {}

  std::string text() {
    std::string out;
    for (const waiting_thread &w : waiting) {
      out += thread_name(w.thread) + (w.polls ? " asks again and again in " : " waits in ") + name_of(w.call).name;
      const command_state *const c = find(w.awaited);
      if (!c) {
        out += ", for work that has just ended\n"; // between the snapshot and the list
        continue;
      }
      out += ", for\n";
      // A command that the thread queued in this very call is the call's own.
      std::vector<const command_state *> path;
      append_chain(&out, *c, path, 1);
    }
    return out;
  }
  // The kernels that the threads wait for, and whether a host function is.
  const std::vector<const command_state *> &running() const { return ends; }

private:
  const command_state *find(const command *identity) const {
    for (const command_state &c : commands)
      if (c.identity == identity) return &c;
    return nullptr;
  }

  void append_chain(std::string *out, const command_state &c, std::vector<const command_state *> &path, std::size_t depth) {
    out->append(2 * depth, ' ').append(what_it_is(c) + " " + where_it_is(c));
    if (c.waits_for.empty()) {
      out->append(c.runs ? ", which runs\n" : ", whose turn has come\n");
      if (std::find(ends.begin(), ends.end(), &c) == ends.end()) ends.push_back(&c);
      return;
    }
    constexpr std::size_t deepest = 12;
    if (depth == deepest) {
      out->append(", which waits for more\n");
      return;
    }
    out->append(", which waits for\n");
    for (const command *before : c.waits_for) {
      const command_state *const b = find(before);
      if (b) {
        append_chain(out, *b, path, depth + 1);
        if (c.in_kind == stream_kind::null && b->in_kind == stream_kind::blocking)
          out->append(2 * depth + 2, ' ').append("(work on the NULL stream waits for the work of all blocking streams)\n");
        if (b->in_kind == stream_kind::null && c.in_kind == stream_kind::blocking)
          out->append(2 * depth + 2, ' ').append("(work on a blocking stream waits for the work of the NULL stream)\n");
      }
    }
  }

  const std::vector<command_state> commands;
  const std::vector<waiting_thread> waiting;
  std::vector<const command_state *> ends;
};

void print_report(std::vector<waiting_thread> waiting) {
  report r(scheduler::snapshot(), waiting);
  std::string text = "nothing has moved for " + std::to_string(chosen_options().watchdog_seconds) +
                     " seconds: this program may hang\n" + r.text();
  // No context of the table goes away while it is visited.
  driver().contexts.for_each([&](const context &c) { text += c.engine->describe_running(); });
  if (!text.ends_with('\n')) text += '\n';
  const bool looks_at_host = text.find("(host memory)") != text.npos;
  for (const command_state *end : r.running()) {
    if (end->kind == command_kind::kernel)
      text +=
          "Kernel " + end->name + " does nothing but wait" + (looks_at_host ? ", for a word of host memory to change" : "") +
          ". If what it waits for is to come from the thread that waits for it here (a write by the host, the answer to a "
          "request, work that is queued behind it), neither can go on: that is a deadlock, on a real GPU as well.\n";
    else if (end->kind == command_kind::wait)
      text += "A stream waits for a word of memory to change. If the thread that waits here is to write it, or work that is "
              "queued behind the wait, neither can go on.\n";
    else if (end->kind == command_kind::host_function || end->kind == command_kind::callback)
      text +=
          "A host function runs and does not return. If it waits for the thread that waits for it here, or for work of the "
          "device, neither can go on.\n";
  }
  if (chosen_options().watchdog_stops) text += "The device's work is ended; calls give CUDA_ERROR_LAUNCH_TIMEOUT.\n";
  print_message(text);
  if (!chosen_options().watchdog_stops) return;
  driver().contexts.for_each([](context &c) {
    if (!scheduler::idle(c)) c.fail(CUDA_ERROR_LAUNCH_TIMEOUT);
  });
}

// Looks whether anything has moved. Only one thread looks at a time.
void look() {
  watch_state &w = watch();
  std::vector<waiting_thread> waiting;
  {
    const std::lock_guard guard(w.lock);
    const std::uint64_t now = now_ns();
    if (w.reported || w.waiting.empty() || driver_usable() != CUDA_SUCCESS) return;
    const std::uint64_t seen = movement();
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
  print_report(std::move(waiting));
}

void list(const command &awaited, bool polls) {
  watch_state &w = watch();
  const std::lock_guard guard(w.lock);
  w.waiting.push_back({this_thread_number(), current_call(), &awaited, polls});
}

void unlist(const command &awaited) {
  watch_state &w = watch();
  const std::lock_guard guard(w.lock);
  std::erase_if(w.waiting,
                [&](const waiting_thread &t) { return t.thread == this_thread_number() && t.awaited == &awaited; });
}

constinit std::atomic<std::uint64_t> next_poll_ns{0};

// Whether it is time for a thread that polls to look.
bool poll_is_due() {
  const std::uint64_t interval = interval_ns();
  if (interval == 0) return false;
  const std::uint64_t now = now_ns();
  // Relaxed: a hint only; that two threads look at once does no harm.
  if (now < next_poll_ns.load(std::memory_order_relaxed)) return false;
  next_poll_ns.store(now + interval, std::memory_order_relaxed);
  return true;
}

} // namespace

watched_wait::~watched_wait() {
  if (listed) unlist(awaited);
}

void watched_wait::sleep(const std::atomic<std::uint32_t> &word, std::uint32_t value) {
  const std::uint64_t interval = interval_ns();
  const std::timespec limit{static_cast<std::time_t>(interval / second), static_cast<long>(interval % second)};
  const long r = syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, value, interval == 0 ? nullptr : &limit, nullptr, 0);
  if (r == 0 || errno != ETIMEDOUT) return;
  if (!listed) list(awaited, false);
  listed = true;
  look();
}

void wake_all(const std::atomic<std::uint32_t> &word) {
  syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, INT_MAX, nullptr, nullptr, 0);
}

void watch_poll(const command &c) {
  if (!poll_is_due()) return;
  list(c, true);
  look();
  unlist(c);
}

void watch_poll(stream &s) {
  if (!poll_is_due()) return;
  const std::shared_ptr<command> last = scheduler::last_of(s);
  if (!last) return;
  list(*last, true);
  look();
  unlist(*last);
}

} // namespace gompsim::cuda
