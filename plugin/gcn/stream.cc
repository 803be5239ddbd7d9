// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/gcn/stream.h"

#include "include/gomp_plugin.h"
#include "plugin/common/order_watch.h"
#include "plugin/common/race_detector.h"
#include "plugin/gcn/debug.h"
#include "plugin/gcn/kernel_timer.h"
#include "plugin/gcn/launch_block.h"
#include "plugin/gcn/queued_copy.h"
#include "plugin/gcn/report.h"
#include "plugin/gcn/transfer.h"

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <new>
#include <sched.h>

namespace regomp::gcn {

struct stream::callback_work : stream_work {
  queue_callback *callback;
  explicit callback_work(queue_callback *c) : stream_work(kind::callback), callback(c) {}
};

struct stream::other_stream_work : stream_work {
  stream &other;
  std::uint64_t count;
  other_stream_work(stream &l, std::uint64_t n) : stream_work(kind::other_stream), other(l), count(n) {}
};

namespace {

template <typename Work, typename... Arguments>
Work *make_work(Arguments &&...arguments) {
  void *memory = std::malloc(sizeof(Work));
  return memory != nullptr ? ::new (memory) Work(static_cast<Arguments &&>(arguments)...) : nullptr;
}

// How long a thread that waits for a kernel sleeps before it looks for text again: text makes it short, and the end of the
// kernel wakes the thread whatever it is.
constexpr std::uint64_t shortest_sleep = 200'000, longest_sleep = 10'000'000; // ns

constexpr std::uint32_t packets = 64;

} // namespace

status stream::open() {
  if (queue != nullptr) return 0;
  const auto on_error = [](hsa_status_t error, hsa_queue_t *, void *self) {
    static_cast<stream *>(self)->queue_error.store(static_cast<status>(error), std::memory_order_relaxed);
  };
  const std::uint32_t size = std::clamp(packets, owner.properties.least_packets, owner.properties.most_packets);
  const status result = static_cast<status>(
      hsa.hsa_queue_create(owner.agent, size, HSA_QUEUE_TYPE_MULTI, on_error, this, UINT32_MAX, UINT32_MAX, &queue));
  if (result != 0) queue = nullptr;
  profiled = false;
  return result;
}

status stream::close() {
  {
    lock_guard held(lock);
    while (!is_idle() || has_worker) changed.wait(lock);
  }
  // Nobody else uses a stream that is closed.
  forget_order(this);
  failure = 0;
  queue_error.store(0, std::memory_order_relaxed);
  if (queue == nullptr) return 0;
  const status result = static_cast<status>(hsa.hsa_queue_destroy(queue));
  queue = nullptr;
  return result;
}

void stream::add(stream_work *w) {
  pass_to(w);
  w->next = nullptr;
  (first == nullptr ? first : last->next) = w;
  last = w;
  ++added;
  if (w->what != stream_work::kind::kernel) ++work_of_host;
  changed.signal_all();
}

void stream::note_first() {
  const auto *const b =
      first != nullptr && first->what == stream_work::kind::kernel ? static_cast<const launch_block *>(first) : nullptr;
  running_signal.store(b != nullptr && b->dispatched && b->uses_reverse_offload ? b->signal.handle : 0,
                       std::memory_order_relaxed);
}

bool stream::ensure_worker() {
  if (!has_worker) has_worker = owner.workers.send_to(*this);
  return has_worker;
}

// The packet is seen whole: its header is stored last, with release, and so is all that the caller wrote before, arguments
// above all.
void stream::dispatch(launch_block &b) {
  const std::uint64_t index = hsa.hsa_queue_add_write_index_release(queue, 1);
  while (index - hsa.hsa_queue_load_read_index_acquire(queue) >= queue->size) sched_yield();
  auto &p = static_cast<hsa_kernel_dispatch_packet_t *>(queue->base_address)[index & (queue->size - 1)];
  constexpr unsigned lanes = 64, dimensions = 3;
  const bool of_module = b.module_arguments != nullptr;
  const plugin::launch_size size = of_module ? *b.module_size : plugin::launch_size{{b.teams, 1, 1}, {1, lanes, b.threads}};
  p.workgroup_size_x = static_cast<std::uint16_t>(size.threads[0]);
  p.workgroup_size_y = static_cast<std::uint16_t>(size.threads[1]);
  p.workgroup_size_z = static_cast<std::uint16_t>(size.threads[2]);
  p.reserved0 = 0;
  p.grid_size_x = size.teams[0] * size.threads[0];
  p.grid_size_y = size.teams[1] * size.threads[1];
  p.grid_size_z = size.teams[2] * size.threads[2];
  p.private_segment_size = b.private_bytes;
  p.group_segment_size = b.group_bytes;
  p.kernel_object = b.kernel_object;
  p.kernarg_address = const_cast<void *>(of_module ? b.module_arguments : &b.arguments);
  p.reserved2 = 0;
  p.completion_signal = b.signal;
  constexpr unsigned header = HSA_PACKET_TYPE_KERNEL_DISPATCH << HSA_PACKET_HEADER_TYPE | 1u << HSA_PACKET_HEADER_BARRIER |
                              HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCACQUIRE_FENCE_SCOPE |
                              HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCRELEASE_FENCE_SCOPE;
  given_to_device(static_cast<output_queue *>(&b));
  // Header and dimensions are one word.
  __atomic_store_n(reinterpret_cast<std::uint32_t *>(&p), header | dimensions << 16, __ATOMIC_RELEASE);
  hsa.hsa_signal_store_release(queue->doorbell_signal, static_cast<hsa_signal_value_t>(index));
  b.dispatched = true;
  debug("device %d: packet %llu of queue %p: %u teams of %u threads, LDS %u bytes, stacks at %#llx", owner.number,
        static_cast<unsigned long long>(index), static_cast<void *>(queue), b.teams, b.threads, b.group_bytes,
        static_cast<unsigned long long>(b.arguments.stacks));
}

status stream::launch(launch_block &b) {
  if (const status reason = open()) return reason;
  lock_guard held(lock);
  const bool at_once = work_of_host == 0;
  if (!at_once && !ensure_worker()) return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  *b.handed_over = true;
  if (owner.kernels_are_timed.load(std::memory_order_relaxed)) b.timer = take_kernel_timer(*queue, &profiled);
  b.pool.started(b);
  add(&b);
  if (at_once) {
    const acting_for actor(this);
    take_from(static_cast<stream_work *>(&b)); // as add() has named it
    dispatch(b);
  }
  note_first();
  return 0;
}

status stream::copy(const copy_order &o) {
  bool waits;
  {
    lock_guard held(lock);
    waits = !is_idle();
  }
  if (waits) {
    // Without the lock: what is taken may be large.
    queued_copy *c = queued_copy::make(owner, o);
    lock_guard held(lock);
    if (c != nullptr && ensure_worker()) {
      add(c);
      return 0;
    }
    // What cannot be queued is waited for.
    if (c != nullptr) c->give_up();
    std::free(c);
    wait_until_done(added);
    if (failure != 0) return failure;
  }
  // Nothing comes before it, and whoever puts work on the stream meanwhile does not mean it to come behind.
  pass_to(this);
  const acting_for actor(this);
  return do_copy(owner, o);
}

bool stream::follow(stream &earlier) {
  std::uint64_t count;
  {
    lock_guard held(earlier.lock);
    if (earlier.is_idle() && order_watch == nullptr) return true; // what comes next learns that it is over, else
    count = earlier.added;
  }
  auto *w = make_work<other_stream_work>(earlier, count);
  lock_guard held(lock);
  if (w == nullptr || !ensure_worker()) {
    std::free(w);
    return false;
  }
  add(w);
  return true;
}

bool stream::call_at_end(queue_callback *c) {
  auto *w = make_work<callback_work>(c);
  lock_guard held(lock);
  if (w == nullptr || !ensure_worker()) {
    std::free(w);
    return false;
  }
  add(w);
  return true;
}

platform::progress stream::poll(status *reason) {
  // The thread that serves a kernel's requests asks all the time.
  if (const hsa_signal_t signal = {running_signal.load(std::memory_order_relaxed)};
      signal.handle != 0 && !owner.abandoned.load(std::memory_order_relaxed) &&
      queue_error.load(std::memory_order_relaxed) == 0 && hsa.hsa_signal_load_acquire(signal) >= 1) {
    *reason = 0;
    return platform::progress::running;
  }
  lock_guard held(lock);
  // A worker does what else there is; without one there are only kernels.
  while (!in_hand && first != nullptr && first->what == stream_work::kind::kernel && do_first(manner::ask)) {
  }
  *reason = failure;
  if (queue_error.load(std::memory_order_relaxed) != 0) return platform::progress::lost;
  if (!is_idle()) return platform::progress::running;
  take_from(this);
  return failure != 0 ? platform::progress::failed : platform::progress::ended;
}

// The runtime looks at the signal as soon as it can, which a thread that looks for requests as well does not.
void stream::wait_briefly(std::uint64_t nanoseconds) {
  lock_guard held(lock);
  if (in_hand || first == nullptr || first != last || first->what != stream_work::kind::kernel) return;
  auto &b = static_cast<launch_block &>(*first);
  if (!b.dispatched || nanoseconds == 0 || owner.abandoned.load(std::memory_order_relaxed)) return;
  in_hand = true;
  lock.unlock();
  const acting_for actor(this);
  hsa.hsa_signal_wait_acquire(b.signal, HSA_SIGNAL_CONDITION_LT, 1, owner.properties.timeout_of(nanoseconds),
                              HSA_WAIT_STATE_ACTIVE);
  lock.lock();
  in_hand = false;
  changed.signal_all();
}

status stream::wait() {
  lock_guard held(lock);
  wait_until_done(added);
  take_from(this);
  return failure;
}

void stream::wait_until_done(std::uint64_t count) {
  while (done < count) {
    if (in_hand || first == nullptr)
      changed.wait(lock);
    else
      do_first(manner::wait);
  }
}

bool stream::do_first(manner m) {
  stream_work *const w = first;
  const acting_for actor(this);
  take_from(w);
  auto *const kernel = w->what == stream_work::kind::kernel ? static_cast<launch_block *>(w) : nullptr;
  if (kernel != nullptr && !kernel->dispatched) {
    dispatch(*kernel);
    note_first();
  }
  in_hand = true;
  status result = 0;
  lock.unlock();
  const bool is_over = perform(*w, m, &result);
  lock.lock();
  if (!is_over) {
    in_hand = false;
    changed.signal_all();
    return false;
  }
  first = w->next;
  note_first();
  if (kernel == nullptr) --work_of_host;
  if (failure == 0) failure = result;
  const status outcome = failure;
  forget_order(w);
  // From here on more can be put on the stream, and kernels start at once. The stream is idle, for those who wait, when the
  // callback has returned.
  lock.unlock();
  if (kernel != nullptr) {
    kernel->pool.ended(*kernel);
    // A kernel that never ended may still write there.
    if (!kernel->uses_reverse_offload && queue_error.load(std::memory_order_relaxed) == 0) kernel->pool.give_back(kernel);
  } else {
    if (w->what == stream_work::kind::callback) {
      queue_callback *const c = static_cast<callback_work *>(w)->callback;
      c->call(c, outcome);
    }
    std::free(w);
  }
  lock.lock();
  ++done;
  in_hand = false;
  changed.signal_all();
  return true;
}

bool stream::perform(stream_work &w, manner m, status *result) {
  switch (w.what) {
  case stream_work::kind::kernel:
    return perform_kernel(static_cast<launch_block &>(w), m, result);
  case stream_work::kind::copy:
    *result = static_cast<queued_copy &>(w).perform();
    return true;
  case stream_work::kind::callback:
    return true; // called when it is off the list
  case stream_work::kind::other_stream: {
    auto &o = static_cast<other_stream_work &>(w);
    lock_guard held(o.other.lock);
    o.other.wait_until_done(o.count);
    take_from(&o.other);
    return true;
  }
  }
  __builtin_unreachable();
}

bool stream::print(launch_block &b, bool *any) {
  bool sound;
  *any = b.uses_reverse_offload ? b.print_text(&sound) : b.print_and_serve(&sound);
  return sound;
}

bool stream::perform_kernel(launch_block &b, manner m, status *result) {
  const auto has_ended = [&] { return hsa.hsa_signal_load_acquire(b.signal) < 1; };
  const wait_policy &policy = owner.options->waiting;
  std::uint64_t sleep = 0; // ns; 0: not slept yet
  bool any = false, sound = true;
  const auto is_abandoned = [&] { return owner.abandoned.load(std::memory_order_relaxed); };
  for (bool ended = m == manner::ask && !is_abandoned() && has_ended(); !ended;) {
    if (is_abandoned()) {
      if (m == manner::ask) return false;
      const timespec nap = {0, longest_sleep};
      nanosleep(&nap, nullptr);
      continue;
    }
    if (const status error = queue_error.load(std::memory_order_relaxed)) {
      print(b, &any); // what the kernel has said comes before what is said of it
      *result = error;
      return true;
    }
    sound = print(b, &any);
    if (!sound) break;
    if (m == manner::ask) return false;
    if (any) sleep = 0;
    // Both look at the signal first. While nothing has been waited for, the processor is kept for as long as the policy
    // says.
    const bool spins = sleep == 0 && !any;
    const std::uint64_t time = sleep == 0 ? (any ? shortest_sleep : policy.spin_nanoseconds) : sleep;
    ended = hsa.hsa_signal_wait_acquire(b.signal, HSA_SIGNAL_CONDITION_LT, 1, owner.properties.timeout_of(time),
                                        spins || !policy.may_sleep ? HSA_WAIT_STATE_ACTIVE : HSA_WAIT_STATE_BLOCKED) < 1;
    sleep = sleep == 0 ? shortest_sleep : std::min(sleep * 2, longest_sleep);
  }
  if (sound && b.timer != nullptr) b.timer->note(owner, b.signal);
  if (sound) *result = outcome_of(b.finish(&sound));
  if (!sound) {
    GOMP_PLUGIN_error("gcn: %s", b.corruption);
    *result = kernel_went_astray;
  }
  return true;
}

void stream::work() {
  lock_guard held(lock);
  while (!is_idle()) {
    if (in_hand || first == nullptr)
      changed.wait(lock);
    else
      do_first(manner::wait);
  }
  has_worker = false;
  changed.signal_all();
}

} // namespace regomp::gcn
