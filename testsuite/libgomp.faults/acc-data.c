/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   OpenACC: data constructs and routines, at once and on queues, attached pointers, the device shut down and used again. */
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

enum { n = 500 };
struct list
{
  int length;
  int *values;
};
static int a[n], b[n];

static long
work (void)
{
  struct list l = { n, malloc (n * sizeof (int)) };
  long sum = 0;
  for (int i = 0; i < n; i++)
    a[i] = l.values[i] = i;
#pragma acc enter data copyin(l) async(1)
#pragma acc enter data copyin(l.values[0:n]) async(1)
#pragma acc parallel loop present(l) copy(a) firstprivate(sum) async(1)
  for (int i = 0; i < n; i++)
    a[i] += l.values[i] + (int) sum;
#pragma acc exit data copyout(l.values[0:n]) async(1)
#pragma acc exit data delete (l) async(1)
#pragma acc wait(1)
#pragma acc data copyin(a) create(b) no_create(l)
  {
    int *p = a;
#pragma acc host_data use_device(p) if_present
    sum += p != NULL;
#pragma acc parallel loop present(b)
    for (int i = 0; i < n; i++)
      b[i] = a[i];
#pragma acc update self(b)
  }
  acc_copyin (a, sizeof a);
  acc_update_device_async (a, sizeof a, 2);
  acc_wait_all_async (3);
  acc_wait (3);
  acc_copyout_finalize (a, sizeof a);
  for (int i = 0; i < n; i++)
    sum = sum * 31 + a[i] + b[i] + l.values[i];
  free (l.values);
  return sum;
}

int
main (void)
{
  printf ("%ld\n", work ());
  acc_shutdown (acc_get_device_type ());
  printf ("%ld\n", work ());
  return 0;
}
