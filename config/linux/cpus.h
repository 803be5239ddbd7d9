// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Processors as Linux shows them: affinity masks, topology from sysfs, CPU quotas of control groups. Any thread.
#ifndef REGOMP_LINUX_CPUS_H
#define REGOMP_LINUX_CPUS_H

#include <bit>
#include <cstddef>
#include <cstdint>

namespace regomp {

// Processor numbers above this are not used. Linux has no more on x86.
inline constexpr unsigned max_cpus = 8192;

struct cpu_mask {
  std::uint64_t words[max_cpus / 64] = {};

  bool test(unsigned cpu) const { return cpu < max_cpus && ((words[cpu / 64] >> (cpu % 64)) & 1) != 0; }
  void set(unsigned cpu) {
    if (cpu < max_cpus) words[cpu / 64] |= std::uint64_t(1) << (cpu % 64);
  }
  void clear(unsigned cpu) {
    if (cpu < max_cpus) words[cpu / 64] &= ~(std::uint64_t(1) << (cpu % 64));
  }
  // The first member from `cpu` on; max_cpus if there is none. Whole words at a time: masks are long and mostly empty.
  unsigned next(unsigned cpu) const {
    if (cpu >= max_cpus) return max_cpus;
    unsigned i = cpu / 64;
    std::uint64_t word = words[i] >> (cpu % 64) << (cpu % 64);
    while (word == 0) {
      if (++i == max_cpus / 64) return max_cpus;
      word = words[i];
    }
    return i * 64 + unsigned(std::countr_zero(word));
  }
  unsigned count() const {
    unsigned n = 0;
    for (std::uint64_t w : words) n += unsigned(std::popcount(w));
    return n;
  }
  bool empty() const { return next(0) == max_cpus; }
  bool operator==(const cpu_mask &) const = default;
};

// Of the calling thread. False, with the mask untouched, if the kernel refuses.
bool get_thread_affinity(cpu_mask &);
bool set_thread_affinity(const cpu_mask &);

// Processors that the kernel's masks have room for, which is more than there are; no more than max_cpus.
unsigned most_kernel_cpus();

// Processors that the CPU bandwidth limits of this process's control groups (v1 or v2) amount to, rounded up; 0: no limit.
unsigned cpu_quota();

// Processors that a batch system says it has granted, in the text of a variable; 0: it says nothing.
unsigned granted_processors(const char *text);

// How many processors this process may keep busy, by each of them.
struct processor_limits {
  unsigned mask = 1;    // affinity mask, which cpusets are part of
  unsigned quota = 0;   // 0: none
  unsigned granted = 0; // 0: none

  unsigned least() const {
    unsigned n = mask;
    if (quota != 0 && quota < n) n = quota;
    if (granted != 0 && granted < n) n = granted;
    return n;
  }
};

// All three: of a process with this mask, whose batch system says `granted`.
processor_limits limits_of_process(const cpu_mask &, const char *granted);

// Reads a list such as "0-3,8" from a file of sysfs. False if there is no such file.
bool read_cpu_list(const char *path, cpu_mask &);

// The group of processors of one kind that `cpu` belongs to; false if sysfs does not say. `sysfs`: where it is mounted.
enum class cpu_group { core, socket, last_level_cache, numa_node };
bool cpus_of_group(cpu_group, unsigned cpu, cpu_mask &, const char *sysfs = "/sys");

// The 15-minute load average, rounded; 0 if unknown.
unsigned load_average();

} // namespace regomp

#endif
