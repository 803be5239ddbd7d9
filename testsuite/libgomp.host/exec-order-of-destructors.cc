/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
   thread-local objects of workers are destroyed when their thread ends, after a pause of the runtime.  */
#include "require.h"
#include <atomic>
#include <omp.h>
static std::atomic<int> alive;
struct held {
  held() { alive++; }
  ~held() { alive--; }
  int touch() { return 1; }
};
static thread_local held h;
int main() {
  int n = 0;
#pragma omp parallel num_threads(4) reduction(+ : n)
  n += h.touch();
  CHECK(n == alive);
  CHECK(omp_pause_resource_all(omp_pause_hard) == 0);
  for (int i = 0; i < 2000 && alive != 1; i++) {
    timespec t = {0, 1000000};
    nanosleep(&t, nullptr);
  }
  CHECK(alive == 1);
#pragma omp parallel num_threads(3) reduction(+ : n)
  n += h.touch();
  CHECK(n == alive + 4 || n >= 5);
  return 0;
}
