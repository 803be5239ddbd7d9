// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/cuda/hang_report.h"

#include "sim/cuda/call.h"
#include "sim/cuda/errors.h"
#include "sim/driver/watchdog.h"

#include <algorithm>
#include <string>
#include <vector>

namespace gompsim::cuda {

namespace {

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
  return c.origin.call == &name_of(function_id::cuStreamWaitEvent) ? "a wait for an event" : "the record of an event";
}

std::string where_it_is(const command_state &c) {
  return (c.in_kind == stream_kind::null ? "on the " : "on ") + c.stream_name + " of device " + std::to_string(c.device) +
         ", queued by " + c.origin.call->name + " in " + thread_name(c.origin.thread);
}

class report {
public:
  report(std::vector<command_state> commands_, const std::vector<waiting_thread> &waiting_)
      : commands(std::move(commands_)), waiting(waiting_) {}

  std::string text() {
    std::string out;
    for (const waiting_thread &w : waiting) {
      out += thread_name(w.thread) + (w.polls ? " asks again and again in " : " waits in ") + w.call->name;
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
  const command_state *find(const void *identity) const {
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
  const std::vector<waiting_thread> &waiting;
  std::vector<const command_state *> ends;
};

class cuda_watch final : public watched_driver {
public:
  bool is_usable() override { return driver_usable() == CUDA_SUCCESS; }

  std::uint64_t movement() override {
    std::uint64_t sum = scheduler::activity();
    driver().contexts.for_each([&](const context &c) { sum += c.engine->progress(); });
    return sum;
  }

  std::string explain(const std::vector<waiting_thread> &waiting) override {
    report r(scheduler::snapshot(), waiting);
    std::string text = r.text();
    // No context of the table goes away while it is visited.
    driver().contexts.for_each([&](const context &c) { text += c.engine->describe_running(); });
    if (!text.ends_with('\n')) text += '\n';
    const bool looks_at_host = text.find("(host memory)") != text.npos;
    for (const command_state *end : r.running()) {
      if (end->kind == command_kind::kernel)
        text += explain_waiting_kernel(end->name, looks_at_host);
      else if (end->kind == command_kind::wait)
        text +=
            "A stream waits for a word of memory to change. If the thread that waits here is to write it, or work that is "
            "queued behind the wait, neither can go on.\n";
      else if (end->kind == command_kind::host_function || end->kind == command_kind::callback)
        text +=
            "A host function runs and does not return. If it waits for the thread that waits for it here, or for work of "
            "the device, neither can go on.\n";
    }
    return text;
  }

  const char *error_of_stopping() override { return error_name(CUDA_ERROR_LAUNCH_TIMEOUT); }

  void stop() override {
    driver().contexts.for_each([](context &c) {
      if (!scheduler::idle(c)) c.fail(CUDA_ERROR_LAUNCH_TIMEOUT);
    });
  }
};

} // namespace

void start_watchdog() {
  static constinit cuda_watch the_watch;
  watch_over(the_watch);
}

void watch_poll(const command &c) {
  if (watch_is_due()) driver::watch_poll(&c);
}

void watch_poll(stream &s) {
  if (!watch_is_due()) return;
  const std::shared_ptr<command> last = scheduler::last_of(s);
  if (last) driver::watch_poll(last.get());
}

} // namespace gompsim::cuda
