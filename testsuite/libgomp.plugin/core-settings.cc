// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-std=c++20 -rdynamic" }
// { dg-no-sanitizer "defines a function of the C library's" }
// { dg-additional-sources "fake_host.cc ../../../plugin/common/settings.cc ../../../plugin/common/environment.cc" }
// { dg-additional-sources "../../../plugin/common/affinity.cc ../../../plugin/common/host_library.cc ../../../config/linux/cpus.cc" }
//
// How many threads serve reverse-offload requests where the user does not say: one less than the process has processors, at
// least one, at most four. How long a thread that waits for a device spins: shorter where there are few processors. The
// processors are those of the affinity mask, which is made up here, of the CPU quota, and of SLURM_CPUS_PER_TASK. A thread
// that our host library has bound to a place counts the process's, not its own.
#include "plugin/common/affinity.h"
#include "plugin/common/settings.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sched.h>
#include <string>

#define CHECK(...)                                                                                                          \
  do {                                                                                                                      \
    if (!(__VA_ARGS__)) {                                                                                                   \
      std::fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #__VA_ARGS__);                                      \
      std::_Exit(98);                                                                                                       \
    }                                                                                                                       \
  } while (0)

static int processors;

// What our host library would say.
static const regomp::cpu_mask *before_binding = nullptr;
extern "C" const regomp::cpu_mask *REGOMP_PLUGIN_unbound_affinity() { return before_binding; }

// In place of the C library's.
extern "C" int sched_getaffinity(pid_t, std::size_t size, cpu_set_t *set) noexcept {
  std::memset(set, 0, size);
  for (int i = 0; i < processors; i++) CPU_SET_S(i, size, set);
  return 0;
}

static regomp::plugin::core_settings settings(int n, const char *granted = nullptr, const char *said = nullptr) {
  processors = n;
  const auto set = [](const char *name, const char *value) { value != nullptr ? setenv(name, value, 1) : unsetenv(name); };
  set("SLURM_CPUS_PER_TASK", granted);
  set("GOMP_REVERSE_OFFLOAD_THREADS", said);
  return regomp::plugin::read_core_settings();
}

static unsigned threads(int n, const char *granted = nullptr, const char *said = nullptr) {
  return settings(n, granted, said).reverse_threads;
}

static bool spins_briefly(int n, const char *granted = nullptr) {
  return settings(n, granted).waiting.spin_nanoseconds == regomp::plugin::wait_policy::short_spin;
}

// This machine may have a quota.
static unsigned expected(unsigned n) {
  const unsigned quota = regomp::cpu_quota();
  return std::clamp((quota != 0 ? std::min(n, quota) : n) - 1, 1u, 4u);
}

int main() {
  for (unsigned n : {1u, 2u, 3u, 4u, 5u, 6u, 64u}) CHECK(threads(int(n)) == expected(n));
  for (unsigned n : {1u, 2u, 3u, 4u, 5u, 6u}) CHECK(threads(64, std::to_string(n).c_str()) == expected(n));
  CHECK(threads(3, "8") == expected(3));
  CHECK(threads(3, "") == expected(3) && threads(3, "0") == expected(3) && threads(3, "2(x2)") == expected(3));
  CHECK(spins_briefly(3) && spins_briefly(64, "3"));
  CHECK(spins_briefly(64) == spins_briefly(64, "4") && spins_briefly(64) == (expected(64) < 3));
  regomp::cpu_mask five;
  for (unsigned cpu : {0u, 7u, 64u, 65u, 1000u}) five.set(cpu);
  before_binding = &five;
  CHECK(threads(1) == expected(5) && spins_briefly(1) == (expected(5) < 3));
  before_binding = nullptr;
  CHECK(threads(64, "1", "7") == 7 && threads(1, nullptr, "7") == 7 && threads(64, "64", "0") == 0);
  return 0;
}
