// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The program copies to the device, by a queue of its own, what a kernel of another queue reads.
// OPTIONS: -fopenacc
// RACE: data race of kernel .* and cuMemcpyHtoDAsync.*acc-memcpy\.c:16\M.*nothing orders them
// RACE-AMD: data race of kernel .* and hsa_.*acc-memcpy\.c:16\M.*nothing orders them
#include <openacc.h>
#include <stdio.h>

int main(void) {
  static int a[64], b[64], other[64];
#pragma acc enter data copyin(a) create(b)
#pragma acc parallel loop num_gangs(1) async(1) present(a, b)
  for (int i = 0; i < 64; i++) {
    b[i] = 0;
    for (int k = 0; k < 20000; k++) b[i] = b[i] * 3 + a[i];
  }
#ifdef FAULT
  const int queue = 2;
#else
  const int queue = 1;
#endif
  acc_memcpy_to_device_async(acc_deviceptr(a), other, sizeof other, queue);
#pragma acc wait
#pragma acc exit data delete(a) copyout(b)
  printf("%d\n", b[1]);
  return 0;
}
