// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The place list (OpenMP 5.2 section 21.1.6): sets of processors that threads are bound to. Made once by the library's
// constructor from OMP_PLACES, GOMP_CPU_AFFINITY or OMP_PROC_BIND; constant, and released when the library is unloaded.
#ifndef REGOMP_ICV_PLACES_H
#define REGOMP_ICV_PLACES_H

#include "config/linux/cpus.h"

namespace regomp {

struct place_list {
  unsigned count = 0;
  unsigned capacity = 0;
  cpu_mask *places = nullptr;
};

// Each returns null after a diagnostic where the text is invalid, and null where no place is left. `allowed` is the affinity
// mask of the process.
place_list *parse_places(const char *text, const cpu_mask &allowed);
place_list *parse_cpu_affinity(const char *text); // also of processors that are not there, as stock
place_list *places_of_threads(const cpu_mask &allowed);
void check_places(const char *text); // the diagnostic of parse_places alone, where the text is no list of places

void release_places(place_list *);

} // namespace regomp

#endif
