// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// std::thread, std::mutex and condition variables beside OpenMP: several threads lead teams of their own at once, over and
// over.
#include "require.h"
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <omp.h>
#include <thread>
#include <vector>

int main() {
  std::atomic<long> total{0};
  std::mutex m;
  std::condition_variable ready;
  bool go = false;
  std::vector<std::thread> threads;
  for (int t = 0; t < 6; t++)
    threads.emplace_back([&, t] {
      {
        std::unique_lock<std::mutex> hold(m);
        ready.wait(hold, [&] { return go; });
      }
      for (int round = 0; round < 40; round++) {
        long sum = 0;
#pragma omp parallel num_threads(2 + t % 3) reduction(+ : sum)
        {
#pragma omp for nowait schedule(dynamic, 2)
          for (int i = 0; i < 50; i++) sum += i;
#pragma omp single
          {
#pragma omp task shared(sum)
            total++;
          }
        }
        CHECK(sum == 1225 && omp_get_num_threads() == 1);
      }
    });
  {
    std::lock_guard<std::mutex> hold(m);
    go = true;
  }
  ready.notify_all();
  for (auto &t : threads) t.join();
  CHECK(total == 240);
  return 0;
}
