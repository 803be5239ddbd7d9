/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   { dg-require-compiler 17 }
   { dg-modes "ours-host ours" } GCC 17's library hands a region on the host its descriptor instead of an allocator; with GCC's nvptx
   plugin a construct waits for what it depends on before it returns.

   uses_allocators with traits and nowait: what describes the allocator lies on the stack of a function that has returned when the
   region runs, here behind a task that it depends on. */
#include "check.h"

#include <stdint.h>
#include <string.h>

static const omp_alloctrait_t aligned[] = { { omp_atk_alignment, 512 } };
static const omp_alloctrait_t limited[] = { { omp_atk_pool_size, 8192 }, { omp_atk_fallback, omp_atv_null_fb } };

static int result[3];
static int order;

__attribute__((noinline)) static void submit (int number)
{
  omp_allocator_handle_t a, b;
  int *slot = &result[number];
#pragma omp target uses_allocators(traits(aligned) : a) uses_allocators(traits(limited) : b) map(from : slot[0 : 1]) nowait depend(inout : order)
  {
    char *p = omp_alloc (100, a), *q = omp_alloc (4000, b), *r = omp_alloc (8000, b);
    slot[0] = p != NULL && ((uintptr_t) p & 511) == 0 && q != NULL && r == NULL;
    omp_free (q, b);
    omp_free (p, a);
  }
}
__attribute__((noinline)) static int overwrite (void)
{
  volatile char stack[4096];
  memset ((char *) stack, 0x5a, sizeof stack);
  return stack[7];
}

int main (void)
{
  check_placement ();
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    omp_event_handle_t event;
#pragma omp task depend(out : order) detach(event)
    ;
    for (int i = 0; i < 3; i++)
      submit (i);
    CHECK (overwrite () == 0x5a);
    omp_fulfill_event (event);
#pragma omp taskwait
  }
  for (int i = 0; i < 3; i++)
    CHECK (result[i] == 1);
  return check_result ();
}
