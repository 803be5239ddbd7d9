/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The constructs whose driver calls bench/counts counts: counts CONSTRUCT TIMES; without arguments their names, each with
   the most calls that ours may make and the threads that it may wake. */
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

/* `most`: the calls of the driver, queries of the current context among them, that ours may make; `woken`: the threads
   that it may wake, where they sleep. */
static const struct {
  const char *name;
  void (*work)(void);
  int most, woken;
} constructs[] = {{"empty-region", empty_region, 3, 0},
                  {"one-map", one_map, 7, 0},
                  {"ten-maps", ten_maps, 7, 0},
                  {"8-megabytes-tofrom", eight_megabytes, 11, 0},
                  {"enter-and-exit-data", enter_and_exit, 4, 0},
                  {"data-region-update", data_region_update, 11, 0},
                  {"update-64-bytes", update, 2, 0},
                  {"update-8-megabytes", update_megabytes, 3, 0},
                  {"nowait-and-wait", nowait_and_wait, 7, 2},
                  {"copy-to-and-from", copy_routine, 4, 0}};

int main(int argc, char **argv)
{
  for (size_t i = 0; i < sizeof constructs / sizeof constructs[0]; i++)
    if (argc < 3) {
      printf("%s %d %d\n", constructs[i].name, constructs[i].most, constructs[i].woken);
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
