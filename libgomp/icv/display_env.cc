// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OMP_DISPLAY_ENV and omp_display_env(): the initial values of the ICVs, line for line as stock prints them, since scripts
// look for these lines.
#include "icv/environment.h"

#include "icv/allocator_env.h"
#include "icv/device_icvs.h"
#include "icv/local_rank.h"
#include "icv/places.h"
#include "support/waiting.h"

#include <cstdio>

namespace regomp {

namespace {

// Collects the whole text, so that it reaches stderr in one piece.
struct printer {
  std::FILE *out = nullptr;
  char *text = nullptr;
  std::size_t length = 0;

  printer() { out = open_memstream(&text, &length); }
  ~printer() {
    if (out == nullptr) return;
    std::fclose(out);
    std::fwrite(text, 1, length, stderr);
    __builtin_free(text);
  }
  printer(const printer &) = delete;
  printer &operator=(const printer &) = delete;
};

using print_value = void (*)(std::FILE *, const env_values &);

// The host's line always, the others where the variable was given with their suffix.
void print_lines(std::FILE *out, env_variable variable, print_value value) {
  const auto line = [&](const char *where, const env_values &values) {
    std::fprintf(out, "  [%s] %s = '", where, row_of(variable).name);
    value(out, values);
    std::fputs("'\n", out);
  };
  line("host", env.host);
  if (env.all.has(variable)) line("all", env.all);
  if (env.devices.has(variable)) line("device", env.devices);
  for (const env_values *v = env.numbered; v != nullptr; v = v->next) {
    // Any variable of a device makes stock show this one for it.
    if (!v->has(variable) && variable != env_variable::OMP_MAX_ACTIVE_LEVELS) continue;
    char number[16];
    std::snprintf(number, sizeof number, "%d", v->device);
    line(number, *v);
  }
}

const char *upper(bool b) { return b ? "TRUE" : "FALSE"; }

void print_num_threads(std::FILE *out, const env_values &v) {
  if (v.num_threads.count == 0) std::fputs("1", out);
  for (unsigned i = 0; i < v.num_threads.count; ++i) std::fprintf(out, "%s%u", i != 0 ? "," : "", v.num_threads.values[i]);
}

void print_schedule(std::FILE *out, const env_values &v) {
  const bool monotonic = (v.schedule & schedule_monotonic) != 0;
  const unsigned kind = v.schedule & ~schedule_monotonic;
  static constexpr const char *names[] = {"", "STATIC", "DYNAMIC", "GUIDED", "AUTO"};
  if (kind == schedule_static) {
    if (!monotonic) std::fputs("NONMONOTONIC:", out);
  } else if (monotonic) {
    std::fputs("MONOTONIC:", out);
  }
  std::fputs(names[kind], out);
  const int usual = kind == schedule_static ? 0 : 1;
  if (kind != schedule_auto && v.chunk != usual) std::fprintf(out, ",%d", v.chunk);
}

void print_proc_bind(std::FILE *out, const env_values &v) {
  static constexpr const char *names[] = {"FALSE", "TRUE", "MASTER", "CLOSE", "SPREAD"};
  if (v.bind.count == 0) std::fputs("FALSE", out);
  for (unsigned i = 0; i < v.bind.count; ++i)
    std::fprintf(out, "%s%s", i != 0 ? "," : "", names[unsigned(v.bind.values[i])]);
}

void print_places(std::FILE *out) {
  std::fputs("  [host] OMP_PLACES = '", out);
  for (unsigned p = 0; process.places != nullptr && p < process.places->count; ++p) {
    const cpu_mask &place = process.places->places[p];
    std::fputs(p != 0 ? ",{" : "{", out);
    const char *separator = "";
    for (unsigned cpu = place.next(0); cpu < max_cpus; cpu = place.next(cpu + 1)) {
      unsigned length = 1;
      while (place.test(cpu + length)) ++length;
      std::fprintf(out, "%s%u", separator, cpu);
      if (length > 1) std::fprintf(out, ":%u", length);
      separator = ",";
      cpu += length;
    }
    std::fputs("}", out);
  }
  std::fputs("'\n", out);
}

// Ours, not stock's: why a parallel region has the threads it has.
void print_thread_source(std::FILE *out) {
  std::fputs("  [host] REGOMP_NUM_THREADS_FROM = '", out);
  if (env.host.has(env_variable::OMP_NUM_THREADS) || env.all.has(env_variable::OMP_NUM_THREADS))
    std::fputs(env.host.has(env_variable::OMP_NUM_THREADS) ? "OMP_NUM_THREADS" : "OMP_NUM_THREADS_ALL", out);
  else {
    const processor_limits &limits = env.processors;
    if (limits.granted == limits.least() && limits.granted < limits.mask)
      std::fprintf(out, "%s of %u, ", row_of(env_variable::SLURM_CPUS_PER_TASK).name, limits.granted);
    else if (limits.quota == limits.least() && limits.quota < limits.mask)
      std::fprintf(out, "CPU quota of %u, ", limits.quota);
    std::fprintf(out, "affinity mask of %u", limits.mask);
  }
  std::fputs("'\n", out);
}

const char *offload_name() {
  switch (process.target_offload) {
  case offload_policy::mandatory:
    return "MANDATORY";
  case offload_policy::disabled:
    return "DISABLED";
  case offload_policy::default_:
    break;
  }
  return "DEFAULT";
}

const char *runtime_usm_name() {
  switch (process.runtime_usm) {
  case runtime_usm_policy::enabled:
    return "ENABLED";
  case runtime_usm_policy::auto_:
    return "AUTO";
  case runtime_usm_policy::disabled:
    break;
  }
  return "DISABLED";
}

constinit device_counter count_devices = nullptr;

// What default_device_unset stands for is only known once the devices are, where offloading is mandatory or ranks share
// them.
int initial_default_device(bool at_start) {
  constexpr int invalid_device = -4; // omp_invalid_device
  if (process.initial.default_device != default_device_unset) return process.initial.default_device;
  if (process.target_offload != offload_policy::mandatory && !devices_go_by_rank()) return 0;
  const int n = count_devices != nullptr ? count_devices(at_start) : 0;
  return n > 0 || process.target_offload != offload_policy::mandatory ? device_by_rank(n) : invalid_device;
}

// The lines of one variable.
void show(std::FILE *out, env_variable variable, int default_device) {
  const auto line = [&](const char *where, const char *format, auto value) {
    std::fprintf(out, "  [%s] %s = '", where, row_of(variable).name);
    std::fprintf(out, format, value);
    std::fputs("'\n", out);
  };
  const auto lines = [&](print_value value) { print_lines(out, variable, value); };
  switch (variable) {
    using enum env_variable;
  case OMP_DYNAMIC:
    return lines([](std::FILE *f, const env_values &v) { std::fputs(upper(v.dynamic), f); });
  case OMP_NESTED:
    return line("host", "%s", upper(env.host.max_active_levels > 1));
  case OMP_NUM_THREADS:
    return lines(print_num_threads);
  case OMP_SCHEDULE:
    return lines(print_schedule);
  case OMP_PROC_BIND:
    return lines(print_proc_bind);
  case OMP_PLACES:
    return print_places(out);
  case OMP_STACKSIZE:
    return lines([](std::FILE *f, const env_values &v) { std::fprintf(f, "%zu", v.stack_size); });
  case OMP_WAIT_POLICY:
    return lines(
        [](std::FILE *f, const env_values &v) { std::fputs(v.wait == wait_choice::active ? "ACTIVE" : "PASSIVE", f); });
  case OMP_THREAD_LIMIT:
    return lines([](std::FILE *f, const env_values &v) { std::fprintf(f, "%u", v.thread_limit); });
  case OMP_MAX_ACTIVE_LEVELS:
    return lines([](std::FILE *f, const env_values &v) { std::fprintf(f, "%u", unsigned(v.max_active_levels)); });
  case OMP_NUM_TEAMS:
    return lines([](std::FILE *f, const env_values &v) { std::fprintf(f, "%d", v.num_teams); });
  case OMP_TEAMS_THREAD_LIMIT:
    return lines([](std::FILE *f, const env_values &v) { std::fprintf(f, "%d", v.teams_thread_limit); });
  case OMP_CANCELLATION:
    return line("all", "%s", upper(process.cancellation));
  case OMP_DEFAULT_DEVICE:
    return line("all", "%d", default_device);
  case OMP_MAX_TASK_PRIORITY:
    return line("all", "%d", process.max_task_priority);
  case OMP_DISPLAY_AFFINITY:
    return line("all", "%s", upper(process.display_affinity));
  case OMP_AFFINITY_FORMAT:
    return line("host", "%s", env.affinity_format != nullptr ? env.affinity_format : default_affinity_format);
  case OMP_ALLOCATOR:
    return line("host", "%s",
                env.allocator_text != nullptr ? env.allocator_text : allocator_name(process.default_allocator));
  case OMP_TARGET_OFFLOAD:
    return line("all", "%s", offload_name());
  case GOMP_CPU_AFFINITY:
    return line("host", "%s", ""); // as stock, whatever it is
  case GOMP_STACKSIZE:
    return line("host", "%zu", process.stack_size);
  case GOMP_SPINCOUNT:
    return line("host", "%llu", waiting.spin_count);
  case GOMP_RUNTIME_USM:
    return line("all", "%s", runtime_usm_name());
  default:
    return; // shown: never
  }
}

} // namespace

void set_device_counter(device_counter counter) { count_devices = counter; }

void display_environment(bool verbose, bool at_start) {
  const int default_device = initial_default_device(at_start);
  printer text;
  std::FILE *out = text.out;
  if (out == nullptr) return;
  std::fputs("\nOPENMP DISPLAY ENVIRONMENT BEGIN\n  _OPENMP = '202111'\n", out);
  for (unsigned i = 0; i < env_variable_count; ++i)
    if (env_rows[i].shown == env_shown::always || (verbose && env_rows[i].shown == env_shown::verbose))
      show(out, static_cast<env_variable>(i), default_device);
  if (verbose) print_thread_source(out);
  std::fputs("OPENMP DISPLAY ENVIRONMENT END\n", out);
}

} // namespace regomp
