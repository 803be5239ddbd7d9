// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the program does with arrays of which device code has other values: it finds there what was there, and nothing fails.
// PAGE: lost: .*at offset 65536 at verify[^ ]* \([^ ]*pages-in-use\.c:20,
// PAGE: lost: .*at offset \d+ at add_up[^ ]* \([^ ]*pages-in-use\.c:29,
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
enum { n = 1 << 18, page = 4096, many = 70, few = 3 * page / 8 };
static double *array(double **p) {
  return *p = mmap(NULL, n * sizeof **p, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}
__attribute__((noinline)) static int verify(const double *p, int from, int end) {
  for (int i = from; i < end; i++)
    if (p[i] != i)
      return 0;
  return 1;
}
static double *shared_array;
static void *add_up(void *part) {
  const int quarter = n / 4, first = (int)(long)part * quarter;
  double *const sum = calloc(1, sizeof *sum);
  for (int i = 0; i < quarter; i++)
    *sum += shared_array[first + i];
  return sum;
}
static void change(double *p, int count) {
#pragma omp target map(p[0 : count])
  for (int i = 0; i < count; i++) p[i] += i + 1;
#ifndef FAULT
#pragma omp target update from(p[0 : count])
  for (int i = 0; i < count; i++) p[i] = i; // what verify expects
#endif
}
int main(void) {
  double *moved, *forked, *received, *unmapped, *dropped, *all[] = {array(&moved), array(&forked), array(&received),
                                                                    array(&unmapped), array(&dropped), array(&shared_array)};
  static double small[many][few];
  for (int a = 0; a < 6; a++) {
    for (int i = 0; i < n; i++) all[a][i] = i;
#pragma omp target enter data map(to : all[a][0 : n])
    change(all[a], n);
#pragma omp target exit data map(release : all[a][0 : n])
  }
  moved = mremap(moved, n * sizeof *moved, 2 * n * sizeof *moved, MREMAP_MAYMOVE);
  if (moved == MAP_FAILED || !verify(moved, 1 << 13, n) || !verify(moved, 0, 1 << 13)) return 1;

  const pid_t child = fork();
  if (child == 0) _exit(!verify(forked, 0, n));
  int status = 0;
  if (waitpid(child, &status, 0) != child || status != 0) return 2;

  int ends[2];
  char sent[page];
  memset(sent, 7, sizeof sent);
  if (pipe(ends) != 0) return 3;
  for (int i = 0; i < 8; i++) {
    char *const to = (char *)received + i * 3 * page + 100;
    if (write(ends[1], sent, page) != page || read(ends[0], to, page) != page || to[0] != 7 || to[page - 1] != 7) return 4;
  }

  if (munmap(unmapped, n * sizeof *unmapped) != 0) return 5;
  if (mmap(unmapped, n * sizeof *unmapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0) !=
      unmapped)
    return 6;
  if (unmapped[n / 2] != 0) return 7;
  if (madvise(dropped, n * sizeof *dropped, MADV_DONTNEED) != 0 || dropped[n / 2] != 0) return 8;

  pthread_t threads[4];
  double sum = 0;
  for (long t = 0; t < 4; t++)
    if (pthread_create(&threads[t], NULL, add_up, (void *)t) != 0) return 9;
  for (int t = 0; t < 4; t++) {
    void *part;
    pthread_join(threads[t], &part);
    sum += *(double *)part;
    free(part);
  }
  if (sum != (double)n * (n - 1) / 2) return 10;

  for (int a = 0; a < many; a++) {
    for (int i = 0; i < few; i++) small[a][i] = i;
#pragma omp target enter data map(to : small[a])
    change(small[a], few);
  }
  for (int a = many; a-- > 0;)
    if (!verify(small[a], 0, few)) return 11;
  for (int a = 0; a < many; a++) {
#pragma omp target exit data map(release : small[a])
  }
  return 0;
}
