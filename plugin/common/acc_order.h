// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is done at once comes behind what is on OpenACC's queues: copies, regions, the end of memory. Our host library sees
// to that itself (doc/target-core.md, "Which orders are kept"), for the queues that it knows to be busy. GCC's library
// leaves it to its plugin for NVIDIA's devices, which copies on CUDA's NULL stream; under it ours waits for the queues here.
//
// A device's queues are in a list, which is empty under our host library. Made and taken away with its lock held; read
// without, since the host library takes a queue away only when it closes the device, while no other thread uses that.
#ifndef REGOMP_PLUGIN_ACC_ORDER_H
#define REGOMP_PLUGIN_ACC_ORDER_H

#include "plugin/common/acc_queue_list.h"

#include <cstdint>

struct goacc_asyncqueue;

namespace regomp::plugin {

struct device_core;

void list_queue(device_core &, goacc_asyncqueue &);
void unlist_queue(device_core &, goacc_asyncqueue &);

// Waits for the queues of the list that are not known to be idle. What a wait finds has failed is reported.
void wait_for_busy_queues(device_core &);
inline void come_behind_queues(device_core &core, const acc_queue_list &queues) {
  if (__builtin_expect(queues.first.load(std::memory_order_acquire) != nullptr, false)) wait_for_busy_queues(core);
}

// The program's memory, once no queue uses it any more. In a callback on a queue, where nobody can wait for the others, it
// is put aside for free_put_aside, as GCC's plugin does. False: as free_device_memory.
bool free_behind_queues(device_core &, std::uintptr_t address);
// Neither in a callback.
// Before memory is allocated: what no queue uses any more. Waits for none, since a queue may be held by a kernel that waits
// for what the caller does next.
void free_unused_put_aside(device_core &);
inline void free_put_aside(device_core &core, const acc_queue_list &queues) {
  if (__builtin_expect(queues.put_aside.load(std::memory_order_relaxed) != nullptr ||
                           queues.batch.load(std::memory_order_relaxed) != nullptr,
                       false))
    free_unused_put_aside(core);
}
// When the device is closed, or has no memory left: waits for the queues. True if there was such memory.
bool free_all_put_aside(device_core &);

} // namespace regomp::plugin

#endif
