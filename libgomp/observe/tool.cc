// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "observe/tool.h"

#include "assertion.h"
#include "observe/event.h"
#include "observe/start.h"
#include "support/memory.h"

#include <pthread.h>

// The linker's: the bounds of the section with the functions that call the program's code.
extern "C" {
extern __attribute__((visibility("hidden"))) const char __start_regomp_calls[];
extern __attribute__((visibility("hidden"))) const char __stop_regomp_calls[];
}

namespace regomp {

constinit std::atomic<tool_stage> tool_now{tool_stage::none};
constinit std::atomic<ompt_callback_t> tool_callbacks[tool_callback_count]{};

namespace {

thread_local constinit tool_thread this_tool_thread{};

constinit std::atomic<std::uint64_t> ids{0};

pthread_key_t exit_key;
// Written before tool_now says that there is a tool, and when the library is unloaded.
bool exit_key_exists = false;

} // namespace

void watch_tool_threads() {
  exit_key_exists = pthread_key_create(&exit_key, [](void *) { end_tool_thread(); }) == 0;
}

__attribute__((destructor)) static void stop_watching() {
  if (exit_key_exists) pthread_key_delete(exit_key);
  exit_key_exists = false;
}

tool_thread &tool_self() { return this_tool_thread; }

// relaxed: only the number matters.
std::uint64_t tool_unique_id() { return ids.fetch_add(1, std::memory_order_relaxed) + 1; }

bool tool_is_ready() {
  tool_thread &me = tool_self();
  if (me.silent) return false;
  // A worker in a region that the tool has made itself, inside a callback: there is no record of a task.
  if (me.state == ompt_state_idle) return false;
  if (tool_now.load(std::memory_order_relaxed) == tool_stage::pending) start_tool();
  if (tool_now.load(std::memory_order_relaxed) != tool_stage::present) return false;
  if (!me.begun) begin_tool_thread(ompt_thread_initial);
  return true;
}

void begin_tool_thread(ompt_thread_t type) {
  tool_thread &me = tool_self();
  // Acquire pairs with the release store of the thread that has started the tool: exit_key, and what the initialiser wrote.
  if (me.begun || me.silent || tool_now.load(std::memory_order_acquire) != tool_stage::present) return;
  me.begun = true;
  me.data = {};
  // Those that are not the library's own say nothing when they end.
  if (type != ompt_thread_worker && exit_key_exists) pthread_setspecific(exit_key, &me);
  if (type == ompt_thread_initial) {
    me.initial_parallel.data = {};
    me.initial.data = {};
    me.initial.frame = no_tool_frame;
    me.initial.flags = ompt_task_initial;
    me.initial.parallel = &me.initial_parallel;
    std::atomic_signal_fence(std::memory_order_release); // before the eyes of this thread's signal handlers
    me.current = &me.initial;
    me.state = ompt_state_work_serial;
    emit(events::thread_begin{me, type});
    emit(events::implicit_task{ompt_scope_begin, me.initial, 1, 1});
  } else {
    me.current = nullptr;
    me.state = type == ompt_thread_worker ? ompt_state_idle : ompt_state_overhead;
    emit(events::thread_begin{me, type});
  }
}

void end_tool_thread() {
  tool_thread &me = tool_self();
  if (!me.begun || me.silent || tool_now.load(std::memory_order_relaxed) != tool_stage::present) return;
  if (me.current == &me.initial) emit(events::implicit_task{ompt_scope_end, me.initial, 1});
  me.state = ompt_state_undefined;
  emit(events::thread_end{me});
  me.begun = false;
}

tool_parallel *make_tool_parallel(tool_parallel *outer, tool_task *encountering) {
  tool_parallel *p = create<tool_parallel>();
  p->outer = outer;
  p->encountering = encountering;
  p->counted = true;
  hold_tool_parallel(outer);
  hold_tool_task(encountering);
  return p;
}

void hold_tool_parallel(tool_parallel *p) {
  if (p != nullptr && p->counted) p->references.fetch_add(1, std::memory_order_relaxed); // the caller holds it
}

void drop_tool_parallel(tool_parallel *p) {
  // acq_rel: the last one frees it after what the others did with it.
  while (p != nullptr && p->counted && count_down(p->references, 1, std::memory_order_acq_rel) == 1) {
    tool_parallel *const outer = p->outer;
    drop_tool_task(p->encountering);
    destroy(p);
    p = outer;
  }
}

tool_task *make_tool_task(int flags) {
  tool_task *t = create<tool_task>();
  t->flags = flags;
  return t;
}

void place_tool_task(tool_task &t, tool_task *outer, tool_parallel *parallel) {
  hold_tool_task(outer);
  hold_tool_parallel(parallel);
  tool_task *const outer_before = t.outer; // of a target task that is entered again
  tool_parallel *const parallel_before = t.parallel;
  t.outer = outer;
  t.parallel = parallel;
  drop_tool_task(outer_before);
  drop_tool_parallel(parallel_before);
}

void hold_tool_task(tool_task *t) {
  if (t != nullptr) t->references.fetch_add(1, std::memory_order_relaxed); // the caller holds it
}

void drop_tool_task(tool_task *t) {
  // acq_rel: the last one frees it after what the others did with it.
  while (t != nullptr && count_down(t->references, 1, std::memory_order_acq_rel) == 1) {
    tool_task *const outer = t->outer;
    drop_tool_task(t->carries_out); // where the tool has gone in between
    drop_tool_parallel(t->parallel);
    destroy(t);
    t = outer;
  }
}

// Out of line: the exit frame is this function's. The section is nothing else's, so that its bounds tell what returns to it.
[[gnu::noinline, gnu::section("regomp_calls")]] void call_program(tool_task &t, void (*fn)(void *), void *data) {
  t.code = reinterpret_cast<const void *>(fn);
  t.frame.exit_frame.ptr = __builtin_dwarf_cfa();
  fn(data);
  t.frame.exit_frame.ptr = nullptr;
}

const void *tool_entry::codeptr() const {
  const char *const to = static_cast<const char *>(return_address);
  if (to < __start_regomp_calls || to >= __stop_regomp_calls) return to;
  const tool_task *const t = tool_self().current;
  // Tools look for the call before the address that it returns to: the first byte has to lie before it, too.
  return t != nullptr && t->code != nullptr ? static_cast<const char *>(t->code) + 1 : nullptr;
}

} // namespace regomp
