// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions that throw and catch what they throw, on whichever thread they run.
#pragma omp requires reverse_offload
#include "check.h"
#include <stdexcept>
#include <string>

static int caught;

// Variables of the host are not to be named in a reverse region: they would be mapped, or made private, with the target
// region around it.
__attribute__((noipa)) static int thrower(int i) {
  if (i % 3 == 0) throw std::runtime_error("three");
  if (i % 3 == 1) throw i;
  return i;
}

__attribute__((noipa)) static int catcher(int i) {
  try {
    return thrower(i);
  } catch (const std::exception &e) {
    __atomic_fetch_add(&caught, 1, __ATOMIC_RELAXED);
    return static_cast<int>(std::string(e.what()).size()) + 100;
  } catch (int n) {
    __atomic_fetch_add(&caught, 1, __ATOMIC_RELAXED);
    return n + 200;
  }
}

int main() {
  check_placement();
  enum { teams = 30 };
  int answers[teams] = {};
#pragma omp target teams distribute num_teams(teams) map(tofrom : answers)
  for (int t = 0; t < teams; t++) {
    int a = 0;
#pragma omp target device(ancestor : 1) firstprivate(t) map(from : a)
    a = catcher(t);
    answers[t] = a;
  }
  for (int t = 0; t < teams; t++) CHECK(answers[t] == (t % 3 == 0 ? 105 : t % 3 == 1 ? t + 200 : t));
  CHECK(caught == 20);
  std::puts("done");
  return check_result();
}
