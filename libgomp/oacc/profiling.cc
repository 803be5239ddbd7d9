// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "oacc/profiling.h"

#include "environment_variables.h"
#include "oacc/observed_launch.h"
#include "oacc/queues.h"
#include "oacc/thread_record.h"
#include "support/array.h"
#include "support/diagnostics.h"
#include "support/lock.h"
#include "support/memory.h"
#include "watch/data_listener.h"

#include <cstring>
#include <dlfcn.h>
#include <iterator>

namespace regomp {

namespace {

struct registered_callback {
  acc_prof_callback call;
  int count;
  bool enabled;
};

using callback_list = array<registered_callback, 2>;

// Made when it is first needed, which a profiling library may do while this one is still being loaded. Never released.
struct callback_table {
  callback_list of[acc_event_count];
  bool event_enabled[acc_event_count];
  bool enabled = true;

  callback_table() {
    for (bool &e : event_enabled) e = true;
  }
};

constinit mutex profiling_lock;            // for the table and the pointer to it
constinit callback_table *table = nullptr; // null: nobody has registered anything

callback_table &callbacks() {
  if (table == nullptr) table = create<callback_table>();
  return *table;
}

bool is_end(int event) {
  switch (event) {
  case acc_event_device_init_end:
  case acc_event_device_shutdown_end:
  case acc_event_enter_data_end:
  case acc_event_exit_data_end:
  case acc_event_update_end:
  case acc_event_compute_construct_end:
  case acc_event_enqueue_launch_end:
  case acc_event_enqueue_upload_end:
  case acc_event_enqueue_download_end:
  case acc_event_wait_end:
    return true;
  default:
    return false;
  }
}

// Their ends come next in the numbers.
bool is_start(int event) { return event + 1 < acc_event_count && is_end(event + 1); }

constexpr acc_event about_data[] = {acc_event_create,
                                    acc_event_delete,
                                    acc_event_enqueue_upload_start,
                                    acc_event_enqueue_upload_end,
                                    acc_event_enqueue_download_start,
                                    acc_event_enqueue_download_end}; // as in data_event

bool is_about_data(int event) {
  for (const acc_event e : about_data)
    if (e == event) return true;
  return false;
}

void send_data_event(const data_event &e) {
  const acc_thread *t = acc_thread_if_any();
  if (t == nullptr || t->events == nullptr) return;
  if (e.what == data_event::allocating) return t->events->expect_allocation(e.bytes);
  t->events->send_data(about_data[e.what], e.host, e.on_device, e.bytes);
}

registered_callback *find(int event, acc_prof_callback call) {
  for (registered_callback &c : callbacks().of[event])
    if (c.call == call) return &c;
  return nullptr;
}

// `on` is what (un)registering with a toggle switches to. False if the arguments are none of a toggle's.
void toggle(int event, acc_prof_callback call, bool on) {
  if (event == acc_event_none) {
    if (call == nullptr) callbacks().enabled = on;
  } else if (call == nullptr) {
    callbacks().event_enabled[event] = on;
  } else if (registered_callback *c = find(event, call)) {
    c->enabled = on;
  }
}

void toggle_for_thread(int event, acc_prof_callback call, bool on) {
  if (event == acc_event_none && call == nullptr) acc_self().events_disabled = !on;
}

bool is_event(int event) { return event >= acc_event_none && event < acc_event_count; }

} // namespace

void register_callback(int event, acc_prof_callback call, int how) {
  if (!is_event(event)) return;
  if (how == acc_toggle_per_thread) return toggle_for_thread(event, call, true);
  exclusive_guard guard(profiling_lock);
  if (how == acc_toggle) return toggle(event, call, true);
  if (how != acc_reg || event == acc_event_none || call == nullptr) return;
  if (registered_callback *c = find(event, call))
    c->count++;
  else
    callbacks().of[event].push_back({call, 1, true});
  if (is_about_data(event) || event == acc_event_alloc) listen_to_data(send_data_event);
  observed.fetch_or(acc_events, std::memory_order_relaxed);
}

void unregister_callback(int event, acc_prof_callback call, int how) {
  if (!is_event(event)) return;
  if (how == acc_toggle_per_thread) return toggle_for_thread(event, call, false);
  exclusive_guard guard(profiling_lock);
  if (how == acc_toggle) return toggle(event, call, false);
  if (how != acc_reg || event == acc_event_none) return;
  registered_callback *c = find(event, call);
  if (c == nullptr || --c->count > 0) return;
  callback_list &list = callbacks().of[event];
  for (; c + 1 != list.end(); c++) *c = c[1];
  list.resize(list.size() - 1);
}

void dispatch_event(acc_prof_info &info, acc_event_info &event, acc_api_info &api) {
  const int type = event.other.event_type;
  if (type <= acc_event_none || type >= acc_event_count) return;
  acc_thread *t = acc_thread_if_any();
  if (type == acc_event_enqueue_launch_start && t != nullptr && t->launch != nullptr) t->launch->begin(event.launch);
  if (t != nullptr && t->events_disabled) return;
  if (type == acc_event_alloc && t != nullptr && t->events != nullptr) t->events->size_allocation(event);
  array<acc_prof_callback, 8> calls;
  {
    exclusive_guard guard(profiling_lock);
    if (table == nullptr || !table->enabled || !table->event_enabled[type]) return;
    for (const registered_callback &c : table->of[type])
      if (c.enabled) calls.push_back(c.call);
  }
  // What belongs together is nested.
  if (t != nullptr) t->callbacks++;
  for (std::size_t i = 0; i < calls.size(); i++) calls[is_end(type) ? calls.size() - 1 - i : i](&info, &event, &api);
  if (t != nullptr) t->callbacks--;
}

// --- ACC_PROFLIB -----------------------------------------------------------------------------------------------------

} // namespace regomp

using namespace regomp;

extern "C" {
using acc_prof_reg = void (*)(int, acc_prof_callback, int);
using acc_query = void (*)();
__attribute__((visibility("default"))) void acc_prof_register(int event, acc_prof_callback call, int how);
__attribute__((visibility("default"))) void acc_prof_unregister(int event, acc_prof_callback call, int how);
__attribute__((visibility("default"))) acc_query acc_prof_lookup(const char *);
using acc_register_library_t = void(acc_prof_reg, acc_prof_reg, acc_query (*)(const char *));
}

namespace regomp {

void load_profiling_libraries() {
  const char *text = text_of(env_variable::ACC_PROFLIB);
  while (text != nullptr && *text != '\0') {
    const std::size_t length = std::strcspn(text, ";");
    if (length > 0) {
      char *name = static_cast<char *>(allocate(length + 1));
      std::memcpy(name, text, length);
      name[length] = '\0';
      void *library = dlopen(name, RTLD_LAZY);
      auto *start =
          library != nullptr ? reinterpret_cast<acc_register_library_t *>(dlsym(library, "acc_register_library")) : nullptr;
      if (start != nullptr) {
        start(acc_prof_register, acc_prof_unregister, acc_prof_lookup);
      } else {
        const char *why = dlerror();
        print_error("while loading ACC_PROFLIB \"%s\": %s", name, why != nullptr ? why : "no reason is given");
        if (library != nullptr) dlclose(library);
      }
      __builtin_free(name);
    }
    text += length + (text[length] == ';');
  }
}

// After the library's own constructors: the profiling library may use devices.
__attribute__((constructor(104))) static void load_at_start() { load_profiling_libraries(); }

// --- events ----------------------------------------------------------------------------------------------------------

void event_scope::begin(int async) {
  acc_thread &t = thread_;
  if (t.profiling != nullptr || (t.events_disabled && !observing(kernel_events))) return;
  active_ = true;
  open_ = 0;
  expected_bytes_ = 0;
  info_ = {.event_type = acc_event_none,
           .valid_bytes = sizeof info_,
           .version = 201711,
           .device_type = acc_device_default,
           .device_number = default_device_number(t.type),
           .thread_id = -1,
           .async = async,
           .async_queue = async,
           .source_file = nullptr,
           .function_name = nullptr,
           .line = -1,
           .end_line = -1,
           .function_line = -1,
           .function_end_line = -1};
  if (t.type != acc_device_none) set_device(t.type, t.number);
  api_ = {.device_api = acc_device_api_none,
          .valid_bytes = sizeof api_,
          .device_type = info_.device_type,
          .vendor = -1,
          .device_handle = nullptr,
          .context_handle = nullptr,
          .async_handle = nullptr};
  t.profiling = &info_;
  t.api = &api_;
  t.events = this;
}

void event_scope::end() {
  thread_.profiling = nullptr;
  thread_.api = nullptr;
  thread_.events = nullptr;
}

void event_scope::set_device(int type, int number) {
  info_.device_type = api_.device_type = type;
  info_.device_number = number;
}

void event_scope::size_allocation(acc_event_info &event) {
  if (expected_bytes_ != 0) event.data.bytes = expected_bytes_;
  expected_bytes_ = 0;
}

void event_scope::set_async(int async) { info_.async = info_.async_queue = async; }

void event_scope::send(acc_event type, acc_event_info &event, bool implicit) {
  event.other.event_type = info_.event_type = type;
  event.other.parent_construct = parent_;
  event.other.implicit = implicit ? 1 : 0;
  if (is_end(type) && open_ > 0) event.other.tool_info = tool_info_[--open_];
  dispatch_event(info_, event, api_);
  if (is_start(type) && open_ < std::size(tool_info_)) tool_info_[open_++] = event.other.tool_info;
}

void event_scope::send_plain(acc_event type, bool implicit) {
  acc_event_info event = {};
  event.other.valid_bytes = sizeof event.other;
  send(type, event, implicit);
}

void event_scope::send_about_data(acc_event type, const void *host, const void *on_device, std::size_t bytes) {
  acc_event_info event = {};
  event.data.head.valid_bytes = sizeof event.data;
  event.data.bytes = bytes;
  event.data.host_address = host;
  event.data.device_address = on_device;
  send(type, event, true);
}

} // namespace regomp
