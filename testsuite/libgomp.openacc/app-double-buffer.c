// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A long array that passes through the device in blocks, on two queues with two buffers.
#include "apart.h"

enum { BLOCKS = 9, SIZE = 128 };

int main(void) {
  check_placement();
  static int in[BLOCKS][SIZE], out[BLOCKS][SIZE], buffer[2][SIZE];
  for (int b = 0; b < BLOCKS; b++)
    for (int i = 0; i < SIZE; i++) in[b][i] = b * SIZE + i;
  int *device = acc_malloc(sizeof buffer);
  for (int b = 0; b < BLOCKS; b++) {
    int q = b % 2, *d = device + q * SIZE;
    acc_memcpy_to_device_async(d, in[b], sizeof in[b], q);
#pragma acc parallel loop deviceptr(d) async(q)
    for (int i = 0; i < SIZE; i++) d[i] = d[i] * d[i] % 10007;
    acc_memcpy_from_device_async(out[b], d, sizeof out[b], q);
  }
  acc_wait_all();
  acc_free(device);
  int wrong = 0;
  for (int b = 0; b < BLOCKS; b++)
    for (int i = 0; i < SIZE; i++) wrong += out[b][i] != (b * SIZE + i) * (b * SIZE + i) % 10007;
  CHECK(wrong == 0);
  return check_result();
}
