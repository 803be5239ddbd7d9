// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "device" } The host has no memory to allocate.
// What the events of device memory say, as GCC's library has it: one block for what a construct maps, with what it takes to align
// it, behind the argument table; what is freed has a size that the plugin does not know.
#include "apart.h"
#include <acc_prof.h>

static void print(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  (void)api;
  if (info->event_type == acc_ev_alloc)
    printf("  %zu bytes\n", event->data_event.bytes);
  else
    CHECK(event->data_event.bytes == (info->device_type == acc_device_radeon ? 0 : (size_t)-1));
}

static int a[10], b[100];
static char one, three[3], many[5000];

int main(void) {
  check_placement();
  struct {
    int n;
    int *p;
  } s = {3, b};
  int *q = a, sum = 0;
  double z = 0;
#pragma acc parallel copy(z)
  z = 1;
  acc_prof_register(acc_ev_alloc, print, acc_reg);
  acc_prof_register(acc_ev_free, print, acc_reg);
  puts("regions");
#pragma acc parallel copy(a)
  a[1] = 1;
#pragma acc parallel copy(one, three, many)
  one = three[1] = many[1];
#pragma acc parallel copyin(one) firstprivate(z) copyout(three)
  three[0] = one + z;
#pragma acc parallel
  ;
#pragma acc parallel loop reduction(+ : sum) num_gangs(4) copyin(a)
  for (int i = 0; i < 10; i++) sum += a[i];
  puts("data");
#pragma acc data copy(a, b)
  {
    puts("inside");
#pragma acc parallel present(a) copy(b)
    a[1] = b[1] = 1;
  }
  puts("enter, exit");
#pragma acc enter data copyin(a, b, three)
#pragma acc exit data delete (a, three) copyout(b)
#pragma acc enter data create(q[0 : 10]) async(2)
#pragma acc wait
#pragma acc exit data delete (q[0 : 10])
#pragma acc enter data copyin(s.n, s.p[0 : 10])
#pragma acc exit data delete (s.n, s.p[0 : 10])
  puts("routines");
  acc_copyin(three, 3);
  acc_delete(three, 3);
  void *p = acc_malloc(1);
  acc_free(p);
  p = acc_malloc(100);
  acc_map_data(a, p, sizeof a);
  acc_unmap_data(a);
  acc_free(p);
  puts("declare");
  {
    int here[10];
#pragma acc declare create(here)
#pragma acc parallel
    here[1] = 2;
  }
  return check_result();
}
