// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/common/settings.h"

#include "config/cpu/fast_clock.h"
#include "config/linux/cpus.h"
#include "include/gomp_plugin.h"
#include "plugin/common/affinity.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

namespace regomp::plugin {

namespace {

constexpr unsigned most_default_reverse_threads = 4;
constexpr std::uint64_t most_reverse_threads = 256;

bool read_ring_protocol() {
  const char *text = text_of(env_variable::REGOMP_REVERSE_PROTOCOL);
  if (text == nullptr || std::strcmp(text, "ring") == 0) return true;
  if (std::strcmp(text, "stock") == 0) return false;
  GOMP_PLUGIN_error("Invalid value for environment variable REGOMP_REVERSE_PROTOCOL: %s", text);
  return true;
}

unsigned usable_processors() {
  cpu_mask mask;
  get_unbound_affinity(mask);
  return limits_of_process(mask, text_of(env_variable::SLURM_CPUS_PER_TASK)).least();
}

// Where the user does not say: as many as there are processors beside the one of the thread that waits for the kernel.
unsigned default_reverse_threads(unsigned processors) {
  return std::clamp(processors - 1, 1u, most_default_reverse_threads);
}

} // namespace

core_settings read_core_settings() {
  fast_clock::start();
  core_settings result;
  std::uint64_t n;
  const unsigned processors = usable_processors();
  result.waiting = environment_wait_policy(processors);
  result.ring_protocol = read_ring_protocol();
  result.reverse_threads = environment_number(env_variable::GOMP_REVERSE_OFFLOAD_THREADS, most_reverse_threads, &n)
                               ? static_cast<unsigned>(n)
                               : default_reverse_threads(processors);
  fast_clock::settle();
  return result;
}

} // namespace regomp::plugin
