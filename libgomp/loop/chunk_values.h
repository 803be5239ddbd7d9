// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the entry points of loops give the program: a thread's next chunk, as values of the loop variable, whose type T is
// long or unsigned long long. It is taken in the shortest way that the loop allows.
#ifndef REGOMP_LOOP_CHUNK_VALUES_H
#define REGOMP_LOOP_CHUNK_VALUES_H

#include "loop/chunk_batches.h"
#include "loop/loop.h"
#include "loop/work_events.h"

namespace regomp {

// `take(r)` takes the chunk; false, also here: there is none.
template <typename T, typename Take>
[[gnu::always_inline]] inline bool take_values(const workshare &ws, T *istart, T *iend, Take take) {
  const iteration_space space = ws.space; // read before a chunk is taken: an atomic access makes what follows wait
  iteration_range r;
  if (!take(r)) return false;
  *istart = T(space.value(r.first));
  *iend = T(space.end_value(r.last));
  return true;
}

template <typename T>
[[gnu::noinline]] bool take_any_chunk(thread &thr, workshare &ws, T *istart, T *iend) {
  return take_values(ws, istart, iend, [&thr](iteration_range &r) { return next_chunk(thr, r); });
}

// False: there is none. The ways of short chunks need neither a call nor the stack.
template <typename T>
[[gnu::always_inline]] inline bool take_chunk(thread &thr, T *istart, T *iend) {
  workshare *const ws = current_workshare(thr);
  if (ws == nullptr) return false;
  if (has_batch(thr.loop)) {
    const iteration_range r = next_of_batch(thr.loop, ws->chunk);
    *istart = T(ws->space.value(r.first));
    *iend = T(ws->space.end_value(r.last));
    return true;
  }
  if (ws->how != chunk_distribution::counter || ws->in_order || !takes_at_once(thr))
    return take_any_chunk(thr, *ws, istart, iend);
  return take_values(*ws, istart, iend, [&thr, ws](iteration_range &r) { return next_counted_chunk(thr, *ws, r); });
}

// The same where somebody listens. Batches are not used: each chunk is an event.
template <typename T>
bool take_chunk_and_emit(T *istart, T *iend) {
  thread &thr = self();
  if (thr.work == nullptr) return false;
  return take_values(*current_workshare(thr), istart, iend, [&thr](iteration_range &r) {
    if (!next_chunk(thr, r)) return false;
    emit_chunk(ompt_dispatch_ws_loop_chunk, r.first, r.last - r.first);
    return true;
  });
}

} // namespace regomp

#endif
