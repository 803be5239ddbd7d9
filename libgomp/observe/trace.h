// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// REGOMP_TRACE=FILE: events in the JSON form that chrome://tracing and Perfetto read, one row a host thread. "%p" in the
// name stands for the process number. A regular file is complete JSON after each event, so it is when a signal
// ends the process; a pipe or terminal when the process exits. A forked child traces nothing. The trace ends, with a line
// that says why, where it cannot be written any more, and without one where the program has closed its descriptor.
//
// Any thread; a lock of its own, a leaf, held while an event is written.
#ifndef REGOMP_OBSERVE_TRACE_H
#define REGOMP_OBSERVE_TRACE_H

#include "observe/observed.h"

#include <cstdint>

namespace regomp {

// From the library's constructor. False, after saying why, if the file cannot be written.
bool open_trace(const char *file);

std::uint64_t now_ns();

// `arguments`: what stands between the braces of "args", well-formed; null for none.
void trace_complete(const char *name, std::uint64_t start_ns, std::uint64_t end_ns, const char *arguments);
// The two ends of something that no thread of the host sits in, told apart by `id`.
void trace_async(bool begins, const char *name, const void *id, const char *arguments);

// Text as a JSON string, quotes included.
class json_text {
public:
  explicit json_text(const char *);
  const char *get() const { return text_; }

private:
  char text_[256];
};

// An event from here to the end of the scope, with what is said about it in between.
class traced {
public:
  explicit traced(const char *name) : name_(observing(trace_events) ? name : nullptr) {
    if (active()) begin();
  }
  ~traced() {
    if (active()) trace_complete(name_, start_, now_ns(), arguments_);
  }
  traced(const traced &) = delete;
  traced &operator=(const traced &) = delete;
  bool active() const { return __builtin_expect(name_ != nullptr, 0); }
  // Only where it is active.
  void arguments(const char *format, ...) __attribute__((format(printf, 2, 3)));

private:
  void begin() {
    start_ = now_ns();
    arguments_[0] = '\0';
  }

  const char *name_;
  std::uint64_t start_;
  char arguments_[384];
};

} // namespace regomp

#endif
