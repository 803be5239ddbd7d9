// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "watch/tool_trace.h"

#include "assertion.h"
#include "device/device.h"
#include "observe/trace.h"
#include "watch/tool_devices.h"

#include <cstring>
#include <type_traits>

namespace regomp {

namespace {

// The thread is in one of the tool's functions for buffers.
constinit thread_local bool with_tool = false;

constexpr std::uint64_t bit_of(unsigned type) { return std::uint64_t{1} << type; }

// The record has one type for both kinds of callback, and may be asked for by either.
constexpr ompt_callbacks_t plain_type(unsigned type) {
  switch (type) {
  case ompt_callback_target:
  case ompt_callback_target_emi:
    return ompt_callback_target;
  case ompt_callback_target_data_op:
  case ompt_callback_target_data_op_emi:
    return ompt_callback_target_data_op;
  case ompt_callback_target_submit:
  case ompt_callback_target_submit_emi:
    return ompt_callback_target_submit;
  case ompt_callback_target_map:
  case ompt_callback_target_map_emi:
    return ompt_callback_target_map;
  default:
    return ompt_callbacks_t{};
  }
}

constexpr std::uint64_t all_types = bit_of(ompt_callback_target) | bit_of(ompt_callback_target_data_op) |
                                    bit_of(ompt_callback_target_submit) | bit_of(ompt_callback_target_map);

// What an item of a record of mappings needs in its four arrays.
constexpr std::size_t item_bytes = 2 * sizeof(void *) + sizeof(std::size_t) + sizeof(unsigned);

constexpr std::size_t size_with(std::size_t items) {
  constexpr std::size_t mask = alignof(ompt_record_ompt_t) - 1;
  return sizeof(ompt_record_ompt_t) + ((items * item_bytes + mask) & ~mask);
}

unsigned items_of(const ompt_record_ompt_t &r) {
  return r.type == ompt_callback_target_map ? r.record.target_map.nitems : 0;
}

} // namespace

void tool_trace::set_wanted() { wanted_.store(started_ && !paused_ ? enabled_ : 0, std::memory_order_relaxed); }

ompt_set_result_t tool_trace::enable(bool on, unsigned type) {
  const ompt_callbacks_t plain = plain_type(type);
  if (type != 0 && plain == ompt_callbacks_t{}) return type <= ompt_callback_error ? ompt_set_never : ompt_set_error;
  const std::uint64_t bits = type == 0 ? all_types : bit_of(plain);
  exclusive_guard guard(lock_);
  enabled_ = on ? enabled_ | bits : enabled_ & ~bits;
  set_wanted();
  return type == 0 ? ompt_set_sometimes : ompt_set_always; // of all types there are some
}

bool tool_trace::start(ompt_callback_buffer_request_t request, ompt_callback_buffer_complete_t complete) {
  if (request == nullptr || complete == nullptr) return false;
  exclusive_guard guard(lock_);
  if (started_) return false;
  request_ = request;
  complete_ = complete;
  started_ = true;
  paused_ = false;
  set_wanted();
  return true;
}

bool tool_trace::pause(bool begin) {
  exclusive_guard guard(lock_);
  if (!started_) return false;
  paused_ = begin;
  set_wanted();
  return true;
}

// The lock is held, and given back while the thread waits.
void tool_trace::wait_for_exchange() {
  REGOMP_ASSERT(lock_.is_held());
  while (exchanging_) pthread_cond_wait(&exchanged_, lock_.native());
}

tool_trace::buffer tool_trace::take_buffer() {
  const buffer taken = buffer_;
  buffer_ = {};
  return taken;
}

// The lock is held, and given back while the tool is asked for memory. False if there is none, or no trace.
bool tool_trace::make_room(const device &d, std::size_t bytes) {
  for (;;) {
    wait_for_exchange();
    if (!started_) return false;
    REGOMP_ASSERT(buffer_.used <= buffer_.bytes);
    if (buffer_.memory != nullptr && buffer_.bytes - buffer_.used >= bytes) return true;
    const buffer full = take_buffer();
    const auto request = request_;
    const auto complete = complete_;
    buffer fresh;
    exchanging_ = with_tool = true;
    lock_.unlock();
    if (full.memory != nullptr) complete(d.number, full.memory, full.used, 0, 1);
    request(d.number, &fresh.memory, &fresh.bytes);
    lock_.lock();
    exchanging_ = with_tool = false;
    pthread_cond_broadcast(&exchanged_);
    if (fresh.memory == nullptr || fresh.bytes < bytes) {
      // The tool has no more memory to give: nothing is recorded until it starts the trace again.
      started_ = false;
      set_wanted();
      return false;
    }
    buffer_ = fresh;
  }
}

// There is room, and the lock is held.
void tool_trace::append(const ompt_record_ompt_t &record, unsigned first, unsigned items) {
  REGOMP_ASSERT(lock_.is_held() && buffer_.bytes - buffer_.used >= size_with(items));
  char *const place = static_cast<char *>(buffer_.memory) + buffer_.used;
  ompt_record_ompt_t written = record;
  if (items > 0) {
    char *next = place + sizeof written;
    const auto copy = [&](auto *&array) {
      const std::size_t bytes = items * sizeof *array;
      array = static_cast<std::remove_reference_t<decltype(array)>>(std::memcpy(next, array + first, bytes));
      next += bytes;
    };
    ompt_record_target_map_t &m = written.record.target_map;
    m.nitems = items;
    copy(m.host_addr);
    copy(m.device_addr);
    copy(m.bytes);
    copy(m.mapping_flags); // last: it is of smaller words
  }
  std::memcpy(place, &written, sizeof written);
  buffer_.used += size_with(items);
}

void tool_trace::add(const device &d, const ompt_record_ompt_t &record) {
  if (with_tool) return;
  exclusive_guard guard(lock_);
  const unsigned items = items_of(record);
  for (unsigned first = 0; first == 0 || first < items;) {
    if (!make_room(d, size_with(items > 0 ? 1 : 0))) return;
    unsigned fit = items - first;
    while (size_with(fit) > buffer_.bytes - buffer_.used) fit = fit / 2;
    append(record, first, fit);
    if (items == 0) return;
    first += fit;
  }
}

bool tool_trace::flush(const device &d) {
  if (with_tool) return false;
  exclusive_guard guard(lock_);
  wait_for_exchange();
  const buffer full = take_buffer();
  if (full.memory == nullptr) return started_;
  const auto complete = complete_;
  exchanging_ = with_tool = true;
  lock_.unlock();
  complete(d.number, full.memory, full.used, 0, 1);
  lock_.lock();
  exchanging_ = with_tool = false;
  pthread_cond_broadcast(&exchanged_);
  return true;
}

bool tool_trace::stop(const device &d) {
  {
    exclusive_guard guard(lock_);
    if (!started_) return false;
    started_ = false;
    set_wanted();
  }
  flush(d);
  return true;
}

// --- the functions that the tool gets ----------------------------------------------------------------------------------

namespace {

device &device_of(ompt_device_t *d) { return *static_cast<device *>(d); }

int device_num_procs(ompt_device_t *handle) {
  const device &d = device_of(handle);
  regomp_device_description described = {};
  if (d.functions->describe_device == nullptr || !d.functions->describe_device(d.ordinal, &described)) return -1;
  return static_cast<int>(described.multiprocessors);
}

ompt_device_time_t device_time(ompt_device_t *) { return now_ns(); }
double translate_time(ompt_device_t *, ompt_device_time_t time) { return static_cast<double>(time) * 1e-9; }

ompt_set_result_t set_trace_ompt(ompt_device_t *d, unsigned enable, unsigned type) {
  return of_tools(d).trace.enable(enable != 0, type);
}
ompt_set_result_t set_trace_native(ompt_device_t *, int, int) { return ompt_set_never; }

int start_trace(ompt_device_t *d, ompt_callback_buffer_request_t request, ompt_callback_buffer_complete_t complete) {
  return of_tools(d).trace.start(request, complete);
}
int pause_trace(ompt_device_t *d, int begin) { return of_tools(d).trace.pause(begin != 0); }
int flush_trace(ompt_device_t *d) { return of_tools(d).trace.flush(device_of(d)); }
int stop_trace(ompt_device_t *d) { return of_tools(d).trace.stop(device_of(d)); }

ompt_record_ompt_t *get_record_ompt(ompt_buffer_t *buffer, ompt_buffer_cursor_t at) {
  return buffer != nullptr ? reinterpret_cast<ompt_record_ompt_t *>(static_cast<char *>(buffer) + at) : nullptr;
}

// A cursor is the offset of a record, `bytes` what the tool was told to be there.
int advance_buffer_cursor(ompt_device_t *, ompt_buffer_t *buffer, std::size_t bytes, ompt_buffer_cursor_t now,
                          ompt_buffer_cursor_t *next) {
  if (buffer == nullptr || now + sizeof(ompt_record_ompt_t) > bytes) return 0;
  const ompt_buffer_cursor_t behind = now + size_with(items_of(*get_record_ompt(buffer, now)));
  if (behind + sizeof(ompt_record_ompt_t) > bytes) return 0;
  *next = behind;
  return 1;
}

ompt_record_t get_record_type(ompt_buffer_t *buffer, ompt_buffer_cursor_t at) {
  const ompt_record_ompt_t *r = get_record_ompt(buffer, at);
  return r != nullptr && plain_type(r->type) != ompt_callbacks_t{} ? ompt_record_ompt : ompt_record_invalid;
}
// There are no native records.
void *get_record_native(ompt_buffer_t *, ompt_buffer_cursor_t, ompt_id_t *) { return nullptr; }
ompt_record_abstract_t *get_record_abstract(void *) { return nullptr; }

template <typename Function>
ompt_interface_fn_t as_entry_point(Function *f) {
  return reinterpret_cast<ompt_interface_fn_t>(f);
}

} // namespace

ompt_interface_fn_t find_device_entry_point(const char *name) {
  const struct {
    const char *name;
    ompt_interface_fn_t function;
  } entry_points[] = {
      {"ompt_get_device_num_procs", as_entry_point(device_num_procs)},
      {"ompt_get_device_time", as_entry_point(device_time)},
      {"ompt_translate_time", as_entry_point(translate_time)},
      {"ompt_set_trace_ompt", as_entry_point(set_trace_ompt)},
      {"ompt_set_trace_native", as_entry_point(set_trace_native)},
      {"ompt_start_trace", as_entry_point(start_trace)},
      {"ompt_pause_trace", as_entry_point(pause_trace)},
      {"ompt_flush_trace", as_entry_point(flush_trace)},
      {"ompt_stop_trace", as_entry_point(stop_trace)},
      {"ompt_advance_buffer_cursor", as_entry_point(advance_buffer_cursor)},
      {"ompt_get_record_type", as_entry_point(get_record_type)},
      {"ompt_get_record_ompt", as_entry_point(get_record_ompt)},
      {"ompt_get_record_native", as_entry_point(get_record_native)},
      {"ompt_get_record_abstract", as_entry_point(get_record_abstract)},
  };
  for (const auto &e : entry_points)
    if (std::strcmp(e.name, name) == 0) return e.function;
  return nullptr;
}

} // namespace regomp
