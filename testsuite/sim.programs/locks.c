// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "seeds checks" }
// Simple and nestable locks on the device, tested and set by threads that contend; locks in arrays; a ticket lock of atomics.
#include "check.h"

int main(void) {
  check_placement();
  int counter = 0, nested = 0, tries = 0, cells[4] = {0}, tickets = 0, threads = 0, depth = 0;
#pragma omp target map(tofrom : counter, nested, tries, cells, tickets, threads, depth)
  {
    omp_lock_t lock, many[4];
    omp_nest_lock_t nest;
    omp_init_lock(&lock);
    omp_init_nest_lock(&nest);
    for (int i = 0; i < 4; i++) omp_init_lock(&many[i]);
    int next = 0, serving = 0;
#pragma omp parallel num_threads(8)
    {
#pragma omp single nowait
      threads = omp_get_num_threads();
      for (int i = 0; i < 10; i++) {
        omp_set_lock(&lock);
        counter++;
        omp_unset_lock(&lock);
        while (!omp_test_lock(&many[i % 4])) {
        }
        cells[i % 4]++;
        omp_unset_lock(&many[i % 4]);
        omp_set_nest_lock(&nest);
        omp_set_nest_lock(&nest);
        int deep = omp_test_nest_lock(&nest);
        nested += 1;
        if (deep > depth) depth = deep;
        omp_unset_nest_lock(&nest);
        omp_unset_nest_lock(&nest);
        omp_unset_nest_lock(&nest);

        int mine, now;
#pragma omp atomic capture
        mine = next++;
        do {
#pragma omp atomic read acquire
          now = serving;
        } while (now != mine);
        tickets += mine >= 0;
#pragma omp atomic update release
        serving++;
      }
    }
    for (int i = 0; i < 4; i++) omp_destroy_lock(&many[i]);
    omp_destroy_lock(&lock);
    omp_destroy_nest_lock(&nest);
    tries = serving;
  }
  int n = threads * 10;
  CHECK(n > 0 && counter == n && nested == n && tickets == n && tries == n && depth == 3);
  CHECK(cells[0] == 3 * threads && cells[1] == 3 * threads && cells[2] == 2 * threads && cells[3] == 2 * threads);
  puts("done");
  return check_result();
}
