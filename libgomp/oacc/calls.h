// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which threads are inside a construct or a routine of OpenACC, so that acc_shutdown takes a device away from none of them.
// Each counts its own in its record; who shuts down announces it, waits until no other thread counts any, and those that
// come meanwhile wait for it. What they have put on queues is waited for where the device is closed.
//
// A call counts itself and then looks at device_changes, the announcement comes before the counts are read, and one of the
// two sees the other (config/linux/asymmetric_fence.h): a call costs two stores to its thread's own memory.
#ifndef REGOMP_OACC_CALLS_H
#define REGOMP_OACC_CALLS_H

#include "config/linux/asymmetric_fence.h"
#include "device/device.h"
#include "oacc/device_use.h"
#include "oacc/thread_record.h"

namespace regomp {

// The calling thread counts a call less or more. Only it writes the count.
inline void end_call(acc_thread &t) {
  // Release: who finds that there is no call any more comes behind what it has done.
  t.calls.store(t.calls.load(std::memory_order_relaxed) - 1, std::memory_order_release);
}
// The same, more; waits for who shuts down, unless the thread has counted a call already, for which that one waits.
void begin_call(acc_thread &);

// A construct or routine on its thread. The thread has a device that is initialised, and stays so as long as this lives.
class acc_call {
public:
  acc_call() : thread_(begin()) {}
  ~acc_call() { end_call(thread_); }
  acc_call(const acc_call &) = delete;
  acc_call &operator=(const acc_call &) = delete;
  acc_thread &thread() const { return thread_; }

private:
  static acc_thread &begin() {
    acc_thread *const t = acc_thread_if_any();
    if (t == nullptr) return begin_anew();
    store_before_look(t->calls, t->calls.load(std::memory_order_relaxed) + 1);
    // Sequentially consistent where the store is. Also an acquire, for what was done before the change.
    if (__builtin_expect(t->ready_at != device_changes.load(std::memory_order_seq_cst), false)) return begin_unready(*t);
    return *t;
  }
  static acc_thread &begin_anew();
  static acc_thread &begin_unready(acc_thread &);

  acc_thread &thread_;
};

// The same for what chooses devices itself, and does not want one before.
class acc_choice {
public:
  explicit acc_choice(acc_thread &t) : thread_(t) { begin_call(t); }
  ~acc_choice() { end_call(thread_); }
  acc_choice(const acc_choice &) = delete;
  acc_choice &operator=(const acc_choice &) = delete;

private:
  acc_thread &thread_;
};

// The thread executes the program's code for a construct, on the host, and is out of its call as long as this lives.
class acc_interlude {
public:
  explicit acc_interlude(acc_thread &t) : thread_(t) { end_call(t); }
  ~acc_interlude() { begin_call(thread_); }
  acc_interlude(const acc_interlude &) = delete;
  acc_interlude &operator=(const acc_interlude &) = delete;

private:
  acc_thread &thread_;
};

// The thread, which counts no call yet, shuts devices down. No other thread is inside of a call as long as this lives.
class no_other_calls {
public:
  explicit no_other_calls(acc_thread &);
  ~no_other_calls();
  no_other_calls(const no_other_calls &) = delete;
  no_other_calls &operator=(const no_other_calls &) = delete;

private:
  acc_thread &thread_;
};
// Somebody waits for calls to end, or has done so and shuts down. What a thread finds of its device then is not for long.
bool devices_are_closing();

} // namespace regomp

#endif
