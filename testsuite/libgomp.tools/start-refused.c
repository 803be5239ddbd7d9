// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tool whose initialiser returns 0 is not called again, whatever it has registered; OpenMP in the initialiser works, and sends
// nothing. The environment's libraries are not tried then: the tool has been chosen.
#define TOOL_INITIALIZE                                                                                                     \
  listen_to_all();                                                                                                          \
  _Pragma("omp parallel") CHECK(event_count == 0);                                                                          \
  return 0
#include "tool.h"

int main(void) {
  int threads = 0;
#pragma omp parallel reduction(+ : threads)
  threads++;
  CHECK(threads == omp_get_max_threads());
  CHECK(tool_runs == 1 && tool_ended == 0 && event_count == 0);
  return tool_result();
}
