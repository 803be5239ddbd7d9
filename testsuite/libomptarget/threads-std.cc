// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// std::thread, each with regions that wait for no other.
// options: -pthread
#include "check.h"

#include <atomic>
#include <thread>
#include <vector>

int main() {
  std::atomic<int> right{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 5; t++)
    threads.emplace_back([t, &right] {
      for (int k = 0; k < 40; k++) {
        int x = t * 100 + k;
        const int want = x + 1;
#pragma omp target map(tofrom : x)
        x++;
        right += x == want;
      }
    });
  for (auto &t : threads) t.join();
  check(right == 200);
  return 0;
}
