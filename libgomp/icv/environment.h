// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the environment variables said, kept as it was for OMP_DISPLAY_ENV and for devices. Written by the library's
// constructor, before any other thread exists; constant afterwards.
#ifndef REGOMP_ICV_ENVIRONMENT_H
#define REGOMP_ICV_ENVIRONMENT_H

#include "config/linux/cpus.h"
#include "environment_variables.h"
#include "icv/icvs.h"

#include <cstddef>
#include <cstdint>

namespace regomp {

enum class wait_choice : signed char { unset = -1, passive = 0, active = 1 };

// The values given with one suffix. A value that is not in `given` is the built-in default.
struct env_values {
  std::uint64_t given = 0; // bit per env_variable
  int device = 0;          // number, for _DEV_<n>
  bool dynamic = false;
  per_level<unsigned> num_threads;
  unsigned schedule = schedule_dynamic; // schedule_kind with schedule_monotonic
  int chunk = 1;
  bool nonmonotonic_static = false; // only shown
  per_level<bind_policy> bind;
  std::size_t stack_size = 0;
  wait_choice wait = wait_choice::unset;
  unsigned thread_limit = unlimited_threads;
  unsigned char max_active_levels = 1;
  int num_teams = 0;
  int teams_thread_limit = 0;
  int default_device = 0;
  env_values *next = nullptr; // list of devices, as they were named first

  bool has(env_variable v) const { return (given >> unsigned(v) & 1) != 0; }
  void mark(env_variable v) { given |= std::uint64_t{1} << unsigned(v); }
};

// Only these are marked.
constexpr bool marks_fit() {
  for (unsigned i = 64; i < env_variable_count; ++i)
    if (env_rows[i].form == env_form::per_device || env_rows[i].form == env_form::in_order) return false;
  return true;
}
static_assert(marks_fit());

struct environment {
  env_values host, all, devices;
  env_values *numbered = nullptr;
  bool stack_size_from_gomp = false;
  bool spin_count_given = false;
  unsigned long long spin_count = 0;
  bool nested_given = false;
  bool nested = false;
  const char *affinity_format = nullptr; // null: the default
  const char *allocator_text = nullptr;  // OMP_ALLOCATOR with traits, verbatim
  cpu_mask affinity;                     // at start
  processor_limits processors;           // at start
};

extern environment env;

// Reads a value into the record; a variable without suffixes into `env` or `process`. False, after a diagnostic and with
// everything as before, if it is invalid. `name` is the full name with suffix.
using env_reader = bool(const char *name, const char *value, env_values &);
env_reader read_dynamic, read_num_threads, read_schedule, read_proc_bind, read_stack_size, read_wait_policy,
    read_thread_limit, read_max_active_levels, read_num_teams, read_teams_thread_limit, read_default_device;

bool parse_boolean(const char *name, const char *value, bool &);

// Says that the value was understood only up to `rest`, which points into it.
void invalid_from(const char *name, const char *value, const char *rest);

// Prints the ICVs as OMP_DISPLAY_ENV asks (OpenMP 5.2 section 21.7). `at_start`: while the library is loaded.
void display_environment(bool verbose, bool at_start);

inline constexpr const char *default_affinity_format = "level %L thread %i affinity %A";

} // namespace regomp

#endif
