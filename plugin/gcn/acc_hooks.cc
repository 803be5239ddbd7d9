// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The OpenACC functions that the host library looks up in this plugin, but for those that run a region
// (versioned_hooks.cc). Declared in gomp_plugin.h, which says what they mean.
#include "include/gomp_plugin.h"
#include "plugin/common/acc_queue.h"
#include "plugin/common/hook.h"
#include "plugin/common/memory_pools.h"
#include "plugin/gcn/device.h"
#include "plugin/gcn/discovery.h"
#include "plugin/gcn/report.h"

#include <cstdlib>
#include <new>

using namespace regomp;
using namespace regomp::gcn;

namespace {

std::uintptr_t address_of(const void *p) { return reinterpret_cast<std::uintptr_t>(p); }

bool queue_copy(goacc_asyncqueue &q, copy_order::kind what, void *to, const void *from, std::size_t bytes) {
  if (bytes == 0) return true;
  const bool good = check("hsa_memory_copy", q.owner->driver.copy(q, {what, address_of(to), address_of(from), bytes, 0}));
  q.work.note();
  return good;
}

} // namespace

// Nothing of a device is current on a thread. The host library takes null for a failure.
void *GOMP_OFFLOAD_openacc_create_thread_data(int ord) {
  device *d = find_device(ord);
  if (d == nullptr) GOMP_PLUGIN_fatal("gcn: device %d cannot be used; gompinfo says why", ord);
  return d;
}

void GOMP_OFFLOAD_openacc_destroy_thread_data(void *) {}

goacc_asyncqueue *GOMP_OFFLOAD_openacc_async_construct(int ord) {
  device *d = find_device(ord);
  return d != nullptr ? create_queue(*d) : nullptr;
}

bool GOMP_OFFLOAD_openacc_async_destruct(goacc_asyncqueue *q) { return destroy_queue(q); }
int GOMP_OFFLOAD_openacc_async_test(goacc_asyncqueue *q) { return test_queue(*q); }
bool GOMP_OFFLOAD_openacc_async_synchronize(goacc_asyncqueue *q) { return synchronize_queue(*q); }

bool GOMP_OFFLOAD_openacc_async_serialize(goacc_asyncqueue *earlier, goacc_asyncqueue *later) {
  return serialize_queues(*earlier, *later);
}

void GOMP_OFFLOAD_openacc_async_queue_callback(goacc_asyncqueue *q, void (*fn)(void *), void *data) {
  call_back(*q, fn, data);
}

bool GOMP_OFFLOAD_openacc_async_host2dev(int, void *to, const void *from, std::size_t bytes, goacc_asyncqueue *q) {
  return queue_copy(*q, copy_order::kind::to_device, to, from, bytes);
}

bool GOMP_OFFLOAD_openacc_async_dev2host(int, void *to, const void *from, std::size_t bytes, goacc_asyncqueue *q) {
  return queue_copy(*q, copy_order::kind::to_host, to, from, bytes);
}

bool GOMP_OFFLOAD_openacc_async_dev2dev(int, void *to, const void *from, std::size_t bytes, goacc_asyncqueue *q) {
  return queue_copy(*q, copy_order::kind::on_device, to, from, bytes);
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
    std::uint64_t available = 0;
    if (hsa.hsa_agent_get_info(d->agent, HSA_AMD_AGENT_INFO_MEMORY_AVAIL, &available) == HSA_STATUS_SUCCESS)
      result.number = available + free_memory_in_pools(*d);
    else
      result.number = 0;
    break;
  }
  case goacc_property_name:
    result.text = d->properties.instruction_set->name;
    break;
  case goacc_property_vendor:
    result.text = "AMD";
    break;
  case goacc_property_driver:
    result.text = d->properties.driver;
    break;
  }
  return result;
}
