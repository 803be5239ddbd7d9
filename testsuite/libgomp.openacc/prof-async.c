// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The queues that events name. Nothing orders the last kernel behind what is on the other queues: on AMD's GPUs
// --check-races reports that; on NVIDIA's the copy to ordinary memory makes the host wait.
// { dg-modes "device" } On the host all events name the synchronous queue.
#define PROF_ASYNC
#include "prof.h"

int main(void) {
  check_placement();
  prof_register(acc_ev_enter_data_start, acc_ev_compute_construct_end);
  int a[10] = {0}, q = 6;
#pragma acc enter data copyin(a) async(1)
#pragma acc parallel loop present(a) async(1)
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc update self(a) async(q) wait(1)
#pragma acc parallel loop present(a) async
  for (int i = 0; i < 10; i++) a[i] = i;
#pragma acc wait
#pragma acc exit data delete(a) async(3)
#pragma acc wait
  return check_result();
}
