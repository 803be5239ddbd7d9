// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal control variables (OpenMP 5.2 section 2): those each task has a copy of, and those of the process.
//
// task_icvs belong to one task and are touched only by the thread that executes it. process_icvs are set by the library's
// constructor and constant afterwards, but for the atomic members, which API routines set.
#ifndef REGOMP_ICV_ICVS_H
#define REGOMP_ICV_ICVS_H

#include "icv/policies.h"

#include <atomic>
#include <climits>
#include <cstdint>

namespace regomp {

struct place_list; // icv/places.h

enum schedule_kind : unsigned { // values of omp_sched_t
  schedule_runtime = 0,
  schedule_static = 1,
  schedule_dynamic = 2,
  schedule_guided = 3,
  schedule_auto = 4,
};
inline constexpr unsigned schedule_monotonic = 0x80000000u;

enum class bind_policy : unsigned char { false_ = 0, true_ = 1, primary = 2, close = 3, spread = 4 };

inline constexpr unsigned supported_active_levels = 255;
inline constexpr unsigned unlimited_threads = UINT_MAX;
inline constexpr int default_device_unset = INT_MIN; // no environment variable or setter gave one

struct task_icvs {
  unsigned nthreads = 1;
  unsigned thread_limit = unlimited_threads;
  unsigned run_schedule = schedule_dynamic; // schedule_kind, with schedule_monotonic
  int run_chunk = 1;                        // 0: not specified
  int default_device = default_device_unset;
  unsigned char max_active_levels = 1;
  bool dynamic = false;
  bind_policy bind = bind_policy::false_;
  unsigned char unused = 0; // three words: copied for each task
};
static_assert(sizeof(task_icvs) == 24);

// A list with one value per nesting level, from the environment. Never freed: constant for the life of the library.
template <typename T>
struct per_level {
  T *values = nullptr;
  unsigned count = 0;
};

struct process_icvs {
  task_icvs initial; // of every initial task
  per_level<unsigned> nthreads_list;
  per_level<bind_policy> bind_list;
  bool cancellation = false;
  bool display_affinity = false;
  bool flat_barriers = false; // one counter and one word for all threads of a team
  bool by_numbers = false;    // which thread starts which does not depend on caches
  int max_task_priority = 0;
  offload_policy target_offload = offload_policy::default_;
  runtime_usm_policy runtime_usm = runtime_usm_policy::disabled;
  std::size_t stack_size = 0; // bytes, 0: the system's default
  std::uintptr_t default_allocator = 1;
  place_list *places = nullptr; // null: none
  // Set by API routines on any thread; each a value of its own that orders nothing else, hence relaxed accesses.
  std::atomic<int> nteams{0};
  std::atomic<int> teams_thread_limit{0};
  std::atomic<int> unset_default_device{0}; // what default_device_unset stands for
};

extern __attribute__((visibility("hidden"))) process_icvs process; // of this library: no look-up needed

} // namespace regomp

#endif
