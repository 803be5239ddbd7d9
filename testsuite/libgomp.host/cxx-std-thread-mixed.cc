/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   Std::thread, std::mutex, std::condition_variable and std::async beside regions.  */
#include "require.h"
#include <condition_variable>
#include <future>
#include <mutex>
#include <omp.h>
#include <thread>
#include <vector>
int main() {
  std::mutex m;
  std::condition_variable cv;
  int ready = 0, sum = 0;
  std::vector<std::thread> ts;
  for (int k = 0; k < 4; k++)
    ts.emplace_back([&, k] {
      int s = 0;
#pragma omp parallel for num_threads(3) reduction(+ : s)
      for (int i = 0; i < 50; i++) s += i + k;
      std::lock_guard<std::mutex> g(m);
      sum += s;
      ready++;
      cv.notify_all();
    });
#pragma omp parallel num_threads(3)
  {
    std::unique_lock<std::mutex> g(m);
    cv.wait(g, [&] { return ready == 4; });
  }
  for (auto &t : ts) t.join();
  CHECK(sum == 4 * 1225 + 50 * 6);
  std::vector<std::future<int>> fs;
  for (int k = 0; k < 6; k++)
    fs.push_back(std::async(std::launch::async, [k] {
      int s = 0;
#pragma omp parallel num_threads(2) reduction(+ : s)
      s += k;
      return s;
    }));
  int t = 0;
  for (auto &f : fs) t += f.get();
  CHECK(t == 30);
  return 0;
}
