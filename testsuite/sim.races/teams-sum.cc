// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Teams add to a member of an object, in C++.
// RACE: data race in kernel .*teams-sum\.cc:1[0-9].*teams-sum\.cc:1[0-9].*teams or gangs
#include <cstdio>

#pragma omp begin declare target
struct counter {
  long sum = 0;
  template <class T>
  void add(T v) {
#ifndef FAULT
#pragma omp atomic
#endif
    sum += v;
  }
};
#pragma omp end declare target

int main() {
  counter c;
#pragma omp target teams distribute parallel for num_teams(4) map(tofrom : c)
  for (int i = 0; i < 64; i++) c.add(i);
  std::printf("%d\n", c.sum != 0);
  return c.sum == 0;
}
