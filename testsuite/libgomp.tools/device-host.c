// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Target constructs that the host carries out are told of with the host's number, and nothing is launched or copied in them.
// Inside, the region is the one that ompt_get_target_info names.
// { dg-modes "ours ours-host" }
#include "device-events.h"

#include <omp.h>

static int x, info, other;
static uint64_t number;
static ompt_id_t id;

__attribute__((noipa)) void directives(void) {
#pragma omp target if (0) map(tofrom : x, info, number, id)
  {
    x++;
    info = get_target_info(&number, &id, NULL);
  }
#pragma omp target enter data map(to : x) if (0)
#pragma omp target nowait if (0) map(tofrom : other)
  other = 1;
#pragma omp taskwait
}

int main(void) {
  const int host = omp_get_initial_device();
  CHECK(get_target_info(&number, &id, NULL) == 0);
  directives();
  CHECK(x == 1 && other == 1);
  CHECK(info == 1 && number == (uint64_t)host && id == events[0].region);
  static const int kinds[] = {ompt_target, ompt_target_enter_data, ompt_target_nowait};
  int at = 0;
  for (int i = 0; i < 3; i++) {
    const struct event *b = next_event(&at, region), *e = next_event(&at, region);
    CHECK(b->kind == kinds[i] && b->endpoint == ompt_scope_begin && b->device == host && in_function("directives", b->code));
    CHECK(e->kind == kinds[i] && e->endpoint == ompt_scope_end && e->region == b->region && e->device == host);
  }
  CHECK(num_events == 6);
  puts("on the host");
  return 0;
}

// { dg-output "on the host\n" }
