// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the user asked to see of the target core: REGOMP_INFO (a bit mask, with the bits of LLVM's LIBOMPTARGET_INFO) prints
// lines on stderr, REGOMP_TRACE=FILE writes a trace of events (trace.h). Where neither is set, each place that could tell
// something costs one load and one branch that is not taken. doc/target-core.md describes the output.
//
// Any thread. Printing takes no lock of the target core, so it is allowed under any.
#ifndef REGOMP_OBSERVE_OBSERVED_H
#define REGOMP_OBSERVE_OBSERVED_H

#include <atomic>
#include <cstdarg>
#include <cstddef>
#include <cstdint>

namespace regomp {

enum observable : unsigned {
  info_arguments = 0x01, // what a construct lists
  info_exists = 0x02,    // mappings that are there already
  info_table = 0x04,     // the mapping table, after a region and when a look-up fails
  info_changed = 0x08,   // mappings made and removed
  info_kernel = 0x10,    // launches: geometry and time
  info_transfer = 0x20,  // copies
  info_empty = 0x40,     // zero-length sections that are nowhere
  info_devices = 0x80,   // devices found, and why others were not
  info_all = 0xff,
  trace_events = 0x100,
  data_events = 0x200,     // watch/data_listener.h
  tools = 0x400,           // there may be one (observe/tool.h)
  acc_events = 0x800,      // callbacks of OpenACC's profiling interface
  check_maps = 0x1000,     // map_checks.h
  watched_maps = 0x2000,   // the driver wants to know of objects (device::watch)
  device_awaited = 0x4000, // no device is initialised, so nobody knows whether its driver does

  seen_at_plugin = info_transfer | trace_events | check_maps, // plugin_view.h
  kernel_events = info_kernel | trace_events,
};

// Set by the library's constructor; tracing ends at exit and in a forked child. Relaxed: each reader acts on the value
// alone.
extern __attribute__((visibility("hidden"))) std::atomic<unsigned> observed;
inline bool observing(unsigned what) { return __builtin_expect(observed.load(std::memory_order_relaxed) & what, 0) != 0; }

// One line, "regomp: text"; device.h has the same about a device.
void info(const char *format, ...) __attribute__((format(printf, 1, 2)));
void print_info(const char *prefix, const char *format, std::va_list) __attribute__((format(printf, 2, 0)));

// Where the program calls the library: kept for the calling thread, for the lines of the construct.
void note_caller(const void *return_address);
inline void note_caller_if_observing(const void *return_address) {
  if (observing(~0u)) note_caller(return_address);
}

const void *noted_caller();

// Somebody else's caller is the thread's for a while, if anybody observes: of a construct that was deferred.
class caller_scope {
public:
  explicit caller_scope(const void *code) : outer_(noted_caller()), changes_(code != nullptr && observing(~0u)) {
    if (changes_) set(code);
  }
  ~caller_scope() {
    if (changes_) set(outer_);
  }
  caller_scope(const caller_scope &) = delete;
  caller_scope &operator=(const caller_scope &) = delete;

private:
  static void set(const void *);
  const void *const outer_;
  const bool changes_;
};

// "program+0x1234", as addr2line wants it, of the last caller; as text in a buffer of the thread's own.
const char *caller_text();
// The same of any code.
void describe_code(const void *code, char *text, std::size_t bytes);

} // namespace regomp

#endif
