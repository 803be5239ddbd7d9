// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The OpenACC functions that the host library looks up in this plugin, but for those that run a region
// (versioned_hooks.cc). Declared in gomp_plugin.h, which says what they mean.
#include "include/gomp_plugin.h"
#include "plugin/common/hook.h"
#include "plugin/common/memory_pools.h"
#include "plugin/nvptx/device.h"
#include "plugin/nvptx/discovery.h"
#include "plugin/nvptx/image.h"
#include "plugin/nvptx/launch.h"
#include "plugin/nvptx/report.h"

#include <cstdlib>
#include <new>
#include <pthread.h>

using namespace regomp;
using namespace regomp::nvptx;

REGOMP_HOOK(openacc_cuda_get_current_device);
REGOMP_HOOK(openacc_cuda_get_current_context);
REGOMP_HOOK(openacc_cuda_get_stream);
REGOMP_HOOK(openacc_cuda_set_stream);

namespace {

// What a host thread that uses the device for OpenACC has: the device's context is current on it, so that the program's own
// driver calls go to the same device, between OpenACC constructs too.
struct acc_thread {
  device *dev;
  pthread_t owner;
  CUcontext pushed; // null if it was current already
};

std::uintptr_t address_of(const void *p) { return reinterpret_cast<std::uintptr_t>(p); }

device &device_of(const goacc_asyncqueue &q) { return static_cast<device &>(*q.owner); }

device *device_of_thread() {
  auto *thread = static_cast<acc_thread *>(GOMP_PLUGIN_acc_thread());
  return thread != nullptr ? thread->dev : nullptr;
}

bool queue_copy(goacc_asyncqueue &q, const char *call, copy_order::kind what, void *to, const void *from,
                std::size_t bytes) {
  device &d = device_of(q);
  scoped_context current(d);
  if (bytes == 0) return true;
  const bool good = check(call, static_cast<CUresult>(d.copy(q, {what, address_of(to), address_of(from), bytes, 0})));
  q.work.note();
  return good;
}

} // namespace

void *GOMP_OFFLOAD_openacc_create_thread_data(int ord) {
  device *d = find_device(ord);
  const CUcontext wanted = d != nullptr ? retain_context(*d) : nullptr;
  if (wanted == nullptr) GOMP_PLUGIN_fatal("nvptx: device %d cannot be used; gompinfo says why", ord);
  CUcontext current = nullptr;
  auto *thread = ::new (GOMP_PLUGIN_malloc(sizeof(acc_thread))) acc_thread{d, pthread_self(), nullptr};
  if ((cuda.cuCtxGetCurrent(&current) != CUDA_SUCCESS || current != wanted) &&
      check("cuCtxPushCurrent", cuda.cuCtxPushCurrent_v2(wanted)))
    thread->pushed = wanted;
  return thread;
}

void GOMP_OFFLOAD_openacc_destroy_thread_data(void *data) {
  auto *thread = static_cast<acc_thread *>(data);
  if (thread == nullptr) return;
  CUcontext current = nullptr;
  // acc_shutdown destroys the data of all threads; another thread's context stack is out of reach. The device may be gone by
  // now.
  if (thread->pushed != nullptr && pthread_equal(thread->owner, pthread_self()) != 0 &&
      cuda.cuCtxGetCurrent(&current) == CUDA_SUCCESS && current == thread->pushed)
    cuda.cuCtxPopCurrent_v2(&current);
  std::free(thread);
}

goacc_asyncqueue *GOMP_OFFLOAD_openacc_async_construct(int ord) {
  device *d = find_device(ord);
  if (d == nullptr) return nullptr;
  scoped_context current(*d);
  return create_queue(*d);
}

bool GOMP_OFFLOAD_openacc_async_destruct(goacc_asyncqueue *q) {
  scoped_context current(device_of(*q));
  return destroy_queue(q);
}

int GOMP_OFFLOAD_openacc_async_test(goacc_asyncqueue *q) { return test_queue(*q); }

bool GOMP_OFFLOAD_openacc_async_synchronize(goacc_asyncqueue *q) {
  return synchronize_queue(*q, [](goacc_asyncqueue &queue) -> status {
    const CUresult result = cuda_platform::wait_in_any_context(queue);
    return __builtin_expect(result == CUDA_SUCCESS, true) ? result : device_of(queue).wait_in_context(queue, result);
  });
}

bool GOMP_OFFLOAD_openacc_async_serialize(goacc_asyncqueue *earlier, goacc_asyncqueue *later) {
  scoped_context current(device_of(*earlier));
  return serialize_queues(*earlier, *later);
}

void GOMP_OFFLOAD_openacc_async_queue_callback(goacc_asyncqueue *q, void (*fn)(void *), void *data) {
  scoped_context current(device_of(*q));
  call_back(*q, fn, data);
}

bool GOMP_OFFLOAD_openacc_async_host2dev(int, void *to, const void *from, std::size_t bytes, goacc_asyncqueue *q) {
  return queue_copy(*q, "cuMemcpyHtoDAsync", copy_order::kind::to_device, to, from, bytes);
}

bool GOMP_OFFLOAD_openacc_async_dev2host(int, void *to, const void *from, std::size_t bytes, goacc_asyncqueue *q) {
  return queue_copy(*q, "cuMemcpyDtoHAsync", copy_order::kind::to_host, to, from, bytes);
}

bool GOMP_OFFLOAD_openacc_async_dev2dev(int, void *to, const void *from, std::size_t bytes, goacc_asyncqueue *q) {
  return queue_copy(*q, "cuMemcpyDtoDAsync", copy_order::kind::on_device, to, from, bytes);
}

goacc_property_value GOMP_OFFLOAD_openacc_get_property(int ord, goacc_property property) {
  goacc_property_value result = {.text = nullptr};
  device *d = find_device(ord);
  if (d == nullptr) return result;
  switch (property) {
  case goacc_property_memory:
    result.number = d->properties.memory_bytes;
    break;
  case goacc_property_free_memory: {
    scoped_context current(retain_context(*d));
    std::size_t total;
    if (cuda.cuMemGetInfo_v2 == nullptr || !check("cuMemGetInfo", cuda.cuMemGetInfo_v2(&result.number, &total)))
      result.number = 0;
    else
      result.number += free_memory_in_pools(*d);
    break;
  }
  case goacc_property_name:
    result.text = d->properties.name;
    break;
  case goacc_property_vendor:
    result.text = "Nvidia";
    break;
  case goacc_property_driver:
    result.text = driver_version_text();
    break;
  }
  return result;
}

void *GOMP_OFFLOAD_openacc_cuda_get_current_device() {
  device *d = device_of_thread();
  return d != nullptr ? &d->handle : nullptr;
}

void *GOMP_OFFLOAD_openacc_cuda_get_current_context() {
  device *d = device_of_thread();
  return d != nullptr ? d->context.load(std::memory_order_acquire) : nullptr;
}

void *GOMP_OFFLOAD_openacc_cuda_get_stream(goacc_asyncqueue *q) {
  q->work.note_shared();
  return q->handle;
}

int GOMP_OFFLOAD_openacc_cuda_set_stream(goacc_asyncqueue *q, void *stream) {
  scoped_context current(device_of(*q));
  return replace_queue(*q, stream) ? 1 : 0;
}
