// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OMP_ALLOCATOR (OpenMP 5.2 section 21.5.1): the initial value of def-allocator-var. The allocator itself is made on first
// use, by the allocator code; here are the memory space and the traits that the text asked for.
#ifndef REGOMP_ICV_ALLOCATOR_ENV_H
#define REGOMP_ICV_ALLOCATOR_ENV_H

#include <cstdint>

namespace regomp {

struct trait_key { // omp_alloctrait_key_t
  enum : int {
    sync_hint = 1,
    alignment = 2,
    access = 3,
    pool_size = 4,
    fallback = 5,
    fb_data = 6,
    pinned = 7,
    partition = 8,
  };
};

struct allocator_trait { // omp_alloctrait_t
  int key;
  std::uintptr_t value;
};

struct allocator_request {
  bool given_traits = false; // if false, process.default_allocator says all
  std::uintptr_t memory_space = 0;
  unsigned trait_count = 0;
  allocator_trait traits[8] = {};
};

extern allocator_request allocator_from_environment;

// Sets process.default_allocator, or allocator_from_environment; prints a diagnostic if the text is invalid.
void read_allocator(const char *text);

// The name that OMP_DISPLAY_ENV shows for a predefined allocator; empty for those stock has no name for.
const char *allocator_name(std::uintptr_t);

} // namespace regomp

#endif
