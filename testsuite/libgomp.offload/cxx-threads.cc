// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-additional-options "-std=c++17" }
// { dg-modes "host ours ours-stock" }
// Stock: "Struct pointer member not mapped" where only what the member points to is.
//
// Regions from threads and futures of C++'s library, an exception that leaves a scope whose object holds data on the device,
// and an event that such a thread fulfils.
#include "check.h"

#include <future>
#include <stdexcept>
#include <thread>
#include <vector>

class on_device {
public:
  on_device(double *p, int n) : p_(p), n_(n) {
#pragma omp target enter data map(to : p_[0 : n_])
  }
  ~on_device() {
#pragma omp target exit data map(from : p_[0 : n_])
  }

private:
  double *p_;
  int n_;
};

int main() {
  check_placement();
  std::vector<double> v(100, 1);
  double *p = v.data();
  try {
    on_device held(p, 100);
#pragma omp target teams distribute parallel for map(alloc : p[0 : 100])
    for (int i = 0; i < 100; i++) p[i] += i;
    throw std::runtime_error("leaves");
  } catch (std::exception &e) {
    CHECK(v[99] == 100 && e.what()[0] == 'l');
  }
  CHECK(!omp_target_is_present(p, omp_get_default_device()) || check_expected_device() == 0);

  std::vector<std::thread> threads;
  int results[4] = {};
  for (int t = 0; t < 4; t++)
    threads.emplace_back([t, &results] {
      int x = t, k = 0;
      for (int j = 0; j < 5; j++) {
#pragma omp target map(tofrom : x)
        x += 10;
#pragma omp target nowait map(tofrom : k)
        k++;
#pragma omp taskwait
      }
      results[t] = x + k;
    });
  for (std::thread &t : threads) t.join();
  for (int t = 0; t < 4; t++) CHECK(results[t] == 55 + t);

  std::future<double> sum = std::async(std::launch::async, [] {
    double s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
    for (int i = 0; i < 1000; i++) s += i;
    return s;
  });
  CHECK(sum.get() == 499500);

  omp_event_handle_t event;
  int done = 0;
  std::thread fulfils;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task detach(event) depend(out : done) shared(fulfils)
    fulfils = std::thread([event] { omp_fulfill_event(event); });
#pragma omp target nowait depend(inout : done) map(tofrom : done)
    done = 5;
  }
  fulfils.join();
  CHECK(done == 5);
  puts("done");
  return check_result();
}
