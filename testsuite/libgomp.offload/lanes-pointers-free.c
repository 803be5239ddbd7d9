// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Iterations that free memory by a pointer to a function: the heap has no memory left if blocks are not freed. GCC cannot
// take the address of free() itself in code for nvptx; by the name that it has there, a program can.
// { dg-variants "optimisation" }
// { dg-modes "ours stock-ours ours-warps" }
#include "check.h"

enum { n = 611, rounds = 12, block_bytes = 4096 };
extern void of_device(void *) __asm__("__nvptx_free");
#pragma omp declare target(of_device)
void __nvptx_free(void *p) { free(p); } // the host's

#pragma omp begin declare target
__attribute__((noipa)) static void keep(void *p) { *(int *)p += 1; }
static void (*release[2])(void *);
static int *kept[n];
#pragma omp end declare target
static int r[n];

int main(void) {
  check_placement();
#pragma omp target
  release[0] = of_device, release[1] = keep;
  for (int k = 0; k < rounds; k++) {
#pragma omp target teams distribute parallel for map(from : r)
    for (int i = 0; i < n; i++) {
      kept[i] = malloc(block_bytes);
      r[i] = kept[i] != NULL;
      if (kept[i] == NULL) continue;
      *kept[i] = i;
      release[i & 1](kept[i]);
    }
#pragma omp target map(tofrom : r)
    for (int i = 1; i < n; i += 2) {
      if (kept[i] == NULL) continue;
      r[i] = *kept[i];
      free(kept[i]);
    }
    for (int i = 0; i < n; i++) CHECK(r[i] == (i & 1 ? i + 1 : 1));
  }
  return check_result();
}
