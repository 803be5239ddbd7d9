// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Several host threads launch target regions and change mappings at once.
#include "check.h"

enum { threads = 6, rounds = 12, n = 64 };

int main(void) {
  check_placement();
  int shared_data[n], bad = 0;
  for (int i = 0; i < n; i++) shared_data[i] = i;
#pragma omp target enter data map(to : shared_data)
#pragma omp parallel num_threads(threads) reduction(+ : bad)
  {
    int me = omp_get_thread_num();
    int *mine = malloc(n * sizeof(int));
    for (int round = 0; round < rounds; round++) {
      int first = me * 1000 + round, sum = 0;
      for (int i = 0; i < n; i++) mine[i] = first + i;
#pragma omp target map(tofrom : mine[:n], sum)
      for (int i = 0; i < n; i++) {
        mine[i] += shared_data[i];
        sum += mine[i];
      }
      for (int i = 0; i < n; i++) bad += mine[i] != first + 2 * i;
      bad += sum != n * first + n * (n - 1);
      // Everyone counts the same object up and down.
#pragma omp target enter data map(to : shared_data)
#pragma omp target enter data map(to : mine[:n])
#pragma omp target teams distribute parallel for num_teams(2)
      for (int i = 0; i < n; i++) mine[i] = -i;
#pragma omp target exit data map(from : mine[:n])
#pragma omp target exit data map(release : shared_data)
      for (int i = 0; i < n; i++) bad += mine[i] != -i;
    }
    free(mine);
  }
  CHECK(bad == 0);
  CHECK(omp_target_is_present(shared_data, omp_get_default_device()));
#pragma omp target exit data map(delete : shared_data)

  // Regions of different threads run beside each other, and in tasks.
  int results[20] = {0};
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int i = 0; i < 20; i++) {
#pragma omp task firstprivate(i) shared(results)
    {
      int r = 0;
#pragma omp target map(from : r)
      r = i * i;
      results[i] = r;
    }
  }
  for (int i = 0; i < 20; i++) CHECK(results[i] == i * i);
  puts("done");
  return check_result();
}
