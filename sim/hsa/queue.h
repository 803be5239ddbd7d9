// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A user-mode queue and its packet processor, which has no thread: whoever changes what it waits for lets it go on. That is
// a store to its doorbell, a kernel of the queue that has ended (a thread of the engine), or a signal that a barrier packet
// waits for (barrier_watch.h). doc/simulator-hsa.md has the way of a packet.
#ifndef GOMPSIM_HSA_QUEUE_H
#define GOMPSIM_HSA_QUEUE_H

#include "include/hsa_runtime.h"
#include "sim/driver/record.h"
#include "sim/engine/gpu.h"
#include "sim/engine/race_order.h"
#include "sim/hsa/packet_processor.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace gompsim::hsa {

class agent;
struct signal;
struct dispatch;

using queue_callback = void (*)(hsa_status_t, hsa_queue_t *, void *);

// A queue as the program and device code see it: AMD's layout.
struct visible_queue {
  hsa_queue_t is;
  std::uint32_t reserved[4];
  std::atomic<std::uint64_t> write_index;
  std::uint32_t apertures[2]; // of LDS and scratch, for chips without registers that give them
  std::byte more[56];
  std::atomic<std::uint64_t> read_index;
};
static_assert(offsetof(visible_queue, write_index) == 56 && offsetof(visible_queue, read_index) == 128);

inline visible_queue &visible(const hsa_queue_t *q) {
  return *reinterpret_cast<visible_queue *>(const_cast<hsa_queue_t *>(q));
}

class queue final : public packet_processor, public std::enable_shared_from_this<queue> {
public:
  // Null if memory or a signal cannot be had.
  static std::shared_ptr<queue> create(agent &, std::uint32_t packets, hsa_queue_type_t, queue_callback, void *data);
  queue(agent &a, queue_callback c, void *d) : owner(a), callback(c), data(d) {}
  ~queue();
  queue(const queue &) = delete;
  queue &operator=(const queue &) = delete;

  hsa_queue_t *handle() const { return &shown->is; }
  agent &device() const { return owner; }

  void ring(std::uint64_t index) override;
  void pump() override;
  // Whether completion signals get the times of packets that are processed from now on. Relaxed: an order comes from the
  // packet's header.
  void profile(bool on) { profiled.store(on, std::memory_order_relaxed); }
  // No further packet is processed.
  void inactivate();
  // Ends it with an error, since its work hangs.
  void stop();
  // Whether kernels of it run, or packets wait.
  bool has_work();
  bool waits_for_signals() override;
  // A line for reports: indices, what runs, what it waits for.
  std::string describe();

  // A kernel of it has ended. From a thread of the engine.
  void end_dispatch(dispatch &, const launch_result &);

private:
  struct packet; // 64 bytes of the ring
  enum class progress { done, stuck };

  driver::work_row row() const; // of the trace
  progress step(std::unique_lock<std::mutex> &);
  progress launch(const hsa_kernel_dispatch_packet_t &, std::unique_lock<std::mutex> &);
  engine::work_order order_of_packet(std::uint64_t index, bool barrier_bit); // lock held
  void come_behind(const hsa_barrier_and_packet_t &);                        // lock held
  bool barrier_is_open(const hsa_barrier_and_packet_t &, bool any) const;
  void consume(packet &);                                                   // lock held
  void complete(hsa_signal_t, std::uint64_t profiled_from);                 // 0: it is not profiled; lock not held
  void fail(hsa_status_t, const std::string &report);                       // lock not held
  hsa_kernel_dispatch_packet_t *keep(const hsa_kernel_dispatch_packet_t &); // lock held; null: no memory
  static bool process_is_ending();                                          // exit() has been called since a queue failed
  static bool reserved_is_clear(const packet &, unsigned type);

  agent &owner;
  const queue_callback callback;
  void *const data;
  visible_queue *shown = nullptr; // memory of the queue's: this, then the ring
  std::size_t shown_bytes = 0;
  std::atomic<bool> profiled{false};
  packet *ring_start = nullptr;
  signal *doorbell = nullptr;

  std::mutex lock;
  // --- guarded by lock ---
  std::uint64_t limit = 0;   // packets below it may be processed, as far as the doorbell was told
  std::uint64_t running = 0; // kernels
  bool inactive = false, failed = false;
  bool pumping = false, again = false; // a thread processes packets; it is to look once more
  bool at_barrier = false;             // a barrier packet waits for signals
  // Where orders are kept, for the race detector: what the host knew when it rang for packets below an index; what is over
  // before packets to come are processed, whatever they are; what has ended.
  struct ringing {
    std::uint64_t limit;
    engine::work_times known;
  };
  std::deque<ringing> rung;
  engine::work_times passed, over;
  std::uint64_t works = 0; // so far
  // Copies of the packets of running kernels, which device code may read when the ring has moved on: 64 of them a page.
  std::vector<void *> kept_pages;
  std::vector<hsa_kernel_dispatch_packet_t *> kept_unused;
};

// Live queues by what programs call them. Any thread.
class queue_table {
public:
  void add(const std::shared_ptr<queue> &);
  std::shared_ptr<queue> find(const hsa_queue_t *) const; // null: there is none
  std::shared_ptr<queue> remove(const hsa_queue_t *);     // null: there is none
  std::vector<std::shared_ptr<queue>> take_all();
  std::vector<std::shared_ptr<queue>> all() const;
  std::size_t size() const;

private:
  mutable std::mutex lock;
  std::unordered_map<const hsa_queue_t *, std::shared_ptr<queue>> queues; // guarded by lock
};

} // namespace gompsim::hsa

#endif
