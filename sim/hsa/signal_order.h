// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What signals pass on, for the race detector (sim/engine/race_order.h). Whoever changes a signal's value passes on what is
// over by then: a kernel or copy that has ended, itself and what came before it; the host, what it has seen to be over. Who
// sees the value knows it, too. Nothing is kept unless races are looked for.
//
// One lock, a leaf but for the host's (host_order.h). It is held while a value changes, so that nobody sees the value and
// not what it passes on.
#ifndef GOMPSIM_HSA_SIGNAL_ORDER_H
#define GOMPSIM_HSA_SIGNAL_ORDER_H

#include "include/hsa_runtime.h"
#include "sim/driver/host_order.h"
#include "sim/engine/race_order.h"

#include <mutex>

namespace gompsim::hsa {

struct signal;

// While it lives, the calling thread changes the signal: work that ends if there is any (current_work), else the host.
class signal_change {
public:
  signal_change(const signal &, bool anew); // anew: what the signal has passed on before is forgotten
  ~signal_change();
  signal_change(const signal_change &) = delete;
  signal_change &operator=(const signal_change &) = delete;

private:
  const signal &changed;
  const std::lock_guard<std::mutex> held;
};

// Makes the change, and passes on what is known.
template <class Change>
hsa_signal_value_t pass_on(const signal &s, bool anew, Change change) {
  if (!driver::orders_are_kept()) [[likely]]
    return change();
  const signal_change scope(s, anew);
  return change();
}

// What the signal has passed on by now. One that device code has changed may have passed on anything.
engine::work_times passed_on_by(const signal &);
void begin_passing_on(const signal &); // it was made, and has its value

// Work of a stream, of which `before` is over; the number becomes the stream's next.
engine::work_order begin_work(std::uint64_t stream, std::uint64_t number, engine::work_times before);
inline constexpr std::uint64_t stream_of_copies = 1, first_stream_of_queues = 2;
engine::work_order begin_copy_work(engine::work_times before); // named by the current call

} // namespace gompsim::hsa

#endif
