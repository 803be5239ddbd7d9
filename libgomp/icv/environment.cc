// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The library's constructor: reads the environment once and sets the ICVs of the process.
#include "icv/environment.h"

#include "icv/allocator_env.h"
#include "icv/parse.h"
#include "icv/places.h"
#include "support/debug_flag.h"
#include "support/diagnostics.h"
#include "support/memory.h"
#include "support/waiting.h"

#include <pthread.h>
#include <strings.h>
#include <unistd.h>

namespace regomp {

constinit process_icvs process;
constinit environment env;

namespace {

// The text of variables that are read when the others are known.
const char *kept[env_variable_count];
const char *text_kept(env_variable v) { return kept[static_cast<unsigned>(v)]; }

env_values &values_of_device(int device) {
  env_values **link = &env.numbered;
  while (*link != nullptr && (*link)->device != device) link = &(*link)->next;
  if (*link == nullptr) {
    env_values *fresh = create<env_values>();
    fresh->device = device;
    *link = fresh;
  }
  return **link;
}

// The record that a suffix selects, or null after a diagnostic. `suffix` begins behind the variable's name.
env_values *values_of_suffix(const char *suffix, const char *entry, int entry_length) {
  if (*suffix == '=') return &env.host;
  if (std::strncmp(suffix, "_ALL=", 5) == 0) return &env.all;
  if (std::strncmp(suffix, "_DEV=", 5) == 0) return &env.devices;
  if (std::strncmp(suffix, "_DEV_", 5) == 0) {
    const char *digits = suffix + 5;
    char *end;
    errno = 0;
    const unsigned long n = std::strtoul(digits, &end, 10);
    const bool number = std::isdigit(static_cast<unsigned char>(*digits)) && *end == '=' && errno == 0 && n <= INT_MAX;
    if (!number || (*digits == '0' && end - digits > 1)) {
      print_error("Invalid device number in %s", entry);
      return nullptr;
    }
    return &values_of_device(int(n));
  }
  print_error("Invalid environment variable in %.*s", entry_length, entry);
  return nullptr;
}

bool read_cancellation(const char *name, const char *value, env_values &) {
  return parse_boolean(name, value, process.cancellation);
}

bool read_display_affinity(const char *name, const char *value, env_values &) {
  return parse_boolean(name, value, process.display_affinity);
}

// Diagnosed in stock's words, which are not those of the other booleans.
void read_nested() {
  const char *value = text_kept(env_variable::OMP_NESTED);
  if (value == nullptr) return;
  scanner in(value);
  env.nested = in.take_prefix("true");
  const bool word = env.nested || in.take_prefix("false");
  env.nested_given = word && in.at_end();
  if (!env.nested_given) print_error("Invalid value for environment variable OMP_NESTED: %s", word ? in.rest() : "X");
}

bool read_target_offload(const char *name, const char *value, env_values &) {
  scanner in(value);
  offload_policy policy;
  if (in.take_prefix("default")) {
    policy = offload_policy::default_;
  } else if (in.take_prefix("mandatory")) {
    policy = offload_policy::mandatory;
  } else if (in.take_prefix("disabled")) {
    policy = offload_policy::disabled;
  } else {
    in.skip_space();
    invalid_from(name, value, in.rest());
    return false;
  }
  if (!in.at_end()) {
    invalid_from(name, value, in.rest());
    return false;
  }
  process.target_offload = policy;
  return true;
}

// Unlike the others, without blanks around it, as stock.
bool read_runtime_usm(const char *name, const char *value, env_values &) {
  if (strcasecmp(value, "enabled") == 0)
    process.runtime_usm = runtime_usm_policy::enabled;
  else if (strcasecmp(value, "auto") == 0)
    process.runtime_usm = runtime_usm_policy::auto_;
  else if (strcasecmp(value, "disabled") == 0)
    process.runtime_usm = runtime_usm_policy::disabled;
  else
    return print_error("Invalid value for environment variable %s", name), false;
  return true;
}

bool read_max_task_priority(const char *name, const char *value, env_values &) {
  scanner in(value);
  unsigned long long n;
  if (!in.take_unsigned(n) || !in.at_end() || n > INT_MAX) {
    print_error("Invalid value for environment variable %s: %s", name, value);
    return false;
  }
  process.max_task_priority = int(n);
  return true;
}

bool read_allocator_variable(const char *, const char *value, env_values &) {
  read_allocator(value);
  return true;
}

void read_spin_count() {
  const char *value = text_kept(env_variable::GOMP_SPINCOUNT);
  if (value == nullptr) return;
  scanner in(value);
  unsigned long long n;
  const bool negative = in.take('-'); // as strtoull reads it: without end, nearly
  if (!negative && (in.take_word("infinite") || in.take_word("infinity"))) {
    n = ~0ull;
  } else if (in.take_unsigned(n)) {
    if (negative) n = 0 - n;
    unsigned long long factor = 1;
    if (in.take('k') || in.take('K')) {
      factor = 1000;
    } else if (in.take('m') || in.take('M')) {
      factor = 1000 * 1000;
    } else if (in.take('g') || in.take('G')) {
      factor = 1000 * 1000 * 1000;
    } else if (in.take('t') || in.take('T')) {
      factor = 1000ull * 1000 * 1000 * 1000;
    }
    if (n <= ~0ull / factor) {
      n *= factor;
    } else if (negative) {
      n = ~0ull;
    } else {
      print_error("Invalid value for environment variable GOMP_SPINCOUNT");
      return;
    }
  } else {
    print_error("Invalid value for environment variable GOMP_SPINCOUNT");
    return;
  }
  if (!in.at_end()) {
    print_error("Invalid value for environment variable GOMP_SPINCOUNT");
    return;
  }
  env.spin_count = n;
  env.spin_count_given = true;
}

// True if it is flat. A small team's barrier is, whatever is said.
bool read_barrier_type(env_variable v) {
  const char *const value = text_kept(v);
  if (value == nullptr) return false;
  scanner in(value);
  const bool flat = in.take_word("flat") || in.take_word("centralized");
  if ((flat || in.take_word("tree") || in.take_word("auto")) && in.at_end()) return flat;
  invalid_from(env_rows[unsigned(v)].name, value, in.rest());
  return false;
}

void read_barrier_types() {
  process.flat_barriers = read_barrier_type(env_variable::GOMP_BARRIER_TYPE);
  process.by_numbers = read_barrier_type(env_variable::GOMP_FORKJOIN_BARRIER_TYPE);
}

// The value for the host: its own, else the one for all.
const env_values &host_values(env_variable v) { return env.host.has(v) || !env.all.has(v) ? env.host : env.all; }

// Tells the user if threads will not have the stacks asked for.
void check_stack_size() {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  const int error = pthread_attr_setstacksize(&attributes, process.stack_size);
  pthread_attr_destroy(&attributes);
  if (error == EINVAL) {
    print_error("Stack size less than minimum of %luk", (unsigned long)(sysconf(_SC_THREAD_STACK_MIN) + 1023) / 1024);
  } else if (error != 0) {
    print_error("Stack size change failed: %s", std::strerror(error));
  }
}

void set_task_icvs(unsigned processors) {
  task_icvs &icvs = process.initial;
  icvs.nthreads = processors;
  const env_values &threads = host_values(env_variable::OMP_NUM_THREADS);
  if (threads.has(env_variable::OMP_NUM_THREADS)) {
    process.nthreads_list = threads.num_threads;
    icvs.nthreads = threads.num_threads.values[0];
  }
  icvs.thread_limit = host_values(env_variable::OMP_THREAD_LIMIT).thread_limit;
  icvs.dynamic = host_values(env_variable::OMP_DYNAMIC).dynamic;
  const env_values &schedule = host_values(env_variable::OMP_SCHEDULE);
  icvs.run_schedule = schedule.schedule;
  icvs.run_chunk = schedule.chunk;
  const env_values &device = host_values(env_variable::OMP_DEFAULT_DEVICE);
  if (device.has(env_variable::OMP_DEFAULT_DEVICE)) icvs.default_device = device.default_device;
  process.nteams.store(host_values(env_variable::OMP_NUM_TEAMS).num_teams, std::memory_order_relaxed);
  process.teams_thread_limit.store(host_values(env_variable::OMP_TEAMS_THREAD_LIMIT).teams_thread_limit,
                                   std::memory_order_relaxed);
  const env_values &stack = host_values(env_variable::OMP_STACKSIZE);
  process.stack_size = stack.stack_size;
  if (stack.has(env_variable::OMP_STACKSIZE)) check_stack_size();

  const env_values &bind = host_values(env_variable::OMP_PROC_BIND);
  if (bind.has(env_variable::OMP_PROC_BIND)) {
    process.bind_list = bind.bind;
    icvs.bind = bind.bind.values[0];
  }
  // More than one level of threads or of bindings asks for nesting, unless a variable says how much of it.
  const env_values &levels = host_values(env_variable::OMP_MAX_ACTIVE_LEVELS);
  if (levels.has(env_variable::OMP_MAX_ACTIVE_LEVELS)) {
    icvs.max_active_levels = levels.max_active_levels;
  } else if (env.nested_given) {
    icvs.max_active_levels = env.nested ? supported_active_levels : 1;
  } else if (process.nthreads_list.count > 1 || process.bind_list.count > 1) {
    icvs.max_active_levels = supported_active_levels;
  }
}

void set_wait_policy(unsigned processors) {
  waiting.processors = processors;
  switch (host_values(env_variable::OMP_WAIT_POLICY).wait) {
  case wait_choice::active:
    waiting.spin_count = 30'000'000'000;
    waiting.throttled_spin_count = 1000;
    break;
  case wait_choice::passive:
    break;
  case wait_choice::unset:
    waiting.spin_count = 300'000;
    waiting.throttled_spin_count = 100;
    break;
  }
  if (env.spin_count_given) waiting.spin_count = env.spin_count;
  if (waiting.throttled_spin_count > waiting.spin_count) waiting.throttled_spin_count = waiting.spin_count;
}

void set_places(const cpu_mask &allowed) {
  const bool bind_given = process.bind_list.count != 0;
  const bool bind_false = bind_given && process.initial.bind == bind_policy::false_;
  if (bind_false) { // no thread will be bound: there are no places, but the user is told of what is none
    if (const char *text = text_kept(env_variable::OMP_PLACES)) check_places(text);
    if (const char *text = text_kept(env_variable::GOMP_CPU_AFFINITY)) release_places(parse_cpu_affinity(text));
    return;
  }
  if (const char *text = text_kept(env_variable::OMP_PLACES)) process.places = parse_places(text, allowed);
  if (process.places == nullptr) {
    if (const char *text = text_kept(env_variable::GOMP_CPU_AFFINITY)) process.places = parse_cpu_affinity(text);
  }
  if (process.places == nullptr && bind_given) process.places = places_of_threads(allowed);
  if (process.places != nullptr && !bind_given) process.initial.bind = bind_policy::true_;
}

void read_debug() {
  if (const char *value = text_of(env_variable::GOMP_DEBUG)) {
    scanner in(value);
    unsigned long long n;
    if (in.take_unsigned(n) && n <= INT_MAX && in.at_end()) {
      debug_output = n != 0;
    } else {
      print_error("Invalid value for environment variable GOMP_DEBUG: %s", value);
    }
  }
}

constexpr env_reader *readers[] = {
#define READER_per_device(reader) reader
#define READER_in_order(reader) reader
#define READER_kept(reader) nullptr
#define READER_elsewhere(reader) nullptr
#define ENVIRONMENT_VARIABLE(name, form, reader, shown, meaning) READER_##form(reader),
#include "environment_variables.def"
#undef ENVIRONMENT_VARIABLE
};

// One entry NAME=VALUE of the environment.
void read_entry(const char *entry) {
  const char *equals = std::strchr(entry, '=');
  if (equals == nullptr) return;
  for (unsigned i = 0; i < env_variable_count; ++i) {
    const env_row &row = env_rows[i];
    const std::size_t length = std::strlen(row.name);
    if (std::strncmp(entry, row.name, length) != 0) continue;
    const char *suffix = entry + length;
    if (row.form == env_form::kept || row.form == env_form::elsewhere) {
      if (suffix != equals) continue;
      kept[i] = equals + 1;
      return;
    }
    env_values *values = row.form == env_form::per_device || suffix == equals
                             ? values_of_suffix(suffix, entry, int(std::strlen(entry)))
                             : nullptr;
    if (values == nullptr) {
      if (row.form == env_form::in_order) print_error("Invalid environment variable in %s", entry);
      return;
    }
    char name[64];
    const std::size_t full = std::size_t(equals - entry) < sizeof name ? std::size_t(equals - entry) : sizeof name - 1;
    std::memcpy(name, entry, full);
    name[full] = '\0';
    if (readers[i](name, equals + 1, *values)) values->mark(static_cast<env_variable>(i));
    return;
  }
}

} // namespace

// Priority 101: before the constructors of the library's users, which may call it.
__attribute__((constructor(101))) static void read_environment() {
  fast_clock::start();
  read_debug();
  for (char **entry = environ; entry != nullptr && *entry != nullptr; ++entry)
    if (std::strncmp(*entry, "OMP_", 4) == 0 || std::strncmp(*entry, "GOMP_", 5) == 0) read_entry(*entry);
  read_nested();
  if (!env.host.has(env_variable::OMP_STACKSIZE) && !env.all.has(env_variable::OMP_STACKSIZE)) {
    const char *value = text_kept(env_variable::GOMP_STACKSIZE);
    if (value != nullptr && read_stack_size("GOMP_STACKSIZE", value, env.host)) env.host.mark(env_variable::OMP_STACKSIZE);
  }
  env.affinity_format = text_kept(env_variable::OMP_AFFINITY_FORMAT);

  cpu_mask &allowed = env.affinity;
  if (!get_thread_affinity(allowed)) {
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    for (long cpu = 0; cpu < online; ++cpu) allowed.set(unsigned(cpu));
  }
  // Where the batch system binds tasks to what it grants them, the affinity mask says the same.
  env.processors = limits_of_process(allowed, text_of(env_variable::SLURM_CPUS_PER_TASK));
  const unsigned processors = env.processors.least();

  set_task_icvs(processors);
  set_places(allowed);
  read_spin_count();
  read_barrier_types();
  set_wait_policy(processors);
}

// Priority 103: the target core has said by then how devices are counted.
__attribute__((constructor(103))) static void show_environment() {
  fast_clock::settle();
  const char *value = text_kept(env_variable::OMP_DISPLAY_ENV);
  if (value == nullptr) return;
  scanner in(value);
  const bool verbose = in.take_prefix("verbose");
  const bool show = verbose || in.take_prefix("true");
  if (!(show || in.take_prefix("false")) || !in.at_end()) {
    print_error("Invalid value for environment variable OMP_DISPLAY_ENV");
  } else if (show) {
    display_environment(verbose, true);
  }
}

} // namespace regomp
