// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sim/hsa/signal_order.h"

#include "sim/driver/calls.h"
#include "sim/hsa/signal.h"

#include <unordered_map>
#include <utility>

namespace gompsim::hsa {

namespace {

struct passed {
  engine::work_times times;
  hsa_signal_value_t value = 0; // as the host or the end of work has left it
};

struct book {
  std::mutex lock;
  // --- guarded by lock ---
  std::unordered_map<const signal *, passed> signals;
  engine::work_times begun; // all work so far
  std::uint64_t copies = 0;
};

// Not destroyed: threads may outlive exit.
book &all() {
  static book *const b = new book;
  return *b;
}

} // namespace

signal_change::signal_change(const signal &s, bool anew) : changed(s), held(all().lock) {
  passed &p = all().signals[&s];
  if (anew) p.times = {};
  if (const engine::work_order *const w = engine::current_work; w != nullptr && w->stream != 0) {
    p.times.join(w->before);
    p.times.learn(w->stream, w->number);
  } else {
    p.times.join(driver::host_knows());
  }
}

signal_change::~signal_change() { all().signals[&changed].value = changed.load(); }

engine::work_times passed_on_by(const signal &s) {
  book &b = all();
  const std::lock_guard guard(b.lock);
  const auto it = b.signals.find(&s);
  if (it == b.signals.end()) return {};
  // Device code changes signals without the lock.
  return s.load() == it->second.value ? it->second.times : b.begun;
}

void begin_passing_on(const signal &s) {
  book &b = all();
  const std::lock_guard guard(b.lock);
  b.signals[&s] = {{}, s.load()};
}

engine::work_order begin_work(std::uint64_t stream, std::uint64_t number, engine::work_times before) {
  book &b = all();
  const std::lock_guard guard(b.lock);
  b.begun.learn(stream, number);
  return {stream, number, std::move(before), {}};
}

engine::work_order begin_copy_work(engine::work_times before) {
  book &b = all();
  const std::lock_guard guard(b.lock);
  engine::work_order w{stream_of_copies, ++b.copies, std::move(before), {}};
  b.begun.learn(w.stream, w.number);
  if (const driver::function_name *const call = driver::current_call(); call != nullptr) w.call = call->name;
  return w;
}

} // namespace gompsim::hsa
