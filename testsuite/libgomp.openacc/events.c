/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   What a profiling library hears of the plugin: memory allocated and freed, kernels launched, in which order and with which fields.

   { dg-vendors-differ }
   { dg-modes "device" } The host has no memory to allocate and no kernels.
*/
#include "check.h"
#include <acc_prof.h>
#include <openacc.h>

static void
print (acc_prof_info *info, acc_event_info *event, acc_api_info *api)
{
  printf ("%d: %d %d device %d of type %d, queue %ld; %d parent %d implicit %d; api %d\n", (int) info->event_type, info->valid_bytes,
          info->version, info->device_number, (int) info->device_type, (long) info->async_queue, event->other_event.valid_bytes,
          (int) event->other_event.parent_construct, event->other_event.implicit, (int) api->device_api);
  if (event->event_type == acc_ev_alloc || event->event_type == acc_ev_free)
    printf ("  %s %d %p %d\n", event->data_event.var_name ? "named" : "no name", event->data_event.bytes > 0, (void *) event->data_event.host_ptr,
            event->data_event.device_ptr != NULL);
  else if (event->event_type == acc_ev_enqueue_launch_start || event->event_type == acc_ev_enqueue_launch_end)
    printf ("  %s %zu %zu %zu\n", event->launch_event.kernel_name, event->launch_event.num_gangs, event->launch_event.num_workers,
            event->launch_event.vector_length);
}

int
main (void)
{
  int a[100] = { 0 };
  // Those that GCC's library sends. How much memory a construct takes is the library's business.
  for (int e = acc_ev_device_init_start; e <= acc_ev_enqueue_launch_end; e++)
    if (e <= acc_ev_device_init_end || e >= acc_ev_alloc)
      acc_prof_register ((acc_event_t) e, print, acc_reg);
#pragma acc parallel loop copy (a)
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma acc enter data copyin (a)
#pragma acc update device (a)
#pragma acc exit data delete (a)
  void *p = acc_malloc (100);
  acc_free (p);
#pragma acc parallel loop copy (a) async (3) num_gangs (3)
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma acc wait
  return check_result ();
}
