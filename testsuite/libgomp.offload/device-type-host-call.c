/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-modes "ourlib" }

   The device numbers that GCC 17 writes for a target construct with device_type(host): -3, and -2 where its if clause is false.
   Its function is in no image, and runs on the host with what it is given. */
#include <omp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

extern void GOMP_target_ext (int, void (*) (void *), size_t, void **, size_t *, unsigned short *, unsigned, void **, void **);

struct arguments
{
  int *counter;
  intptr_t increment;
};

static void region (void *data)
{
  struct arguments *a = data;
  *a->counter += (int) a->increment + 100 * !omp_is_initial_device ();
}

int main (void)
{
  int counter = 0;
  const int devices[] = { -3, -2, -3 };
  for (int i = 0; i < 3; i++)
    {
      void *addresses[] = { &counter, (void *) (intptr_t) (i + 1) };
      size_t sizes[] = { sizeof counter, 0 };
      unsigned short kinds[] = { 0x203, 0x0d }; /* tofrom; firstprivate, the value itself */
      void *arguments[] = { NULL };
      GOMP_target_ext (devices[i], region, 2, addresses, sizes, kinds, i == 2 /* nowait */, NULL, arguments);
    }
#pragma omp taskwait
  printf ("%d\n", counter);
  return counter != 6;
}
