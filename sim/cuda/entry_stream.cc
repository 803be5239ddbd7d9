// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Driver API: streams and events.
#include "sim/cuda/arguments.h"
#include "sim/driver/command_report.h"
#include "sim/driver/host_order.h"

using namespace gompsim::cuda;

namespace {

CUresult create_stream(context &ctx, CUstream *out, unsigned flags) {
  if (!out || (flags & ~CU_STREAM_NON_BLOCKING) != 0) return CUDA_ERROR_INVALID_VALUE;
  const stream_kind kind = flags & CU_STREAM_NON_BLOCKING ? stream_kind::non_blocking : stream_kind::blocking;
  const std::shared_ptr<stream> s = std::make_shared<stream>(ctx.shared_from_this(), kind);
  scheduler::add(s);
  *out = table_of<stream>().reserve();
  table_of<stream>().insert(*out, s);
  return CUDA_SUCCESS;
}

CUresult submit_host_code(const std::shared_ptr<stream> &s, command_kind kind, std::function<void()> user_code) {
  if (!s->owner->callback_worker.start()) return CUDA_ERROR_OPERATING_SYSTEM;
  const auto work = [user_code = std::move(user_code)] {
    const stream_callback_scope scope;
    user_code();
  };
  const auto c = std::make_shared<command>(kind, work);
  c->called_for = host_actor();
  scheduler::submit(c, s);
  return CUDA_SUCCESS;
}

CUresult record_event(context &ctx, CUevent handle, CUstream stream_handle) {
  std::shared_ptr<event> e;
  const CUresult r = find_event(handle, &e);
  if (r != CUDA_SUCCESS) return r;
  return in_stream(ctx, stream_handle, [&](const std::shared_ptr<stream> &s) {
    if (s->owner != e->owner) return CUDA_ERROR_INVALID_HANDLE;
    const std::shared_ptr<command> marker = std::make_shared<command>(command_kind::marker);
    scheduler::submit(marker, s);
    e->record(marker);
    return CUDA_SUCCESS;
  });
}

// The attributes of a stream have one value each: there are no priorities, and one cannot choose here how to wait.
const int *attribute_of_stream(CUlaunchAttributeID which) {
  static constexpr int policy = CU_SYNC_POLICY_AUTO, priority = 0;
  switch (which) {
  case CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY:
    return &policy;
  case CU_LAUNCH_ATTRIBUTE_PRIORITY:
    return &priority;
  case CU_LAUNCH_ATTRIBUTE_IGNORE:
    break;
  }
  return nullptr;
}

// Calls body with the stream if there is somewhere to put the answer.
CUresult ask_stream(context &ctx, CUstream handle, const void *out, auto body) {
  return in_stream(ctx, handle, [&](const std::shared_ptr<stream> &s) {
    if (!out) return CUDA_ERROR_INVALID_VALUE;
    body(*s);
    return CUDA_SUCCESS;
  });
}

} // namespace

extern "C" {

GOMPSIM_EXPORT CUresult cuStreamCreate(CUstream *out, unsigned flags) {
  return driver_call<function_id::cuStreamCreate>([&](context &ctx) { return create_stream(ctx, out, flags); });
}

GOMPSIM_EXPORT CUresult cuStreamCreateWithPriority(CUstream *out, unsigned flags, int priority) {
  return driver_call<function_id::cuStreamCreateWithPriority>([&](context &ctx) {
    (void)priority; // one outside the range (which is 0 to 0) is clamped to it
    return create_stream(ctx, out, flags);
  });
}

GOMPSIM_EXPORT CUresult cuStreamDestroy_v2(CUstream handle) {
  return driver_call<function_id::cuStreamDestroy_v2>([&](context &) -> CUresult {
    const std::shared_ptr<stream> s = table_of<stream>().remove(handle);
    if (!s) return CUDA_ERROR_INVALID_HANDLE;
    scheduler::retire(s);
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuStreamQuery(CUstream handle) {
  return driver_call<function_id::cuStreamQuery>([&](context &ctx) -> CUresult {
    return in_stream(ctx, handle, [&](const std::shared_ptr<stream> &s) {
      if (!scheduler::idle(*s)) {
        watch_poll(*s);
        return CUDA_ERROR_NOT_READY;
      }
      return context_of(*s).failure(); // it may be idle because its last kernel has just failed
    });
  });
}

GOMPSIM_EXPORT CUresult cuStreamSynchronize(CUstream handle) {
  return driver_call<function_id::cuStreamSynchronize>([&](context &ctx) -> CUresult {
    return in_stream(ctx, handle, [&](const std::shared_ptr<stream> &s) {
      scheduler::wait_idle(*s);
      return context_of(*s).failure();
    });
  });
}

GOMPSIM_EXPORT CUresult cuStreamWaitEvent(CUstream handle, CUevent event_handle, unsigned flags) {
  return driver_call<function_id::cuStreamWaitEvent>([&](context &ctx) -> CUresult {
    if (flags > 1) return CUDA_ERROR_INVALID_VALUE; // 1 has a meaning in graphs only
    std::shared_ptr<event> e;
    const CUresult r = find_event(event_handle, &e);
    if (r != CUDA_SUCCESS) return r;
    return in_stream(ctx, handle, [&](const std::shared_ptr<stream> &s) {
      const std::shared_ptr<command> recorded = e->recorded();
      // What is over already is known to the stream by that, if races are looked for: the host has not asked.
      if (recorded && (orders_are_kept() || !recorded->is_over()))
        scheduler::submit(std::make_shared<command>(command_kind::event_wait), s, recorded);
      return CUDA_SUCCESS;
    });
  });
}

GOMPSIM_EXPORT CUresult cuStreamAddCallback(CUstream handle, CUstreamCallback callback, void *data, unsigned flags) {
  return driver_call<function_id::cuStreamAddCallback>([&](context &ctx) -> CUresult {
    if (!callback || flags != 0) return CUDA_ERROR_INVALID_VALUE;
    return in_stream(ctx, handle, [&](const std::shared_ptr<stream> &s) {
      context *const owner = &context_of(*s); // lives as long as it has commands
      return submit_host_code(s, command_kind::callback, [=] { callback(handle, owner->failure(), data); });
    });
  });
}

GOMPSIM_EXPORT CUresult cuLaunchHostFunc(CUstream handle, CUhostFn function, void *data) {
  return driver_call<function_id::cuLaunchHostFunc>([&](context &ctx) -> CUresult {
    if (!function) return CUDA_ERROR_INVALID_VALUE;
    return in_stream(ctx, handle, [&](const std::shared_ptr<stream> &s) {
      return submit_host_code(s, command_kind::host_function, [=] { function(data); });
    });
  });
}

GOMPSIM_EXPORT CUresult cuEventCreate(CUevent *out, unsigned flags) {
  return driver_call<function_id::cuEventCreate>([&](context &ctx) -> CUresult {
    if (!out || (flags & ~(CU_EVENT_BLOCKING_SYNC | CU_EVENT_DISABLE_TIMING)) != 0) return CUDA_ERROR_INVALID_VALUE;
    *out = table_of<event>().reserve();
    table_of<event>().insert(*out, std::make_shared<event>(ctx.shared_from_this(), flags));
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuEventDestroy_v2(CUevent handle) {
  return driver_call<function_id::cuEventDestroy_v2>(
      [&] { return table_of<event>().remove(handle) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE; });
}

GOMPSIM_EXPORT CUresult cuEventRecord(CUevent handle, CUstream stream_handle) {
  return driver_call<function_id::cuEventRecord>([&](context &ctx) { return record_event(ctx, handle, stream_handle); });
}

GOMPSIM_EXPORT CUresult cuEventRecordWithFlags(CUevent handle, CUstream stream_handle, unsigned flags) {
  return driver_call<function_id::cuEventRecordWithFlags>([&](context &ctx) {
    // 1 has a meaning in graphs only.
    return flags > 1 ? CUDA_ERROR_INVALID_VALUE : record_event(ctx, handle, stream_handle);
  });
}

GOMPSIM_EXPORT CUresult cuEventQuery(CUevent handle) {
  return driver_call<function_id::cuEventQuery>([&]() -> CUresult {
    std::shared_ptr<event> e;
    const CUresult r = find_event(handle, &e);
    if (r != CUDA_SUCCESS) return r;
    const std::shared_ptr<command> recorded = e->recorded();
    if (recorded && !recorded->has_ended()) {
      watch_poll(*recorded);
      return CUDA_ERROR_NOT_READY;
    }
    return e->owner->failure();
  });
}

GOMPSIM_EXPORT CUresult cuEventSynchronize(CUevent handle) {
  return driver_call<function_id::cuEventSynchronize>([&]() -> CUresult {
    std::shared_ptr<event> e;
    const CUresult r = find_event(handle, &e);
    if (r != CUDA_SUCCESS) return r;
    if (const std::shared_ptr<command> recorded = e->recorded()) recorded->wait();
    return e->owner->failure();
  });
}

GOMPSIM_EXPORT CUresult cuEventElapsedTime(float *milliseconds, CUevent start, CUevent end) {
  return driver_call<function_id::cuEventElapsedTime>([&]() -> CUresult {
    if (!milliseconds) return CUDA_ERROR_INVALID_VALUE;
    std::shared_ptr<event> first, second;
    CUresult r = find_event(start, &first);
    if (r == CUDA_SUCCESS) r = find_event(end, &second);
    if (r != CUDA_SUCCESS) return r;
    const std::shared_ptr<command> from = first->recorded(), to = second->recorded();
    if (((first->flags | second->flags) & CU_EVENT_DISABLE_TIMING) != 0 || !from || !to) return CUDA_ERROR_INVALID_HANDLE;
    if (!from->has_ended() || !to->has_ended()) return CUDA_ERROR_NOT_READY;
    const auto nanoseconds = static_cast<std::int64_t>(to->end_time() - from->end_time());
    *milliseconds = static_cast<float>(static_cast<double>(nanoseconds) / 1e6);
    return CUDA_SUCCESS;
  });
}

GOMPSIM_EXPORT CUresult cuStreamGetFlags(CUstream handle, unsigned *out) {
  return driver_call<function_id::cuStreamGetFlags>([&](context &ctx) {
    return ask_stream(ctx, handle, out, [&](const stream &s) {
      *out = s.kind == stream_kind::non_blocking ? CU_STREAM_NON_BLOCKING : CU_STREAM_DEFAULT;
    });
  });
}

GOMPSIM_EXPORT CUresult cuStreamGetPriority(CUstream handle, int *out) {
  return driver_call<function_id::cuStreamGetPriority>(
      [&](context &ctx) { return ask_stream(ctx, handle, out, [&](const stream &) { *out = 0; }); });
}

GOMPSIM_EXPORT CUresult cuStreamGetCtx(CUstream handle, CUcontext *out) {
  return driver_call<function_id::cuStreamGetCtx>(
      [&](context &ctx) { return ask_stream(ctx, handle, out, [&](const stream &s) { *out = context_of(s).handle; }); });
}

GOMPSIM_EXPORT CUresult cuStreamGetId(CUstream handle, unsigned long long *out) {
  return driver_call<function_id::cuStreamGetId>(
      [&](context &ctx) { return ask_stream(ctx, handle, out, [&](const stream &s) { *out = s.number; }); });
}

GOMPSIM_EXPORT CUresult cuStreamGetAttribute(CUstream handle, CUlaunchAttributeID which, CUlaunchAttributeValue *out) {
  return driver_call<function_id::cuStreamGetAttribute>([&](context &ctx) -> CUresult {
    const int *const value = attribute_of_stream(which);
    if (!value) return CUDA_ERROR_INVALID_VALUE;
    return ask_stream(ctx, handle, out, [&](const stream &) { out->priority = *value; });
  });
}

GOMPSIM_EXPORT CUresult cuStreamSetAttribute(CUstream handle, CUlaunchAttributeID which,
                                             const CUlaunchAttributeValue *value) {
  return driver_call<function_id::cuStreamSetAttribute>([&](context &ctx) -> CUresult {
    if (!attribute_of_stream(which)) return CUDA_ERROR_INVALID_VALUE;
    return ask_stream(ctx, handle, value, [](const stream &) {});
  });
}

GOMPSIM_EXPORT CUresult cuStreamCopyAttributes(CUstream to, CUstream from) {
  return driver_call<function_id::cuStreamCopyAttributes>([&](context &ctx) {
    return in_stream(ctx, to, [&](const std::shared_ptr<stream> &) {
      return in_stream(ctx, from, [](const std::shared_ptr<stream> &) { return CUDA_SUCCESS; });
    });
  });
}
}
