// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// omp_target_memcpy_rect in one, two, three and four dimensions, and its asynchronous form.
#include "check.h"
#include <limits.h>

#define WHOLE(a) omp_target_memcpy(device_##a, a, sizeof a, 0, 0, dev, initial)

int main(void) {
  check_placement();
  int dev = omp_get_default_device(), initial = omp_get_initial_device();
  CHECK(omp_target_memcpy_rect(NULL, NULL, 0, 0, NULL, NULL, NULL, NULL, NULL, dev, initial) >= 3);

  short line[40], line_back[40];
  for (int i = 0; i < 40; i++) {
    line[i] = (short)i;
    line_back[i] = -1;
  }
  short *dl = omp_target_alloc(sizeof line, dev);
  size_t one_volume[] = {7}, one_from[] = {3}, one_to[] = {20}, one_dim[] = {40};
  CHECK(omp_target_memcpy(dl, line, sizeof line, 0, 0, dev, initial) == 0);
  CHECK(omp_target_memcpy_rect(line_back, dl, sizeof(short), 1, one_volume, one_to, one_from, one_dim, one_dim, initial,
                               dev) == 0);
  for (int i = 0; i < 40; i++) CHECK(line_back[i] == (i >= 20 && i < 27 ? i - 17 : -1));

  int a[6][8], b[10][12];
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 8; j++) a[i][j] = 10 * i + j;
  memset(b, 0xff, sizeof b);
  int *db = omp_target_alloc(sizeof b, dev);
  CHECK(omp_target_memcpy(db, b, sizeof b, 0, 0, dev, initial) == 0);
  size_t volume[] = {3, 4}, to[] = {5, 6}, from[] = {2, 1}, to_dim[] = {10, 12}, from_dim[] = {6, 8};
  CHECK(omp_target_memcpy_rect(db, a, sizeof(int), 2, volume, to, from, to_dim, from_dim, dev, initial) == 0);
  CHECK(omp_target_memcpy(b, db, sizeof b, 0, 0, initial, dev) == 0);
  for (int i = 0; i < 10; i++)
    for (int j = 0; j < 12; j++) CHECK(b[i][j] == (i >= 5 && i < 8 && j >= 6 && j < 10 ? 10 * (i - 3) + j - 5 : -1));

  // Device to device, then back.
  int *dc = omp_target_alloc(sizeof a, dev);
  int c[6][8];
  memset(c, 0, sizeof c);
  CHECK(omp_target_memcpy(dc, c, sizeof c, 0, 0, dev, initial) == 0);
  CHECK(omp_target_memcpy_rect(dc, db, sizeof(int), 2, volume, from, to, from_dim, to_dim, dev, dev) == 0);
  CHECK(omp_target_memcpy(c, dc, sizeof c, 0, 0, initial, dev) == 0);
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 8; j++) CHECK(c[i][j] == (i >= 2 && i < 5 && j >= 1 && j < 5 ? a[i][j] : 0));

  double x[4][5][6], y[4][5][6];
  for (int i = 0; i < 120; i++) {
    (&x[0][0][0])[i] = i;
    (&y[0][0][0])[i] = -1;
  }
  double *dx = omp_target_alloc(sizeof x, dev);
  CHECK(omp_target_memcpy(dx, x, sizeof x, 0, 0, dev, initial) == 0);
  size_t v3[] = {2, 3, 2}, t3[] = {1, 0, 4}, f3[] = {2, 2, 1}, d3[] = {4, 5, 6};
  CHECK(omp_target_memcpy_rect(y, dx, sizeof(double), 3, v3, t3, f3, d3, d3, initial, dev) == 0);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 6; k++) CHECK(y[i][j][k] == (i >= 1 && i < 3 && j < 3 && k >= 4 ? x[i + 1][j + 2][k - 3] : -1));

  char w[3][3][3][3], z[3][3][3][3];
  for (int i = 0; i < 81; i++) {
    (&w[0][0][0][0])[i] = (char)i;
    (&z[0][0][0][0])[i] = 100;
  }
  char *dw = omp_target_alloc(sizeof w, dev);
  CHECK(omp_target_memcpy(dw, w, sizeof w, 0, 0, dev, initial) == 0);
  size_t v4[] = {2, 1, 2, 3}, t4[] = {0, 1, 1, 0}, f4[] = {1, 2, 0, 0}, d4[] = {3, 3, 3, 3};
  CHECK(omp_target_memcpy_rect(z, dw, 1, 4, v4, t4, f4, d4, d4, initial, dev) == 0);
  for (int i = 0; i < 81; i++) {
    int q = i / 27, r = i / 9 % 3, s = i / 3 % 3, t = i % 3;
    CHECK((&z[0][0][0][0])[i] == (q < 2 && r == 1 && s >= 1 ? w[q + 1][2][s - 1][t] : 100));
  }

  omp_depend_t dependence;
  int token;
#pragma omp depobj(dependence) depend(inout : token)
  memset(c, 0, sizeof c);
  CHECK(omp_target_memcpy_rect_async(c, dc, sizeof(int), 2, volume, from, from, from_dim, from_dim, initial, dev, 1,
                                     &dependence) == 0);
#pragma omp taskwait
  CHECK(c[2][1] == a[2][1] && c[4][4] == a[4][4] && c[0][0] == 0);
#pragma omp depobj(dependence) destroy
  printf("%d %g\n", b[5][6], y[1][0][4]);
  omp_target_free(dl, dev);
  omp_target_free(db, dev);
  omp_target_free(dc, dev);
  omp_target_free(dx, dev);
  omp_target_free(dw, dev);
  return check_result();
}
