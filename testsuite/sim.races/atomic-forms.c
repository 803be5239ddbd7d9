// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic loads that are plain ones in PTX: in the block of a capture, and where a compare-and-swap begins that merges logical
// values. And the words of soft stacks, and of `single`, which are nobody's data.
#include <omp.h>
#include <stdio.h>

enum { n = 700 };
static int data[n];

#pragma omp begin declare target
__attribute__((noinline)) static int deep(int i) {
  volatile int local[4];
  for (int k = 0; k < 4; k++) local[k] = i + k;
  return local[i & 3];
}
#pragma omp end declare target

int main(void) {
  int threads = 0, total = 0, singles = 0, any = 0, sum = 0;
  for (int i = 0; i < n; i++) data[i] = i;
#pragma omp target map(tofrom : threads, total, singles)
#pragma omp parallel num_threads(70)
  {
    int seen;
    if (omp_get_thread_num() == 0) threads = omp_get_num_threads();
    do {
#pragma omp atomic capture
      {
        seen = total;
        total += 0;
      }
    } while (omp_get_thread_num() == 0 && seen < 5);
#pragma omp single nowait
    {
#pragma omp atomic
      singles++;
    }
#pragma omp atomic
    total++;
  }
#pragma omp target teams distribute parallel for num_teams(3) reduction(|| : any) map(to : data)
  for (int i = 0; i < n; i++) any = any || data[i] == n - 1;
#pragma omp target map(tofrom : sum) map(to : data)
#pragma omp parallel for simd num_threads(4) reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += deep(data[i]) - i;
  printf("%d %d %d\n", total, singles, any);
  return total != threads || singles != 1 || !any || sum <= 0;
}
