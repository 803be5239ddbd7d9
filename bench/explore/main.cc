// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// explore SCENARIO all [N]|bounded N|random N [SEED]: runs a scenario in all interleavings (with N loads of old values at
// most), in those with N deviations at most, or in N random ones (see search.h), and prints what it found, a `name value` a
// line. Its status is 0 if nothing is wrong and all was seen, 1 if something is wrong, 3 if a limit came first. Environment:
//   EXPLORE_SECONDS, EXPLORE_EXECUTIONS  limits
//   EXPLORE_PLACES=1                     prints where operations with a memory order are, wake-ups and fences: an offset in
//                                        the program's file
//   EXPLORE_RELAX, EXPLORE_DROP          injects a fault at such a place: the operation has no order, the call is not made
//   OMP_NUM_THREADS, GOMP_SPINCOUNT      the library's; 3 and 0 if they are not set
#include "bench/explore/threads.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/auxv.h>
#include <sys/personality.h>
#include <unistd.h>

using namespace explore;

namespace {

[[noreturn]] void usage() {
  std::fprintf(stderr, "usage: explore SCENARIO all [N]|bounded N|random N [SEED]\n");
  for (const scenario *s = scenarios; s->name != nullptr; ++s) std::fprintf(stderr, "  %s\n", s->name);
  std::exit(2);
}

// The same addresses in each run; and the library reads its environment at the start.
[[noreturn]] void start_again(char **argv) {
  personality(ADDR_NO_RANDOMIZE);
  setenv("EXPLORE_STARTED", "1", 1);
  setenv("OMP_NUM_THREADS", "3", 0);
  setenv("OMP_DYNAMIC", "false", 1);
  setenv("GOMP_SPINCOUNT", "0", 0);
  execv("/proc/self/exe", argv);
  std::perror("explore");
  std::exit(2);
}

std::uintptr_t offset_of(const char *variable) {
  const char *text = std::getenv(variable);
  return text != nullptr ? std::strtoull(text, nullptr, 16) : 0;
}

double number_of(const char *variable, double otherwise) {
  const char *text = std::getenv(variable);
  return text != nullptr ? std::strtod(text, nullptr) : otherwise;
}

} // namespace

int main(int argc, char **argv) {
  constexpr unsigned long with_thread_pointer = 2; // HWCAP2_FSGSBASE
  if (argc < 3) usage();
  if ((getauxval(AT_HWCAP2) & with_thread_pointer) == 0) {
    std::fprintf(stderr, "explore: this system keeps the thread pointer to itself\n");
    return 77;
  }
  const scenario *chosen = scenarios;
  while (chosen->name != nullptr && std::strcmp(chosen->name, argv[1]) != 0) ++chosen;
  if (chosen->name == nullptr) usage();
  limits l{search_mode::all, ~0u, 1, std::uint64_t(number_of("EXPLORE_EXECUTIONS", 1e12)),
           number_of("EXPLORE_SECONDS", 1e9)};
  if (std::strcmp(argv[2], "bounded") == 0 && argc == 4) {
    l.mode = search_mode::bounded;
    l.deviations = unsigned(std::atoi(argv[3]));
  } else if (std::strcmp(argv[2], "random") == 0 && argc >= 4) {
    l.mode = search_mode::random;
    l.executions = std::strtoull(argv[3], nullptr, 10);
    l.seed = argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1;
  } else if (std::strcmp(argv[2], "all") == 0 && argc <= 4) {
    if (argc == 4) l.deviations = unsigned(std::atoi(argv[3]));
  } else {
    usage();
  }
  if (std::getenv("EXPLORE_STARTED") == nullptr) start_again(argv);
  run(*chosen, l, {offset_of("EXPLORE_RELAX"), offset_of("EXPLORE_DROP")}, std::getenv("EXPLORE_PLACES") != nullptr);
}
