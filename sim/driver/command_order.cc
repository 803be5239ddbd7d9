// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What commands and the host know to be over, for the race detector (sim/engine/race_order.h). All with the scheduler's lock
// held.
#include "sim/driver/calls.h"
#include "sim/driver/command.h"
#include "sim/driver/host_order.h"
#include "sim/driver/work_context.h"

namespace gompsim::driver {

namespace {

// All that was queued. Guarded by the scheduler's lock. Not destroyed: threads may outlive exit.
engine::work_times &queued_so_far() {
  static engine::work_times *const all = new engine::work_times;
  return *all;
}

} // namespace

// What commands that have not ended know it learns when they end.
void scheduler::begin_order(engine::work_order &o, stream &s, const command *also) {
  o.stream = s.number;
  o.number = ++s.commands;
  o.before = host_knows();
  o.before.join(s.times);
  const stream_set &set = s.owner->streams;
  if (s.kind == stream_kind::null) {
    for (const std::shared_ptr<stream> &other : set.others)
      if (synchronizes_with_null(*other)) o.before.join(other->times);
  } else if (s.kind == stream_kind::blocking) {
    o.before.join(set.null_stream->times);
  }
  if (also != nullptr) o.before.join(also->place.before);
  if (const function_name *const call = current_call(); call != nullptr) o.call = call->name;
  queued_so_far().learn(o.stream, o.number);
}

// The same, when the work is over.
void scheduler::end_order(const engine::work_order &o, stream &s) {
  s.times.join(o.before);
  s.times.learn(o.stream, o.number);
}

// Behind a wait for a value: whoever has changed it may have done anything before.
void scheduler::come_behind_all(engine::work_order &o) { o.before.join(queued_so_far()); }

// What a synchronization with the stream, or the context, need not wait for any more.
engine::work_times scheduler::over_in(const stream &s) {
  engine::work_times over = s.times;
  if (s.kind == stream_kind::null)
    for (const std::shared_ptr<stream> &other : s.owner->streams.others)
      if (synchronizes_with_null(*other)) over.join(other->times);
  return over;
}
engine::work_times scheduler::over_in(const work_context &ctx) {
  engine::work_times over;
  if (ctx.streams.null_stream) over.join(ctx.streams.null_stream->times);
  for (const std::shared_ptr<stream> &s : ctx.streams.others) over.join(s->times);
  return over;
}

} // namespace gompsim::driver
