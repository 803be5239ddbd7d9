// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs this program once more with REGOMP_CHECK_MAPS=1 and one argument, and keeps what it says on stderr.
#ifndef REGOMP_OFFLOAD_CHECK_MAPS_H
#define REGOMP_OFFLOAD_CHECK_MAPS_H

#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

static char said[65536];

static inline void run_checked(const char *self, const char *name) {
  int ends[2], status = -1;
  size_t all = 0;
  ssize_t got;
  CHECK(pipe(ends) == 0);
  const pid_t child = fork();
  if (child == 0) {
    setenv("REGOMP_CHECK_MAPS", "1", 1);
    dup2(ends[1], 2);
    close(ends[0]);
    close(ends[1]);
    execl(self, self, name, (char *)NULL);
    _exit(2);
  }
  close(ends[1]);
  while ((got = read(ends[0], said + all, sizeof said - 1 - all)) > 0) all += (size_t)got;
  said[all] = '\0';
  close(ends[0]);
  CHECK(waitpid(child, &status, 0) == child && status == 0);
}

// How often it says so.
static inline int times_said(const char *text) {
  int n = 0;
  for (const char *at = said; (at = strstr(at, text)) != NULL; at++) n++;
  return n;
}

// Each text once, and no other fault: all texts of faults have "possibly" in them.
static inline void expect_said(const char *name, int faults, const char *text) {
  const int here = check_failures;
  CHECK(times_said(text) == 1);
  CHECK(times_said("possibly") == faults);
  if (check_failures != here) printf("%s, \"%s\":\n%s", name, text, said);
}

// What a program does that has a fault or none, how many, and a text that tells of it. Several of one name stand together.
struct checked_case {
  const char *name;
  void (*run)(void);
  int faults;
  const char *said;
};

// What main does: runs the case that the argument names, or this program for each.
static inline int check_cases(int argc, char **argv, const struct checked_case *cases, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (argc > 1 && strcmp(argv[1], cases[i].name) == 0) {
      cases[i].run();
      return check_result();
    }
    if (argc > 1) continue;
    if (i == 0 || strcmp(cases[i].name, cases[i - 1].name) != 0) run_checked(argv[0], cases[i].name);
    expect_said(cases[i].name, cases[i].faults, cases[i].said);
  }
  return check_result();
}

#endif
