// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "stock-host stock ours-host ours ours-stock stock-ours" }
// It is our host library that waits for the queues; with GCC's library it is the plugin: GCC's by what CUDA's NULL stream does.
//
// A data region with deviceptr maps the pointer variable. The region ends while kernels that read it are on a queue: nothing
// here is a race, and the eight bytes must not be another object's before the queue has passed.
#include "apart.h"

enum { n = 500 };

int main(void) {
  check_placement();
  static int h[n], x[8];
  for (int round = 0; round < 4; round++) {
    int *d = acc_malloc(n * sizeof *d);
#pragma acc data deviceptr(d)
    {
#pragma acc parallel loop num_gangs(1) async(1)
      for (int i = 0; i < n; i++) {
        volatile int s = i;
        for (int k = 0; k < 200; k++) s = s + 1;
        d[i] = s;
      }
#pragma acc parallel loop num_gangs(1) async(1)
      for (int i = 0; i < n; i++) d[i] += 1;
    }
    // What takes its place.
#pragma acc enter data copyin(x)
#pragma acc wait(1)
    acc_memcpy_from_device(h, d, sizeof h);
#pragma acc exit data delete(x)
    for (int i = 0; i < n; i++) CHECK(h[i] == i + 201);
    acc_free(d);
  }
  return check_result();
}
