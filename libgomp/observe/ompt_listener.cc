// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The events of the host runtime as OMPT's callbacks have them (OpenMP 5.2, section 19.5.2).
#include "observe/event.h"
#include "observe/mutex.h"

namespace regomp {

void ompt_listener::hear(const events::thread_begin &e) { call_tool<ompt_callback_thread_begin>(e.type, &e.thread.data); }

void ompt_listener::hear(const events::thread_end &e) { call_tool<ompt_callback_thread_end>(&e.thread.data); }

void ompt_listener::hear(const events::parallel &e) {
  tool_parallel &p = e.region;
  tool_task &encountering = *p.encountering;
  if (e.endpoint == ompt_scope_begin) {
    call_tool<ompt_callback_parallel_begin>(&encountering.data, &encountering.frame, &p.data, e.requested, p.flags,
                                            p.codeptr);
  } else {
    call_tool<ompt_callback_parallel_end>(&p.data, &encountering.data, p.flags, p.codeptr);
  }
}

void ompt_listener::hear(const events::implicit_task &e) {
  tool_task &t = e.task;
  if (e.endpoint == ompt_scope_begin) {
    call_tool<ompt_callback_implicit_task>(ompt_scope_begin, &t.parallel->data, &t.data, e.of, e.index, t.flags);
    return;
  }
  // The specification has null for the region. For initial tasks there are tools that look at it nevertheless, and a word
  // that is 0 is null to those that compare what it holds.
  ompt_data_t none{};
  ompt_data_t *const region = t.flags == int(ompt_task_initial) ? &none : nullptr;
  call_tool<ompt_callback_implicit_task>(ompt_scope_end, region, &t.data, 0u, e.index, t.flags);
}

namespace {

// Of the region whose end the barrier is, the record may be gone behind it.
template <typename Event>
ompt_data_t *region_of(const Event &e) {
  const bool may_be_gone = e.endpoint == ompt_scope_end && e.kind == ompt_sync_region_barrier_implicit_parallel;
  return may_be_gone ? nullptr : &e.task.parallel->data;
}

} // namespace

void ompt_listener::hear(const events::sync_region &e) {
  call_tool<ompt_callback_sync_region>(e.kind, e.endpoint, region_of(e), &e.task.data, e.codeptr);
}

void ompt_listener::hear(const events::sync_wait &e) {
  call_tool<ompt_callback_sync_region_wait>(e.kind, e.endpoint, region_of(e), &e.task.data, e.codeptr);
}

void ompt_listener::hear(const events::reduction &e) {
  call_tool<ompt_callback_reduction>(ompt_sync_region_reduction, e.endpoint, &e.task.parallel->data, &e.task.data,
                                     e.codeptr);
}

void ompt_listener::hear(const events::work &e) {
  call_tool<ompt_callback_work>(e.kind, e.endpoint, &e.task.parallel->data, &e.task.data, e.count, e.codeptr);
}

void ompt_listener::hear(const events::masked &e) {
  call_tool<ompt_callback_masked>(e.endpoint, &e.task.parallel->data, &e.task.data, e.codeptr);
}

void ompt_listener::hear(const events::chunk &e) {
  ompt_dispatch_chunk_t iterations = e.iterations;
  ompt_data_t instance;
  instance.ptr = &iterations;
  call_tool<ompt_callback_dispatch>(&e.task.parallel->data, &e.task.data, e.kind, instance);
}

void ompt_listener::hear(const events::section &e) {
  ompt_data_t instance;
  instance.ptr = const_cast<void *>(e.codeptr);
  call_tool<ompt_callback_dispatch>(&e.task.parallel->data, &e.task.data, ompt_dispatch_section, instance);
}

void ompt_listener::hear(const events::task_create &e) {
  call_tool<ompt_callback_task_create>(&e.creator.data, &e.creator.frame, &e.task.data, e.task.flags,
                                       e.has_dependences ? 1 : 0, e.codeptr);
}

void ompt_listener::hear(const events::task_schedule &e) {
  call_tool<ompt_callback_task_schedule>(&e.before.data, e.status, e.after != nullptr ? &e.after->data : nullptr);
}

void ompt_listener::hear(const events::dependences &e) {
  call_tool<ompt_callback_dependences>(&e.task.data, e.list, e.count);
}

void ompt_listener::hear(const events::task_dependence &e) {
  call_tool<ompt_callback_task_dependence>(&e.source.data, &e.sink.data);
}

void ompt_listener::hear(const events::cancel &e) { call_tool<ompt_callback_cancel>(&e.task.data, e.flags, e.codeptr); }

void ompt_listener::hear(const events::mutex &e) {
  using enum events::mutex_step;
  switch (e.step) {
  case init:
    return call_tool<ompt_callback_lock_init>(e.kind, e.hint, unsigned(mutex_impl_word), e.id, e.codeptr);
  case destroy:
    return call_tool<ompt_callback_lock_destroy>(e.kind, e.id, e.codeptr);
  case acquire: // the library does not keep the hint
    return call_tool<ompt_callback_mutex_acquire>(e.kind, 0u, unsigned(impl_of(e.kind)), e.id, e.codeptr);
  case acquired:
    return call_tool<ompt_callback_mutex_acquired>(e.kind, e.id, e.codeptr);
  case released:
    return call_tool<ompt_callback_mutex_released>(e.kind, e.id, e.codeptr);
  case nest:
    return call_tool<ompt_callback_nest_lock>(ompt_scope_begin, e.id, e.codeptr);
  case unnest:
    return call_tool<ompt_callback_nest_lock>(ompt_scope_end, e.id, e.codeptr);
  }
}

void ompt_listener::hear(const events::error &e) {
  call_tool<ompt_callback_error>(e.severity, e.message, e.length, e.codeptr);
}

} // namespace regomp
