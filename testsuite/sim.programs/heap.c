// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "checks" }
// malloc, calloc, realloc and free on the device: patterns of sizes, lists and trees, contents kept by realloc, blocks that outlive a kernel,
// allocation by all threads at once.
#include "check.h"
#include <stdint.h>

struct node {
  struct node *next;
  int value;
};

int main(void) {
  check_placement();
  int bad = 0, sums[4] = {0};
#pragma omp target map(tofrom : bad, sums)
  {
    char *blocks[40];
    for (int i = 0; i < 40; i++) {
      size_t size = (size_t)(i * i * 7 + 1);
      blocks[i] = malloc(size);
      bad += !blocks[i] || ((uintptr_t)blocks[i] & 7) != 0;
      memset(blocks[i], i, size);
    }
    for (int i = 0; i < 40; i += 2) free(blocks[i]);
    for (int i = 0; i < 40; i += 2) {
      blocks[i] = calloc((size_t)i + 3, 5);
      for (int k = 0; k < (i + 3) * 5; k++) bad += blocks[i][k] != 0;
    }
    for (int i = 1; i < 40; i += 2)
      for (int k = 0; k < i * i * 7 + 1; k++) bad += blocks[i][k] != i;
    for (int i = 0; i < 40; i++) free(blocks[i]);
    free(NULL);

    int *grow = NULL;
    for (int n = 1; n <= 200; n++) {
      grow = realloc(grow, (size_t)n * sizeof *grow);
      grow[n - 1] = n;
    }
    for (int n = 0; n < 200; n++) sums[0] += grow[n];
    grow = realloc(grow, 10 * sizeof *grow);
    for (int n = 0; n < 10; n++) sums[1] += grow[n];
    free(grow);

    struct node *list = NULL;
    for (int i = 0; i < 50; i++) {
      struct node *n = malloc(sizeof *n);
      *n = (struct node){list, i};
      list = n;
    }
    while (list) {
      struct node *n = list;
      sums[2] += n->value;
      list = n->next;
      free(n);
    }
  }
  CHECK(bad == 0 && sums[0] == 20100 && sums[1] == 55 && sums[2] == 1225);

  // A block's address is good in later kernels.
  uintptr_t kept = 0;
  int found = 0;
#pragma omp target map(from : kept)
  {
    int *p = malloc(100 * sizeof *p);
    for (int i = 0; i < 100; i++) p[i] = i * 3;
    kept = (uintptr_t)p;
  }
#pragma omp target map(from : found)
  {
    int *p = (int *)kept;
    found = p[99];
    free(p);
  }
  CHECK(found == 297);

  int sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum, bad) num_teams(4) thread_limit(8)
  for (int i = 0; i < 64; i++) {
    int *mine = malloc((size_t)(i + 1) * sizeof *mine);
    for (int k = 0; k <= i; k++) mine[k] = i;
    for (int k = 0; k <= i; k++) bad += mine[k] != i;
    sum += mine[i];
    free(mine);
  }
  CHECK(sum == 2016 && bad == 0);
  puts("done");
  return check_result();
}
