// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-modes "host ours ours-slot ours-pascal ours-stock" }
// Stock replaces the pointers by ones to nothing, and ends by SIGSEGV.
//
// Pointers of the host that a kernel only hands on come back as they were: standard streams, a heap block, a function's
// argument.
#pragma omp requires reverse_offload
#include "check.h"

static int *heap;

static void region(const char *words, int *block) {
#pragma omp target
  {
#pragma omp target device(ancestor : 1)
    {
      fprintf(stdout, "%s %d\n", words, block[2]);
      fflush(stdout);
      block[0] = -1;
      heap[1] = -2;
    }
  }
}

int main(void) {
  check_placement();
  heap = calloc(4, sizeof *heap);
  heap[2] = 22;
  region("from the region", heap);
  CHECK(heap[0] == -1 && heap[1] == -2);
  free(heap);
  return check_result();
}
