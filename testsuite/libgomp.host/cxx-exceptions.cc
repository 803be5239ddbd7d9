// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exceptions thrown and caught inside regions, loops, sections, singles, criticals and tasks; a critical that is left by an
// exception inside it catches it before its end, as the specification demands.
#include "require.h"
#include <omp.h>
#include <stdexcept>
#include <string>

static int thrower(int i) {
  if (i % 3 == 0) throw std::runtime_error(std::to_string(i));
  return i;
}

int main() {
  int caught = 0, plain = 0;
#pragma omp parallel num_threads(4) reduction(+ : caught, plain)
  {
    try {
      throw omp_get_thread_num();
    } catch (int n) {
      if (n == omp_get_thread_num()) caught++;
    }
#pragma omp for schedule(dynamic)
    for (int i = 0; i < 300; i++) {
      try {
        plain += thrower(i) >= 0;
      } catch (const std::exception &e) {
        caught += std::stoi(e.what()) == i;
      }
    }
#pragma omp critical
    {
      try {
        thrower(3);
      } catch (const std::runtime_error &) {
        caught++;
      }
    }
  }
  CHECK(caught == 4 + 100 + 4 && plain == 200);
  int tasks = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
  for (int i = 0; i < 100; i++) {
#pragma omp task shared(tasks) firstprivate(i)
    {
      try {
        thrower(i);
      } catch (const std::runtime_error &e) {
#pragma omp atomic
        tasks += std::string(e.what()) == std::to_string(i);
      }
    }
  }
  CHECK(tasks == 34);
  return 0;
}
