// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A rendezvous on the device for regions that must run at the same time. They get its address in disguise, so that the
// runtime cannot tell that they share it.
#ifndef REGOMP_OFFLOAD_RENDEZVOUS_H
#define REGOMP_OFFLOAD_RENDEZVOUS_H

#include <omp.h>
#include <stdint.h>

static const uint64_t disguise = 0x5aa5c33c0ff0aa55u;

static uint64_t make_rendezvous(void) {
  int zero = 0, dev = omp_get_default_device();
  int *p = (int *)omp_target_alloc(sizeof zero, dev);
  omp_target_memcpy(p, &zero, sizeof zero, 0, 0, dev, omp_get_initial_device());
  return (uint64_t)(uintptr_t)p ^ disguise;
}

static void set_rendezvous(uint64_t rendezvous, int value) {
  omp_target_memcpy((void *)(uintptr_t)(rendezvous ^ disguise), &value, sizeof value, 0, 0, omp_get_default_device(),
                    omp_get_initial_device());
}

static void free_rendezvous(uint64_t rendezvous) {
  omp_target_free((void *)(uintptr_t)(rendezvous ^ disguise), omp_get_default_device());
}

#pragma omp begin declare target
static inline volatile int *counter_of(uint64_t rendezvous) {
  return (volatile int *)(uintptr_t)(rendezvous ^ 0x5aa5c33c0ff0aa55u);
}

// Returns when the value there is so great. Not `atomic read`: GCC makes a plain load of it for NVIDIA's GPUs, and the driver's
// compiler leaves a loop of such loads out, since it has no other effect (seen on an H200).
static inline int wait_at(uint64_t rendezvous, int least) {
  volatile int *p = counter_of(rendezvous);
  int n;
  do
    n = __atomic_fetch_add(p, 0, __ATOMIC_RELAXED);
  while (n < least);
  return n;
}

// Returns when so many regions have come.
static inline void meet(uint64_t rendezvous, int regions) {
  int *arrived = (int *)counter_of(rendezvous);
#pragma omp atomic
  ++*arrived;
  wait_at(rendezvous, regions);
}
#pragma omp end declare target

#endif
