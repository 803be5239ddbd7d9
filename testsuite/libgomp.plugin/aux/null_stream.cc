// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The null driver: streams.
#include "null_state.h"

#include <algorithm>

namespace null_driver {

void wait_for_device() {
  for (CUstream s : state().streams) s->wait();
}

void wait_for_blocking_streams() {
  for (CUstream s : state().streams)
    if (s->blocking) s->wait();
}

CUresult check_stream(CUstream s, const char *call) {
  if (s == nullptr) misuse("used the NULL stream", call);
  auto &all = state().streams;
  return std::find(all.begin(), all.end(), s) != all.end() ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

CUresult enqueue(CUstream s, const char *call, std::function<void()> work) {
  if (const CUresult r = check_stream(s, call); r != CUDA_SUCCESS) return r;
  s->add([work = std::move(work)] {
    if (sticky == CUDA_SUCCESS) work();
  });
  return CUDA_SUCCESS;
}

} // namespace null_driver

using namespace null_driver;

constexpr int least_priority = 0, greatest_priority = -3;

CUresult cuCtxGetStreamPriorityRange(int *least, int *greatest) {
  ENTER("cuCtxGetStreamPriorityRange");
  *least = least_priority;
  *greatest = greatest_priority;
  return CUDA_SUCCESS;
}

static CUresult create_stream(CUstream *s, unsigned flags) {
  if (flags != CU_STREAM_NON_BLOCKING && flags != CU_STREAM_DEFAULT) return CUDA_ERROR_INVALID_VALUE;
  *s = new CUstream_st;
  (*s)->blocking = flags == CU_STREAM_DEFAULT;
  state().streams.push_back(*s);
  return CUDA_SUCCESS;
}

CUresult cuStreamCreate(CUstream *s, unsigned flags) {
  ENTER("cuStreamCreate");
  return create_stream(s, flags);
}

CUresult cuStreamCreateWithPriority(CUstream *s, unsigned flags, int priority) {
  ENTER("cuStreamCreateWithPriority");
  // A real driver takes the nearest that it has.
  if (priority < greatest_priority || priority > least_priority) return CUDA_ERROR_INVALID_VALUE;
  return create_stream(s, flags);
}

CUresult cuStreamDestroy_v2(CUstream s) {
  ENTER("cuStreamDestroy");
  if (const CUresult r = check_stream(s, "cuStreamDestroy"); r != CUDA_SUCCESS) return r;
  std::erase(state().streams, s);
  held.unlock();
  {
    std::lock_guard stream_held(s->lock);
    s->stop = true;
    s->changed.notify_all();
  }
  s->worker.join();
  delete s;
  return CUDA_SUCCESS;
}

CUresult cuStreamQuery(CUstream s) {
  ENTER("cuStreamQuery");
  if (const CUresult r = check_stream(s, "cuStreamQuery"); r != CUDA_SUCCESS) return r;
  return s->idle() ? CUDA_SUCCESS : CUDA_ERROR_NOT_READY;
}

CUresult cuStreamSynchronize(CUstream s) {
  ENTER("cuStreamSynchronize");
  if (const CUresult r = check_stream(s, "cuStreamSynchronize"); r != CUDA_SUCCESS) return r;
  held.unlock();
  s->wait();
  return sticky;
}

CUresult cuStreamAddCallback(CUstream s, CUstreamCallback f, void *data, unsigned) {
  ENTER("cuStreamAddCallback");
  if (const CUresult r = check_stream(s, "cuStreamAddCallback"); r != CUDA_SUCCESS) return r;
  s->add([=] { // in case of an error, too
    in_callback = true;
    f(s, sticky, data);
    in_callback = false;
  });
  return CUDA_SUCCESS;
}

CUresult cuLaunchHostFunc(CUstream s, CUhostFn f, void *data) {
  ENTER("cuLaunchHostFunc");
  return enqueue(s, "cuLaunchHostFunc", [=] {
    in_callback = true;
    f(data);
    in_callback = false;
  });
}

CUresult cuStreamWriteValue32_v2(CUstream s, CUdeviceptr p, cuuint32_t value, unsigned) {
  ENTER("cuStreamWriteValue32");
  std::uintptr_t base;
  block b;
  if (!find(p, 4, &base, &b)) return CUDA_ERROR_INVALID_VALUE;
  return enqueue(s, "cuStreamWriteValue32",
                 [=] { std::atomic_ref(*reinterpret_cast<cuuint32_t *>(p)).store(value, std::memory_order_release); });
}

// An event that was never recorded is over. Waiters hold what was recorded, so the event may be gone before.
struct CUevent_st {
  struct record {
    std::mutex lock;
    std::condition_variable changed;
    bool over = false;
  };
  std::shared_ptr<record> recorded;
};

CUresult cuEventCreate(CUevent *e, unsigned flags) {
  ENTER("cuEventCreate");
  if (flags != CU_EVENT_DISABLE_TIMING) misuse("has events that take times", "cuEventCreate");
  *e = new CUevent_st;
  return CUDA_SUCCESS;
}

CUresult cuEventDestroy_v2(CUevent e) {
  ENTER("cuEventDestroy");
  delete e;
  return CUDA_SUCCESS;
}

CUresult cuEventRecord(CUevent e, CUstream s) {
  ENTER("cuEventRecord");
  auto r = std::make_shared<CUevent_st::record>();
  e->recorded = r;
  return enqueue(s, "cuEventRecord", [r] {
    std::lock_guard set(r->lock);
    r->over = true;
    r->changed.notify_all();
  });
}

CUresult cuStreamWaitEvent(CUstream s, CUevent e, unsigned) {
  ENTER("cuStreamWaitEvent");
  auto r = e->recorded;
  if (r == nullptr) return CUDA_SUCCESS;
  return enqueue(s, "cuStreamWaitEvent", [r] {
    std::unique_lock wait(r->lock);
    r->changed.wait(wait, [&] { return r->over; });
  });
}
