// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "config/linux/cpus.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

namespace regomp {

namespace {

// Reads a small file whole; returns its length, or -1.
int read_file(const char *path, char *buffer, std::size_t size) {
  const int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  std::size_t length = 0;
  while (length < size - 1) {
    const ssize_t n = read(fd, buffer + length, size - 1 - length);
    if (n <= 0) break;
    length += std::size_t(n);
  }
  close(fd);
  buffer[length] = '\0';
  return int(length);
}

void parse_cpu_list(const char *text, cpu_mask &mask) {
  while (*text != '\0' && *text != '\n') {
    char *end;
    const unsigned long first = std::strtoul(text, &end, 10);
    if (end == text) return;
    unsigned long last = first;
    if (*end == '-') {
      text = end + 1;
      last = std::strtoul(text, &end, 10);
      if (end == text) return;
    }
    for (unsigned long cpu = first; cpu <= last && cpu < max_cpus; ++cpu) mask.set(unsigned(cpu));
    text = *end == ',' ? end + 1 : end;
  }
}

// Limit in processors from a quota and a period in microseconds; 0: none.
unsigned processors_of(long long quota, long long period) {
  if (quota <= 0 || period <= 0) return 0;
  const long long n = (quota + period - 1) / period;
  return n > 0x7fffffff ? 0 : unsigned(n);
}

unsigned tighter(unsigned a, unsigned b) { return a == 0 ? b : b == 0 ? a : a < b ? a : b; }

unsigned quota_v2(const char *directory) {
  char path[4352];
  char text[128];
  std::snprintf(path, sizeof path, "%s/cpu.max", directory);
  if (read_file(path, text, sizeof text) <= 0 || std::strncmp(text, "max", 3) == 0) return 0;
  char *end;
  const long long quota = std::strtoll(text, &end, 10);
  return processors_of(quota, std::strtoll(end, nullptr, 10));
}

unsigned quota_v1(const char *directory) {
  char path[4352];
  char quota[64];
  char period[64];
  std::snprintf(path, sizeof path, "%s/cpu.cfs_quota_us", directory);
  if (read_file(path, quota, sizeof quota) <= 0) return 0;
  std::snprintf(path, sizeof path, "%s/cpu.cfs_period_us", directory);
  if (read_file(path, period, sizeof period) <= 0) return 0;
  return processors_of(std::strtoll(quota, nullptr, 10), std::strtoll(period, nullptr, 10));
}

// A group's limit holds for the groups below it as well, so every directory up to the mount point counts. In a container the
// path in /proc/self/cgroup may be one of the host that is not visible here: then only the mount point is left to ask.
template <typename Quota>
unsigned tightest_quota(const char *mount, const char *group, Quota quota) {
  char directory[4200];
  std::snprintf(directory, sizeof directory, "%s%s", mount, group);
  const std::size_t mount_length = std::strlen(mount);
  unsigned limit = 0;
  for (;;) {
    limit = tighter(limit, quota(directory));
    char *slash = std::strrchr(directory, '/');
    if (slash == nullptr || std::size_t(slash - directory) < mount_length) return limit;
    *slash = '\0';
  }
}

// True if `controller` is in the comma-separated list that ends at `end`.
bool lists_controller(const char *list, const char *end, const char *controller) {
  const std::size_t length = std::strlen(controller);
  while (list < end) {
    const char *comma = static_cast<const char *>(std::memchr(list, ',', std::size_t(end - list)));
    const char *stop = comma != nullptr ? comma : end;
    if (std::size_t(stop - list) == length && std::memcmp(list, controller, length) == 0) return true;
    list = stop + 1;
  }
  return false;
}

} // namespace

namespace {

// The kernel refuses a mask that is smaller than its own, which may be far larger than its processors need.
bool get_thread_affinity_of_large_kernel(cpu_mask &mask) {
  constexpr std::size_t most_bytes = std::size_t(1) << 20;
  for (std::size_t bytes = 2 * sizeof mask.words; bytes <= most_bytes && errno == EINVAL; bytes *= 2) {
    void *large = std::calloc(1, bytes);
    if (large == nullptr) return false;
    const bool good = sched_getaffinity(0, bytes, static_cast<cpu_set_t *>(large)) == 0;
    if (good) std::memcpy(mask.words, large, sizeof mask.words);
    std::free(large);
    if (good) return true;
  }
  return false;
}

} // namespace

bool get_thread_affinity(cpu_mask &mask) {
  cpu_mask fresh;
  const int saved = errno;
  const bool good = sched_getaffinity(0, sizeof fresh.words, reinterpret_cast<cpu_set_t *>(fresh.words)) == 0 ||
                    get_thread_affinity_of_large_kernel(fresh);
  errno = saved;
  if (good) mask = fresh;
  return good;
}

unsigned most_kernel_cpus() {
  cpu_mask unused;
  const int saved = errno;
  std::size_t bytes = sizeof unused.words[0];
  while (bytes < sizeof unused.words && sched_getaffinity(0, bytes, reinterpret_cast<cpu_set_t *>(unused.words)) != 0)
    bytes += sizeof unused.words[0];
  errno = saved;
  return unsigned(8 * bytes);
}

bool set_thread_affinity(const cpu_mask &mask) {
  return sched_setaffinity(0, sizeof mask.words, reinterpret_cast<const cpu_set_t *>(mask.words)) == 0;
}

unsigned cpu_quota() {
  char text[8192];
  if (read_file("/proc/self/cgroup", text, sizeof text) <= 0) return 0;
  unsigned limit = 0;
  for (char *line = text; line != nullptr && *line != '\0';) { // lines "number:controllers:group"
    char *next = std::strchr(line, '\n');
    if (next != nullptr) *next++ = '\0';
    char *controllers = std::strchr(line, ':');
    char *group = controllers != nullptr ? std::strchr(controllers + 1, ':') : nullptr;
    if (group != nullptr) {
      ++controllers;
      const char *path = std::strcmp(group + 1, "/") == 0 ? "" : group + 1;
      if (controllers == group) { // version 2; on a mixed system it is mounted below "unified"
        limit = tighter(limit, tightest_quota("/sys/fs/cgroup", path, quota_v2));
        limit = tighter(limit, tightest_quota("/sys/fs/cgroup/unified", path, quota_v2));
      } else if (lists_controller(controllers, group, "cpu")) {
        limit = tighter(limit, tightest_quota("/sys/fs/cgroup/cpu", path, quota_v1));
        limit = tighter(limit, tightest_quota("/sys/fs/cgroup/cpu,cpuacct", path, quota_v1));
      }
    }
    line = next;
  }
  return limit;
}

unsigned granted_processors(const char *text) {
  if (text == nullptr || *text < '0' || *text > '9') return 0;
  char *end;
  const unsigned long n = std::strtoul(text, &end, 10);
  return *end == '\0' && n <= 0x7fffffff ? unsigned(n) : 0;
}

processor_limits limits_of_process(const cpu_mask &mask, const char *granted) {
  return {mask.empty() ? 1 : mask.count(), cpu_quota(), granted_processors(granted)};
}

bool read_cpu_list(const char *path, cpu_mask &mask) {
  char text[16384];
  if (read_file(path, text, sizeof text) <= 0) return false;
  mask = cpu_mask();
  parse_cpu_list(text, mask);
  return true;
}

bool cpus_of_group(cpu_group group, unsigned cpu, cpu_mask &mask, const char *sysfs) {
  char path[4352];
  switch (group) {
  case cpu_group::core:
    std::snprintf(path, sizeof path, "%s/devices/system/cpu/cpu%u/topology/thread_siblings_list", sysfs, cpu);
    return read_cpu_list(path, mask);
  case cpu_group::socket:
    std::snprintf(path, sizeof path, "%s/devices/system/cpu/cpu%u/topology/core_siblings_list", sysfs, cpu);
    return read_cpu_list(path, mask);
  case cpu_group::last_level_cache: {
    long best = -1;
    bool found = false;
    for (unsigned index = 0; index < 16; ++index) {
      char text[32];
      std::snprintf(path, sizeof path, "%s/devices/system/cpu/cpu%u/cache/index%u/level", sysfs, cpu, index);
      if (read_file(path, text, sizeof text) <= 0) break;
      const long level = std::strtol(text, nullptr, 10);
      if (level <= best) continue;
      std::snprintf(path, sizeof path, "%s/devices/system/cpu/cpu%u/cache/index%u/shared_cpu_list", sysfs, cpu, index);
      if (!read_cpu_list(path, mask)) continue;
      best = level;
      found = true;
    }
    return found;
  }
  case cpu_group::numa_node:
    for (unsigned node = 0; node < 1024; ++node) {
      std::snprintf(path, sizeof path, "%s/devices/system/node/node%u/cpulist", sysfs, node);
      if (!read_cpu_list(path, mask)) {
        if (node > 64) return false; // node numbers may have gaps, but not large ones
        continue;
      }
      if (mask.test(cpu)) return true;
    }
    return false;
  }
  return false;
}

unsigned load_average() {
  double load[3];
  if (getloadavg(load, 3) != 3) return 0;
  return unsigned(load[2] + 0.5);
}

} // namespace regomp
