// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The async queues of a device (OpenACC 2.7 section 2.16). The program names a queue by a number from 0 on; acc_async_noval
// is a queue of its own. Each is a queue of the plugin's, made when it is first used, and goes with acc_shutdown. Any
// thread.
#ifndef REGOMP_OACC_QUEUES_H
#define REGOMP_OACC_QUEUES_H

#include <atomic>
#include <cstdint>

struct goacc_asyncqueue;

namespace regomp {

struct device;

struct acc_queue;

// So much of another queue is done when what a queue has now is: it waits for that.
struct queue_behind {
  acc_queue *queue;
  std::uint64_t put;
};

struct acc_queue {
  int async;
  goacc_asyncqueue *queue;
  std::atomic<acc_queue *> next;
  // How often something was put on it, and how much of that is known to be done. Counted when the construct that has put it
  // there returns: that comes before whatever the program orders behind the construct.
  std::atomic<std::uint64_t> put{0}, done{0};
  // The program has the stream below, or has given it: nobody knows what is on it.
  std::atomic<bool> shared{false};
  // Behind which it has come, the latest; what finds no room is not known. With the lock of queues.cc.
  static constexpr unsigned most_behind = 6;
  queue_behind behind[most_behind];
  std::atomic<unsigned> behind_count{0}; // 0 is seen without the lock
};

inline constexpr int acc_async_noval = -1, acc_async_sync = -2;

// Ends the process if the number is not a queue's.
[[noreturn]] void fatal_async_argument(int async);
inline void check_async_argument(int async) {
  if (__builtin_expect(async < acc_async_sync, false)) fatal_async_argument(async);
}

// Null for acc_async_sync. entry_of makes it; known_queue gives null for one that nobody has used.
acc_queue *find_or_make_queue(device &, int async);
inline acc_queue *entry_of(device &d, int async) { return async == acc_async_sync ? nullptr : find_or_make_queue(d, async); }
acc_queue *known_queue(device &, int async);

// A construct has put something on it.
void note_queued(device &, acc_queue &);
// From here on the program may put something on it without us.
void note_shared(device &, acc_queue &);

bool queue_is_done(device &, int async);
bool all_queues_are_done(device &);
// The calling thread waits.
void wait_for_queue(device &, int async);
void wait_for_all_queues(device &);
// What comes to queue `later` from now on waits for what is on the other, or on all others. The host does not.
void queue_waits_for_queue(device &, int later, int earlier);
void other_queue_waits_for_all(device &, int later);
inline void queue_waits_for_all(device &d, int later) {
  if (later == acc_async_sync) return wait_for_all_queues(d);
  other_queue_waits_for_all(d, later);
}

// The wait clauses of a construct that goes on queue `async`: queue numbers, acc_async_noval for all.
void wait_clause(device &, int async, int queue);

} // namespace regomp

#endif
