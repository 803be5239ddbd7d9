/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   Reverse offload: the time from a device's request to its answer. In a program of its own, since one that requires reverse offload
   has its streams set up for it. */
#pragma omp requires reverse_offload /* in front of the first target region, which is in device.h */
#include "device.h"

static void reverse_round_trip(int count)
{
  int x = 0;
#pragma omp target map(tofrom : x)
  for (int i = 0; i < count; i++) {
#pragma omp target device(ancestor : 1) map(always, tofrom : x)
    x++;
  }
}

static void reverse_no_data(int count)
{
#pragma omp target
  for (int i = 0; i < count; i++) {
#pragma omp target device(ancestor : 1)
    {
    }
  }
}

/* Requests of many warps at once, each with its own small data; time for one request, without the launch of so many warps. */
static int asking_warps;
static void reverse_from(int count)
{
  int each = count / asking_warps;
#pragma omp target teams distribute num_teams(asking_warps) thread_limit(1)
  for (int w = 0; w < asking_warps; w++)
    for (int i = 0; i < each; i++) {
      int answer;
#pragma omp target device(ancestor : 1) firstprivate(i) map(from : answer)
      answer = i;
      if (answer != i)
        __builtin_abort();
    }
}

/* The same without data: nothing hangs on the region, so an ideal server need not run it (bench/ideal-server.cc). */
static void reverse_no_data_from(int count)
{
  int each = count / asking_warps;
#pragma omp target teams distribute num_teams(asking_warps) thread_limit(1)
  for (int w = 0; w < asking_warps; w++)
    for (int i = 0; i < each; i++) {
#pragma omp target device(ancestor : 1)
      {
      }
    }
}

/* What a program pays that might use reverse offload, but does not at the moment. */
static void empty_region(int count)
{
  for (int i = 0; i < count; i++) {
#pragma omp target
    {
    }
  }
}

static double value[512];
static void update_to(int count)
{
  for (int i = 0; i < count; i++) {
#pragma omp target update to(value[0 : 1])
  }
}

static void update_from(int count)
{
  for (int i = 0; i < count; i++) {
#pragma omp target update from(value[0 : 1])
  }
}

static void update_page(int count)
{
  for (int i = 0; i < count; i++) {
#pragma omp target update to(value)
  }
}

static void measure_asking(const char *name, void (*from)(int), int warps, int each)
{
  if (!measure_wanted(name))
    return;
  asking_warps = warps;
  int count = warps * each;
  double times[3];
  for (int i = 0; i < 3; i++) {
    double start = measure_now();
    from(0);
    double launched = measure_now();
    from(count);
    times[i] = (measure_now() - launched - (launched - start)) / count;
  }
  qsort(times, 3, sizeof times[0], measure_compare);
  measure_print(name, times[1]);
}

int main(int argc, char **argv)
{
  if (argc > 1)
    measure_filter = argv[1];
  double first = measure_first_region();
  if (measure_wanted("uses reverse offload: first target region"))
    printf("uses reverse offload: first target region\t%.0f\n", first);
#pragma omp target enter data map(to : value)
  measure("uses reverse offload: target region, empty", empty_region, 200);
  measure("uses reverse offload: target update to device, 8 B", update_to, 500);
  measure("uses reverse offload: target update from device, 8 B", update_from, 500);
  measure("uses reverse offload: target update to device, 4096 B", update_page, 500);
#pragma omp target exit data map(release : value)
  measure("reverse offload round trip, no data", reverse_no_data, 200);
  measure("reverse offload round trip, 4 B always", reverse_round_trip, 200);
  measure_asking("reverse requests, 1 warp asks", reverse_from, 1, 200);
  measure_asking("reverse requests, 4 warps ask", reverse_from, 4, 50);
  measure_asking("reverse requests, 16 warps ask", reverse_from, 16, 16);
  measure_asking("reverse requests, 64 warps ask", reverse_from, 64, 8);
  measure_asking("reverse requests, 256 warps ask", reverse_from, 256, 4);
  measure_asking("reverse requests, no data, 1 warp asks", reverse_no_data_from, 1, 200);
  measure_asking("reverse requests, no data, 16 warps ask", reverse_no_data_from, 16, 32);
  measure_asking("reverse requests, no data, 64 warps ask", reverse_no_data_from, 64, 32);
  measure_asking("reverse requests, no data, 256 warps ask", reverse_no_data_from, 256, 8);
  return 0;
}
