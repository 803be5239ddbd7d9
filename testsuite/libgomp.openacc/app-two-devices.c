// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// { dg-set-target-env-var GOMPSIM_DEVICES 2 }
// { dg-modes "all !stock !ours-stock" } GCC's plugin destroys queues of one device in the context of another.
// Two devices that share the work on one array, each with its half and the border of the other.
#include "apart.h"

enum { N = 64, HALF = N / 2, STEPS = 6 };

static void smooth(double *u, double *t, int n) {
#pragma acc parallel loop present(u[0 : n], t[0 : n]) async(1)
  for (int i = 1; i < n - 1; i++) t[i] = (u[i - 1] + 2 * u[i] + u[i + 1]) / 4;
#pragma acc parallel loop present(u[0 : n], t[0 : n]) async(1)
  for (int i = 1; i < n - 1; i++) u[i] = t[i];
}

int main(void) {
  check_placement();
  acc_device_t type = acc_get_device_type();
  int devices = acc_get_num_devices(type), n = HALF + 1;
  double u[2][HALF + 1], t[2][HALF + 1], v[N], w[N];
  for (int i = 0; i < N; i++) v[i] = i == 20 || i == 40 ? 4096 : 0;
  for (int h = 0; h < 2; h++)
    for (int i = 0; i < n; i++) u[h][i] = v[h * (HALF - 1) + i];
  for (int h = 0; h < 2; h++) {
    acc_set_device_num(h % devices, type);
    double *p = u[h], *q = t[h];
#pragma acc enter data copyin(p[0 : n]) create(q[0 : n])
  }
  for (int s = 0; s < STEPS; s++) {
    for (int h = 0; h < 2; h++) {
      acc_set_device_num(h % devices, type);
      smooth(u[h], t[h], n);
    }
    for (int h = 0; h < 2; h++) {
      acc_set_device_num(h % devices, type);
      double *p = u[h];
#pragma acc update self(p[0 : n]) wait(1)
    }
    u[0][n - 1] = u[1][1];
    u[1][0] = u[0][n - 2];
    for (int h = 0; h < 2; h++) {
      acc_set_device_num(h % devices, type);
      double *p = u[h];
#pragma acc update device(p[0 : 1])
#pragma acc update device(p[n - 1 : 1])
    }
  }
  for (int h = 0; h < 2; h++) {
    acc_set_device_num(h % devices, type);
    double *p = u[h], *q = t[h];
#pragma acc exit data copyout(p[0 : n]) delete(q[0 : n])
  }
  for (int s = 0; s < STEPS; s++) {
    memcpy(w, v, sizeof w);
    for (int i = 1; i < N - 1; i++) v[i] = (w[i - 1] + 2 * w[i] + w[i + 1]) / 4;
  }
  for (int i = 0; i < HALF; i++) CHECK(u[0][i] == v[i] && u[1][i + 1] == v[i + HALF]);
  return check_result();
}
