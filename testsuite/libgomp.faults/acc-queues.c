/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   OpenACC: queues that wait for each other, copies in queues, kernels whose geometry the plugin chooses. */
#include <openacc.h>
#include <stdio.h>
#include <string.h>

int
main (void)
{
  enum { n = 2000 };
  static int a[n], b[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc enter data copyin(a) create(b) async(1)
#pragma acc parallel loop present(a, b) async(1)
  for (int i = 0; i < n; i++)
    b[i] = a[i] * 3;
#pragma acc parallel loop present(a, b) async(2) wait(1)
  for (int i = 0; i < n; i++)
    a[i] = b[i] + 1;
#pragma acc update self(b) async(3) wait(2)
#pragma acc wait
  /* Whatever the answers are.  */
  acc_async_test (2);
  acc_get_property (0, acc_device_nvidia, acc_property_free_memory);
  acc_get_property_string (0, acc_device_nvidia, acc_property_name);
  void *p = acc_malloc (100);
  if (p)
    acc_memcpy_to_device (p, b, 100);
  acc_free (p);
#pragma acc exit data copyout(a) delete(b)
  long check = 0;
  for (int i = 0; i < n; i++)
    check = check * 31 + a[i] + b[i];
  printf ("%ld\n", check);
  return 0;
}
