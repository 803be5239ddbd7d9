// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// flang calls a GPU's runtime also from images for the host, and no package has that runtime for it: here is as much as the
// programs need. A region is executed by one thread, and its teams and parallel regions have one.
#include <stddef.h>
#include <stdint.h>

enum { execute_user_code = -1 };
int __kmpc_target_init(void *environment, void *launch) { return execute_user_code; }
void __kmpc_target_deinit(void) {}

void __kmpc_parallel_60(void *location, int thread, int condition, int threads, int binding, void *body, void *wrapper,
                        void **arguments, int64_t count, int strict) {
  int zero = 0;
  if (count > 0)
    ((void (*)(int *, int *, void *))body)(&zero, &zero, arguments[0]);
  else
    ((void (*)(int *, int *))body)(&zero, &zero);
}

void __kmpc_parallel_51(void *location, int thread, int condition, int threads, int binding, void *body, void *wrapper,
                        void **arguments, int64_t count) {
  __kmpc_parallel_60(location, thread, condition, threads, binding, body, wrapper, arguments, count, 0);
}

typedef void loop_body(uint32_t iteration, void *argument);
void __kmpc_for_static_loop_4u(void *location, loop_body *body, void *argument, uint32_t iterations, uint32_t threads,
                               uint32_t chunk, uint8_t one) {
  for (uint32_t i = 0; i < iterations; i++) body(i, argument);
}
void __kmpc_distribute_for_static_loop_4u(void *location, loop_body *body, void *argument, uint32_t iterations,
                                          uint32_t threads, uint32_t blocks, uint32_t chunk, uint8_t one) {
  for (uint32_t i = 0; i < iterations; i++) body(i, argument);
}
