/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

   The mapping table: what its size costs each construct. The objects that fill it are associated, in random order, so that
   no driver is measured; what is looked up is random, too. */
#include "measure.h"
#include <omp.h>
#include <stdint.h>

enum { slot = 64, most = 1000000 };

static char *objects; /* `most` slots; every second half of one is between objects */
static unsigned *order;
static char *device_memory;
static int filled, device;

/* Goes on where the last batch stopped: a runtime that keeps recent hits near must not find the same ones again. */
static unsigned long long random_state = 1;
static unsigned next_random(unsigned long long *state) {
  *state = *state * 6364136223846793005ull + 1442695040888963407ull;
  return (unsigned)(*state >> 33);
}

static void fill_to(int count) {
  for (; filled < count; filled++)
    if (omp_target_associate_ptr(objects + (size_t)order[filled] * slot, device_memory, slot / 2, 0, device) != 0) abort();
}

static void look_ups(int count) {
  int found = 0;
  for (int i = 0; i < count; i++)
    found += omp_target_is_present(objects + (size_t)order[next_random(&random_state) % filled] * slot + 5, device);
  if (found != count) abort();
}

static int threads;
static void look_ups_of_threads(int count) {
#pragma omp parallel num_threads(threads)
  {
    static _Thread_local unsigned long long seed;
    if (seed == 0) seed = (unsigned long long)omp_get_thread_num() + 2;
    int found = 0, mine = count / threads;
    for (int i = 0; i < mine; i++)
      found += omp_target_is_present(objects + (size_t)order[next_random(&seed) % filled] * slot + 5, device);
    if (found != mine) abort();
  }
}

static void associate(int count) {
  for (int i = 0; i < count; i++) {
    char *p = objects + (size_t)order[next_random(&random_state) % filled] * slot + slot / 2;
    if (omp_target_associate_ptr(p, device_memory, slot / 2, 0, device) != 0 || omp_target_disassociate_ptr(p, device) != 0)
      abort();
  }
}

static void enter_exit(int count) {
  for (int i = 0; i < count; i++) {
    char *p = objects + (size_t)order[next_random(&random_state) % filled] * slot + slot / 2;
#pragma omp target enter data map(to : p[ : 16])
#pragma omp target exit data map(release : p[ : 16])
  }
}

static void ten_present(int count) {
  for (int i = 0; i < count; i++) {
#define ONE(n) char *p##n = objects + (size_t)order[next_random(&random_state) % filled] * slot;
    ONE(0)
    ONE(1) ONE(2) ONE(3) ONE(4) ONE(5) ONE(6) ONE(7) ONE(8) ONE(9)
#pragma omp target data map(alloc : p0[ : 8], p1[ : 8], p2[ : 8], p3[ : 8], p4[ : 8], p5[ : 8], p6[ : 8], p7[ : 8],         \
                                p8[ : 8], p9[ : 8])
    {
    }
  }
}

static void measure_at(int count, const char *size) {
  char name[96];
  struct {
    const char *what;
    void (*work)(int);
    int times;
  } rows[] = {{"look-up", look_ups, 20000},
              {"associate and disassociate", associate, 5000},
              {"enter and exit data, 1 object", enter_exit, 2000},
              {"target data of 10 present objects", ten_present, 5000}};
  fill_to(count);
  for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
    snprintf(name, sizeof name, "%s, %s in the table", rows[i].what, size);
    if (measure_wanted(name)) measure_print(name, measure_time(rows[i].work, measure_count(rows[i].work, rows[i].times)));
  }
  for (threads = 1; threads <= 8; threads *= 2) {
    snprintf(name, sizeof name, "look-up by %d threads, %s in the table", threads, size);
    if (measure_wanted(name)) measure_print(name, measure_time(look_ups_of_threads, 40000));
  }
}

int main(int argc, char **argv) {
  if (argc > 1) measure_filter = argv[1];
  device = omp_get_default_device();
  if (omp_get_num_devices() < 1) {
    fputs("bench/mapping: no device\n", stderr);
    return 1;
  }
  objects = (char *)malloc((size_t)most * slot);
  order = (unsigned *)malloc(most * sizeof *order);
  device_memory = (char *)omp_target_alloc(slot, device);
  for (unsigned i = 0; i < most; i++) order[i] = i;
  for (unsigned i = most - 1; i > 0; i--) {
    unsigned k = next_random(&random_state) % (i + 1), t = order[i];
    order[i] = order[k];
    order[k] = t;
  }
  measure_at(10, "10");
  measure_at(10000, "10 000");
  measure_at(most, "1 000 000");
  return 0;
}
