// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "bench/model/machine.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <sched.h>

// Not the model's (system.cc).
extern "C" int __real_sched_getaffinity(pid_t, std::size_t, cpu_set_t *);

namespace model {

constinit machine the_machine;

namespace {

constexpr unsigned most_processors = 4096;

struct preset {
  const char *name, *shape;
};
constexpr preset presets[] = {{"64", "1x8x8"}, {"2x64", "2x8x8"}, {"4x64", "4x8x8"}, {"grace", "2x1x72"}};

void set_shape(unsigned sockets, unsigned groups, unsigned processors) {
  for (unsigned s = 0; s < sockets; ++s)
    for (unsigned g = 0; g < groups; ++g)
      for (unsigned p = 0; p < processors; ++p) {
        the_machine.group_of.push_back(s * groups + g);
        the_machine.socket_of.push_back(s);
      }
  the_machine.groups = sockets * groups;
  the_machine.sockets = sockets;
}

// The first number in a file of sysfs about a processor; `otherwise` if there is none.
unsigned first_number(unsigned processor, const char *file, unsigned otherwise) {
  char path[128];
  std::snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%u/%s", processor, file);
  FILE *f = std::fopen(path, "r");
  if (f == nullptr) return otherwise;
  unsigned number = otherwise;
  if (std::fscanf(f, "%u", &number) != 1) number = otherwise;
  std::fclose(f);
  return number;
}

// Numbers in the order of their first appearance.
unsigned numbered(std::vector<unsigned> &known, unsigned name) {
  const auto at = std::find(known.begin(), known.end(), name);
  if (at != known.end()) return unsigned(at - known.begin());
  known.push_back(name);
  return unsigned(known.size() - 1);
}

// The processors of the affinity mask, numbered from 0.
void set_this() {
  cpu_set_t mask;
  CPU_ZERO(&mask);
  __real_sched_getaffinity(0, sizeof mask, &mask);
  std::vector<unsigned> caches, packages;
  for (unsigned p = 0; p < CPU_SETSIZE; ++p) {
    if (!CPU_ISSET(p, &mask)) continue;
    const unsigned package = first_number(p, "topology/physical_package_id", 0);
    the_machine.group_of.push_back(numbered(caches, first_number(p, "cache/index3/shared_cpu_list", package)));
    the_machine.socket_of.push_back(numbered(packages, package));
  }
  the_machine.groups = unsigned(caches.size());
  the_machine.sockets = unsigned(packages.size());
}

} // namespace

bool set_machine(const char *name) {
  the_machine = machine();
  if (std::strcmp(name, "this") == 0) {
    set_this();
    return the_machine.processors() != 0;
  }
  for (const preset &p : presets)
    if (std::strcmp(name, p.name) == 0) name = p.shape;
  unsigned sockets, groups, processors;
  char more;
  if (std::sscanf(name, "%ux%ux%u%c", &sockets, &groups, &processors, &more) != 3) return false;
  if (sockets == 0 || groups == 0 || processors == 0 || sockets > most_processors || groups > most_processors ||
      processors > most_processors || std::uint64_t(sockets) * groups * processors > most_processors)
    return false;
  set_shape(sockets, groups, processors);
  return true;
}

} // namespace model
