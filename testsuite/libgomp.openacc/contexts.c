/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The device's context is current on a thread that uses OpenACC, so that the program's own driver calls go to the same device.

   { dg-set-target-env-var GOMPSIM_DEVICES 2 }
   { dg-modes "device" } The host has no contexts.
*/
#include "check.h"
#include "driver.h"
#include <openacc.h>
#include <pthread.h>

static void *
current_context (void)
{
  void *context = NULL;
  CHECK (DRIVER (cuCtxGetCurrent, void **) (&context) == 0);
  return context;
}

static int
current_device (void)
{
  int device = -1;
  CHECK (DRIVER (cuCtxGetDevice, int *) (&device) == 0);
  return device;
}

static void *
another_thread (void *unused)
{
  CHECK (current_context () == NULL);
  acc_set_device_num (1, acc_device_nvidia);
  CHECK (current_context () == acc_get_current_cuda_context () && current_device () == 1);
  return unused;
}

int
main (void)
{
  CHECK (acc_get_current_cuda_device () == NULL && acc_get_current_cuda_context () == NULL);
  acc_init (acc_device_nvidia);
  CHECK (acc_get_current_cuda_context () != NULL && current_context () == acc_get_current_cuda_context ());
  CHECK (*(int *) acc_get_current_cuda_device () == 0 && current_device () == 0);
  acc_set_device_num (1, acc_device_nvidia);
  CHECK (current_context () == acc_get_current_cuda_context ());
  CHECK (*(int *) acc_get_current_cuda_device () == 1 && current_device () == 1);
  pthread_t thread;
  CHECK (pthread_create (&thread, NULL, another_thread, NULL) == 0);
  pthread_join (thread, NULL);
  int x = 1;
#pragma acc parallel copy (x)
  {
    x++;
  }
  CHECK (x == 2 && current_device () == 1);
  return check_result ();
}
