/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The constructs whose driver calls bench/counts counts: counts CONSTRUCT TIMES; without arguments their names, each with
   the most calls that ours may make and the threads that it may wake, of CUDA's driver and of the HSA runtime. */
#ifdef REVERSE_OFFLOAD
#pragma omp requires reverse_offload
#endif
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char small[512], large[8 << 20], other[512];

static void empty_region(void)
{
#pragma omp target
  {
  }
}

static void one_map(void)
{
#pragma omp target map(tofrom : small)
  small[0]++;
}

static void eight_megabytes(void)
{
#pragma omp target map(tofrom : large)
  large[0]++;
}

static void ten_maps(void)
{
  long a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10;
#pragma omp target map(tofrom : a, b, c, d, e, f, g, h, i, j)
  a += b + c + d + e + f + g + h + i + j;
}

static void enter_and_exit(void)
{
#pragma omp target enter data map(to : small)
#pragma omp target exit data map(from : small)
}

static void data_region_update(void)
{
#pragma omp target data map(to : small) map(from : other)
  {
#pragma omp target
    other[0] = small[0];
#pragma omp target update to(small)
  }
}

static void update(void)
{
#pragma omp target update to(large[:64])
}

static void update_megabytes(void)
{
#pragma omp target update from(large)
}

static void nowait_and_wait(void)
{
#pragma omp target nowait map(tofrom : small)
  small[0]++;
#pragma omp taskwait
}

static void copy_routine(void)
{
  const int device = omp_get_default_device(), host = omp_get_initial_device();
  static void *there;
  if (there == NULL)
    there = omp_target_alloc(sizeof small, device);
  omp_target_memcpy(there, small, sizeof small, 0, 0, device, host);
  omp_target_memcpy(small, there, sizeof small, 0, 0, host, device);
}

#ifdef REVERSE_OFFLOAD
static void asks_nothing(void)
{
#pragma omp target
  {
  }
}

static void one_request(void)
{
#pragma omp target
  {
#pragma omp target device(ancestor : 1)
    {
    }
  }
}

static void ten_requests(void)
{
#pragma omp target
  for (int i = 0; i < 10; i++) {
#pragma omp target device(ancestor : 1) firstprivate(i)
    other[i]++;
  }
}

static void request_with_map(void)
{
#pragma omp target map(tofrom : small)
  {
#pragma omp target device(ancestor : 1) map(always, tofrom : small)
    small[0]++;
  }
}
#endif

/* `most`: the calls of the driver, queries of the current context among them, that ours may make; `woken`: the threads
   that it may wake, where they sleep: with the HSA runtime, which calls nobody back, a thread of the plugin's own waits for what is
   asynchronous, and how often it sleeps depends on the time, so that only what is out of all proportion is told. */
static const struct {
  const char *name;
  void (*work)(void);
  int most, woken;
  int most_hsa, woken_hsa;
} constructs[] = {
#ifdef REVERSE_OFFLOAD
    {"reverse-region-alone", asks_nothing, 0, 0, 1, 2},
    {"reverse-request", one_request, 0, 0, 1, 2},
    {"reverse-ten-requests", ten_requests, 0, 0, 13, 2},
    {"reverse-request-map", request_with_map, 0, 0, 6, 2},
#else
    {"empty-region", empty_region, 2, 0, 1, 2},
    {"one-map", one_map, 6, 0, 2, 2},
    {"ten-maps", ten_maps, 6, 0, 2, 2},
    {"8-megabytes-tofrom", eight_megabytes, 10, 0, 3, 2},
    {"enter-and-exit-data", enter_and_exit, 5, 0, 2, 2},
    {"data-region-update", data_region_update, 11, 0, 4, 2},
    {"update-64-bytes", update, 2, 0, 1, 2},
    {"update-8-megabytes", update_megabytes, 3, 0, 1, 2},
    {"nowait-and-wait", nowait_and_wait, 8, 2, 5, 30},
    {"copy-to-and-from", copy_routine, 5, 0, 2, 2},
#endif
};

int main(int argc, char **argv)
{
  for (size_t i = 0; i < sizeof constructs / sizeof constructs[0]; i++)
    if (argc < 3) {
      printf("%s %d %d %d %d\n", constructs[i].name, constructs[i].most, constructs[i].woken, constructs[i].most_hsa,
             constructs[i].woken_hsa);
    } else if (strcmp(argv[1], constructs[i].name) == 0) {
      const int updates = strncmp(argv[1], "update-", 7) == 0;
#pragma omp target enter data map(to : large) if (updates)
      constructs[i].work(); /* the first has the device initialised and the pools filled */
      for (int n = atoi(argv[2]); n > 0; n--)
        constructs[i].work();
#pragma omp target exit data map(release : large) if (updates)
    }
  return 0;
}
