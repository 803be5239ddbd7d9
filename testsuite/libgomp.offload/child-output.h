// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests that run one piece of work many times, each in a process of its own, and want to know how it ended and whether the
// library, or the simulated driver, said something.
#ifndef REGOMP_OFFLOAD_CHILD_OUTPUT_H
#define REGOMP_OFFLOAD_CHILD_OUTPUT_H

#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

// The parent's end of what the child writes to stderr. Where fork() returns 0 the child has begun: it ends by itself.
static inline pid_t fork_listened(int *from_child) {
  int ends[2];
  CHECK(pipe(ends) == 0);
  fflush(stdout);
  const pid_t child = fork();
  if (child == 0) dup2(ends[1], 2);
  if (child == 0) close(ends[0]);
  close(ends[1]);
  *from_child = ends[0];
  return child;
}

// Its status (1000 and the signal if one killed it), and whether it said something.
static inline int wait_listening(pid_t child, int from_child, int *said) {
  char text[8192], rest[256];
  size_t all = 0;
  ssize_t got;
  while ((got = read(from_child, text + all, sizeof text - 1 - all)) > 0) all += (size_t)got;
  while (read(from_child, rest, sizeof rest) > 0) continue; // no child is to wait for its reader
  text[all] = '\0';
  close(from_child);
  *said = strstr(text, "libgomp: ") != NULL || strstr(text, "gompsim: the system gives no ") != NULL;
  int status = 0;
  CHECK(waitpid(child, &status, 0) == child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

#endif
