// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oacc/queues.h"

#include "device/device.h"
#include "device/devices.h"
#include "observe/trace.h"
#include "support/diagnostics.h"
#include "support/memory.h"

#include <algorithm>

namespace regomp {

namespace {

acc_queue *first_queue(const device &d) {
  return static_cast<acc_queue *>(d.slots[slot_of_queues].load(std::memory_order_acquire));
}
acc_queue *next_queue(const acc_queue *q) { return q->next.load(std::memory_order_acquire); }

acc_queue *find(const device &d, int async) {
  for (acc_queue *q = first_queue(d); q != nullptr; q = next_queue(q))
    if (q->async == async) return q;
  return nullptr;
}

// In the order in which they were made. New ones are appended with the lock held; nobody takes one away but who closes the
// device, while no other thread uses it. So the list is read without the lock: release and acquire hand the entries over.
// Two threads that use a new queue at the same time get the same, as the plugin makes it with the lock held; else it is
// called without.
constinit mutex lock;

[[noreturn, gnu::cold]] void fatal_synchronizing(const device &d) {
  fatal("synchronizing with an async queue of device %d failed", d.number);
}

[[gnu::noinline]] void synchronize_traced(device &d, goacc_asyncqueue *queue) {
  traced event("wait for queue");
  if (!d.functions->async_synchronize(queue)) fatal_synchronizing(d);
}

inline void synchronize(device &d, goacc_asyncqueue *queue) {
  if (observing(trace_events)) return synchronize_traced(d, queue);
  if (!d.functions->async_synchronize(queue)) fatal_synchronizing(d);
}

// Release: who finds that so much is done comes behind it; pairs with the acquire of whoever compares.
void raise(std::atomic<std::uint64_t> &known, std::uint64_t done) {
  std::uint64_t before = known.load(std::memory_order_relaxed);
  while (before < done && !known.compare_exchange_weak(before, done, std::memory_order_release, std::memory_order_relaxed)) {
  }
}

constinit mutex behind_lock;

// What is done of this and other queues once a queue has come to the end of what it has now.
class passed {
public:
  // Acquire pairs with the release in note_queued: what was counted was put on the queue. Of `behind_count`: relaxed, since
  // who has come behind another queue in this thread sees that; of another thread's it is not known yet.
  explicit passed(acc_queue &q) : queue_(q), put_(q.put.load(std::memory_order_acquire)) {
    if (q.behind_count.load(std::memory_order_relaxed) == 0) return;
    exclusive_guard guard(behind_lock);
    count_ = q.behind_count.load(std::memory_order_relaxed);
    std::copy_n(q.behind, count_, behind_);
  }
  void note() {
    raise(queue_.done, put_);
    for (unsigned i = 0; i < count_; i++) raise(behind_[i].queue->done, behind_[i].put);
  }
  // What comes on `later` comes behind it.
  void add_to(acc_queue &later) {
    exclusive_guard guard(behind_lock);
    add(later, {&queue_, put_});
    for (unsigned i = 0; i < count_; i++) add(later, behind_[i]);
  }

private:
  static void add(acc_queue &later, const queue_behind &b) {
    const unsigned n = later.behind_count.load(std::memory_order_relaxed); // with the lock
    for (unsigned i = 0; i < n; i++)
      if (later.behind[i].queue == b.queue) {
        later.behind[i].put = std::max(later.behind[i].put, b.put);
        return;
      }
    if (b.queue == &later) return;
    for (unsigned i = 0; i < n; i++)
      if (later.behind[i].put <= later.behind[i].queue->done.load(std::memory_order_relaxed)) { // known, so of no more use
        later.behind[i] = b;
        return;
      }
    if (n == acc_queue::most_behind) return;
    later.behind[n] = b;
    later.behind_count.store(n + 1, std::memory_order_relaxed);
  }

  acc_queue &queue_;
  const std::uint64_t put_;
  unsigned count_ = 0;
  queue_behind behind_[acc_queue::most_behind];
};

void synchronize(device &d, acc_queue &q) {
  passed after(q);
  synchronize(d, q.queue);
  after.note();
}

bool is_done(device &d, acc_queue &q) {
  passed then(q);
  const int done = d.functions->async_test(q.queue);
  if (done < 0) fatal("testing an async queue of device %d failed", d.number);
  if (done != 0) then.note();
  return done != 0;
}

// Relaxed: what shares a queue is done by the program before, or is not ordered with this. Acquire: as in synchronize.
bool is_shared(const acc_queue &q) { return q.shared.load(std::memory_order_relaxed); }
bool may_be_busy(const acc_queue &q) {
  return is_shared(q) || q.put.load(std::memory_order_acquire) != q.done.load(std::memory_order_acquire);
}

void serialize(device &d, acc_queue &earlier, acc_queue &later) {
  const bool busy = may_be_busy(earlier);
  passed before(earlier);
  if (!d.functions->async_serialize(earlier.queue, later.queue))
    fatal("ordering two async queues of device %d failed", d.number);
  if (busy) before.add_to(later);
}

// The hook of come_behind_queues. A queue that the program shares is never known to be idle, so then each call looks again.
void wait_for_busy(device &d) {
  traced event("wait for busy queues");
  const std::uint64_t queued = d.queued.load(std::memory_order_acquire); // pairs with the release in note_queued
  bool all_known = true;
  for (acc_queue *q = first_queue(d); q != nullptr; q = next_queue(q)) {
    all_known = all_known && !is_shared(*q);
    if (may_be_busy(*q)) synchronize(d, *q);
  }
  if (all_known) raise(d.queued_done, queued);
}

// Relaxed: the driver hands the record to its thread, and this construct's own call comes last.
void call_behind_busy(device &d, goacc_asyncqueue *own, void (*fn)(void *), void *data, std::atomic<unsigned> &calls) {
  for (acc_queue *q = first_queue(d); q != nullptr; q = next_queue(q)) {
    if (q->queue == own || !may_be_busy(*q)) continue;
    calls.fetch_add(1, std::memory_order_relaxed);
    d.functions->async_queue_callback(q->queue, fn, data);
  }
}

constexpr queue_hooks hooks{wait_for_busy, call_behind_busy};

// When the device is closed. A queue waits for what is on it.
bool destroy_queues(device &d) {
  bool good = true;
  for (auto *q = static_cast<acc_queue *>(d.slots[slot_of_queues].exchange(nullptr, std::memory_order_acquire));
       q != nullptr;) {
    acc_queue *const gone = q;
    q = next_queue(q);
    good = d.functions->async_destruct(gone->queue) && good;
    destroy(gone);
  }
  raise(d.queued_done, d.queued.load(std::memory_order_acquire));
  return good;
}

} // namespace

void fatal_async_argument(int async) { fatal("invalid async-argument: %d", async); }

acc_queue *known_queue(device &d, int async) {
  check_async_argument(async);
  return async == acc_async_sync ? nullptr : find(d, async);
}

acc_queue *find_or_make_queue(device &d, int async) {
  check_async_argument(async);
  if (acc_queue *const known = find(d, async)) return known;
  acc_queue *made = nullptr;
  {
    exclusive_guard guard(lock);
    set_close_hook(destroy_queues);
    set_queue_hooks(&hooks);
    acc_queue *last = nullptr;
    for (acc_queue *q = first_queue(d); q != nullptr; q = next_queue(q)) {
      if (q->async == async) return q;
      last = q;
    }
    if (goacc_asyncqueue *const queue = d.functions->async_construct(d.ordinal)) {
      made = create<acc_queue>();
      made->async = async;
      made->queue = queue;
      if (last != nullptr)
        last->next.store(made, std::memory_order_release);
      else
        d.slots[slot_of_queues].store(made, std::memory_order_release);
    }
  }
  if (made == nullptr) fatal("async %d creation failed", async);
  return made;
}

// The queue first: who sees what the device counts sees what the queue does. Release, for who waits for that.
void note_queued(device &d, acc_queue &q) {
  q.put.fetch_add(1, std::memory_order_release);
  d.queued.fetch_add(1, std::memory_order_release);
}

void note_shared(device &d, acc_queue &q) {
  q.shared.store(true, std::memory_order_relaxed); // the next line releases
  note_queued(d, q);
}

bool queue_is_done(device &d, int async) {
  acc_queue *const queue = known_queue(d, async);
  return queue == nullptr || is_done(d, *queue);
}

bool all_queues_are_done(device &d) {
  for (acc_queue *q = first_queue(d); q != nullptr; q = next_queue(q))
    if (!is_done(d, *q)) return false;
  return true;
}

void wait_for_queue(device &d, int async) {
  if (acc_queue *const queue = known_queue(d, async)) synchronize(d, *queue);
}

void wait_for_all_queues(device &d) {
  for (acc_queue *q = first_queue(d); q != nullptr; q = next_queue(q)) synchronize(d, *q);
}

void queue_waits_for_queue(device &d, int later, int earlier) {
  acc_queue *const before = known_queue(d, earlier);
  if (before == nullptr || later == earlier) return;
  if (later == acc_async_sync)
    synchronize(d, *before);
  else
    serialize(d, *before, *find_or_make_queue(d, later));
}

void other_queue_waits_for_all(device &d, int later) {
  acc_queue *const behind = find_or_make_queue(d, later);
  for (acc_queue *q = first_queue(d); q != nullptr; q = next_queue(q))
    if (q != behind) serialize(d, *q, *behind);
}

void wait_clause(device &d, int async, int queue) {
  if (queue == acc_async_noval)
    queue_waits_for_all(d, async);
  else
    queue_waits_for_queue(d, async, queue);
}

} // namespace regomp
