// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OMPT's tracing interface of devices (OpenMP 5.2 section 19.6.2): records of regions, data operations and kernels, in
// buffers that the tool provides and gets back when they are full or flushed. A device's clock is that of omp_get_wtime, in
// nanoseconds; begin and end are those that the host's threads see.
//
// A record of mappings is followed by its arrays, to which it points, in the same buffer; where they do not fit there are
// several, of some of the items each.
//
// Any thread. The tool's two functions for buffers are called with no lock held, by one thread at a time for a device; a
// record of that thread's own, made while it is in one of them, is dropped.
#ifndef REGOMP_WATCH_TOOL_TRACE_H
#define REGOMP_WATCH_TOOL_TRACE_H

#include "omp-tools.h"
#include "support/lock.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace regomp {

struct device;

class tool_trace {
public:
  // True if records of that type are wanted now. Relaxed: whoever sees too old a value misses or makes one record more.
  bool wants(ompt_callbacks_t type) const { return (wanted_.load(std::memory_order_relaxed) >> type) & 1; }
  void add(const device &, const ompt_record_ompt_t &);

  ompt_set_result_t enable(bool, unsigned type);
  bool start(ompt_callback_buffer_request_t, ompt_callback_buffer_complete_t);
  bool pause(bool begin);
  bool flush(const device &);
  bool stop(const device &);

private:
  struct buffer {
    ompt_buffer_t *memory = nullptr;
    std::size_t bytes = 0, used = 0;
  };
  void set_wanted();
  void wait_for_exchange();
  bool make_room(const device &, std::size_t);
  void append(const ompt_record_ompt_t &, unsigned first, unsigned items);
  buffer take_buffer();

  std::atomic<std::uint64_t> wanted_{0};
  mutex lock_; // of the rest
  pthread_cond_t exchanged_ = PTHREAD_COND_INITIALIZER;
  std::uint64_t enabled_ = 0;
  bool started_ = false, paused_ = false;
  bool exchanging_ = false; // a thread is calling the tool
  ompt_callback_buffer_request_t request_ = nullptr;
  ompt_callback_buffer_complete_t complete_ = nullptr;
  buffer buffer_;
};

// What device_initialize hands to the tool.
ompt_interface_fn_t find_device_entry_point(const char *name);

} // namespace regomp

#endif
