// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A region on the host that device code asks for is a target region of its own: on the host, between the begin and the end of
// the region whose kernel asks, whose number is that of its parent; its code address is the region's host function.
// { dg-modes "ours ours-slot ours-pascal ours-stock" }
#include "device-events.h"

#include <omp.h>

#pragma omp requires reverse_offload

static void ask(int k, int *sum) {
#pragma omp target device(ancestor : 1) map(always, tofrom : sum[:1]) firstprivate(k)
  sum[0] += omp_is_initial_device() ? k : 100;
}
#pragma omp declare target enter(ask)

int main(void) {
  const int host = omp_get_initial_device();
  int sum = 5;
#pragma omp target map(tofrom : sum)
  {
    ask(1, &sum);
    ask(2, &sum);
  }
  CHECK(sum == 8);

  int at = 0;
  const struct event *kernel = next_event(&at, region);
  CHECK(kernel->endpoint == ompt_scope_begin && kernel->kind == ompt_target && kernel->device == 0);
  const int first = at;
  const void *code = NULL;
  for (int i = 0; i < 2; i++) {
    const struct event *b = next_event(&at, region), *e = next_event(&at, region);
    CHECK(b->endpoint == ompt_scope_begin && e->endpoint == ompt_scope_end && b->kind == ompt_target);
    CHECK(b->device == host && e->device == host && b->region == e->region && b->region != kernel->region);
    CHECK(b->task == kernel->region_data && e->task == kernel->region_data && b->target_task == NULL);
    CHECK(b->code != NULL && b->code == e->code && (code == NULL || code == b->code));
    code = b->code;
  }
  const struct event *end = next_event(&at, region);
  CHECK(end->endpoint == ompt_scope_end && end->region == kernel->region);
  // They are there while the kernel runs.
  int submitted = first;
  const struct event *launch = next_event(&submitted, submit);
  CHECK(launch->endpoint == ompt_scope_begin && launch < &events[at]);
  puts("the kernel is the parent");
  return 0;
}

// { dg-output "the kernel is the parent\n" }
