// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-variants "seeds checks" }
// A wave on a three-dimensional grid: a class template over the number type with inlined access functions; kernels in a time loop, with queues.
#include "check.h"
#include <cstddef>

template <typename T, int N>
class grid {
public:
  T at[3][N][N][N] = {};
  void step(int t) {
    T(*now)[N][N] = at[t % 3], (*before)[N][N] = at[(t + 2) % 3], (*next)[N][N] = at[(t + 1) % 3];
    const T c = T(0.125);
#pragma acc parallel loop collapse(2) gang worker present(now[0 : N][0 : N][0 : N], before[0 : N][0 : N][0 : N], next[0 : N][0 : N][0 : N]) \
    num_gangs(4) num_workers(4) async(1)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
#pragma acc loop vector
        for (int k = 1; k < N - 1; k++) next[i][j][k] = updated(now, before, i, j, k, c);
      }
  }
  void host_step(int t) {
    T(*now)[N][N] = at[t % 3], (*before)[N][N] = at[(t + 2) % 3], (*next)[N][N] = at[(t + 1) % 3];
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < N - 1; k++) next[i][j][k] = updated(now, before, i, j, k, T(0.125));
  }

private:
  static inline __attribute__((always_inline)) T updated(T (*now)[N][N], T (*before)[N][N], int i, int j, int k, T c) {
    T around = now[i - 1][j][k] + now[i + 1][j][k] + now[i][j - 1][k] + now[i][j + 1][k] + now[i][j][k - 1] + now[i][j][k + 1];
    return T(2) * now[i][j][k] - before[i][j][k] + c * (around - T(6) * now[i][j][k]);
  }
};

template <typename T>
static void test() {
  enum { N = 18 };
  static grid<T, N> device, host;
  device.at[0][9][9][9] = host.at[0][9][9][9] = 1024;
#pragma acc data copy(device)
  {
    for (int t = 0; t < 6; t++) device.step(t);
#pragma acc wait(1)
  }
  for (int t = 0; t < 6; t++) host.host_step(t);
  // Small multiples of powers of two: exact in any order and with any contraction.
  CHECK(memcmp(&device, &host, sizeof host) == 0);
}

int main() {
  check_placement();
  test<float>();
  test<double>();
  test<int>();
  puts("done");
  return check_result();
}
