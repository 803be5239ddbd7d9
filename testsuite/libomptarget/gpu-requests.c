// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device code asks the host: text, memory, functions; many warps at once, requests that nobody waits for when the kernel ends, functions
// that run target regions.
//
// module: requests.c
// faults: while kernels wait for the host
#include "module.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char greet_region, take_region, give_region, leave_region, call_region;
static struct entry entries[] = {{0, 1, 1, 0, &greet_region, "greet", 0, 0, 0},
                                 {0, 1, 1, 0, &take_region, "take", 0, 0, 0},
                                 {0, 1, 1, 0, &give_region, "give", 0, 0, 0},
                                 {0, 1, 1, 0, &leave_region, "leave", 0, 0, 0},
                                 {0, 1, 1, 0, &call_region, "call", 0, 0, 0}};
enum { entry_count = sizeof entries / sizeof *entries };
static struct image images[] = {{image_start, image_end, entries, entries + entry_count}};
static struct descriptor descriptor = {1, images, entries, entries + entry_count};

enum { teams = 40, threads = 96, all = teams * threads };

static int run(void *region, void *first, int64_t size, int64_t kind, void *second, int64_t second_size, int64_t second_kind, int n) {
  void *bases[] = {first, second};
  int64_t sizes[] = {size, second_size}, types[] = {kind, second_kind};
  struct arguments args = {3, second_size != 0 ? 2 : 1, bases, bases, sizes, types, 0, 0, 0, 0, {n, 0, 0}, {threads, 0, 0}, 0};
  return __tgt_target_kernel(0, 0, n, threads, region, &args);
}

static int greeted[all];

static int compare(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

// Each lane's text, in any order.
static int check_greetings(FILE *f) {
  static char *found[all], *expected[all];
  for (int n = 0; n < all; n++) {
    char line[256];
    found[n] = fgets(line, sizeof line, f) != NULL ? strdup(line) : strdup("");
    int length;
    if (n % 3 == 0)
      length = snprintf(line, sizeof line, "%s %05d %.1f %c %ld %s %s\n", "warp", n, n / 2.0, 'x', 1000000000000 + n, "(null)",
                        "a text of more than the sixty-four bytes that go into a packet of a lane, and more");
    else
      length = snprintf(line, sizeof line, "%-6s|%x|%7.2f|%c|%li|%.3s|%.6s|%%\n", "warp", n, n / 2.0, 'x', 1000000000000 + n, "(null)", "a text");
    expected[n] = strdup(line);
    if (greeted[n] != length) return 0;
  }
  qsort(found, all, sizeof *found, compare);
  qsort(expected, all, sizeof *expected, compare);
  for (int n = 0; n < all; n++)
    if (strcmp(found[n], expected[n]) != 0) {
      fprintf(stderr, "%s instead of %s", found[n], expected[n]);
      return 0;
    }
  return 1;
}

static int check_leaves(FILE *f, int n) {
  char line[256];
  for (int i = 0; i < n; i++)
    if (fgets(line, sizeof line, f) == NULL || strcmp(line, "the last words of a lane, which nobody waits for, in more than one packet\n") != 0)
      return 0;
  return fgets(line, sizeof line, f) == NULL;
}

static uint64_t add_one(void *block) { return *(int *)block + 1; }

// Asks in its turn, on the same device, now and then.
static int nested[all];
static uint64_t add_two_nested(void *block) {
  const int n = *(int *)block;
  if (n % 64 == 0) {
    int results[threads];
    if (run(&call_region, (void *)add_one, 8, 0x120, results, sizeof results, 0x22, 1) != 0 || results[5] != 8) abort();
    __atomic_fetch_add(&nested[n], 1, __ATOMIC_RELAXED);
  }
  return n + 2;
}

static void *call_from_thread(void *unused) {
  (void)unused;
  static __thread int results[all];
  for (int k = 0; k < 5; k++) {
    if (run(&call_region, (void *)add_one, 8, 0x120, results, sizeof results, 0x22, teams) != 0) abort();
    for (int n = 0; n < all; n++)
      if (results[n] != n + 3) abort();
  }
  return NULL;
}

int main(void) {
  __tgt_register_lib(&descriptor);
  if (omp_get_num_devices() < 1) return 2;

  fflush(stdout);
  const int old = dup(1);
  FILE *const text = tmpfile();
  dup2(fileno(text), 1);
  if (run(&greet_region, (void *)teams, 8, 0x120, greeted, sizeof greeted, 0x22, teams) != 0) return 3;
  for (int k = 0; k < 10; k++)
    if (run(&leave_region, (void *)1, 4, 0x120, NULL, 0, 0, teams) != 0) return 4;
  fflush(stdout);
  dup2(old, 1);
  rewind(text);
  if (!check_greetings(text)) return 5;
  if (!check_leaves(text, 10 * all / 2)) return 6;

  static int *blocks[all], sums[all];
  for (int k = 0; k < 3; k++) {
    if (run(&take_region, blocks, sizeof blocks, 0x22, NULL, 0, 0, teams) != 0) return 7;
    for (int n = 0; n < all; n++)
      if (blocks[n] == NULL) return 2; // as without a device
    if (run(&give_region, blocks, sizeof blocks, 0x21, sums, sizeof sums, 0x22, teams) != 0) return 9;
    for (int n = 0; n < all; n++)
      if (sums[n] != n * (n % 100 + 1)) return 10;
  }

  static int results[all];
  if (run(&call_region, (void *)add_two_nested, 8, 0x120, results, sizeof results, 0x22, 3) != 0) return 11;
  for (int n = 0; n < 3 * threads; n++)
    if (results[n] != n + 6) return 12;
  if (nested[64] < 1) return 13;

  pthread_t others[4];
  for (int i = 0; i < 4; i++) pthread_create(&others[i], NULL, call_from_thread, NULL);
  for (int i = 0; i < 4; i++) pthread_join(others[i], NULL);
  __tgt_unregister_lib(&descriptor);
  puts("right");
  return 0;
}
