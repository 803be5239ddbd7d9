/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   What offloading costs: regions that do next to nothing. */
#include "device.h"

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

static void ten_maps(int count)
{
  long TEN(v);
  SET_TEN(v);
  for (int i = 0; i < count; i++) {
#pragma omp target map(tofrom : TEN(v))
    v0 = SUM_TEN(v) % 1000;
  }
}

/* Launches that have nothing to do with each other, from so many host threads. (waits.c has regions that take no time of the host.) */
static int threads;
static void from_threads(int count)
{
#pragma omp parallel for num_threads(threads) schedule(static)
  for (int i = 0; i < count; i++) {
    int x = i;
#pragma omp target map(tofrom : x)
    x++;
  }
}

/* Updates of present data from so many host threads: little but look-ups. */
static void lookups_from_threads(int count)
{
  static long data[8][16];
#pragma omp target enter data map(to : data)
#pragma omp parallel num_threads(threads)
  {
    int me = omp_get_thread_num();
#pragma omp for schedule(static)
    for (int i = 0; i < count; i++) {
#pragma omp target update to(data[me][0 : 1])
    }
  }
#pragma omp target exit data map(release : data)
}

static char *update_data;
static long update_bytes;
static void update_to(int count)
{
  for (int i = 0; i < count; i++) {
#pragma omp target update to(update_data[0 : update_bytes])
  }
}

static void update_from(int count)
{
  for (int i = 0; i < count; i++) {
#pragma omp target update from(update_data[0 : update_bytes])
  }
}

/* A box of 64 rows of 64 bytes in an array with rows of 512: updates with strides are what no compiler takes. */
static double matrix[64][64];
static void *matrix_there;
static void copy_box(int count, void *to, const void *from, int to_device, int from_device)
{
  const size_t volume[2] = {64, 8}, origin[2] = {0, 8}, dimensions[2] = {64, 64};
  for (int i = 0; i < count; i++)
    omp_target_memcpy_rect(to, from, sizeof(double), 2, volume, origin, origin, dimensions, dimensions, to_device,
                           from_device);
}

static void copy_box_to(int count)
{
  copy_box(count, matrix_there, matrix, omp_get_default_device(), omp_get_initial_device());
}

static void copy_box_from(int count)
{
  copy_box(count, matrix, matrix_there, omp_get_initial_device(), omp_get_default_device());
}

/* Four regions at once that each take a while. */
static void nowait_overlap(int count)
{
  for (int i = 0; i < count; i++) {
    int x[4] = {0};
#pragma omp parallel num_threads(1)
    {
      for (int k = 0; k < 4; k++) {
#pragma omp target nowait map(tofrom : x[k])
        for (int j = 0; j < 2000; j++)
          x[k] += j & k;
      }
#pragma omp taskwait
    }
  }
}

int main(int argc, char **argv)
{
  if (argc > 1)
    measure_filter = argv[1];
  double first = measure_first_region();
  if (measure_wanted("first target region: driver, link, load"))
    printf("first target region: driver, link, load\t%.0f\n", first);
  measure("target region, empty", empty_region, 200);
  measure("target region, 1 map", one_map, 200);
  measure("target region, 10 maps", ten_maps, 200);
  measure("target region, 100 maps", hundred_maps, 100);
  measure("target region, 100 maps of present data", hundred_present, 100);
  measure("target enter and exit data, 4 KiB", enter_exit, 200);
  char name[80];
  measure("target update, 8 B", update_8_bytes, 500);
  enum { most = 64 << 20 };
  update_data = calloc(most, 1);
  char *p = update_data;
#pragma omp target enter data map(alloc : p[0 : most])
  for (update_bytes = 8; update_bytes <= most; update_bytes *= update_bytes == most / 4 ? 4 : 8) {
    const int count = update_bytes <= 32768 ? 500 : update_bytes <= 2 << 20 ? 50 : 4;
    snprintf(name, sizeof name, "target update to device, %ld B", update_bytes);
    measure(name, update_to, count);
    snprintf(name, sizeof name, "target update from device, %ld B", update_bytes);
    measure(name, update_from, count);
  }
#pragma omp target exit data map(release : p[0 : most])
  free(update_data);
  matrix_there = omp_target_alloc(sizeof matrix, omp_get_default_device());
  measure("copy to device, 64 rows of 64 B", copy_box_to, 200);
  measure("copy from device, 64 rows of 64 B", copy_box_from, 200);
  omp_target_free(matrix_there, omp_get_default_device());
  for (threads = 1; threads <= 8; threads *= 2) {
    snprintf(name, sizeof name, "target regions from %d host threads", threads);
    measure(name, from_threads, 200);
    snprintf(name, sizeof name, "updates of present data from %d host threads", threads);
    measure(name, lookups_from_threads, 800);
  }
  measure("four nowait regions that compute", nowait_overlap, 20);
  return 0;
}
