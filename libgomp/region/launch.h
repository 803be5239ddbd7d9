// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The target constructs (OpenMP 5.2 section 13) as the compiler's calls describe them: where they run, when, and what
// happens around them. Called by the thread that encounters the construct, with no lock held.
#ifndef REGOMP_REGION_LAUNCH_H
#define REGOMP_REGION_LAUNCH_H

#include "mapping/map.h"
#include "omp-tools.h"

namespace regomp {

struct target_construct {
  int device; // as the compiler spells it
  void (*function)(void *);
  const map_list &items;
  bool nowait;
  void **depend; // the compiler's array, or null
  void **args;   // launch arguments; null for the legacy entry point
};

void run_target(const target_construct &);

// target data: the open region is kept by the current task until its end.
void begin_target_data(int device, const map_list &);
void end_target_data();

enum class data_operation { update, enter, exit };
const char *name_of(data_operation);
ompt_target_t tool_kind_of(data_operation, bool nowait);
void run_data_directive(data_operation, int device, const map_list &, bool nowait, void **depend);

} // namespace regomp

#endif
