// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "task/dependences.h"

#include "assertion.h"
#include "support/memory.h"
#include "support/race_detector.h"
#include "task/depend_list.h"
#include "task/scheduler.h"
#include "task/task_events.h"
#include "task/task_memory.h"

namespace regomp {

namespace {

struct link_record {
  depend_link next;
  depend_node *node;
};

constexpr depend_link closed = 1;
constexpr depend_link is_node = 2; // in a link: it is the node's own

depend_link own_link(depend_node *n) { return reinterpret_cast<depend_link>(n) | is_node; }
depend_node *own_node(depend_link l) { return reinterpret_cast<depend_node *>(l & ~is_node); }
link_record *record(depend_link l) { return reinterpret_cast<link_record *>(l); }

depend_node *node_of(depend_link l) { return (l & is_node) != 0 ? own_node(l) : record(l)->node; }
depend_link &next_edge(depend_link l) { return (l & is_node) != 0 ? own_node(l)->next_edge : record(l)->next; }
depend_link &next_cell(depend_link l) { return (l & is_node) != 0 ? own_node(l)->next_cell : record(l)->next; }

// A link to the node: its own one if that is free.
depend_link make_link(thread &thr, depend_node *n, bool depend_node::*in_use) {
  if (!(n->*in_use)) {
    n->*in_use = true;
    return own_link(n);
  }
  link_record *r = allocate_record<link_record>(thr);
  r->node = n;
  return reinterpret_cast<depend_link>(r);
}

// Of a link that is in no list any more. A node's own is not used again: when it becomes free, the node is entered already.
void free_link(thread &thr, depend_link l) {
  if ((l & is_node) == 0) free_record(thr, record(l));
}

// The tasks that named an address last. `current` are those that may run beside each other: readers, an inoutset, or a
// single writer. Each of them waits for all of `previous`, so nobody else has to look at that.
struct entry {
  void *address;
  entry *next; // in the bucket
  depend_link current;
  depend_link previous;
  depend_kind kind; // of `current`; out, inout and mutexinoutset are all inout
  unsigned count;   // of `current`
  unsigned sweep_at;
};

} // namespace

bool is_complete(const depend_node *n) {
  // acquire: who relies on it sees what the task did.
  if (n->successors.load(std::memory_order_acquire) != closed) return false;
  race_acquire(n);
  return true;
}

namespace {

[[gnu::noinline]] depend_node *make_seen_node(thread &thr, tool_task *seen) {
  seen_node *node = ::new (allocate_record<seen_node>(thr)) seen_node{};
  node->listened_to = true;
  node->seen = seen;
  hold_tool_task(seen);
  return node;
}

// The table holds the predecessor's node, and that the tool's record.
[[gnu::noinline]] void emit_edge(depend_node *predecessor, depend_node *successor) {
  emit_dependence(*static_cast<seen_node *>(predecessor)->seen, *static_cast<seen_node *>(successor)->seen);
}

// An edge, unless the predecessor is complete: then false. Runs on the thread that collects the successor's predecessors.
[[gnu::always_inline]] inline bool make_edge(thread &thr, depend_node *predecessor, depend_node *successor) {
  depend_link top = predecessor->successors.load(std::memory_order_acquire); // as in is_complete
  if (top == closed) {
    race_acquire(predecessor);
    return false;
  }
  const depend_link edge = make_link(thr, successor, &depend_node::in_successors);
  const bool was_device_only = successor->device_only, waited_for_event = successor->waits_for_event;
  successor->device_only = was_device_only && predecessor->device_only;
  successor->waits_for_event = waited_for_event || predecessor->waits_for_event;
  // relaxed: the count cannot reach zero before this thread gives up its own share.
  successor->waits_for.fetch_add(1, std::memory_order_relaxed);
  do {
    if (top == closed) {
      count_down(successor->waits_for, 1, std::memory_order_relaxed); // likewise
      free_link(thr, edge);
      successor->device_only = was_device_only;
      successor->waits_for_event = waited_for_event;
      race_acquire(predecessor);
      return false;
    }
    next_edge(edge) = top;
    // release: the edge. acquire on failure: as in is_complete.
  } while (!predecessor->successors.compare_exchange_weak(top, edge, std::memory_order_release, std::memory_order_acquire));
  return true;
}

// One that a dependence of the program's asks for.
void add_edge(thread &thr, depend_node *predecessor, depend_node *successor) {
  if (predecessor == successor || !make_edge(thr, predecessor, successor)) return;
  if (successor->listened_to && predecessor->listened_to) [[unlikely]]
    emit_edge(predecessor, successor);
}

void add_edges(thread &thr, depend_link group, depend_node *successor) {
  for (; group != 0; group = next_cell(group)) add_edge(thr, node_of(group), successor);
}

depend_link make_cell(thread &thr, depend_node *node, depend_link next) {
  node->references.fetch_add(1, std::memory_order_relaxed); // the caller holds one
  const depend_link c = make_link(thr, node, &depend_node::in_group);
  next_cell(c) = next;
  return c;
}

void drop_cell(thread &thr, depend_link c) {
  depend_node *const node = node_of(c);
  free_link(thr, c);
  drop_node(thr, node);
}

void drop_group(thread &thr, depend_link &group) {
  while (const depend_link c = group) {
    group = next_cell(c);
    drop_cell(thr, c);
  }
}

bool group_is_complete(depend_link group) {
  for (; group != 0; group = next_cell(group))
    if (!is_complete(node_of(group))) return false;
  return true;
}

// Takes complete tasks out of a group that only grows, as one of readers that no writer follows.
void sweep_group(thread &thr, entry &e) {
  for (depend_link *link = &e.current; *link != 0;) {
    const depend_link c = *link;
    if (is_complete(node_of(c))) {
      *link = next_cell(c);
      drop_cell(thr, c);
      --e.count;
    } else {
      link = &next_cell(c);
    }
  }
  e.sweep_at = e.count < 16 ? 32 : 2 * e.count;
}

} // namespace

struct depend_table {
  entry **buckets;
  unsigned bucket_count; // a power of two
  unsigned entry_count;
  depend_node *everything; // the last task that depends on omp_all_memory; null: none
};

namespace {

constexpr unsigned initial_buckets = 32;

unsigned bucket_of(const depend_table &table, const void *address) {
  const auto n = reinterpret_cast<std::uintptr_t>(address);
  return unsigned((n >> 3) * 0x9e3779b97f4a7c15ull >> 32) & (table.bucket_count - 1);
}

entry *find_entry(const depend_table &table, const void *address) {
  entry *e = table.buckets[bucket_of(table, address)];
  while (e != nullptr && e->address != address) e = e->next;
  return e;
}

void free_entry(thread &thr, entry *e) {
  drop_group(thr, e->current);
  drop_group(thr, e->previous);
  free_record(thr, e);
}

// Room for more entries: first by giving up those whose tasks are complete, then by more buckets.
void make_room(thread &thr, depend_table &table) {
  for (unsigned b = 0; b < table.bucket_count; ++b) {
    for (entry **link = &table.buckets[b]; *link != nullptr;) {
      entry *e = *link;
      if (group_is_complete(e->current) && group_is_complete(e->previous)) {
        *link = e->next;
        free_entry(thr, e);
        --table.entry_count;
      } else {
        link = &e->next;
      }
    }
  }
  if (table.entry_count <= table.bucket_count / 2) return;
  depend_table wider = table;
  wider.bucket_count = 2 * table.bucket_count;
  wider.buckets = static_cast<entry **>(allocate_zeroed(wider.bucket_count * sizeof(entry *)));
  for (unsigned b = 0; b < table.bucket_count; ++b) {
    while (entry *e = table.buckets[b]) {
      table.buckets[b] = e->next;
      entry *&head = wider.buckets[bucket_of(wider, e->address)];
      e->next = head;
      head = e;
    }
  }
  __builtin_free(table.buckets);
  table = wider;
}

entry &entry_for(thread &thr, depend_table &table, void *address) {
  if (entry *e = find_entry(table, address)) return *e;
  if (table.entry_count == table.bucket_count) make_room(thr, table);
  entry *e = ::new (allocate_record<entry>(thr)) entry{};
  e->address = address;
  e->sweep_at = 32;
  if (table.everything != nullptr) e->previous = make_cell(thr, table.everything, 0);
  entry *&head = table.buckets[bucket_of(table, address)];
  e->next = head;
  head = e;
  ++table.entry_count;
  return *e;
}

bool may_share(depend_kind kind) { return kind == depend_kind::in || kind == depend_kind::inoutset; }

depend_kind simplified(depend_kind kind) { return may_share(kind) ? kind : depend_kind::inout; }

bool is_all_memory(const void *address, depend_kind kind) { return address == nullptr && !may_share(kind); }

// What a task waits for that names the entry's address with this kind.
depend_link predecessors(const entry &e, depend_kind kind) {
  if (e.current == 0) return e.previous;
  return may_share(kind) && kind == e.kind ? e.previous : e.current;
}

void depend_on_everything(thread &thr, const depend_table &table, depend_node *node) {
  if (table.everything != nullptr) add_edge(thr, table.everything, node);
  for (unsigned b = 0; b < table.bucket_count; ++b)
    for (const entry *e = table.buckets[b]; e != nullptr; e = e->next)
      add_edges(thr, e->current != 0 ? e->current : e->previous, node);
}

void enter_all_memory(thread &thr, depend_table &table, depend_node *node) {
  depend_on_everything(thr, table, node);
  for (unsigned b = 0; b < table.bucket_count; ++b) {
    while (entry *e = table.buckets[b]) {
      table.buckets[b] = e->next;
      free_entry(thr, e);
    }
  }
  table.entry_count = 0;
  if (table.everything != nullptr) drop_node(thr, table.everything);
  node->references.fetch_add(1, std::memory_order_relaxed); // the task holds one
  table.everything = node;
}

void enter(thread &thr, depend_table &table, depend_node *node, void *address, depend_kind kind) {
  if (table.everything == node) return; // it waits for all there is already
  if (is_all_memory(address, kind)) return enter_all_memory(thr, table, node);
  kind = simplified(kind);
  entry &e = entry_for(thr, table, address);
  if (e.current != 0 && node_of(e.current) == node) { // the same address again
    if (e.kind == depend_kind::inout || e.kind == kind) return;
    const depend_link own = e.current; // readers and an inoutset at once: as a writer
    e.current = next_cell(own);
    --e.count;
    drop_cell(thr, own);
    kind = depend_kind::inout;
  }
  add_edges(thr, predecessors(e, kind), node);
  if (e.current != 0 && !(may_share(kind) && kind == e.kind)) {
    drop_group(thr, e.previous);
    e.previous = e.current;
    e.current = 0;
    e.count = 0;
  }
  e.kind = kind;
  e.current = make_cell(thr, node, e.current);
  if (++e.count >= e.sweep_at) sweep_group(thr, e);
}

} // namespace

bool register_dependences(thread &thr, task *child, void **depend, const further_predecessors &further) {
  depend_node *node =
      child->seen != nullptr ? make_seen_node(thr, child->seen) : ::new (allocate_record<depend_node>(thr)) depend_node{};
  // relaxed: nobody else knows the node yet.
  node->waits_for.store(1, std::memory_order_relaxed);
  node->references.store(1, std::memory_order_relaxed);
  node->owner = child;
  node->on_device = node->device_only = further.on_device;
  // relaxed: set before the task is launched. A target task's event is the end of its device work.
  node->waits_for_event = child->target == nullptr && child->open_ends.load(std::memory_order_relaxed) != 0;
  if (further.made != nullptr) {
    node->references.store(2, std::memory_order_relaxed);
    *further.made = node;
  }
  child->node = node;
  child->special = true;
  for (std::size_t i = 0; i < further.count; i++) make_edge(thr, further.nodes[i], node);
  if (depend != nullptr) {
    task *const parent = child->parent;
    REGOMP_ASSERT(parent->executor.load(std::memory_order_relaxed) == &thr); // whose table is its own
    if (parent->dependences == nullptr) {
      parent->dependences = create<depend_table>(depend_table{
          static_cast<entry **>(allocate_zeroed(initial_buckets * sizeof(entry *))), initial_buckets, 0, nullptr});
    }
    depend_table &table = *parent->dependences;
    for_each_dependence(depend, [&](void *address, depend_kind kind) { enter(thr, table, node, address, kind); });
  }
  race_release(child);
  // acq_rel: whoever gives up the last share has seen what all predecessors did, and the task itself.
  return count_down(node->waits_for, 1, std::memory_order_acq_rel) == 1;
}

namespace {

// `wait`: a node of zeros, or a seen_node.
[[gnu::always_inline]] inline void wait_with(thread &thr, void **depend, depend_node &wait) {
  const depend_table &table = *thr.task->dependences;
  wait.waits_for.store(1, std::memory_order_relaxed); // nobody else knows the node yet
  for_each_dependence(depend, [&](void *address, depend_kind kind) {
    if (is_all_memory(address, kind)) return depend_on_everything(thr, table, &wait);
    if (const entry *e = find_entry(table, address)) {
      add_edges(thr, predecessors(*e, simplified(kind)), &wait);
    } else if (table.everything != nullptr) {
      add_edge(thr, table.everything, &wait);
    }
  });
  if (count_down(wait.waits_for, 1, std::memory_order_acq_rel) == 1) return; // as in register_dependences
  work_until(thr, thr.task, &wait, [&wait] { return wait.ready.load(std::memory_order_seq_cst); });
  race_acquire(&wait);
}

} // namespace

void wait_for_dependences_of(thread &thr, void **depend) {
  if (thr.task == nullptr || thr.task->dependences == nullptr) return;
  depend_node wait{};
  wait_with(thr, depend, wait);
}

void wait_for_dependences_and_emit(thread &thr, void **depend, tool_task *seen) {
  if (thr.task == nullptr || thr.task->dependences == nullptr) return;
  seen_node wait{};
  wait.listened_to = true;
  wait.seen = seen;
  const tool_state waits(ompt_state_wait_taskwait); // also before a task that is carried out at once: no state is of that
  wait_with(thr, depend, wait);
}

void wait_for_nodes(thread &thr, task *generating, depend_node *const *nodes, std::size_t count) {
  depend_node wait{};
  wait.waits_for.store(1, std::memory_order_relaxed); // nobody else knows the node yet
  wait.device_only = true;
  for (std::size_t i = 0; i < count; i++) add_edge(thr, nodes[i], &wait);
  if (count_down(wait.waits_for, 1, std::memory_order_acq_rel) == 1) return; // as in register_dependences
  // Below it nothing ever is: the thread looks at the inbox and runs nothing from the queues.
  task nobody;
  nobody.depth = UINT_MAX;
  work_until(thr, wait.device_only ? &nobody : generating, &wait,
             [&wait] { return wait.ready.load(std::memory_order_seq_cst); });
  race_acquire(&wait);
}

bool dependences_are_complete(const thread &thr, void **depend) {
  if (thr.task->dependences == nullptr) return true;
  const depend_table &table = *thr.task->dependences;
  bool complete = true;
  for_each_dependence(depend, [&](void *address, depend_kind kind) {
    if (!complete) return;
    if (is_all_memory(address, kind)) {
      complete = table.everything == nullptr || is_complete(table.everything);
      for (unsigned b = 0; b < table.bucket_count && complete; ++b)
        for (const entry *e = table.buckets[b]; e != nullptr && complete; e = e->next)
          complete = group_is_complete(e->current != 0 ? e->current : e->previous);
    } else if (const entry *e = find_entry(table, address)) {
      complete = group_is_complete(predecessors(*e, simplified(kind)));
    } else {
      complete = table.everything == nullptr || is_complete(table.everything);
    }
  });
  return complete;
}

void forget_dependences(thread &thr, task *t) {
  if (t->dependences == nullptr || t->dependences->bucket_count == initial_buckets) return;
  release_table(thr, t->dependences);
  t->dependences = nullptr;
}

void release_successors(thread &thr, depend_node *node) {
  race_release(node);
  // acq_rel: publishes what the task did to those who find the stack closed; acquires the edges.
  depend_link edge = node->successors.exchange(closed, std::memory_order_acq_rel);
  REGOMP_ASSERT(edge != closed); // a task is complete once
  while (edge != 0) {
    // Read before the successor can go on, and take the link with it.
    const depend_link next = next_edge(edge);
    depend_node *successor = node_of(edge);
    free_link(thr, edge);
    team &tm = *thr.team;
    task *const owner = successor->owner;
    race_release(owner != nullptr ? static_cast<const void *>(owner) : successor);
    if (count_down(successor->waits_for, 1, std::memory_order_acq_rel) == 1) { // as in register_dependences
      if (owner != nullptr) {
        // A device's work starts as soon as anybody looks: all that the thread does for it is to launch it.
        successor->on_device ? send_to_inbox(tm, owner) : enqueue_task(thr, owner);
      } else {
        successor->ready.store(true, std::memory_order_seq_cst); // the event count's protocol; the node may be gone after it
        tm.events.wake(INT_MAX, bit_of(successor));
      }
    }
    edge = next;
  }
}

void drop_node(thread &thr, depend_node *node) {
  // acq_rel: the last one to let go frees it, after what all others did with it.
  if (count_down(node->references, 1, std::memory_order_acq_rel) != 1) return;
  if (node->listened_to) [[unlikely]]
    drop_tool_task(static_cast<seen_node *>(node)->seen);
  free_record(thr, node);
}

void release_table(thread &thr, depend_table *table) {
  for (unsigned b = 0; b < table->bucket_count; ++b) {
    while (entry *e = table->buckets[b]) {
      table->buckets[b] = e->next;
      free_entry(thr, e);
    }
  }
  if (table->everything != nullptr) drop_node(thr, table->everything);
  __builtin_free(table->buckets);
  destroy(table);
}

} // namespace regomp
