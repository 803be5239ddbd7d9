/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Constructs, queues and routines while a context of the program's own is current, or none: they are done on the device's, and
   what was current stays so.

   { dg-modes "ours stock-ours" } GCC's plugin goes on in the context that it finds, if that is one of the device.
*/
#include "check.h"
#include "driver.h"
#include <openacc.h>

enum { N = 64 };
static int a[N], b[N];

static void *
current_context (void)
{
  void *context = NULL;
  CHECK (DRIVER (cuCtxGetCurrent, void **) (&context) == 0);
  return context;
}

static void
use_everything (int add)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < N; i++)
    a[i] += add;
#pragma acc parallel loop num_gangs(2) present(b) async(1)
  for (int i = 0; i < N; i++)
    b[i] += add;
#pragma acc parallel loop present(b) async(2) wait(1)
  for (int i = 0; i < N; i++)
    b[i] *= 2;
  while (!acc_async_test (2))
    ;
#pragma acc update self(b) async(3)
#pragma acc wait
  acc_wait (4711); /* that no construct has used */
}

int
main (void)
{
  void *mine;
  acc_init (acc_device_nvidia);
  void *const primary = current_context ();
#pragma acc enter data copyin(b)
  use_everything (1);
  CHECK (current_context () == primary && a[N - 1] == 1 && b[N - 1] == 2);

  CHECK (DRIVER (cuCtxCreate_v2, void **, unsigned, int) (&mine, 0, 0) == 0 && current_context () == mine && mine != primary);
  use_everything (1);
  CHECK (current_context () == mine && a[0] == 2 && b[0] == 6);
  /* A new queue, and one that is a stream of the program's in the device's context. */
  void *popped, *stream;
  CHECK (DRIVER (cuCtxPushCurrent_v2, void *) (primary) == 0);
  CHECK (DRIVER (cuStreamCreate, void **, unsigned) (&stream, 0) == 0);
  CHECK (DRIVER (cuCtxPopCurrent_v2, void **) (&popped) == 0 && popped == primary);
  acc_set_cuda_stream (9, stream);
#pragma acc parallel loop present(b) async(9)
  for (int i = 0; i < N; i++)
    b[i]++;
#pragma acc update self(b) async(9)
  acc_wait (9);
  CHECK (current_context () == mine && b[1] == 7);

  CHECK (DRIVER (cuCtxPopCurrent_v2, void **) (&popped) == 0 && popped == mine && current_context () == primary);
  CHECK (DRIVER (cuCtxPopCurrent_v2, void **) (&popped) == 0 && popped == primary && current_context () == NULL);
  use_everything (1);
  CHECK (a[5] == 3 && b[5] == 16);
#pragma acc exit data delete(b)
  return check_result ();
}
