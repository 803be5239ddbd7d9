// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a profiling library's callback gets (OpenACC 2.6, section 5, as GCC's acc_prof.h lays it out), and the part of the
// host library's record of a thread that plugins read to send events of their own. GCC 16's host library has the same
// layout.
#ifndef REGOMP_ACC_PROFILING_H
#define REGOMP_ACC_PROFILING_H

#include <cstddef>

namespace regomp {

enum acc_event : int {
  acc_event_none = 0,
  acc_event_device_init_start = 1,
  acc_event_device_init_end = 2,
  acc_event_device_shutdown_start = 3,
  acc_event_device_shutdown_end = 4,
  acc_event_runtime_shutdown = 5,
  acc_event_create = 6,
  acc_event_delete = 7,
  acc_event_alloc = 8,
  acc_event_free = 9,
  acc_event_enter_data_start = 10,
  acc_event_enter_data_end = 11,
  acc_event_exit_data_start = 12,
  acc_event_exit_data_end = 13,
  acc_event_update_start = 14,
  acc_event_update_end = 15,
  acc_event_compute_construct_start = 16,
  acc_event_compute_construct_end = 17,
  acc_event_enqueue_launch_start = 18,
  acc_event_enqueue_launch_end = 19,
  acc_event_enqueue_upload_start = 20,
  acc_event_enqueue_upload_end = 21,
  acc_event_enqueue_download_start = 22,
  acc_event_enqueue_download_end = 23,
  acc_event_wait_start = 24,
  acc_event_wait_end = 25,
  acc_event_count,
};
enum acc_construct : int {
  acc_construct_parallel = 0,
  acc_construct_data = 3,
  acc_construct_enter_data = 4,
  acc_construct_exit_data = 5,
  acc_construct_host_data = 6,
  acc_construct_declare = 8,
  acc_construct_init = 9,
  acc_construct_shutdown = 10,
  acc_construct_update = 12,
  acc_construct_wait = 14,
  acc_construct_runtime_api = 15,
};
enum acc_device_api : int { acc_device_api_none = 0, acc_device_api_cuda = 1, acc_device_api_other = 4 };

struct acc_prof_info {
  int event_type; // an acc_event
  int valid_bytes;
  int version;
  int device_type;
  int device_number;
  int thread_id;
  long async;
  long async_queue;
  const char *source_file;
  const char *function_name;
  int line;
  int end_line;
  int function_line;
  int function_end_line;
};
static_assert(sizeof(acc_prof_info) == 72);

// The events differ behind this head.
struct acc_event_head {
  int event_type;
  int valid_bytes; // of the whole event
  int parent_construct;
  int implicit;
  void *tool_info;
};

struct acc_data_event {
  acc_event_head head;
  const char *variable_name;
  std::size_t bytes;
  const void *host_address;
  const void *device_address;
};

struct acc_launch_event {
  acc_event_head head;
  const char *kernel_name;
  std::size_t gangs;
  std::size_t workers;
  std::size_t vector_length;
};

union acc_event_info {
  acc_event_head other;
  acc_data_event data;
  acc_launch_event launch;
};
static_assert(sizeof(acc_event_info) == 56);

struct acc_api_info {
  int device_api; // an acc_device_api
  int valid_bytes;
  int device_type;
  int vendor;
  const void *device_handle;
  const void *context_handle;
  const void *async_handle;
};
static_assert(sizeof(acc_api_info) == 40);

// What GOMP_PLUGIN_goacc_thread returns. The two pointers are set while the thread executes a construct that a profiling
// library listens to; only the thread itself reads and writes them.
struct acc_thread_head {
  void *host_library[4];
  acc_prof_info *profiling;
  acc_api_info *api;
};

} // namespace regomp

#endif
