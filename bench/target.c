/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   What offloading costs: regions that do next to nothing. */
#include "measure.h"
#include <omp.h>

#pragma omp requires reverse_offload

/* A hundred variables, v00 to v99, as a list and as a sum. The compiler drops the map of a variable that a region does not name, so
   the regions name them all. */
#define TEN(p) p##0, p##1, p##2, p##3, p##4, p##5, p##6, p##7, p##8, p##9
#define HUNDRED(p) \
  TEN(p##0), TEN(p##1), TEN(p##2), TEN(p##3), TEN(p##4), TEN(p##5), TEN(p##6), TEN(p##7), TEN(p##8), TEN(p##9)
#define SUM_TEN(p) (p##0 + p##1 + p##2 + p##3 + p##4 + p##5 + p##6 + p##7 + p##8 + p##9)
#define SUM(p) \
  (SUM_TEN(p##0) + SUM_TEN(p##1) + SUM_TEN(p##2) + SUM_TEN(p##3) + SUM_TEN(p##4) + SUM_TEN(p##5) + SUM_TEN(p##6) + \
   SUM_TEN(p##7) + SUM_TEN(p##8) + SUM_TEN(p##9))
#define SET_TEN(p) p##0 = p##1 = p##2 = p##3 = p##4 = p##5 = p##6 = p##7 = p##8 = p##9 = 1
#define SET(p) \
  (SET_TEN(p##0), SET_TEN(p##1), SET_TEN(p##2), SET_TEN(p##3), SET_TEN(p##4), SET_TEN(p##5), SET_TEN(p##6), \
   SET_TEN(p##7), SET_TEN(p##8), SET_TEN(p##9))

static void empty_region(int count)
{
  for (int i = 0; i < count; i++) {
#pragma omp target
    {
    }
  }
}

static void one_map(int count)
{
  double x[64] = {0};
  for (int i = 0; i < count; i++) {
#pragma omp target map(tofrom : x)
    x[0] += 1;
  }
}

static void hundred_maps(int count)
{
  long HUNDRED(v);
  SET(v);
  for (int i = 0; i < count; i++) {
#pragma omp target map(tofrom : HUNDRED(v))
    v00 = SUM(v) % 1000;
  }
}

static void hundred_present(int count)
{
  long HUNDRED(v);
  SET(v);
#pragma omp target enter data map(to : HUNDRED(v))
  for (int i = 0; i < count; i++) {
#pragma omp target map(tofrom : HUNDRED(v))
    v00 = SUM(v) % 1000;
  }
#pragma omp target exit data map(from : HUNDRED(v))
}

static void enter_exit(int count)
{
  static double block[512];
  for (int i = 0; i < count; i++) {
#pragma omp target enter data map(to : block)
#pragma omp target exit data map(release : block)
  }
}

static void update_8_bytes(int count)
{
  double x[1] = {1};
#pragma omp target enter data map(to : x)
  for (int i = 0; i < count; i++) {
#pragma omp target update to(x)
  }
#pragma omp target exit data map(release : x)
}

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

static void measure_asking(const char *name, int warps, int each)
{
  if (!measure_wanted(name))
    return;
  asking_warps = warps;
  int count = warps * each;
  double times[3];
  for (int i = 0; i < 3; i++) {
    double start = measure_now();
    reverse_from(0);
    double launched = measure_now();
    reverse_from(count);
    times[i] = (measure_now() - launched - (launched - start)) / count;
  }
  qsort(times, 3, sizeof times[0], measure_compare);
  measure_print(name, times[1]);
}

/* Launches that have nothing to do with each other, from four host threads. */
static void four_threads(int count)
{
#pragma omp parallel for num_threads(4) schedule(static)
  for (int i = 0; i < count; i++) {
    int x = i;
#pragma omp target map(tofrom : x)
    x++;
  }
}

int main(int argc, char **argv)
{
  if (argc > 1)
    measure_filter = argv[1];
  int on_host = 1;
#pragma omp target map(from : on_host)
  on_host = omp_is_initial_device();
  if (on_host) {
    fprintf(stderr, "no device: nothing to measure\n");
    return 1;
  }
  measure("target region, empty", empty_region, 200);
  measure("target region, 1 map", one_map, 200);
  measure("target region, 100 maps", hundred_maps, 100);
  measure("target region, 100 maps of present data", hundred_present, 100);
  measure("target enter and exit data, 4 KiB", enter_exit, 200);
  measure("target update, 8 B", update_8_bytes, 500);
  measure("target regions from 4 host threads", four_threads, 200);
  measure("reverse offload round trip, no data", reverse_no_data, 200);
  measure("reverse offload round trip, 4 B always", reverse_round_trip, 200);
  measure_asking("reverse requests, 1 warp asks", 1, 200);
  measure_asking("reverse requests, 4 warps ask", 4, 50);
  measure_asking("reverse requests, 16 warps ask", 16, 16);
  measure_asking("reverse requests, 64 warps ask", 64, 8);
  measure_asking("reverse requests, 256 warps ask", 256, 4);
  return 0;
}
