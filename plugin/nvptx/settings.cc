// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin/nvptx/settings.h"

#include "include/gomp_plugin.h"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace regomp::nvptx {

constinit bool debug_wanted = false;

namespace {

// GCC's device library keeps the header of its low-latency heap, 16 bytes, in this memory in any case.
constexpr unsigned smallest_lowlat_pool = 16;

// A list of words -O0 to -O4, separated by blanks; the last one counts.
int read_jit_level() {
  const char *text = text_of(env_variable::GOMP_NVPTX_JIT);
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

// Words with commas between them.
lanes_setting read_lanes() {
  const char *const text = text_of(env_variable::REGOMP_LANES);
  lanes_setting result;
  for (std::string_view rest = text == nullptr ? "auto" : text;;) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    const std::string_view word(rest.data(), comma);
    if (word == "off")
      result.on = false;
    else if (word == "rules")
      result.trials = false;
    else if (word == "verbose")
      result.verbose = true;
    else if (word != "auto") {
      GOMP_PLUGIN_error("Invalid value for environment variable REGOMP_LANES: %s", text);
      return {};
    }
    if (comma == rest.size()) return result;
    rest.remove_prefix(comma + 1);
  }
}

} // namespace

settings read_settings() {
  settings result = {read_core_settings()};
  debug_wanted = text_of(env_variable::GOMP_DEBUG) != nullptr;
  result.jit_level = read_jit_level();
  std::uint64_t n;
  if (environment_number(env_variable::GOMP_NVPTX_LOWLAT_POOL, INT_MAX, &n))
    result.lowlat_pool_bytes = n < smallest_lowlat_pool ? smallest_lowlat_pool : static_cast<unsigned>(n);
  if (environment_number(env_variable::GOMP_NVPTX_NATIVE_GPU_THREAD_STACK_SIZE, INT_MAX, &n)) result.native_stack_bytes = n;
  result.lanes = read_lanes();
  result.image_cache = read_image_cache();
  return result;
}

} // namespace regomp::nvptx
