// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a kernel in flight has for itself besides stacks: its arguments and its output queue, in fine-grained memory of the
// host that the device reaches under the same address, and the signal that tells its end. Made once and used again by one
// launch after another, so that a launch allocates and copies nothing.
//
// A block belongs to whoever takes it until it is handed to a stream with its launch, then to the stream; when the kernel
// has ended the stream gives it back, or, if the kernel uses reverse offload, whoever ends the source of its requests does
// (kernel_in_flight.h), since threads of the service may look at it until then.
#ifndef REGOMP_PLUGIN_GCN_LAUNCH_BLOCK_H
#define REGOMP_PLUGIN_GCN_LAUNCH_BLOCK_H

#include "include/gcn_image.h"
#include "include/hsa_runtime.h"
#include "plugin/common/device_core.h"
#include "plugin/common/llvm_kernel.h"
#include "plugin/gcn/core_names.h"
#include "plugin/gcn/output_queue.h"
#include "plugin/gcn/stream_work.h"

#include <cstddef>
#include <cstdint>

namespace regomp::gcn {

struct gpu;
struct image;
struct kernel_timer;
class launch_block_pool;

struct launch_block final : stream_work, output_queue {
  static constexpr std::size_t table_bytes = 1024;

  gcn_kernarg &arguments;
  void *const table; // so many bytes beside them: the argument table of a region that has none, a module's arguments
  const hsa_signal_t signal;
  launch_block_pool &pool;
  launch_block *next_unused = nullptr;

  // Of the current launch; the stream sets the first three.
  std::uint64_t kernel_object = 0;
  unsigned teams = 0, threads = 0, group_bytes = 0;
  unsigned private_bytes = 0;
  bool dispatched = false;
  bool uses_reverse_offload = false; // the service has its requests
  std::uintptr_t own_stacks = 0;     // to be given back with the block; 0: somebody else's
  const image *code = nullptr;       // the kernel's; null: a module's
  // Of a kernel of module.cc's: its arguments, and its teams and threads in all dimensions. Null: `arguments`.
  const void *module_arguments = nullptr;
  const plugin::launch_size *module_size = nullptr;
  launch_block *next_running = nullptr, **running_link = nullptr;
  bool *handed_over = nullptr;   // set when a stream has taken the block
  kernel_timer *timer = nullptr; // somebody wants to know how long the kernel takes

  launch_block(gcn_kernarg &k, void *t, gcn_output &o, hsa_signal_t s, launch_block_pool &p)
      : stream_work(kind::kernel), output_queue(o), arguments(k), table(t), signal(s), pool(p) {}

  void begin(reverse::launch_record &) override {}
  void end(reverse::launch_record &) override;
};

class launch_block_pool {
public:
  launch_block_pool(device_core &c, const gpu &g) : core(c), hardware(g) {}

  // Ready for a launch; its arguments are the caller's to set, but for `output`. Null after reporting why.
  launch_block *take();
  void give_back(launch_block *);
  // The kernel is on a stream; its end has been seen, or will never be.
  void started(launch_block &);
  void ended(launch_block &);
  // Returns when no kernel of the image runs or is to run, but for those that wait for the host: whoever goes on with what
  // they use has to do with them. The thread that started one need not be waiting for it.
  void wait_for_kernels_of(const image &);
  // Frees all blocks; none is taken, and the service's threads have ended.
  void clear();

private:
  launch_block *create();
  bool any_of(const image &); // lock held

  device_core &core;
  const gpu &hardware;
  adaptive_mutex lock; // of the rest
  launch_block *unused = nullptr;
  launch_block *running = nullptr; // on streams
};

// A block until it is handed over: `taken`, or if that is null another one.
class held_block {
public:
  explicit held_block(launch_block_pool &p, launch_block *taken = nullptr) : block(taken != nullptr ? taken : p.take()) {
    if (block != nullptr) block->handed_over = &handed_over;
  }
  ~held_block() {
    if (block != nullptr && !handed_over) block->pool.give_back(block);
  }
  held_block(const held_block &) = delete;
  held_block &operator=(const held_block &) = delete;

  launch_block *operator->() const { return block; }
  launch_block &operator*() const { return *block; }
  explicit operator bool() const { return block != nullptr; }

private:
  launch_block *const block;
  bool handed_over = false;
};

} // namespace regomp::gcn

#endif
