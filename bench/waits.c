/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Target regions that wait on the device for 150 us, from several host threads. The regions of target.c do next to nothing, but on the
   simulated GPU what they do costs time of the host's processors, so its rows cannot show more regions at once than there are
   processors. A warp in a nanosleep costs none, as on a GPU: what the rows show is whether the runtime lets the regions of different
   threads be on the device at once. The time is that of all regions divided by their number; if they do not wait for each other
   it falls as threads are added. Compiled for sm_70, which has nanosleep. */
#include "device.h"

enum { nap_nanoseconds = 150000 };

/* Static, or the host's assembler would be given it, too. */
#pragma omp begin declare target device_type(nohost)
static void nap_on_nvptx(void)
{
  __asm__ volatile("nanosleep.u32 %0;" : : "r"(nap_nanoseconds));
}
#pragma omp end declare target

#pragma omp begin declare target
#pragma omp declare variant(nap_on_nvptx) match(device = {arch(nvptx)})
static void nap(void)
{
}
#pragma omp end declare target

static int threads;
static void naps(int count)
{
#pragma omp parallel for num_threads(threads) schedule(static)
  for (int i = 0; i < count; i++) {
    int x = i;
#pragma omp target map(tofrom : x)
    {
      nap();
      x++;
    }
  }
}

int main(int argc, char **argv)
{
  if (argc > 1)
    measure_filter = argv[1];
  measure_first_region();
  for (threads = 1; threads <= 8; threads *= 2) {
    char name[80];
    snprintf(name, sizeof name, "regions that nap for 150 us, %d host threads", threads);
    measure(name, naps, 48);
  }
  return 0;
}
