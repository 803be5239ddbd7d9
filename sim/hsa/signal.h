// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Signals: 64-bit words that host and device change and wait for. A signal's handle is its address, in memory that device
// code reaches, laid out as AMD's runtime lays it out (kind, then value). Any thread; device code may change the value with
// atomic operations of system scope.
//
// A thread that waits sleeps on `changes`, a word of the host's alone. Whoever changes a value on the host looks at
// `waiters` afterwards; who waits counts itself there before it looks at the value. Both are sequentially consistent, so one
// of the two sees the other. Changes by device code wake nobody: a sleeper looks again every few milliseconds.
#ifndef GOMPSIM_HSA_SIGNAL_H
#define GOMPSIM_HSA_SIGNAL_H

#include "include/hsa_runtime.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>

namespace gompsim::hsa {

class memory_table;
class packet_processor;

enum class signal_kind : std::int64_t { invalid = 0, user = 1, doorbell = -1 };

struct alignas(64) signal {
  std::atomic<signal_kind> kind;
  std::atomic<hsa_signal_value_t> value;
  std::uint64_t event_mailbox, event_id; // of hardware's interrupts
  std::atomic<std::uint64_t> begin, end; // of the packet or copy that it told last, if that was profiled; 0: of none
  packet_processor *rings;               // a doorbell's queue
  std::atomic<std::uint32_t> waiters, changes;

  hsa_signal_t handle() const { return {reinterpret_cast<std::uintptr_t>(this)}; }

  // Stores, or combines with what is there, and wakes who waits; a doorbell's queue looks at its packets. Gives the value
  // before. Whatever order the caller asks for, it gets at least that.
  hsa_signal_value_t exchange(hsa_signal_value_t);
  hsa_signal_value_t add(hsa_signal_value_t);
  hsa_signal_value_t compare_exchange(hsa_signal_value_t expected, hsa_signal_value_t);
  // Before the value tells of the end. Relaxed: whoever has seen that value sees the times.
  void set_times(std::uint64_t from, std::uint64_t to) {
    begin.store(from, std::memory_order_relaxed);
    end.store(to, std::memory_order_relaxed);
  }
  hsa_signal_value_t load() const { return value.load(std::memory_order_acquire); }
  hsa_signal_value_t load_by_host() const; // which knows then what was passed on (signal_order.h)

  // Waits until the condition holds or the time is over; gives the value that it saw last. Executes kernels meanwhile.
  hsa_signal_value_t wait(hsa_signal_condition_t, hsa_signal_value_t compared, std::uint64_t timeout_ns, hsa_wait_state_t);

  // The same for who is not a host thread, which knows no more afterwards (signal_order.h).
  hsa_signal_value_t wait_for(hsa_signal_condition_t, hsa_signal_value_t compared, std::uint64_t timeout_ns,
                              hsa_wait_state_t);

private:
  void changed(hsa_signal_value_t now);
};
static_assert(sizeof(signal) == 64 && offsetof(signal, value) == 8);

bool holds(hsa_signal_value_t value, hsa_signal_condition_t, hsa_signal_value_t compared);

// Where signals come from. Their memory stays until the pool goes; a destroyed one is used again as late as possible.
class signal_pool {
public:
  explicit signal_pool(memory_table &m) : memory(m) {}
  ~signal_pool();
  signal_pool(const signal_pool &) = delete;
  signal_pool &operator=(const signal_pool &) = delete;

  signal *create(signal_kind, hsa_signal_value_t, packet_processor * = nullptr); // null: no memory
  bool destroy(hsa_signal_t, signal_kind);                                       // false: there is no such signal
  // Null if there is none, or it was destroyed.
  signal *find(hsa_signal_t) const;
  std::uint64_t live() const { return in_use.load(std::memory_order_relaxed); }

private:
  static constexpr std::size_t slab_bytes = std::size_t{1} << 20, most_slabs = 256;
  memory_table &memory;
  std::mutex lock;
  std::deque<signal *> unused; // guarded by lock
  // Written under the lock, `slabs` last: release there, acquire by readers, who then see the addresses.
  std::byte *slab[most_slabs] = {};
  std::atomic<std::size_t> slabs{0};
  std::atomic<std::uint64_t> in_use{0};
};

} // namespace gompsim::hsa

#endif
