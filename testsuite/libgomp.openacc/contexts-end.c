/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The contexts that the program itself has made current are so again after acc_shutdown, and none of them is taken off.

   { dg-modes "ours stock-ours" } GCC's plugin goes on in the context that it finds, if that is one of the device.
*/
#include "check.h"
#include "driver.h"
#include <openacc.h>

static void *
current_context (void)
{
  void *context = NULL;
  CHECK (DRIVER (cuCtxGetCurrent, void **) (&context) == 0);
  return context;
}

static void
push (void *context)
{
  CHECK (DRIVER (cuCtxPushCurrent_v2, void *) (context) == 0);
}

static void *
pop (void)
{
  void *context = NULL;
  CHECK (DRIVER (cuCtxPopCurrent_v2, void **) (&context) == 0);
  return context;
}

int
main (void)
{
  void *mine, *primary;
  CHECK (DRIVER (cuInit, unsigned) (0) == 0);
  CHECK (DRIVER (cuCtxCreate_v2, void **, unsigned, int) (&mine, 0, 0) == 0 && current_context () == mine);
  /* Retained, so that it outlives OpenACC's use of it. */
  CHECK (DRIVER (cuDevicePrimaryCtxRetain, void **, int) (&primary, 0) == 0 && primary != mine);

  acc_init (acc_device_nvidia);
  CHECK (current_context () == primary);
  acc_shutdown (acc_device_nvidia);
  CHECK (current_context () == mine);

  /* What is current when it ends is the program's. */
  acc_init (acc_device_nvidia);
  push (mine);
  acc_shutdown (acc_device_nvidia);
  CHECK (pop () == mine && pop () == primary && pop () == mine && current_context () == NULL);

  /* Where it is current already, nothing is put on top, and it stays. */
  push (primary);
  acc_init (acc_device_nvidia);
  acc_shutdown (acc_device_nvidia);
  CHECK (pop () == primary && current_context () == NULL);

  /* Where nothing was, nothing is in the end. */
  acc_init (acc_device_nvidia);
  void *data = acc_malloc (8);
  CHECK (data != NULL && current_context () == primary);
  acc_free (data);
  acc_shutdown (acc_device_nvidia);
  CHECK (current_context () == NULL);
  return check_result ();
}
