// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Merge sort and quicksort by recursive tasks with a cutoff; final, mergeable and if; odd-even transposition by loops.
#include "check.h"
#include <stdlib.h>
#include <string.h>

enum { n = 50000 };
static int input[n], a[n], b[n], expected[n];

static int
compare (const void *x, const void *y)
{
  return *(const int *) x < *(const int *) y ? -1 : *(const int *) x > *(const int *) y;
}

static void
merge_sort (int *x, int *scratch, int count)
{
  if (count < 100)
    {
      qsort (x, count, sizeof *x, compare);
      return;
    }
  const int half = count / 2;
#pragma omp task final(count < 2000) mergeable
  merge_sort (x, scratch, half);
#pragma omp task if (count > 500)
  merge_sort (x + half, scratch + half, count - half);
#pragma omp taskwait
  int i = 0, j = half, k = 0;
  while (i < half && j < count)
    scratch[k++] = x[j] < x[i] ? x[j++] : x[i++];
  while (i < half)
    scratch[k++] = x[i++];
  while (j < count)
    scratch[k++] = x[j++];
  memcpy (x, scratch, count * sizeof *x);
}

static void
quick_sort (int *x, int lo, int hi)
{
  while (hi - lo > 50)
    {
      const int pivot = x[lo + (hi - lo) / 2];
      int i = lo, j = hi;
      while (i <= j)
        {
          while (x[i] < pivot)
            i++;
          while (x[j] > pivot)
            j--;
          if (i <= j)
            {
              const int t = x[i];
              x[i++] = x[j];
              x[j--] = t;
            }
        }
#pragma omp task firstprivate(x, lo, j) untied
      quick_sort (x, lo, j);
      lo = i;
    }
  if (lo < hi)
    qsort (x + lo, hi - lo + 1, sizeof *x, compare);
}

int
main (void)
{
  unsigned seed = 7;
  for (int i = 0; i < n; i++)
    input[i] = (int) ((seed = seed * 1664525 + 1013904223) >> 8) % 20000;
  memcpy (expected, input, sizeof input);
  qsort (expected, n, sizeof (int), compare);
  memcpy (a, input, sizeof input);
#pragma omp parallel
#pragma omp single
  merge_sort (a, b, n);
  CHECK (memcmp (a, expected, sizeof a) == 0);
  memcpy (a, input, sizeof input);
#pragma omp parallel
#pragma omp masked
  quick_sort (a, 0, n - 1);
  CHECK (memcmp (a, expected, sizeof a) == 0);
  enum { few = 301 };
  memcpy (a, input, few * sizeof (int));
  memcpy (b, input, few * sizeof (int));
  qsort (b, few, sizeof (int), compare);
#pragma omp parallel
  for (int phase = 0; phase < few; phase++)
#pragma omp for schedule(static, 16)
    for (int i = phase & 1; i < few - 1; i += 2)
      if (a[i] > a[i + 1])
        {
          const int t = a[i];
          a[i] = a[i + 1];
          a[i + 1] = t;
        }
  CHECK (memcmp (a, b, few * sizeof (int)) == 0);
  return check_result ();
}
