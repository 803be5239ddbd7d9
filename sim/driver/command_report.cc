// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/command_report.h"

#include <algorithm>
#include <memory>

namespace gompsim::driver {

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
  case command_kind::event_wait:
    return "a wait for an event";
  case command_kind::marker:
    break;
  }
  return "the record of an event";
}

std::string where_it_is(const command_state &c) {
  return (c.in_kind == stream_kind::null ? "on the " : "on ") + c.stream_name + " of device " + std::to_string(c.device) +
         ", queued by " + c.origin.call->name + " in " + thread_name(c.origin.thread);
}

} // namespace

command_report::command_report(const std::vector<waiting_thread> &waiting) : commands(scheduler::snapshot()) {
  for (const waiting_thread &w : waiting) {
    text += thread_name(w.thread) + (w.polls ? " asks again and again in " : " waits in ") + w.call->name;
    // A command that the thread queued in this very call is the call's own.
    if (const command_state *const c = find(w.awaited)) {
      text += ", for\n";
      append_chain(*c, 1);
    } else {
      text += ", for work that has just ended\n"; // between the snapshot and the list
    }
  }
}

const command_state *command_report::find(const void *identity) const {
  for (const command_state &c : commands)
    if (c.identity == identity) return &c;
  return nullptr;
}

void command_report::append_chain(const command_state &c, std::size_t depth) {
  text.append(2 * depth, ' ').append(what_it_is(c) + " " + where_it_is(c));
  if (c.waits_for.empty()) {
    text.append(c.runs ? ", which runs\n" : ", whose turn has come\n");
    if (std::find(ends.begin(), ends.end(), &c) == ends.end()) ends.push_back(&c);
    return;
  }
  constexpr std::size_t deepest = 12;
  if (depth == deepest) {
    text.append(", which waits for more\n");
    return;
  }
  text.append(", which waits for\n");
  for (const command *before : c.waits_for) {
    const command_state *const b = find(before);
    if (b) {
      append_chain(*b, depth + 1);
      if (c.in_kind == stream_kind::null && b->in_kind == stream_kind::blocking)
        text.append(2 * depth + 2, ' ').append("(work on the NULL stream waits for the work of all blocking streams)\n");
      if (b->in_kind == stream_kind::null && c.in_kind == stream_kind::blocking)
        text.append(2 * depth + 2, ' ').append("(work on a blocking stream waits for the work of the NULL stream)\n");
    }
  }
}

std::string command_report::advice(bool looks_at_host_memory) const {
  std::string all;
  for (const command_state *end : ends) {
    if (end->kind == command_kind::kernel)
      all += explain_waiting_kernel(end->name, looks_at_host_memory);
    else if (end->kind == command_kind::wait)
      all += "A stream waits for a word of memory to change. If the thread that waits here is to write it, or work that is "
             "queued behind the wait, neither can go on.\n";
    else if (end->kind == command_kind::host_function || end->kind == command_kind::callback)
      all += "A host function runs and does not return. If it waits for the thread that waits for it here, or for work of "
             "the device, neither can go on.\n";
  }
  return all;
}

void watch_poll(const command &c) {
  if (watch_is_due()) watch_poll(static_cast<const void *>(&c));
}

void watch_poll(stream &s) {
  if (!watch_is_due()) return;
  const std::shared_ptr<command> last = scheduler::last_of(s);
  if (last) watch_poll(static_cast<const void *>(last.get()));
}

} // namespace gompsim::driver
