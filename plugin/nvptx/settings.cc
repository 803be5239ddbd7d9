// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/settings.h"

#include "include/gomp_plugin.h"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <sched.h>

namespace regomp::nvptx {

namespace {

// GCC's device library keeps the header of its low-latency heap, 16 bytes, in this memory in any case.
constexpr unsigned smallest_lowlat_pool = 16;

constexpr int most_default_reverse_threads = 4;
constexpr std::uint64_t most_reverse_threads = 256;

// A list of words -O0 to -O4, separated by blanks; the last one counts.
int read_jit_level() {
  const char *text = secure_getenv("GOMP_NVPTX_JIT");
  if (text == nullptr) return -1;
  int level = -1;
  for (const char *s = text + std::strspn(text, " "); *s != '\0'; s += std::strspn(s, " ")) {
    if (std::strncmp(s, "-O", 2) != 0 || s[2] < '0' || s[2] > '4' || (s[3] != ' ' && s[3] != '\0')) {
      GOMP_PLUGIN_error("Error parsing GOMP_NVPTX_JIT: %s", s);
      break;
    }
    level = s[2] - '0';
    s += 3;
  }
  return level;
}

bool read_ring_protocol() {
  const char *text = secure_getenv("REGOMP_REVERSE_PROTOCOL");
  if (text == nullptr || std::strcmp(text, "ring") == 0) return true;
  if (std::strcmp(text, "stock") == 0) return false;
  GOMP_PLUGIN_error("Invalid value for environment variable REGOMP_REVERSE_PROTOCOL: %s", text);
  return true;
}

// Where the user does not say: as many as there are processors beside the one of the thread that waits for the kernel.
unsigned default_reverse_threads() {
  cpu_set_t processors;
  const int count = sched_getaffinity(0, sizeof processors, &processors) == 0 ? CPU_COUNT(&processors) : 1;
  return static_cast<unsigned>(std::clamp(count - 1, 1, most_default_reverse_threads));
}

} // namespace

settings read_settings() {
  settings result;
  result.jit_level = read_jit_level();
  std::uint64_t n;
  if (environment_number("GOMP_NVPTX_LOWLAT_POOL", INT_MAX, &n))
    result.lowlat_pool_bytes = n < smallest_lowlat_pool ? smallest_lowlat_pool : static_cast<unsigned>(n);
  if (environment_number("GOMP_NVPTX_NATIVE_GPU_THREAD_STACK_SIZE", INT_MAX, &n)) result.native_stack_bytes = n;
  result.waiting = environment_wait_policy();
  result.ring_protocol = read_ring_protocol();
  result.reverse_threads = environment_number("GOMP_REVERSE_OFFLOAD_THREADS", most_reverse_threads, &n)
                               ? static_cast<unsigned>(n)
                               : default_reverse_threads();
  return result;
}

} // namespace regomp::nvptx
