// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places by the cache they share, from made-up files like those of sysfs: two sockets, complexes of four cores, processor
// numbers that alternate, caches of which nothing is known.
#include "aux/check.h"
#include "team/cache_groups.h"

#include <string>
#include <sys/stat.h>
#include <vector>

using namespace regomp;

static std::string root;

static void make_folders(const std::string &path) {
  for (std::size_t i = 1; i <= path.size(); i++)
    if (i == path.size() || path[i] == '/') mkdir(path.substr(0, i).c_str(), 0755);
}
static void put(const std::string &folder, const char *name, const std::string &text) {
  make_folders(folder);
  FILE *f = std::fopen((folder + "/" + name).c_str(), "w");
  CHECK(f != nullptr);
  std::fputs(text.c_str(), f);
  std::fclose(f);
}
// Cache number `index` of a processor.
static void cache(const std::string &machine, unsigned cpu, unsigned index, unsigned level, const std::string &shared) {
  const std::string folder =
      root + "/" + machine + "/devices/system/cpu/cpu" + std::to_string(cpu) + "/cache/index" + std::to_string(index);
  put(folder, "level", std::to_string(level) + "\n");
  put(folder, "shared_cpu_list", shared + "\n");
}
static std::vector<unsigned> groups(const std::string &machine, const std::vector<std::vector<unsigned>> &places) {
  place_list list;
  list.count = unsigned(places.size());
  list.places = new cpu_mask[places.size()];
  for (std::size_t i = 0; i < places.size(); i++)
    for (unsigned cpu : places[i]) list.places[i].set(cpu);
  unsigned *found = cache_groups(list, (root + "/" + machine).c_str());
  std::vector<unsigned> result(found, found + places.size());
  std::free(found);
  delete[] list.places;
  return result;
}

int main() {
  char name[] = "cache-groups-XXXXXX";
  CHECK(mkdtemp(name) != nullptr);
  root = name;

  // Eight processors, complexes of four: the third-level cache counts, not the second-level one.
  for (unsigned cpu = 0; cpu < 8; cpu++) {
    cache("complexes", cpu, 0, 1, std::to_string(cpu));
    cache("complexes", cpu, 1, 1, std::to_string(cpu));
    cache("complexes", cpu, 2, 2, std::to_string(cpu / 2 * 2) + "-" + std::to_string(cpu / 2 * 2 + 1));
    cache("complexes", cpu, 3, 3, cpu < 4 ? "0-3" : "4-7");
  }
  CHECK((groups("complexes", {{0}, {1}, {2}, {3}, {4}, {5}, {6}, {7}}) == std::vector<unsigned>{0, 0, 0, 0, 4, 4, 4, 4}));
  CHECK((groups("complexes", {{6, 7}, {0, 1}, {2}, {5}}) == std::vector<unsigned>{0, 1, 1, 0}));
  CHECK((groups("complexes", {{3}}) == std::vector<unsigned>{0}));

  // Two sockets whose processors have even and odd numbers, hyperthreads in a second half.
  for (unsigned cpu = 0; cpu < 8; cpu++) cache("sockets", cpu, 0, 3, cpu % 2 == 0 ? "0,2,4,6" : "1,3,5,7");
  CHECK((groups("sockets", {{0, 4}, {1, 5}, {2, 6}, {3, 7}}) == std::vector<unsigned>{0, 1, 0, 1}));

  // Nothing known: each place alone, but for those that are the same.
  CHECK((groups("nothing", {{0}, {1}, {0}, {}}) == std::vector<unsigned>{0, 1, 0, 3}));
  // Nonsense, and processors beyond all numbers, do no harm.
  cache("nonsense", 0, 0, 3, "x");
  cache("nonsense", 1, 0, 3, "0-99999999");
  CHECK((groups("nonsense", {{0}, {1}, {2}}) == std::vector<unsigned>{0, 1, 1}));
  return 0;
}
