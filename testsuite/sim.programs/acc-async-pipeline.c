// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "checks" }
// A pipeline over several queues: each block of the data is copied in, worked on and copied out by its queue, while others do theirs; and
// kernels of two queues that run at the same time.
#include "check.h"

enum { BLOCKS = 12, SIZE = 400, QUEUES = 3 };

int main(void) {
  check_placement();
  static double in[BLOCKS * SIZE], out[BLOCKS * SIZE];
  for (int i = 0; i < BLOCKS * SIZE; i++) in[i] = i * 0.5;
#pragma acc data create(in, out)
  {
    for (int b = 0; b < BLOCKS; b++) {
      int q = b % QUEUES;
      int first = b * SIZE;
#pragma acc update device(in[first:SIZE]) async(q)
#pragma acc parallel loop async(q) num_gangs(2) present(in, out)
      for (int i = first; i < first + SIZE; i++) {
        double x = in[i];
        for (int k = 0; k < 5; k++) x = x * 2 - in[i];
        out[i] = x;
      }
#pragma acc update self(out[first:SIZE]) async(q)
    }
#pragma acc wait
  }
  for (int i = 0; i < BLOCKS * SIZE; i++) CHECK(out[i] == i * 0.5);

  // The first kernel waits for what the second one writes. On the host they would run one after the other.
  if (check_expected_device() == 1) {
    int flag = 0, seen = 0;
#pragma acc data copy(flag, seen)
    {
#pragma acc parallel num_gangs(1) async(1) present(flag, seen)
      {
        int f = 0;
        // Not `atomic read`: see libgomp.offload/aux/rendezvous.h.
        while (f == 0) f = __atomic_fetch_add(&flag, 0, __ATOMIC_RELAXED);
        seen = f;
      }
#pragma acc parallel num_gangs(1) async(2) present(flag)
      {
#pragma acc atomic write
        flag = 17;
      }
#pragma acc wait
    }
    CHECK(seen == 17);
  }
  puts("done");
  return check_result();
}
