/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   A queue's stream: the program gets it, puts its own work on it, and may replace it by a stream of its own, which stays the program's.
   (GCC's plugin destroys the program's stream when another takes its place, and all of them at the end.)

   { dg-modes "ours stock-ours" }
*/
#include "check.h"
#include "driver.h"
#include <openacc.h>

enum { n = 1000 };

int
main (void)
{
  static unsigned char x[n];
  acc_init (acc_device_nvidia);
  CHECK (acc_get_cuda_stream (acc_async_sync) == NULL);
#pragma acc enter data create (x)
#pragma acc parallel loop present (x) async (1)
  for (int i = 0; i < n; i++)
    x[i] = 1;
  void *stream = acc_get_cuda_stream (1);
  CHECK (stream != NULL && stream == acc_get_cuda_stream (1));
  /* Ours: in order with the region before it and the one after it. */
  CHECK (DRIVER (cuMemsetD8Async, unsigned long long, unsigned char, size_t, void *) ((unsigned long long) acc_deviceptr (x), 7, n / 2, stream) == 0);
#pragma acc parallel loop present (x) async (1)
  for (int i = 0; i < n; i++)
    x[i]++;
#pragma acc update self (x) async (1)
#pragma acc wait (1)
  int wrong = 0;
  for (int i = 0; i < n; i++)
    wrong += x[i] != (i < n / 2 ? 8 : 2);
  CHECK (wrong == 0);

  void *mine[2];
  for (int k = 0; k < 2; k++)
    {
      CHECK (DRIVER (cuStreamCreate, void **, unsigned) (&mine[k], 0) == 0);
      CHECK (acc_set_cuda_stream (1, mine[k]) == 1);
      CHECK (acc_get_cuda_stream (1) == mine[k]);
#pragma acc parallel loop present (x) async (1)
      for (int i = 0; i < n; i++)
        x[i]++;
    }
  CHECK (acc_set_cuda_stream (1, mine[1]) == 1);
  CHECK (acc_set_cuda_stream (9, mine[0]) == 1);
#pragma acc update self (x) async (1)
#pragma acc wait (1)
  wrong = 0;
  for (int i = 0; i < n; i++)
    wrong += x[i] != (i < n / 2 ? 10 : 4);
  CHECK (wrong == 0);
  for (int k = 0; k < 2; k++)
    CHECK (DRIVER (cuStreamSynchronize, void *) (mine[k]) == 0);
#pragma acc exit data delete (x)
  acc_shutdown (acc_device_nvidia);
  void *context = stream;
  CHECK (DRIVER (cuCtxGetCurrent, void **) (&context) == 0 && context == NULL);
  return check_result ();
}
