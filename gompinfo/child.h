// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What asking a library of somebody else takes: a process of its own, since it may end it, and its functions by name.
#ifndef REGOMP_GOMPINFO_CHILD_H
#define REGOMP_GOMPINFO_CHILD_H

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <link.h>
#include <string>
#include <sys/wait.h>
#include <type_traits>
#include <unistd.h>

namespace regomp {

// Runs `work` in a child, which hands its result back through a pipe, as bytes; an empty one ({}) if it ends in any other
// way, as drivers and GCC's plugins may end the process.
template <typename Work>
auto in_child(const char *what, Work work) -> decltype(work()) {
  using answer = decltype(work());
  static_assert(std::is_trivially_copyable_v<answer>);
  int ends[2];
  if (pipe(ends) != 0) {
    std::printf("  %s cannot be tried: no pipe to it\n", what);
    return {};
  }
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    const answer n = work();
    std::fflush(stdout);
    _exit(write(ends[1], &n, sizeof n) == static_cast<ssize_t>(sizeof n)
              ? 0
              : 1); // exit handlers of a driver are of no use here
  }
  close(ends[1]);
  int status = 0;
  answer result = {};
  const bool answered = child > 0 && read(ends[0], &result, sizeof result) == static_cast<ssize_t>(sizeof result);
  close(ends[0]);
  if (child < 0 || waitpid(child, &status, 0) != child) {
    std::printf("  %s cannot be tried: no process for it\n", what);
    return {};
  }
  if (answered) return result;
  if (WIFSIGNALED(status))
    std::printf("  %s ended its process with signal %d (%s)\n", what, WTERMSIG(status), strsignal(WTERMSIG(status)));
  else
    std::printf("  %s ended its process\n", what);
  return {};
}

inline std::string path_of_library(void *handle) {
  link_map *map = nullptr;
  if (dlinfo(handle, RTLD_DI_LINKMAP, &map) != 0 || map == nullptr || map->l_name == nullptr) return "?";
  char *real = realpath(map->l_name, nullptr);
  std::string result = real != nullptr ? real : map->l_name;
  std::free(real);
  return result;
}

template <typename F>
F *find_function(void *handle, const char *name) {
  return reinterpret_cast<F *>(dlsym(handle, name));
}

} // namespace regomp

#endif
