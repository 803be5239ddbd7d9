// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "task/shared_taskloop.h"

#include "assertion.h"
#include "support/waiting.h"

#include <cstring>

namespace regomp {

namespace {

// Freed by the last of its users: the creator as long as it is in run_shared, and each helper task. The creator's arguments
// may be gone before that, so there is a copy behind the descriptor, from which each helper has its own.
struct shared_taskloop {
  shared_taskloop(const taskloop_request &r, const partition &p, bool is_final, unsigned most)
      : request(r), parts(p), final(is_final), most_helpers(most) {}

  // --- constant
  const taskloop_request request; // but for arguments.data
  const partition parts;
  const bool final;
  const unsigned most_helpers;

  // --- everybody's
  std::atomic<unsigned> helpers{0}; // helper tasks made
  std::atomic<unsigned> users{1};
  // Apart from what is constant, which all read.
  std::byte apart[64];
  // The next part to run. Taking parts orders no memory: whoever takes some got the descriptor over a queue. Goes beyond the
  // last part by what threads ask for at a time; there are not so many parts that it could overflow.
  std::atomic<std::uint64_t> next{0};

  void *arguments() { return this + 1; }
};

constexpr std::uint64_t most_shared_parts = std::uint64_t(1) << 60;
constexpr unsigned most_at_a_time = 128;

std::size_t round_up(std::size_t n, std::size_t to) { return (n + to - 1) / to * to; }

// A helper's arguments: the descriptor, then its block of the loop's arguments, as aligned as that wants to be.
std::size_t offset_of_block(const task_arguments &a) { return round_up(sizeof(void *), a.alignment > 8 ? a.alignment : 8); }

void drop(thread &thr, shared_taskloop *loop) {
  // acq_rel: the last one frees it after what the others did with it.
  if (count_down(loop->users, 1, std::memory_order_acq_rel) != 1) return;
  race_acquire(loop);
  free_payload(thr, loop);
}

void help(void *data);

// One more helper, if there may be work for it. `origin`: what a part has from the parent, which is the creator or held by
// the helper task that the caller runs.
void make_helper(thread &thr, shared_taskloop *loop, const included_origin &origin) {
  // relaxed, both: hints.
  if (loop->next.load(std::memory_order_relaxed) >= loop->parts.tasks) return;
  if (loop->helpers.load(std::memory_order_relaxed) >= loop->most_helpers) return;
  // relaxed: counts only.
  if (loop->helpers.fetch_add(1, std::memory_order_relaxed) >= loop->most_helpers) return;
  const task_arguments &a = loop->request.arguments;
  void *space;
  void *const memory = allocate_task(thr, offset_of_block(a) + a.size, a.alignment, &space);
  task *t = ::new (memory) task(origin.parent, thr.team, task_kind::deferred, loop->final, origin.icvs);
  t->depth = origin.depth;
  t->group = origin.group;
  t->counted_in = origin.counted_in;
  t->fn = help;
  t->must_run = true; // also if the loop is cancelled: it gives up the descriptor
  t->data = space;
  *static_cast<shared_taskloop **>(space) = loop;
  std::memcpy(static_cast<char *>(space) + offset_of_block(a), loop->arguments(), a.size);
  loop->users.fetch_add(1, std::memory_order_relaxed); // the caller is one
  origin.parent->below().add_anywhere(thr, one_reference + one_child);
  if (origin.counted_in != nullptr) origin.counted_in->tasks().add_anywhere(thr, 1);
  enqueue_task(thr, t);
}

// As many parts at a time as take some times as long as the look at the common number, for which its cache line comes from
// another processor. Not more: what is taken nobody else can run. Towards the end of the loop fewer, so that there is
// something for everybody.
class portion {
public:
  unsigned size(const shared_taskloop &loop, std::uint64_t taken_before, unsigned threads) const {
    const std::uint64_t left = loop.parts.tasks - taken_before;
    const std::uint64_t share = left / (2 * threads);
    return share < parts_ ? unsigned(share) + 1 : parts_;
  }
  void adapt(std::uint64_t nanoseconds) {
    if (nanoseconds < 600) {
      if (parts_ < most_at_a_time) parts_ *= 2;
    } else if (nanoseconds > 2500 && parts_ > 1) {
      parts_ /= 2;
    }
  }

private:
  unsigned parts_ = 1;
};

void run_parts(thread &thr, shared_taskloop *loop, const included_origin &origin, void *arguments) {
  const std::uint64_t end = loop->parts.tasks;
  const unsigned threads = thr.team->nthreads;
  part_runner runner(thr, origin, loop->request, loop->parts, arguments, loop->final);
  portion some;
  std::uint64_t first = 0;
  for (;;) {
    const unsigned n = some.size(*loop, first, threads);
    first = loop->next.fetch_add(n, std::memory_order_relaxed);
    if (first >= end) return;
    const std::uint64_t last = end - first < n ? end : first + n;
    const std::uint64_t start = fast_clock::nanoseconds();
    for (std::uint64_t part = first; part < last; ++part) {
      if (is_cancelled(thr.team, origin.group)) {
        loop->next.store(end, std::memory_order_relaxed); // the rest is discarded
        return;
      }
      runner.run(part);
    }
    some.adapt(fast_clock::nanoseconds() - start);
  }
}

// The body of a helper task.
void help(void *data) {
  thread &thr = self();
  auto *loop = *static_cast<shared_taskloop **>(data);
  task *const t = thr.task;
  const included_origin origin{t->parent, t->icvs, t->group, t->counted_in, t->depth};
  make_helper(thr, loop, origin);
  race_release(loop); // copied from it; what the parts do is not handed over by it
  run_parts(thr, loop, origin, static_cast<char *>(data) + offset_of_block(loop->request.arguments));
  drop(thr, loop);
}

} // namespace

bool worth_sharing(const thread &thr, const taskloop_request &r, const partition &p) {
  return p.tasks > 2 * thr.team->nthreads && p.tasks < most_shared_parts && r.arguments.copy == nullptr && r.priority == 0;
}

void run_shared(thread &thr, const taskloop_request &r, const partition &p, bool final, bool run_now) {
  const unsigned threads = thr.team->nthreads;
  void *const memory = allocate_payload(thr, sizeof(shared_taskloop) + r.arguments.size);
  auto *loop = ::new (memory) shared_taskloop(r, p, final, run_now ? threads - 1 : threads);
  std::memcpy(loop->arguments(), r.arguments.data, r.arguments.size);
  const included_origin origin = child_of(thr.task);
  make_helper(thr, loop, origin);
  if (run_now) run_parts(thr, loop, origin, r.arguments.data);
  drop(thr, loop);
}

} // namespace regomp
