// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A target task is a detachable task without a user's event: its body is start(), and the end of the asynchronous part takes
// the place of the event. Whatever happens last sends it to finish(), which a thread of the team runs.
#include "task/target_task.h"

#include "assertion.h"
#include "support/memory.h"
#include "task/create.h"
#include "task/dependences.h"
#include "task/scheduler.h"
#include "task/target_work.h"
#include "task/task_events.h"
#include "team/for_task.h"

namespace regomp {

struct data_region {
  void *region;
  data_region *outer;
};

// What was in flight before a deferred task, when that was created: constant then, but that its executing thread lets go.
struct inherited_construct {
  inherited_construct *next;
  pending_construct *construct; // held
  depend_node *node;            // held
};

// What a task knows of its offloading. Of the thread that executes it.
struct offload_state {
  inherited_construct *inherited = nullptr;
  data_region *regions = nullptr; // open target data regions, the innermost first
  pending_construct *first = nullptr, *last = nullptr;
};

struct target_work {
  target_task_operations operations;
  void *payload;
  outside_task place{}; // in the team's list, once it has started
};

namespace {

target_task *handle_of(task *t) { return reinterpret_cast<target_task *>(t); }
task *task_of(target_task *handle) { return reinterpret_cast<task *>(handle); }

task *new_target_task(thread &thr, task_kind kind, const target_task_operations &operations, void *payload) {
  void *unused;
  task *t = new_child(thr, kind, false, 0, 1, &unused);
  t->special = true;
  t->target = create<target_work>(target_work{operations, payload});
  t->open_ends.store(body_open | event_open, std::memory_order_relaxed); // nobody else knows the task yet
  return t;
}

offload_state &offloads_of(task &t) {
  if (t.offloads == nullptr) t.offloads = create<offload_state>(offload_state{});
  return *t.offloads;
}

void forget_first(offload_state &state) {
  pending_construct *c = state.first;
  state.first = c->next;
  if (state.first == nullptr) state.last = nullptr;
  c->release(c);
}

// Forgets what is complete.
void sweep(offload_state &state) {
  pending_construct *before = nullptr;
  for (pending_construct **link = &state.first; *link != nullptr;) {
    pending_construct *c = *link;
    if (is_complete(c->node)) {
      *link = c->next;
      c->release(c);
    } else {
      before = c;
      link = &c->next;
    }
  }
  state.last = before;
}

// The task above that goes on when this one has ended: the generating one of a task that is executed at once. A task that
// was deferred may be older than what its parent has generated since, whoever executes it, and has an order of its own.
task *task_above(const thread &thr, const task *t) {
  task *above = t->parent;
  if (t->kind != task_kind::included || above == nullptr || above->team != t->team) return nullptr;
  return above->executor.load(std::memory_order_relaxed) == &thr ? above : nullptr; // as it is for this thread
}

void visit_pending(thread &thr, task *t, bool sibling, void (*visit)(void *, const pending_view &), void *context) {
  if (task *above = task_above(thr, t)) visit_pending(thr, above, false, visit, context);
  if (t->offloads == nullptr) return;
  sweep(*t->offloads);
  for (inherited_construct *i = t->offloads->inherited; i != nullptr; i = i->next)
    if (!is_complete(i->node)) visit(context, {*i->construct, i->node, false, true});
  for (pending_construct *c = t->offloads->first; c != nullptr; c = c->next)
    visit(context, {*c, c->node, sibling && c->child, false});
}

// A waiter for one of these waits for device work alone: what else the construct would wait for may be younger than who
// inherits it, or need the thread that would wait.
bool can_be_inherited(const depend_node *node) { return node->device_only && !node->waits_for_event && !is_complete(node); }

void inherit(task *heir, pending_construct *c, depend_node *node) {
  if (!can_be_inherited(node)) return;
  c->hold(c);
  offload_state &state = offloads_of(*heir);
  state.inherited = create<inherited_construct>(inherited_construct{state.inherited, c, hold_node(node)});
}

// A target task of the current task's, if a tool sees that: a thread of a plugin's may be in none.
tool_task *emit_child_create(const thread &thr, void **depend, bool deferrable) {
  if (!tool_listens() || tool_self().current == nullptr) return nullptr;
  const bool final = thr.task != nullptr && thr.task->final;
  return emit_task_create(target_task_flags(final || !deferrable, final), depend);
}

// It is discarded at once.
void emit_discarded_child(const thread &thr, tool_task *seen) {
  emit_discarded(*seen, thr.team != nullptr && thr.team->cancelled.load(std::memory_order_relaxed)); // as is_cancelled does
  drop_tool_task(seen);
}

// In a final task: the creator waits, running other tasks meanwhile.
void run_undeferred(thread &thr, const target_task_operations &operations, void *payload, void **depend, tool_task *seen) {
  if (depend != nullptr)
    seen != nullptr ? wait_for_dependences_and_emit(thr, depend, seen) : wait_for_dependences_of(thr, depend);
  task *t = new_target_task(thr, task_kind::included, operations, payload);
  t->seen = seen;
  task *const parent = thr.task;
  thr.task = t;
  const bool goes_on = start_target_work(t);
  thr.task = parent;
  if (goes_on) {
    work_until(thr, parent, t, [t] { return t->open_ends.load(std::memory_order_seq_cst) == 0; });
    finish_target_work(thr, t);
  }
  end_included_task(thr, t);
}

} // namespace

bool start_target_work(task *t) {
  target_work &work = *t->target;
  t->team->on_device.fetch_add(1, std::memory_order_relaxed); // a hint for those who wait
  t->team->outside.enter(work.place, t);
  if (work.operations.start(work.payload, handle_of(t)) == target_task_state::finished) {
    t->open_ends.store(0, std::memory_order_relaxed); // nobody else has a hand in it
    count_down(t->team->on_device, 1, std::memory_order_relaxed);
    return false;
  }
  t->below().publish(); // it may be another thread that completes the task
  // acq_rel: if the asynchronous part has ended already, what it did is visible; if not, what start() did is, to whom it
  // ends.
  if (t->open_ends.fetch_and(~body_open, std::memory_order_acq_rel) != body_open) return true;
  work.operations.finish(work.payload);
  return false;
}

void finish_target_work(thread &thr, task *t) {
  task *const before = thr.task;
  thr.task = t;
  t->target->operations.finish(t->target->payload);
  thr.task = before;
}

void release_target_state(task *t) {
  if (target_work *work = t->target) {
    t->team->outside.remove(work->place);
    work->operations.destroy(work->payload);
    destroy(work);
    t->target = nullptr;
  }
  if (offload_state *state = t->offloads) {
    while (data_region *top = state->regions) {
      state->regions = top->outer;
      destroy(top);
    }
    while (state->first != nullptr) forget_first(*state);
    while (inherited_construct *i = state->inherited) {
      state->inherited = i->next;
      drop_node(i->node);
      i->construct->drop(i->construct);
      destroy(i);
    }
    destroy(state);
    t->offloads = nullptr;
  }
}

std::atomic<bool> any_construct_deferred{false};

void inherit_constructs(thread &thr, task *t) {
  if (t->target != nullptr) return; // those that it comes behind are its predecessors
  for (task *of = t->parent; of != nullptr; of = task_above(thr, of)) {
    if (of->offloads == nullptr) continue;
    for (pending_construct *c = of->offloads->first; c != nullptr; c = c->next) inherit(t, c, c->node);
    for (inherited_construct *i = of->offloads->inherited; i != nullptr; i = i->next) inherit(t, i->construct, i->node);
  }
}

void hand_up_target_tasks(thread &thr, task *t) {
  offload_state &from = *t->offloads;
  if (from.first == nullptr || t->parent == nullptr) return;
  // A part of a taskloop may run on another thread than the task above it, whose list is that thread's.
  if (t->parent->executor.load(std::memory_order_relaxed) != &thr) return; // as it is for this thread
  for (pending_construct *c = from.first; c != nullptr; c = c->next) c->child = false;
  offload_state &to = offloads_of(*t->parent);
  (to.last != nullptr ? to.last->next : to.first) = from.first;
  to.last = from.last;
  from.first = from.last = nullptr;
}

void wait_for_handed_up_work(thread &thr, task *t) {
  if (t->offloads->first == nullptr) return;
  finish_outside_work(thr);
  sweep(*t->offloads);
  // One after the other: nothing is added meanwhile, as that is done by the task, and nobody but the task sweeps. Not what
  // waits for an event: the program may fulfil it when the taskwait is over.
  for (const pending_construct *c = t->offloads->first; c != nullptr; c = c->next)
    if (!c->node->waits_for_event) wait_for_nodes(thr, t, &c->node, 1);
}

namespace {

// The operations of a task that listeners see: the task's own, with the events of each half of the body. Both lie before
// another thread may go on with the task.
struct seen_work {
  target_task_operations operations;
  void *payload;
  tool_task *seen; // the task holds it
};

constexpr target_task_operations seen_operations{
    [](void *payload, target_task *handle) {
      const seen_work &work = *static_cast<seen_work *>(payload);
      emit_task_start(*work.seen, self().num);
      const target_task_state state = work.operations.start(work.payload, handle);
      emit_task_stop(*work.seen, state == target_task_state::finished ? ompt_task_complete : ompt_task_switch);
      return state;
    },
    [](void *payload) {
      const seen_work &work = *static_cast<seen_work *>(payload);
      emit_task_start(*work.seen, self().num);
      work.operations.finish(work.payload);
      emit_task_stop(*work.seen, ompt_task_complete);
    },
    [](void *payload) {
      auto *const work = static_cast<seen_work *>(payload);
      work->operations.destroy(work->payload);
      destroy(work);
    },
    [](void *payload) {
      const seen_work &work = *static_cast<seen_work *>(payload);
      if (work.operations.ended != nullptr) work.operations.ended(work.payload);
    }};

// See task_events.h for `announce()`.
template <typename Announce>
[[gnu::always_inline]] inline void create(thread &thr, const target_task_operations &operations, void *payload,
                                          void **depend, const target_task_order &order, Announce announce) {
  if (thr.task != nullptr && is_cancelled(thr.team, thr.task->group)) {
    if (tool_task *const seen = announce()) emit_discarded_child(thr, seen);
    operations.destroy(payload);
    if (order.record != nullptr) order.record->release(order.record);
    return;
  }
  if (thr.team == nullptr) make_single_team(thr);
  tool_task *const seen = announce();
  const target_task_operations &with_events = seen != nullptr ? seen_operations : operations;
  if (seen != nullptr) payload = regomp::create<seen_work>(seen_work{operations, payload, seen});
  if (thr.task->final) {
    if (order.count > 0) wait_for_pending(order.predecessors, order.count);
    run_undeferred(thr, with_events, payload, depend, seen);
    if (order.record != nullptr) order.record->release(order.record);
    return;
  }
  task *t = new_target_task(thr, task_kind::deferred, with_events, payload);
  if (seen != nullptr) t->seen = seen;
  if (order.record == nullptr) return launch_child_at_once(thr, t, depend);
  // The list of the task that generates it, before it starts: it may be over when launch_child_at_once returns, task and
  // all.
  offload_state &state = offloads_of(*thr.task);
  const further_predecessors further{order.on_device, order.count, order.predecessors, &order.record->node};
  launch_child_at_once(thr, t, depend, &further);
  pending_construct *const record = order.record;
  if (is_complete(record->node)) return record->release(record);
  (state.last != nullptr ? state.last->next : state.first) = record;
  state.last = record;
  any_construct_deferred.store(true, std::memory_order_relaxed);
}

[[gnu::noinline]] void create_and_emit(const target_task_operations &operations, void *payload, void **depend,
                                       const target_task_order &order) {
  thread &thr = self();
  create(thr, operations, payload, depend, order, [&] { return emit_child_create(thr, depend, true); });
}

} // namespace

void create_target_task(const target_task_operations &operations, void *payload, void **depend,
                        const target_task_order &order) {
  thread *const thr = self_if_no_listener();
  if (thr == nullptr) [[unlikely]]
    return create_and_emit(operations, payload, depend, order);
  create(*thr, operations, payload, depend, order, to_nobody);
}

bool any_pending() {
  const thread &thr = self();
  if (thr.task != nullptr && thr.task->target != nullptr) return false;
  for (const task *t = thr.task; t != nullptr; t = task_above(thr, t))
    if (t->offloads != nullptr && (t->offloads->first != nullptr || t->offloads->inherited != nullptr)) return true;
  return false;
}

void for_each_pending(void (*visit)(void *, const pending_view &), void *context) {
  thread &thr = self();
  if (thr.team == nullptr || thr.task == nullptr || thr.task->target != nullptr) return;
  finish_outside_work(thr);
  visit_pending(thr, thr.task, true, visit, context);
}

// Children of a task above are no less the waiting region's own than those of the task that it executes at once.
void wait_for_pending(depend_node *const *nodes, std::size_t count) {
  if (count == 0) return;
  thread &thr = self();
  task *generating = thr.task;
  while (task *above = task_above(thr, generating)) generating = above;
  if (!tool_listens()) return wait_for_nodes(thr, generating, nodes, count);
  const tool_state waits(ompt_state_wait_target);
  wait_for_nodes(thr, generating, nodes, count);
}

bool may_wait_for_event(const depend_node *node) { return node->waits_for_event; }

depend_node *hold_node(depend_node *node) {
  node->references.fetch_add(1, std::memory_order_relaxed); // the caller knows somebody who holds one
  return node;
}

void drop_node(depend_node *node) { drop_node(self(), node); }

bool target_tasks_are_undeferred() {
  const thread &thr = self();
  return thr.task != nullptr && thr.task->final;
}

void target_task_completed(target_task *handle) {
  task *const t = task_of(handle);
  team &tm = *t->team;
  const bool waited_for = t->kind == task_kind::included;
  if (const auto ended = t->target->operations.ended) ended(t->target->payload);
  // Once the end is known, task and region may be gone; a visitor keeps the team where it is. relaxed: the next line
  // releases.
  tm.visitors.fetch_add(1, std::memory_order_relaxed);
  count_down(tm.on_device, 1, std::memory_order_relaxed); // as in start_target_work
  // seq_cst: the event count's protocol, for a task that is waited for. Otherwise as in start_target_work.
  const std::uint32_t open = t->open_ends.fetch_and(~event_open, std::memory_order_seq_cst);
  if (waited_for) {
    tm.events.wake(INT_MAX, bit_of(t));
  } else if (open == event_open) {
    send_to_inbox(tm, t);
  }
  count_down(tm.visitors, 1, std::memory_order_release); // nothing of the team is touched after this
}

bool current_task_has_dependences() {
  const thread &thr = self();
  return thr.task != nullptr && thr.task->dependences != nullptr;
}

void wait_for_dependences(void **depend) { wait_for_dependences_of(self(), depend); }

void wait_as_target_task(void **depend, bool deferrable) {
  thread &thr = self();
  tool_task *const seen = emit_child_create(thr, depend, deferrable);
  if (seen == nullptr) return wait_for_dependences_of(thr, depend);
  wait_for_dependences_and_emit(thr, depend, seen);
  tool_self().current->carries_out = seen;
}

tool_task *begin_seen_target_task(void **depend, bool deferrable) {
  tool_task *const meets = tool_self().current;
  if (meets == nullptr) return nullptr;
  thread &thr = self();
  tool_task *seen = meets->carries_out;
  meets->carries_out = nullptr;
  if (seen == nullptr) seen = emit_child_create(thr, depend, deferrable);
  if (seen != nullptr) emit_task_start(*seen, thr.num);
  return seen;
}

void end_seen_target_task(tool_task *seen) {
  emit_task_stop(*seen, ompt_task_complete);
  drop_tool_task(seen);
}

bool current_task_cancelled() {
  const thread &thr = self();
  return thr.task != nullptr && is_cancelled(thr.team, thr.task->group);
}

void push_target_data(void *region) {
  offload_state &state = offloads_of(current_task(self()));
  state.regions = create<data_region>(data_region{region, state.regions});
}

void *pop_target_data() {
  if (target_data_empty()) return nullptr;
  offload_state &state = *self().task->offloads;
  data_region *top = state.regions;
  void *region = top->region;
  state.regions = top->outer;
  destroy(top);
  return region;
}

bool target_data_empty() {
  const task *t = self().task;
  return t == nullptr || t->offloads == nullptr || t->offloads->regions == nullptr;
}

} // namespace regomp
