// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/hsa_platform.h"

#include "plugin/gcn/image.h"
#include "plugin/gcn/launch_block.h"
#include "plugin/gcn/report.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace regomp::gcn {

namespace {

const char *call_of(operation o) {
  switch (o) {
  case operation::open_queue:
    return "hsa_queue_create";
  case operation::close_queue:
    return "hsa_queue_destroy";
  case operation::launch:
    return "kernel dispatch";
  case operation::copy:
    return "copy";
  case operation::wait:
  case operation::poll:
    return "kernel execution";
  case operation::allocate:
    return "hsa_memory_allocate";
  }
  __builtin_unreachable();
}

} // namespace

void *hsa_platform::allocate_page_locked(std::size_t bytes) {
  void *p = nullptr;
  if (hsa.hsa_memory_allocate(host_region, bytes, &p) != HSA_STATUS_SUCCESS) return nullptr;
  std::memset(p, 0, bytes);
  return p;
}

void hsa_platform::free_page_locked(void *p) { gcn::check("hsa_memory_free", hsa.hsa_memory_free(p)); }

std::uintptr_t hsa_platform::allocate_memory(std::size_t bytes, status *reason) {
  void *p = nullptr;
  hsa_status_t result = hsa.hsa_memory_allocate(device_region, bytes, &p);
  if (result == HSA_STATUS_SUCCESS) {
    result = hsa.hsa_memory_assign_agent(p, agent, HSA_ACCESS_PERMISSION_RW);
    if (result != HSA_STATUS_SUCCESS) hsa.hsa_memory_free(p);
  }
  *reason = static_cast<status>(result);
  return result == HSA_STATUS_SUCCESS ? reinterpret_cast<std::uintptr_t>(p) : 0;
}

void hsa_platform::free_memory(std::uintptr_t address) {
  gcn::check("hsa_memory_free", hsa.hsa_memory_free(reinterpret_cast<void *>(address)));
}

// Queues for copies get an HSA queue with their first kernel (a constructor's), if there is ever one.
status hsa_platform::open_queue(execution_queue &q, queue_use use) {
  stream *l;
  {
    lock_guard held(streams_lock);
    l = unused_streams;
    if (l != nullptr) unused_streams = l->next_unused;
  }
  if (l == nullptr) {
    void *memory = std::malloc(sizeof(stream));
    if (memory == nullptr) return out_of_memory;
    l = ::new (memory) stream(*this);
  }
  q.handle = l;
  const status result = use == queue_use::kernels ? l->open() : 0;
  if (result != 0) close_queue(q);
  return result;
}

status hsa_platform::close_queue(execution_queue &q) {
  stream &l = stream_of(q);
  const status result = l.close();
  lock_guard held(streams_lock);
  l.next_unused = unused_streams;
  unused_streams = &l;
  return result;
}

void hsa_platform::clear_streams() {
  lock_guard held(streams_lock);
  while (stream *l = unused_streams) {
    unused_streams = l->next_unused;
    std::free(l);
  }
}

status hsa_platform::launch(execution_queue &q, const launch_order &o) {
  auto &b = *static_cast<launch_block *>(const_cast<void *>(o.parameters));
  const auto &k = *static_cast<const kernel *>(o.function);
  b.kernel_object = k.object;
  b.private_bytes = k.private_bytes;
  b.teams = o.blocks;
  b.threads = o.block_height;
  b.group_bytes = o.shared_bytes;
  return stream_of(q).launch(b);
}

status hsa_platform::copy(execution_queue &q, const copy_order &o) { return stream_of(q).copy(o); }
bool hsa_platform::order(execution_queue &earlier, execution_queue &later) {
  return stream_of(later).follow(stream_of(earlier));
}
bool hsa_platform::call_at_end(execution_queue &q, queue_callback *c) { return stream_of(q).call_at_end(c); }
platform::progress hsa_platform::poll(execution_queue &q, status *reason) { return stream_of(q).poll(reason); }
void hsa_platform::wait_briefly(execution_queue &q, std::uint64_t time) { stream_of(q).wait_briefly(time); }
status hsa_platform::wait(execution_queue &q) { return stream_of(q).wait(); }

bool hsa_platform::check(operation o, status result) {
  if (called_exit(result)) gcn::end_process(call_of(o), result);
  return gcn::check(call_of(o), result);
}

void hsa_platform::end_process(operation o, status result) { gcn::end_process(call_of(o), result); }

void hsa_platform::end_process(const char *why) {
  char line[256];
  std::snprintf(line, sizeof line, "gcn: %s", why);
  gcn::end_process(line);
}

} // namespace regomp::gcn
