// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench/model/sysfs.h"

#include "bench/model/machine.h"

#include <cstdio>
#include <cstring>

namespace model {

namespace {

template <typename Belongs>
std::string list_of(Belongs belongs) {
  std::string list;
  const unsigned count = the_machine.processors();
  for (unsigned p = 0; p < count; ++p) {
    if (!belongs(p)) continue;
    const unsigned first = p;
    while (p + 1 < count && belongs(p + 1)) ++p;
    if (!list.empty()) list += ',';
    list += std::to_string(first);
    if (p > first) list += '-' + std::to_string(p);
  }
  return list + '\n';
}

std::string of_processor(unsigned cpu, const char *file) {
  const std::string_view name = file;
  if (name == "topology/thread_siblings_list") return std::to_string(cpu) + '\n';
  if (name == "topology/core_siblings_list")
    return list_of([cpu](unsigned p) { return the_machine.socket_of[p] == the_machine.socket_of[cpu]; });
  if (name == "cache/index0/level") return "3\n";
  if (name == "cache/index0/shared_cpu_list")
    return list_of([cpu](unsigned p) { return the_machine.group_of[p] == the_machine.group_of[cpu]; });
  return "";
}

} // namespace

bool is_description(const char *path, std::string &text) {
  constexpr char cpus[] = "/sys/devices/system/cpu/", nodes[] = "/sys/devices/system/node/";
  text.clear();
  if (std::strncmp(path, "/proc/self/cgroup", 17) == 0) return true;
  unsigned number;
  int end = 0;
  if (std::strncmp(path, cpus, sizeof cpus - 1) == 0) {
    if (std::sscanf(path + sizeof cpus - 1, "cpu%u/%n", &number, &end) == 1 && end != 0 && number < the_machine.processors())
      text = of_processor(number, path + sizeof cpus - 1 + end);
    return true;
  }
  if (std::strncmp(path, nodes, sizeof nodes - 1) != 0) return false;
  if (std::sscanf(path + sizeof nodes - 1, "node%u/cpulist%n", &number, &end) == 1 && end != 0 &&
      number < the_machine.sockets)
    text = list_of([number](unsigned p) { return the_machine.socket_of[p] == number; });
  return true;
}

} // namespace model
