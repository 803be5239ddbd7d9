// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/driver/command.h"

#include "sim/driver/calls.h"
#include "sim/driver/clock.h"
#include "sim/driver/faults.h"
#include "sim/driver/host_order.h"
#include "sim/driver/race_detector.h"
#include "sim/driver/record.h"
#include "sim/driver/watchdog.h"
#include "sim/driver/work_context.h"

#include <algorithm>
#include <mutex>
#include <pthread.h>
#include <thread>
#include <unordered_map>

namespace gompsim::driver {

namespace {

// Says to the race detector, where something is done, that all that led to it is visible.
bool seen(bool done, const void *sign) {
  if (done) race_acquire(sign);
  return done;
}

// Of the commands that have not ended, one less.
void lower(std::atomic<std::uint32_t> &pending) {
  race_release(&pending);
  pending.fetch_sub(1, std::memory_order_release); // see stream::pending
}

bool is_zero(const std::atomic<std::uint32_t> &pending) {
  return seen(pending.load(std::memory_order_acquire) == 0, &pending); // see stream::pending
}

// Spins for a moment before it sleeps: it is held for a fraction of a microsecond.
class spinning_mutex {
public:
  void lock() { pthread_mutex_lock(&m); }
  void unlock() { pthread_mutex_unlock(&m); }

private:
  pthread_mutex_t m = PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP;
};
constinit spinning_mutex graph_lock;

// A memory command up to this size is done by whichever thread finds it ready, the user's or the engine's: that takes about
// as long as waking another thread.
constexpr std::size_t most_bytes_inline = 16384;

// Guarded by graph_lock. Not destroyed: threads may outlive exit.
std::vector<command *> &live_commands() {
  static std::vector<command *> *const live = new std::vector<command *>;
  return *live;
}
constinit std::uint64_t commands_queued = 0; // guarded by graph_lock
constinit std::uint64_t commands_ended = 0;  // likewise

work_row row_of(const command &c) {
  const stream &s = *c.in_stream();
  return {s.owner->device_number, s.number, s.name()};
}

// What a command that is not a kernel has done.
void record_command(const command &c, time_span span) {
  switch (c.kind) {
  case command_kind::memory:
    return record_transfer(row_of(c), c.origin, c.moves, c.bytes, span);
  case command_kind::release:
    return record_work(row_of(c), c.origin, "free", "memory", span);
  case command_kind::wait:
    return record_work(row_of(c), c.origin, "wait for a value", "wait", span);
  case command_kind::callback:
    return record_work(row_of(c), c.origin, "stream callback", "host function", span);
  case command_kind::host_function:
    return record_work(row_of(c), c.origin, "host function", "host function", span);
  case command_kind::kernel: // kernel_ended
  case command_kind::marker: // takes no time
  case command_kind::event_wait:
    return;
  }
}

} // namespace

// Acquire: pairs with the release in scheduler::end, so the command's effects and end_ns are visible.
bool command::is_over() const { return seen(reached(std::memory_order_acquire) == ended, this); }

bool command::has_ended() const {
  const bool done = is_over();
  if (done && orders_are_kept()) host_learns(place);
  return done;
}

bool command::waits_no_more() const {
  return seen(reached(std::memory_order_acquire) >= (waiter_runs ? ready_for_waiter : ended), this); // as above
}

void command::wait() { await(ended); }

// Until the phase is reached.
void command::await(phase wanted) {
  watched_wait watched(this);
  for (;;) {
    std::uint32_t now = state.load(std::memory_order_acquire); // as in has_ended
    if (seen((now & ~has_waiters) >= wanted, this)) {
      if (wanted == ended && orders_are_kept()) host_learns(place);
      return;
    }
    // Relaxed: the mark publishes nothing. Once it is set, whoever changes the phase finds it.
    if ((now & has_waiters) == 0 && !state.compare_exchange_strong(now, now | has_waiters, std::memory_order_relaxed))
      continue;
    watched.sleep(state, now | has_waiters);
  }
}

bool command::advance(phase to) {
  race_release(this);
  // Release: pairs with the load in await and has_ended.
  return (state.exchange(to, std::memory_order_release) & has_waiters) != 0;
}

void command::wake() { wake_all(state); }

std::uint64_t stream::next_number() {
  static constinit std::atomic<std::uint64_t> last{0};
  return last.fetch_add(1, std::memory_order_relaxed) + 1; // unique is all it has to be
}

std::string stream::name() const {
  if (kind == stream_kind::null) return "NULL stream";
  return (of_thread ? "thread's own stream " : "stream ") + std::to_string(number);
}

void scheduler::add(const std::shared_ptr<stream> &s) {
  const std::lock_guard guard(graph_lock);
  s->owner->streams.others.push_back(s);
}

void scheduler::retire(const std::shared_ptr<stream> &s) {
  const std::lock_guard guard(graph_lock);
  s->retired = true;
  if (!s->tail) std::erase(s->owner->streams.others, s);
}

void scheduler::remove_all(work_context &ctx) {
  std::vector<std::shared_ptr<stream>> removed; // declared before the guard: dropped after the lock
  const std::lock_guard guard(graph_lock);
  removed.swap(ctx.streams.others);
  removed.push_back(std::move(ctx.streams.null_stream));
}

void scheduler::queue(const std::shared_ptr<command> &c, const std::shared_ptr<stream> &s,
                      const std::shared_ptr<command> &also, command_list *ready) {
  stream_set &set = s->owner->streams;
  const auto depend_on = [&](const std::shared_ptr<command> &before) {
    if (!before) return;
    before->dependents.push_back(c);
    ++c->unmet;
  };
  c->origin = {this_thread_number(), current_call(), 0, recording() ? now_ns() : 0};
  const std::lock_guard guard(graph_lock);
  depend_on(s->tail);
  if (s->kind == stream_kind::null) {
    for (const std::shared_ptr<stream> &other : set.others)
      if (synchronizes_with_null(*other)) depend_on(other->tail);
  } else if (s->kind == stream_kind::blocking) {
    depend_on(set.null_stream->tail);
  }
  if (also && !also->is_over()) depend_on(also);
  if (orders_are_kept()) begin_order(c->place, *s, also.get());
  c->in = s;
  s->tail = c;
  c->origin.number = ++commands_queued;
  c->live_index = live_commands().size();
  live_commands().push_back(c.get());
  // Relaxed: the counters publish nothing when they grow; the caller knows what it has queued.
  s->pending.fetch_add(1, std::memory_order_relaxed);
  set.pending_all.fetch_add(1, std::memory_order_relaxed);
  if (synchronizes_with_null(*s)) set.pending_synchronizing.fetch_add(1, std::memory_order_relaxed);
  if (c->unmet == 0) ready->push_back(c);
}

bool scheduler::do_at_once(stream &s, void (*work)(const void *), const void *argument, bool call_waits) {
  stream_set &set = s.owner->streams;
  const std::lock_guard guard(graph_lock);
  // Relaxed: under the lock, where the counters change. The thread that lowered them held it, and so what that work wrote is
  // visible.
  const auto none = [](const std::atomic<std::uint32_t> &pending) { return pending.load(std::memory_order_relaxed) == 0; };
  const bool free = s.kind == stream_kind::null       ? none(set.pending_synchronizing)
                    : s.kind == stream_kind::blocking ? none(s.pending) && !set.null_stream->tail
                                                      : none(s.pending);
  if (!free) return false;
  if (orders_are_kept()) {
    engine::work_order order;
    begin_order(order, s, nullptr);
    const engine::current_work_scope scope(&order);
    work(argument);
    end_order(order, s);
    if (call_waits) host_learns(order);
  } else {
    work(argument);
  }
  ++commands_queued;
  ++commands_ended;
  set.last_end_ns = now_ns();
  return true;
}

void scheduler::submit(const std::shared_ptr<command> &c, const std::shared_ptr<stream> &s,
                       const std::shared_ptr<command> &also) {
  command_list ready;
  queue(c, s, also, &ready);
  start(std::move(ready));
}

void scheduler::submit_and_wait(const std::shared_ptr<command> &c, const std::shared_ptr<stream> &s) {
  c->waiter_runs = true;
  command_list ready;
  queue(c, s, nullptr, &ready);
  // What the commands before it wrote is visible to the work below: start advances the phase with release, on the thread
  // that ended the last of them.
  if (ready.empty()) {
    s->owner->help(*c);
    c->await(command::ready_for_waiter);
  }
  do_work(*c);
  command_list next;
  end(c, &next);
  if (orders_are_kept()) host_learns(c->place);
  start(std::move(next));
}

// Starts ready commands, and those that become ready because a started one has ended at once.
void scheduler::start(command_list ready) {
  const fault_injector &faults = fault_injector::get();
  for (std::size_t i = 0; i < ready.size(); ++i) {
    const std::shared_ptr<command> c = std::move(ready[i]); // the list may grow and move below
    work_context &ctx = *c->in->owner;
    switch (c->kind) {
    case command_kind::marker:
    case command_kind::event_wait:
      end(c, &ready);
      break;
    case command_kind::kernel:
      if (c->injected != 0) ctx.fail(c->injected);
      if (ctx.failed_with() != 0)
        end(c, &ready);
      else if (faults.launch_delay().count() == 0)
        launch(c, &ready);
      else
        ctx.launch_worker.push([c, delay = faults.launch_delay()] {
          std::this_thread::sleep_for(delay);
          command_list next;
          launch(c, &next);
          start(std::move(next));
        });
      break;
    case command_kind::memory:
      if (c->waiter_runs) {
        if (c->advance(command::ready_for_waiter)) c->wake();
      } else if (c->bytes <= most_bytes_inline && faults.copy_delay().count() == 0) {
        do_work(*c);
        end(c, &ready);
      } else {
        ctx.copy_worker.push([c] {
          do_work(*c);
          command_list next;
          end(c, &next);
          start(std::move(next));
        });
      }
      break;
    case command_kind::release:
      do_work(*c);
      end(c, &ready);
      break;
    case command_kind::wait:
      look_again(c);
      break;
    case command_kind::callback:
    case command_kind::host_function:
      ctx.callback_worker.push([c] {
        do_work(*c);
        command_list next;
        end(c, &next);
        start(std::move(next));
      });
      break;
    }
  }
}

// The context's waits take turns on one thread.
void scheduler::look_again(const std::shared_ptr<command> &c) {
  c->in->owner->wait_worker.push([c] {
    work_context &ctx = *c->in->owner;
    if (c->begin_ns.load(std::memory_order_relaxed) == 0) c->begin_ns.store(now_ns(), std::memory_order_relaxed);
    if (ctx.failed_with() == 0 && !c->satisfied()) {
      std::this_thread::sleep_for(std::chrono::microseconds(50));
      look_again(c);
      return;
    }
    if (orders_are_kept()) { // whoever has changed the value may have done anything before
      const std::lock_guard guard(graph_lock);
      come_behind_all(c->place);
    }
    if (recording()) record_command(*c, {c->begin_ns.load(std::memory_order_relaxed), now_ns()});
    command_list next;
    end(c, &next);
    start(std::move(next));
  });
}

void scheduler::do_work(command &c) {
  work_context &ctx = *c.in->owner;
  const std::uint64_t begin = recording() ? now_ns() : 1; // what else looks at it asks whether it is 0
  c.begin_ns.store(begin, std::memory_order_relaxed);
  if (c.kind == command_kind::memory) {
    const std::chrono::nanoseconds delay = fault_injector::get().copy_delay();
    if (delay.count() > 0) std::this_thread::sleep_for(delay);
    if (c.injected != 0) ctx.fail(c.injected);
  }
  if (c.kind != command_kind::callback && ctx.failed_with() != 0) return;
  const engine::current_work_scope scope(&c.place);
  if (orders_are_kept() && (c.kind == command_kind::callback || c.kind == command_kind::host_function)) {
    const acting_once_for actor(c.called_for);
    host_learns(c.place.before);
    c.work();
  } else {
    c.work();
  }
  if (recording()) record_command(c, {begin, now_ns()});
}

void scheduler::launch(const std::shared_ptr<command> &c, command_list *ready) {
  c->self = c;
  const kernel_launch &k = c->kernel;
  c->begin_ns.store(now_ns(), std::memory_order_relaxed);
  const engine::current_work_scope scope(&c->place);
  c->in->owner->engine->launch(k.program, *k.function, k.shape, k.params.data(), k.params.size(), kernel_ended, c.get(),
                               recording() ? kernel_asked : nullptr);
  launch_step_done(c, ready);
}

// On a thread of the engine, before kernel_ended.
void scheduler::kernel_asked(void *argument, const host_request &request) {
  const command &c = *static_cast<command *>(argument);
  record_request(row_of(c), c.name, request);
}

// On a thread of the engine.
void scheduler::kernel_ended(void *argument, const launch_result &result) {
  const std::shared_ptr<command> c = std::move(static_cast<command *>(argument)->self);
  if (recording())
    record_kernel(row_of(*c), c->origin, c->name, c->kernel.shape, result,
                  {c->begin_ns.load(std::memory_order_relaxed), now_ns()});
  if (result.code != launch_result::status::success) c->in->owner->fail(result);
  command_list ready;
  launch_step_done(c, &ready);
  start(std::move(ready));
}

void scheduler::launch_step_done(const std::shared_ptr<command> &c, command_list *ready) {
  // Release: what this thread did. Acquire: what the other did, the kernel's effects among it, before the end is announced.
  if (c->launch_steps.fetch_sub(1, std::memory_order_acq_rel) == 1) end(c, ready);
}

void scheduler::end(const std::shared_ptr<command> &c, command_list *ready) {
  // While the command still counts as pending: what it holds belongs to a context that lives until nothing is pending.
  c->work = nullptr;
  c->satisfied = nullptr;
  c->kernel = {};
  std::shared_ptr<stream> s; // dropped after the lock
  command_list dependents;
  bool somebody_waits = false;
  {
    const std::lock_guard guard(graph_lock);
    s = std::move(c->in);
    ++commands_ended;
    std::vector<command *> &live = live_commands();
    live[c->live_index] = live.back();
    live[c->live_index]->live_index = c->live_index;
    live.pop_back();
    stream_set &set = s->owner->streams;
    c->end_ns = set.last_end_ns = now_ns();
    dependents = std::move(c->dependents);
    for (const std::shared_ptr<command> &d : dependents)
      if (--d->unmet == 0) ready->push_back(d);
    if (orders_are_kept()) {
      for (const std::shared_ptr<command> &d : dependents) {
        d->place.before.join(c->place.before);
        d->place.before.learn(c->place.stream, c->place.number);
      }
      end_order(c->place, *s);
    }
    if (s->tail == c) {
      s->tail = nullptr;
      if (s->retired) std::erase(set.others, s);
    }
    // First the command, then the counters: whoever finds a stream idle finds its events complete. Whoever finds the command
    // ended and the counter not yet lowered looks at the tail, under the lock (idle). Release: the effects of the command.
    somebody_waits = c->advance(command::ended);
    lower(s->pending);
    if (synchronizes_with_null(*s)) lower(set.pending_synchronizing);
    lower(set.pending_all);
  }
  if (somebody_waits) c->wake();
}

void scheduler::wait_for(work_context &ctx, const command_list &last) {
  for (const std::shared_ptr<command> &c : last) {
    if (!c->has_ended()) ctx.help(*c);
    c->wait();
  }
}

bool scheduler::idle(stream &s) {
  stream_set &set = s.owner->streams;
  const bool null = s.kind == stream_kind::null;
  const std::atomic<std::uint32_t> &pending = null ? set.pending_synchronizing : s.pending;
  if (is_zero(pending) && !orders_are_kept()) return true;
  const std::lock_guard guard(graph_lock);
  const auto counts = [&](const stream &other) { return null && synchronizes_with_null(other); };
  if (s.tail) return false;
  for (const std::shared_ptr<stream> &other : set.others)
    if (counts(*other) && other->tail) return false;
  if (orders_are_kept()) host_learns(over_in(s));
  return true;
}

void scheduler::wait_idle(stream &s) {
  if (idle(s)) return;
  command_list last;
  engine::work_times over; // meanwhile, too
  {
    const std::lock_guard guard(graph_lock);
    if (orders_are_kept()) over = over_in(s);
    if (s.tail) last.push_back(s.tail);
    if (s.kind == stream_kind::null)
      for (const std::shared_ptr<stream> &other : s.owner->streams.others)
        if (synchronizes_with_null(*other) && other->tail) last.push_back(other->tail);
  }
  wait_for(*s.owner, last);
  if (orders_are_kept()) host_learns(over);
}

bool scheduler::idle(work_context &ctx) {
  if (!is_zero(ctx.streams.pending_all)) return false;
  if (!orders_are_kept()) return true;
  const std::lock_guard guard(graph_lock);
  host_learns(over_in(ctx));
  return true;
}

std::uint64_t scheduler::last_end(work_context &ctx) {
  const std::lock_guard guard(graph_lock);
  return ctx.streams.last_end_ns;
}

void scheduler::wait_idle(work_context &ctx) {
  if (idle(ctx)) return;
  stream_set &set = ctx.streams;
  command_list last;
  engine::work_times over; // meanwhile, too
  {
    const std::lock_guard guard(graph_lock);
    if (orders_are_kept()) over = over_in(ctx);
    if (set.null_stream->tail) last.push_back(set.null_stream->tail);
    for (const std::shared_ptr<stream> &other : set.others)
      if (other->tail) last.push_back(other->tail);
  }
  wait_for(ctx, last);
  if (orders_are_kept()) host_learns(over);
}

std::uint64_t scheduler::activity() {
  const std::lock_guard guard(graph_lock);
  return commands_queued + commands_ended;
}

std::shared_ptr<command> scheduler::last_of(stream &s) {
  const std::lock_guard guard(graph_lock);
  if (s.tail || s.kind != stream_kind::null) return s.tail;
  for (const std::shared_ptr<stream> &other : s.owner->streams.others)
    if (synchronizes_with_null(*other) && other->tail) return other->tail;
  return nullptr;
}

std::vector<command_state> scheduler::snapshot() {
  const std::lock_guard guard(graph_lock);
  std::vector<command_state> all;
  std::unordered_map<const command *, std::size_t> index;
  for (const command *c : live_commands()) {
    index.emplace(c, all.size());
    all.push_back({c,
                   c->kind,
                   c->name,
                   c->bytes,
                   c->moves,
                   c->origin,
                   c->in->name(),
                   c->in->kind,
                   c->in->owner->device_number,
                   c->begin_ns.load(std::memory_order_relaxed) != 0,
                   {}});
  }
  for (const command *c : live_commands())
    for (const std::shared_ptr<command> &d : c->dependents) all[index.at(d.get())].waits_for.push_back(c);
  return all;
}

} // namespace gompsim::driver
