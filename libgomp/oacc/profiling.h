// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The profiling interface (OpenACC 2.7 section 5): callbacks that a profiling library registers for events, and the events
// that the library sends. Plugins send some, too (GOMP_PLUGIN_goacc_profiling_dispatch).
//
// Callbacks are registered and dispatched on any thread, a callback may register and unregister. As long as nobody has
// registered one, and kernels are not observed, an event costs a load.
#ifndef REGOMP_OACC_PROFILING_H
#define REGOMP_OACC_PROFILING_H

#include "acc_profiling.h"
#include "observe/observed.h"

namespace regomp {

struct acc_thread;

using acc_prof_callback = void (*)(acc_prof_info *, acc_event_info *, acc_api_info *);
enum acc_register : int { acc_reg = 0, acc_toggle = 1, acc_toggle_per_thread = 2 };

void register_callback(int event, acc_prof_callback, int how);
void unregister_callback(int event, acc_prof_callback, int how);

// Calls those that are registered for the event.
void dispatch_event(acc_prof_info &, acc_event_info &, acc_api_info &);

// Loads the libraries of ACC_PROFLIB, once.
void load_profiling_libraries();

// Around what a construct or routine does on its thread. Inside another one, and where nobody listens, nothing happens. A
// callback that is registered while a construct is under way on another thread may get that one's events or not.
class event_scope {
public:
  // `async` is the queue that the program has named.
  event_scope(acc_thread &t, acc_construct parent, bool implicit, int async)
      : thread_(t), parent_(parent), implicit_(implicit) {
    if (observing(acc_events | kernel_events)) begin(async);
  }
  ~event_scope() {
    if (active_) end();
  }
  event_scope(const event_scope &) = delete;
  event_scope &operator=(const event_scope &) = delete;

  bool active() const { return active_; }
  // Once the device is known.
  void set_device(int type, int number);
  void set_async(int async);
  void send(acc_event e) {
    if (active_) send_plain(e, implicit_);
  }
  // As part of the construct that the program wrote, as the data of a compute construct.
  void send_implicit(acc_event e) {
    if (active_) send_plain(e, true);
  }
  void send_data(acc_event e, const void *host, const void *on_device, std::size_t bytes) {
    if (active_) send_about_data(e, host, on_device, bytes);
  }
  // The plugin's next event of an allocation is to say so many bytes, whatever it takes in truth.
  void expect_allocation(std::size_t bytes) { expected_bytes_ = bytes; }
  void size_allocation(acc_event_info &);

private:
  void begin(int async);
  void end();
  void send_plain(acc_event, bool implicit);
  void send_about_data(acc_event, const void *host, const void *on_device, std::size_t bytes);
  void send(acc_event, acc_event_info &, bool implicit);

  acc_thread &thread_;
  acc_construct parent_;
  bool implicit_;
  bool active_ = false;
  acc_prof_info info_;
  acc_api_info api_;
  // What callbacks have stored for the ends of what has begun: the construct, its data, a copy.
  void *tool_info_[4];
  unsigned open_;              // how many of them; set, as all above, where the scope is active
  std::size_t expected_bytes_; // 0: what the plugin says
};

} // namespace regomp

#endif
