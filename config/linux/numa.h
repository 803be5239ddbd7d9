// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NUMA nodes as Linux shows them: of the calling thread's processor, of a device on the PCI bus, and how far two are apart.
// -1 where the kernel does not say. `sysfs`: where that is mounted. Any thread.
#ifndef REGOMP_LINUX_NUMA_H
#define REGOMP_LINUX_NUMA_H

#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sched.h>
#include <unistd.h>

namespace regomp {

inline int numa_node_of_caller() {
  unsigned cpu, node;
  return getcpu(&cpu, &node) == 0 ? static_cast<int>(node) : -1;
}

// What is in a small file of sysfs. False if there is none.
inline bool read_numa_file(const char *path, char *text, std::size_t bytes) {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  const ssize_t got = read(file, text, bytes - 1);
  close(file);
  if (got <= 0) return false;
  text[got] = '\0';
  return true;
}

inline int numa_node_of_pci_device(int domain, int bus, int device, const char *sysfs = "/sys") {
  char path[4352], text[32];
  std::snprintf(path, sizeof path, "%s/bus/pci/devices/%04x:%02x:%02x.0/numa_node", sysfs, static_cast<unsigned>(domain),
                static_cast<unsigned>(bus), static_cast<unsigned>(device));
  return read_numa_file(path, text, sizeof text) ? static_cast<int>(std::strtol(text, nullptr, 10)) : -1;
}

// As the firmware has it: 10 from a node to itself.
inline int numa_distance(int from, int to, const char *sysfs = "/sys") {
  if (from < 0 || to < 0) return -1;
  char path[4352], text[4096];
  std::snprintf(path, sizeof path, "%s/devices/system/node/node%d/distance", sysfs, from);
  if (!read_numa_file(path, text, sizeof text)) return -1;
  // One number for each node that is online, which need not be all of them.
  int column = 0;
  for (int node = 0; node < to; node++) {
    char folder[4352];
    std::snprintf(folder, sizeof folder, "%s/devices/system/node/node%d", sysfs, node);
    if (access(folder, F_OK) == 0) column++;
  }
  char *at = text;
  for (;; column--) {
    char *end;
    const long distance = std::strtol(at, &end, 10);
    if (end == at) return -1;
    if (column == 0) return static_cast<int>(distance);
    at = end;
  }
}

} // namespace regomp

#endif
