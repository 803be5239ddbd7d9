// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The events of the host runtime, and emit(), which hands one to those who listen. An event has what is known where it
// happens; how a listener wants to have that is the listener's affair. To hear of more, a listener gets a line in emit().
//
// Emitted on the thread on which it happens, where somebody listens (tool_listens()). References are valid during the call.
#ifndef REGOMP_OBSERVE_EVENT_H
#define REGOMP_OBSERVE_EVENT_H

#include "observe/tool.h"

namespace regomp {

namespace events {

struct thread_begin {
  tool_thread &thread;
  ompt_thread_t type;
};
struct thread_end {
  tool_thread &thread;
};

// --- regions. The task that met the construct is the region's `encountering` one.

struct parallel {
  ompt_scope_endpoint_t endpoint;
  tool_parallel &region;
  unsigned requested = 0; // threads or teams, at the begin
};
// Also initial tasks. At the end the region may be gone.
struct implicit_task {
  ompt_scope_endpoint_t endpoint;
  tool_task &task;
  unsigned index;  // of the thread or team
  unsigned of = 0; // threads or teams, at the begin
};

// --- what a task does in a region

struct sync_region {
  ompt_scope_endpoint_t endpoint;
  ompt_sync_region_t kind;
  tool_task &task;
  const void *codeptr;
};
// Within that, the wait.
struct sync_wait {
  ompt_scope_endpoint_t endpoint;
  ompt_sync_region_t kind;
  tool_task &task;
  const void *codeptr;
};
struct reduction {
  ompt_scope_endpoint_t endpoint;
  tool_task &task;
  const void *codeptr;
};
struct work {
  ompt_scope_endpoint_t endpoint;
  ompt_work_t kind;
  tool_task &task;
  std::uint64_t count; // iterations, sections
  const void *codeptr;
};
struct masked {
  ompt_scope_endpoint_t endpoint;
  tool_task &task;
  const void *codeptr;
};
// The task begins a chunk of a loop, or a section.
struct chunk {
  ompt_dispatch_t kind;
  tool_task &task;
  ompt_dispatch_chunk_t iterations;
};
struct section {
  tool_task &task;
  const void *codeptr;
};

// --- tasks

struct task_create {
  tool_task &creator;
  tool_task &task;
  bool has_dependences;
  const void *codeptr;
};
struct task_schedule {
  tool_task &before;
  ompt_task_status_t status;
  tool_task *after; // null: none begins or goes on
};
struct dependences {
  tool_task &task;
  const ompt_dependence_t *list;
  int count;
};
// `source` is not complete, and `sink` depends on it.
struct task_dependence {
  tool_task &source;
  tool_task &sink;
};
struct cancel {
  tool_task &task;
  int flags; // ompt_cancel_flag_t
  const void *codeptr;
};

// --- mutual exclusion

enum class mutex_step {
  init,
  destroy,
  acquire, // before the thread looks whether it is free
  acquired,
  released, // afterwards: another thread may have it already, and the lock may be gone
  nest,     // its owner sets it once more,
  unnest,   // unsets it and keeps it
};
struct mutex {
  mutex_step step;
  ompt_mutex_t kind;
  ompt_wait_id_t id;
  const void *codeptr;
  unsigned hint = 0; // init
};

// --- error at(execution)

struct error {
  ompt_severity_t severity;
  const char *message;
  std::size_t length;
  const void *codeptr;
};

} // namespace events

// The tool (OMPT).
struct ompt_listener {
  static void hear(const events::thread_begin &);
  static void hear(const events::thread_end &);
  static void hear(const events::parallel &);
  static void hear(const events::implicit_task &);
  static void hear(const events::sync_region &);
  static void hear(const events::sync_wait &);
  static void hear(const events::reduction &);
  static void hear(const events::work &);
  static void hear(const events::masked &);
  static void hear(const events::chunk &);
  static void hear(const events::section &);
  static void hear(const events::task_create &);
  static void hear(const events::task_schedule &);
  static void hear(const events::dependences &);
  static void hear(const events::task_dependence &);
  static void hear(const events::cancel &);
  static void hear(const events::mutex &);
  static void hear(const events::error &);
};

template <typename Event>
void emit(const Event &e) {
  ompt_listener::hear(e);
}

} // namespace regomp

#endif
