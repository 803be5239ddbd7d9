// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// copy, copyin, copyout, create, present and no_create on data and compute constructs, nested, for whole arrays and sections, including what must
// not be copied; default(none) and default(present).
#include "check.h"

enum { N = 100 };

// On the device, data are apart from the host's.
static int apart(void) { return check_expected_device() == 1; }

int main(void) {
  check_placement();
  int a[N], b[N], c[N], d[N];
  for (int i = 0; i < N; i++) a[i] = i, b[i] = 10 * i, c[i] = -1, d[i] = -2;
#pragma acc data copyin(a) copy(b) copyout(c) create(d)
  {
#pragma acc parallel loop present(a, b, c, d)
    for (int i = 0; i < N; i++) {
      d[i] = a[i] + b[i];
      c[i] = 2 * d[i];
      a[i] = 0;
      b[i]++;
    }
    // Nothing has come back yet.
    if (apart()) CHECK(a[5] == 5 && b[5] == 50 && c[5] == -1 && d[5] == -2);
    // Present data are used as they are: not copied in again, not copied out at the end.
    a[7] = 1000;
#pragma acc parallel loop copy(a, d)
    for (int i = 0; i < N; i++) d[i] += a[i];
    if (apart()) CHECK(a[7] == 1000 && d[7] == -2);
#pragma acc data copyin(d)
    {
#pragma acc parallel loop present(c, d) default(none)
      for (int i = 0; i < N; i++) c[i] += d[i];
    }
  }
  for (int i = 0; i < N; i++) {
    CHECK(b[i] == 10 * i + 1);
    CHECK(c[i] == 33 * i + (!apart() && i == 7 ? 1000 : 0));
    if (apart()) CHECK(d[i] == -2 && a[i] == (i == 7 ? 1000 : i));
  }

  // Sections.
  int e[N];
  for (int i = 0; i < N; i++) a[i] = i, e[i] = -1;
  int *p = e;
  int from = 20, count = 30;
#pragma acc parallel loop copyin(a[10:50]) copyout(p[from:count])
  for (int i = 20; i < 50; i++) p[i] = a[i];
  for (int i = 0; i < N; i++) CHECK(e[i] == (i >= 20 && i < 50 ? i : -1));
#pragma acc data copy(e[0:50])
  {
#pragma acc data copy(e[10:5])
    {
#pragma acc parallel loop present(e[0:50])
      for (int i = 0; i < 50; i++) e[i] += 1000;
    }
    if (apart()) CHECK(e[12] == -1);
  }
  CHECK(e[12] == 999 && e[49] == 1049 && e[50] == -1);

  static int matrix[8][9][10];
#pragma acc parallel loop copy(matrix[2:3][0:9][0:10]) collapse(3)
  for (int i = 2; i < 5; i++)
    for (int j = 0; j < 9; j++)
      for (int k = 0; k < 10; k++) matrix[i][j][k] = i * 100 + j * 10 + k;
  CHECK(matrix[1][8][9] == 0 && matrix[2][0][0] == 200 && matrix[4][8][9] == 489 && matrix[5][0][0] == 0);

  // no_create: used if present, else the host's address, which is not touched.
  int f[N] = {0};
#pragma acc data no_create(f)
  CHECK(acc_is_present(f, sizeof f) == !apart());
#pragma acc data copy(f)
  {
#pragma acc parallel loop no_create(f)
    for (int i = 0; i < N; i++) f[i] = i;
  }
  CHECK(f[99] == 99);

  // Zero-length sections are fine.
  int none = 0;
  int *q = f, *r = e;
#pragma acc data copyin(q[0:none]) create(r[10:none])
  {
  }
#pragma acc parallel copy(q[0:none])
  {
    if (none) q[0] = 1;
  }
  puts("done");
  return check_result();
}
