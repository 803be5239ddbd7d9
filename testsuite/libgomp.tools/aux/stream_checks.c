// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tool of tool.h for programs in C++ and Fortran.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "../stream.h"

#include <dlfcn.h>

#ifdef __cplusplus
extern "C" {
#endif

// How many events; -1: any endpoint, any kind.
int recorded(int what, int endpoint, int kind) { return (int)count_of((ompt_callbacks_t)what, endpoint, kind); }
int recorded_with_flags(int what, int flags) {
  int n = 0;
  for (unsigned i = 0; i < event_count; i++) n += (int)events[i].what == what && (events[i].flags & flags) == flags;
  return n;
}
// The same with a code address in the function, which must not be local to its file.
int recorded_in(int what, int endpoint, const char *function) {
  int n = 0;
  for (unsigned i = 0; i < event_count; i++) {
    Dl_info where;
    if ((int)events[i].what == what && (endpoint == -1 || events[i].endpoint == endpoint) &&
        dladdr(events[i].codeptr, &where) != 0 && where.dli_sname != NULL && strcmp(where.dli_sname, function) == 0)
      n++;
  }
  return n;
}
// A call at the end of a function, whose last construct is then no tail call.
void come_back(void) {}
// 0 if what has been recorded holds together.
int stream_faults(void) {
  check_stream();
  if (check_failures != 0 && getenv("REGOMP_TEST_PRINT_EVENTS") != NULL) print_events();
  return check_failures;
}
#ifdef __cplusplus
}
#endif
